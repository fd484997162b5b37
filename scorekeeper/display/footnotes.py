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

    from scorekeeper.games.game_log import Tablet
    from scorekeeper.rules.game import Departure, Game


@dataclass(frozen=True)
class Note:
    """One note, about what followed a round; `mark` is the letter that stands beside the totals it changed, or ""."""

    after_round: int
    text: str
    mark: str = ""
    seats: tuple[int, ...] = ()


def notes_of(kept: Tablet) -> list[Note]:
    """Return the notes of a game in the order of its rounds; what was taken back is none of them."""
    notes = [*_said(kept), *(_eliminated(kept.game, one) for one in kept.game.departures if one.eliminated)]
    return sorted(notes, key=lambda note: note.after_round)


def marks_of(notes: list[Note]) -> dict[tuple[int, int], str]:
    """Return the letters that stand beside a total, by the round and the seat."""
    marks: dict[tuple[int, int], str] = {}
    for note in notes:
        for seat in note.seats:
            place = (note.after_round, seat)
            marks[place] = f"{marks.get(place, '')}{note.mark}"
    return marks


def _said(kept: Tablet) -> Iterator[Note]:
    adjustments = 0
    for place, said in enumerate(kept.history.done):
        if not said.footnoted:
            continue
        before = record_about(kept.table, History(kept.history.done[:place]), said.round or 1)
        text, after = describe(said, before), (said.round or 1) - 1
        if isinstance(said, Adjustment):
            yield Note(after, text, _letter(adjustments), tuple(_adjusted(kept.game, said)))
            adjustments += 1
        else:
            yield Note(after, text)


def _adjusted(game: Game, said: Adjustment) -> Iterator[int]:
    """Yield the seats whose totals changed: one, or all that played the round before (A4)."""
    if 1 <= said.after_round <= len(game.rounds):
        order = game.rounds[said.after_round - 1].deal.order
        yield from (seat for seat in order if said.seat in {None, seat})


def _eliminated(game: Game, departure: Departure) -> Note:
    name = isolated(game.record.players[departure.seat])
    return Note(departure.after_round, f"{name}: {left_when(departure)}")


def _letter(place: int) -> str:
    return ascii_lowercase[place % 26] * (place // 26 + 1)
