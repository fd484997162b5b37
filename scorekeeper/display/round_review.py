from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.footnotes import Footnote, marks_of, notes_of
from scorekeeper.display.formatting import listed_names, number
from scorekeeper.display.game_chart import Chart, chart_of
from scorekeeper.display.highlights import HighlightText, highlights_in
from scorekeeper.display.scorepad import Cell, left_when, line_of
from scorekeeper.display.table_words import compared_sum
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.seat_names import names_in
from scorekeeper.rules.game import Round
from scorekeeper.rules.record import Trump
from scorekeeper.rules.snapshots import Snapshot, snapshots_of
from scorekeeper.rules.standings import Standing

NOT_PLAYING = Cell()


@dataclass(frozen=True)
class ReviewRow:
    """`climb`: the change in words, "" without an earlier rank."""

    rank: int
    seat: int
    name: str
    total: int
    direction: str
    moved: int
    climb: str
    cell: Cell
    left: str


@dataclass(frozen=True)
class Played:
    """`sum` and `void` are words."""

    cards: int
    dealer: str
    trump: Trump | None
    sum: str
    void: str


@dataclass(frozen=True)
class Step:
    """`played` is None for step 0; `notes` are of the time before the next round."""

    number: int
    last: int
    played: Played | None
    places: tuple[ReviewRow, ...]
    leaders_text: str
    notes: tuple[Footnote, ...]
    highlights: tuple[HighlightText, ...]
    chart: Chart | None

    @property
    def heading(self) -> str:
        return _("Round %(number)s") % {"number": self.number} if self.number else _("Before the first round")

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.last else None


def step_of(log: GameLog, number: int) -> Step:
    """Raise IndexError for the current round, which has no step, so that hidden bids stay hidden (B2, B3).

    A game whose rounds are not known has no steps either.
    """
    snapshots = snapshots_of(log.game) if log.game.knows_rounds else ()
    now, before = snapshots[number], snapshots[number - 1] if number else None
    notes = notes_of(log)
    return Step(
        number=number,
        last=len(snapshots) - 1,
        played=_played(now.round, names_in(log, number)) if now.round else None,
        places=tuple(_places(log, now, before, notes)),
        leaders_text=_leaders_text(log, now),
        notes=tuple(note for note in notes if note.after_round == number),
        highlights=tuple(highlight for highlight in highlights_in(log) if highlight.round == number),
        chart=chart_of(log.game, number),
    )


def _places(log: GameLog, now: Snapshot, before: Snapshot | None, notes: list[Footnote]) -> list[ReviewRow]:
    names = names_in(log, now.number)
    # Ranks before the first round do not count: all totals are equal.
    ranks = before.ranks if before and before.number else {}
    cells = line_of(now.round, len(names), marks_of(notes)).cells if now.round else (NOT_PLAYING,) * len(names)
    departures = (departure for departure in log.game.departures if departure.after_round <= now.number)
    left = {departure.seat: left_when(departure) for departure in departures}
    return [_place(row, names, ranks, cells[row.seat], left.get(row.seat, "")) for row in now.standings]


def _place(row: Standing, names: tuple[str, ...], ranks: dict[int, int], cell: Cell, left: str) -> ReviewRow:
    climbed = ranks.get(row.seat, row.rank) - row.rank
    direction = "up" if climbed > 0 else "down" if climbed else ""
    climb = _climb(direction, abs(climbed)) if row.seat in ranks else ""
    return ReviewRow(row.rank, row.seat, names[row.seat], row.total, direction, abs(climbed), climb, cell, left)


def _climb(direction: str, places: int) -> str:
    if not places:
        return _("same place")
    if direction == "up":
        return ngettext("up %(places)s place", "up %(places)s places", places) % {"places": places}
    return ngettext("down %(places)s place", "down %(places)s places", places) % {"places": places}


def _played(round_: Round, names: tuple[str, ...]) -> Played:
    line = line_of(round_, len(names))
    deal = round_.deal
    return Played(deal.cards, names[deal.dealer], round_.trump, _sum(round_), line.void)


def _sum(round_: Round) -> str:
    """Compare the bids after Clouds (S2) with the tricks that could be won, without those of Bombs (S1).

    The text is "" if no bids are known.
    """
    if round_.bids is None:
        return ""
    return compared_sum(sum(bid or 0 for bid in round_.bids), round_.tricks_to_win)


def _leaders_text(log: GameLog, now: Snapshot) -> str:
    names = names_in(log, now.number)
    gaps = {
        "players": listed_names(names[seat] for seat in now.leaders),
        "total": number(now.standings[0].total),
    }
    if not now.number:
        return _("Before the first round")
    leads = ngettext("%(players)s leads with %(total)s", "%(players)s lead with %(total)s", len(now.leaders)) % gaps
    return _("Round %(number)s: %(leads)s") % {"number": now.number, "leads": leads}
