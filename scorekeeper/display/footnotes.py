"""What stands below the Tablet, as its columns cannot say it: who came or left, points beside the play."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING

from scorekeeper.display.entry_text import describe
from scorekeeper.display.formatting import isolated
from scorekeeper.display.scorepad import left_when
from scorekeeper.rules.statements import Adjustment, History, record_about

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.games.game_log import GameLog
    from scorekeeper.rules.game import Departure, Game


@dataclass(frozen=True)
class Footnote:
    """One note, about what followed a round; `mark` is the letter that stands beside the totals it changed, or ""."""

    after_round: int
    text: str
    mark: str = ""
    seats: tuple[int, ...] = ()


def notes_of(log: GameLog) -> list[Footnote]:
    """Return the notes of a game in the order of its rounds; what was taken back is none of them."""
    notes = [*_said(log), *(_eliminated(log.game, one) for one in log.game.departures if one.eliminated)]
    return sorted(notes, key=lambda note: note.after_round)


def marks_of(notes: list[Footnote]) -> dict[tuple[int, int], str]:
    """Return the letters that stand beside a total, by the round and the seat."""
    marks: dict[tuple[int, int], str] = {}
    for note in notes:
        for seat in note.seats:
            place = (note.after_round, seat)
            marks[place] = f"{marks.get(place, '')}{note.mark}"
    return marks


def _said(log: GameLog) -> Iterator[Footnote]:
    adjustments = 0
    for place, statement in enumerate(log.history.done):
        if not statement.footnoted:
            continue
        before = record_about(log.table, History(log.history.done[:place]), statement.round or 1)
        text, after = describe(statement, before), (statement.round or 1) - 1
        if isinstance(statement, Adjustment):
            yield Footnote(after, text, _letter(adjustments), tuple(_adjusted(log.game, statement)))
            adjustments += 1
        else:
            yield Footnote(after, text)


def _adjusted(game: Game, statement: Adjustment) -> Iterator[int]:
    """Yield the seats whose totals changed: one, or all that played the round before (A4)."""
    if 1 <= statement.after_round <= len(game.rounds):
        order = game.rounds[statement.after_round - 1].deal.order
        yield from (seat for seat in order if statement.seat in {None, seat})


def _eliminated(game: Game, departure: Departure) -> Footnote:
    name = isolated(game.record.players[departure.seat])
    return Footnote(departure.after_round, f"{name}: {left_when(departure)}")


def _letter(place: int) -> str:
    return ascii_lowercase[place % 26] * (place // 26 + 1)
