"""Events that the score sheet's columns do not show."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from scorekeeper.display.entry_text import describe
from scorekeeper.display.formatting import isolated, labelled
from scorekeeper.display.paper.sheet_notes import sentence_of
from scorekeeper.display.scorepad import left_when
from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.game import Departure, GameState
from scorekeeper.rules.record import AdjustmentRecord
from scorekeeper.rules.statements import Adjustment, History, record_about


@dataclass(frozen=True)
class Footnote:
    """`mark` is the letter beside the changed totals."""

    after_round: int
    text: str
    mark: str = ""
    seats: tuple[int, ...] = ()


def notes_of(log: GameLog) -> list[Footnote]:
    eliminations = [departure for departure in log.game.departures if departure.eliminated]
    notes = [
        *_statement_notes(log),
        *(_elimination_note(log.game, departure) for departure in eliminations),
        *_sheet_notes(log.game),
    ]
    return sorted(notes, key=lambda note: note.after_round)


def marks_of(notes: list[Footnote]) -> dict[tuple[int, int], str]:
    """By round and seat."""
    marks: dict[tuple[int, int], str] = {}
    for note in notes:
        for seat in note.seats:
            total = (note.after_round, seat)
            marks[total] = f"{marks.get(total, '')}{note.mark}"
    return marks


def _statement_notes(log: GameLog) -> Iterator[Footnote]:
    # The record has the adjustments in the order of their statements.
    adjustments = enumerate(log.game.record.adjustments)
    table, done = log.settled
    for index, statement in enumerate(done):
        if not statement.footnoted:
            continue
        before = record_about(table, History(done[:index]), statement.round or 1)
        text, after = describe(statement, before), (statement.round or 1) - 1
        if isinstance(statement, Adjustment):
            place, given = next(adjustments)
            yield Footnote(after, text, _letter(place), tuple(_changed_totals(log.game, given)))
        else:
            yield Footnote(after, text)


def _changed_totals(game: GameState, given: AdjustmentRecord) -> Iterator[int]:
    """Those who played the round before (A4)."""
    if 1 <= given.after_round <= len(game.rounds):
        order = game.rounds[given.after_round - 1].deal.order
        yield from (seat for seat in order if seat in given.seats)


def _elimination_note(game: GameState, departure: Departure) -> Footnote:
    name = isolated(game.record.players[departure.seat])
    return Footnote(departure.after_round, labelled(name, left_when(departure)))


def _sheet_notes(game: GameState) -> Iterator[Footnote]:
    """Footnotes about errors on the old sheet; their letters follow those of the adjustments."""
    sentences = [(note, text) for note in game.notes if (text := sentence_of(note, game))]
    for place, (note, text) in enumerate(sentences, len(game.record.adjustments)):
        seats = () if note.seat is None else (note.seat,)
        yield Footnote(note.round or 0, text, _letter(place), seats)


def _letter(index: int) -> str:
    return ascii_lowercase[index % 26] * (index // 26 + 1)
