from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import NOTHING, longest_word, number, signed
from scorekeeper.display.paper.known import ASKED
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Departure, GameState, Phase, Round
from scorekeeper.rules.record import Trump

_MIDDLE, _LONG, _LONG_WORD = 7, 9, 10  # letters of a name or a word; longer ones need smaller type in a narrow column

type Marks = Mapping[tuple[int, int], str]  # letters of footnotes by the round before and by seat


class Cell(NamedTuple):
    """`verdict` is "exact", "missed", "out", "points-only" or "" (current round).

    `bid_before_cloud` is "" without a Cloud (S2). `origin` says in words where tricks come from that nobody wrote down.
    """

    bid: str = ""
    tricks: str = ""
    points: str = ""
    total: str = ""
    verdict: str = ""
    bid_before_cloud: str = ""
    marks: str = ""
    deals: bool = False
    origin: str = ""

    @property
    def word(self) -> str:
        """The verdict in words."""
        words = {"exact": _("made"), "missed": _("missed"), "out": _("not playing")}
        return words.get(self.verdict, "")

    @property
    def is_worked_out(self) -> bool:
        return bool(self.origin) and self.tricks != ASKED


@dataclass(frozen=True)
class ScorepadLine:
    """`is_open`: not counted yet; `is_ahead`: to come."""

    number: int
    cells: tuple[Cell, ...]
    is_open: bool
    trump: Trump | None
    void_tricks: int = 0
    void: str = ""
    is_ahead: bool = False

    @property
    def head(self) -> tuple[int, Trump | None, int, str]:
        return self.number, self.trump, self.void_tricks, self.void


@dataclass(frozen=True)
class ScorepadColumn:
    """`left` and `until` are words."""

    seat: int
    name: str
    left: str = ""
    until: str = ""

    @property
    def size(self) -> str:
        """Classes: the type, and whether the name breaks between its parts."""
        longest = longest_word(self.name)
        is_long = len(self.name) > _LONG
        size = "long-word" if longest > _LONG_WORD else "long" if is_long else "middle" if longest > _MIDDLE else ""
        return f"{size} in-parts".strip() if longest < len(self.name) else size


def columns_of(game: GameState) -> list[ScorepadColumn]:
    departures = {departure.seat: departure for departure in game.departures}
    return [_column(seat, name, departures.get(seat)) for seat, name in enumerate(game.record.players)]


def _column(seat: int, name: str, departure: Departure | None) -> ScorepadColumn:
    if departure is None:
        return ScorepadColumn(seat, name)
    until = _("until round %(round)s") % {"round": departure.after_round} if departure.after_round else NOTHING
    return ScorepadColumn(seat, name, left_when(departure), until)


def left_in(game: GameState) -> dict[int, str]:
    """When each player left, in words, by seat."""
    return {departure.seat: left_when(departure) for departure in game.departures}


def left_when(departure: Departure) -> str:
    """V4, A5."""
    if departure.eliminated:
        return _("eliminated after round %(round)s") % {"round": departure.after_round}
    if departure.after_round == 0:
        return _("left before the first round")
    return _("left after round %(round)s") % {"round": departure.after_round}


def lines_of(game: GameState, marks: Marks | None = None) -> list[ScorepadLine]:
    return [line_of(round_, len(game.record.players), marks) for round_ in game.rounds]


def lines_ahead(game: GameState) -> list[ScorepadLine]:
    """Of the rounds after those in `lines_of`, with their dealers as far as they are known."""
    if game.phase is Phase.FINISHED:
        return []
    return [_line_ahead(number, game) for number in range(len(game.rounds) + 1, len(game.sizes) + 1)]


def _line_ahead(number: int, game: GameState) -> ScorepadLine:
    dealer = game.deals[number - 1].dealer if number <= len(game.deals) else None
    cells = tuple(Cell(deals=seat == dealer) for seat in range(len(game.record.players)))
    return ScorepadLine(number, cells, is_open=True, trump=None, is_ahead=True)


def line_of(round_: Round, players: int, marks: Marks | None = None) -> ScorepadLine:
    original = bids_before_cloud(round_.bids or (), round_.bid_changes) if round_.bid_changes else {}
    letters = marks or {}
    cells = tuple(
        _cell(round_, seat, original.get(seat), letters.get((round_.deal.number, seat), ""))
        if seat in round_.deal.order
        else Cell(total=NOTHING, verdict="out")
        for seat in range(players)
    )
    void = round_.void_tricks
    sentence = ngettext("%(tricks)s trick went to nobody", "%(tricks)s tricks went to nobody", void) if void else ""
    return ScorepadLine(
        round_.deal.number, cells, round_.points is None, round_.trump, void, sentence and sentence % {"tricks": void}
    )


def _cell(round_: Round, seat: int, original: int | None, marks: str) -> Cell:
    """`original`: before Clouds (S2)."""
    bid = number(round_.bids[seat]) if round_.bids else ""
    changed = bool(round_.bids) and original is not None and original != (round_.bids or ())[seat]
    before, deals = number(original) if changed else "", seat == round_.deal.dealer
    points = round_.points[seat] if round_.points else None
    if not round_.totals or points is None:
        return Cell(bid=bid, bid_before_cloud=before, deals=deals)
    verdict = _verdict(round_, seat)
    tricks, origin = _tricks(round_, seat)
    return Cell(bid, tricks, signed(points), number(round_.totals[seat]), verdict, before, marks, deals, origin)


def _verdict(round_: Round, seat: int) -> str:
    if round_.bids is None or round_.tricks is None:
        return "points-only"
    return "exact" if round_.is_exact(seat) else "missed"


def _tricks(round_: Round, seat: int) -> tuple[str, str]:
    """The tricks as text, and where they come from if nobody wrote them down."""
    if round_.tricks is None:
        return "", ""
    if round_.tricks[seat] is None:
        return ASKED, _("not known")
    return number(round_.tricks[seat]), _("worked out") if seat in round_.inferred else ""
