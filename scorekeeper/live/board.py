"""The board for watchers: the Confidant's board, the player whose turn it is, and the sum of the bids.

Before the reveal of hidden bids it shows only which seats have one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.display.formatting import isolated, number, signed
from scorekeeper.display.standings import headline_of
from scorekeeper.display.table_state import just_eliminated
from scorekeeper.games.hidden_bids import shown_bids
from scorekeeper.live.public_numbers import shows_draft
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Phase
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Bidding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from scorekeeper.games.game_log import GameLog
    from scorekeeper.models import Draft
    from scorekeeper.rules.game import Game, Numbers
    from scorekeeper.rules.schedule import Deal


@dataclass(frozen=True)
class BoardRow:
    """A player's row. `won` are the points of the last round, `beside` the number next to the well with its `label`.

    `before` is the bid before a Cloud (S2). `verdict` is "made" or "missed" once the well has a number of tricks.
    """

    seat: int
    name: str
    total: int
    note: str = ""
    won: str = ""
    leads: bool = False
    is_current: bool = False
    label: str = ""
    beside: str = ""
    before: str = ""
    well: str = ""
    verdict: str = ""
    has_well: bool = True


@dataclass(frozen=True)
class Board:
    """The table for watchers. `asked` is the player whose turn it is ("" if none), `question` what the player does.

    `bid` of `cards` are counted by marks; `bid` is None if nothing is to be counted. `rounds` are the marks of the
    rounds: "done", "now" or "". `gone` are the sentences about who has just been eliminated (V4).
    """

    number: int
    cards: int | None
    rounds: tuple[str, ...]
    asked: str
    question: str
    sum: str
    bid: int | None
    trump: Trump | None
    rows: tuple[BoardRow, ...]
    gone: dict[str, Any] | None

    @property
    def marks(self) -> Iterable[str]:
        """A mark for each trick: "on" if it was bid, "over" if it is one too many."""
        bid, cards = self.bid or 0, self.cards or 0
        return ["on" if place < bid else "" for place in range(cards)] + ["over"] * min(bid - cards, _MOST_OVER)


_MOST_OVER = 5


def board_of(log: GameLog, draft: Draft | None) -> Board:
    """Return the board of a game; `draft` has the numbers that are being entered."""
    return _BoardBuilder(log, draft).board()


class _BoardBuilder:
    def __init__(self, log: GameLog, draft: Draft | None) -> None:
        self.log = log
        self.game: Game = log.game
        self.deal: Deal | None = log.game.next_deal
        self.seats = range(len(log.game.record.players))
        self.draft = draft if draft and shows_draft(log.game, draft.kind) else None
        self.revealed = shown_bids(log)
        self.entered = self._entered()
        current = log.game.current
        self.has_begun = self._is_any(self.entered) or bool(current and (current.bids or current.tricks))

    def board(self) -> Board:
        game, deal = self.game, self.deal
        asked, question = self._question()
        text, bid = self._sum()
        number_now = len(game.played) + (game.phase is not Phase.FINISHED)
        marks = ["done" if place < len(game.played) else "" for place in range(len(game.sizes))]
        if game.phase is not Phase.FINISHED:
            marks[len(game.played)] = "now"
        trump = game.current.trump if game.current else None
        return Board(
            number=number_now,
            cards=deal.cards if deal else None,
            rounds=tuple(marks),
            asked=asked,
            question=question,
            sum=text,
            bid=bid,
            trump=Trump.NONE if deal and deal.no_trump else trump,
            rows=tuple(self._row(seat) for seat in self._order()),
            gone=None if self.has_begun else just_eliminated(game),
        )

    def _order(self) -> Sequence[int]:
        """Return the seats in the order of the Confidant's board: that of bidding; in a finished game the standings."""
        if self.deal:
            return self.deal.order
        if self.game.phase is Phase.FINISHED:
            return [standing.seat for standing in self.game.standings]
        return [seat for seat in self.game.played[-1].deal.order if seat in self.game.active]

    def _entered(self) -> Numbers:
        """Return the numbers of the present phase that all may see."""
        if self.draft and len(self.draft.values) == len(self.seats):
            return tuple(self.draft.values)
        if self.game.phase is Phase.BIDS and self.revealed:
            return self.revealed
        return (None,) * len(self.seats)

    @staticmethod
    def _is_any(numbers: Numbers) -> bool:
        return any(value is not None for value in numbers)

    @property
    def _covered(self) -> bool:
        """Whether hidden bids are made now."""
        return self.game.hides_bids and self.revealed is None

    @property
    def _asked_seat(self) -> int | None:
        """The seat whose number comes next; None if there is none, as with hidden bids."""
        if self.deal is None or (self.game.phase is Phase.TRICKS and not self.draft):
            return None
        if self.draft:
            return self.draft.seat if self.draft.seat in self.deal.order else None
        if self.game.phase is Phase.BIDS and self.revealed and None not in self._of_order(self.revealed):
            return self.deal.dealer
        is_open = self.deal.bidding_rules.bidding is Bidding.OPEN
        return self.deal.order[0] if is_open else None

    def _of_order(self, numbers: Numbers) -> list[int | None]:
        return [numbers[seat] for seat in self.deal.order] if self.deal else []

    def _question(self) -> tuple[str, str]:
        """Return the name of the player whose turn it is ("" if none), and a text."""
        game, asked = self.game, self._asked_seat
        if game.phase is Phase.FINISHED:
            headline = headline_of(game)
            return "", headline.text if headline else _("The game is finished")
        if game.phase is Phase.ELIMINATION:
            return "", _("The last ones are equal. The table decides who leaves.")
        if asked is not None:
            return game.record.players[asked], self._asked_for(asked)
        if game.phase is Phase.TRICKS:
            return "", _("The tricks are played")
        return "", _("Covered bids") if self._covered else _("The bids are revealed")

    def _asked_for(self, asked: int) -> str:
        if self.game.phase is Phase.TRICKS:
            return _("took")
        if not self.draft and self.revealed:
            return _("must bid again")
        is_first = self.deal is not None and asked == self.deal.order[0] and not self._is_any(self.entered)
        return _("bids first") if is_first else _("bids")

    def _sum(self) -> tuple[str, int | None]:
        """Return a text about the sum of the bids, and the sum; None if there are no bids to add."""
        game, deal = self.game, self.deal
        if deal is None:
            return self._margin(), None
        if self._covered:
            return self._who_has_bid(deal), None
        bids = game.current.bids if game.current and game.current.bids else self.entered
        if game.phase is Phase.TRICKS and not (game.current and game.current.bids):
            return _("The bids stay hidden until the tricks are in."), None
        of_order = self._of_order(bids)
        known = [bid for bid in of_order if bid is not None]
        if not known:
            return self._dealt(deal), 0
        total = sum(known)
        if len(known) < len(of_order) and total <= deal.cards:
            text = ngettext("{bid} bid for {cards} trick", "{bid} bid for {cards} tricks", deal.cards)
            return text.format(bid=total, cards=deal.cards), total
        return _compared(total, deal.cards), total

    def _margin(self) -> str:
        headline = headline_of(self.game)
        return headline.margin if headline else ""

    def _dealt(self, deal: Deal) -> str:
        text = ngettext("{player} deals {cards} card", "{player} deals {cards} cards", deal.cards)
        return text.format(player=isolated(self.game.record.players[deal.dealer]), cards=deal.cards)

    def _who_has_bid(self, deal: Deal) -> str:
        have = len(self.log.hidden_bids.keys() & {*deal.order})
        text = ngettext("%(bids)s of %(players)s has bid", "%(bids)s of %(players)s have bid", have)
        return text % {"bids": have, "players": len(deal.order)}

    def _row(self, seat: int) -> BoardRow:
        game, current = self.game, self.game.current
        is_asked = seat == self._asked_seat or seat in game.tied
        label, beside, before = self._beside(seat)
        entered = self.entered[seat]
        bid = current.bids[seat] if current and current.bids and game.phase is Phase.TRICKS else None
        verdict = "" if bid is None or entered is None else "made" if bid == entered else "missed"
        is_sealed = self._covered and self.deal is not None and seat in self.log.hidden_bids
        return BoardRow(
            seat=seat,
            name=game.record.players[seat],
            total=game.totals[seat],
            note=self._note(seat, is_asked=is_asked),
            won=self._won(seat),
            leads=self._leads(seat),
            is_current=is_asked,
            label=label,
            beside=beside,
            before=before,
            well="✓" if is_sealed else "" if entered is None else number(entered),
            verdict="sealed" if is_sealed else verdict,
            has_well=game.phase is not Phase.FINISHED,
        )

    def _beside(self, seat: int) -> tuple[str, str, str]:
        """Return the number beside the well: the bid while tricks are played, the tricks while bids come after them."""
        current = self.game.current
        if current is None:
            return "", "", ""
        if self.game.phase is Phase.BIDS and current.tricks and current.tricks[seat] is not None:
            return _("took"), number(current.tricks[seat]), ""
        if self.game.phase is not Phase.TRICKS or not current.bids or current.bids[seat] is None:
            return "", "", ""
        original = bids_before_cloud(current.bids, current.bid_changes).get(seat)
        before = number(original) if original != current.bids[seat] else ""
        return pgettext("small, before the number", "bid"), number(current.bids[seat]), before

    def _note(self, seat: int, *, is_asked: bool) -> str:
        game, deal = self.game, self.deal
        if seat in game.tied:
            return _("leaves?")
        if deal is None:
            return "" if seat in game.active else _("plays no more")
        last = self._last_round(seat)
        if last or not is_asked:
            return last or (_("dealer") if seat == deal.dealer else "")
        return self._note_of_asked(seat, deal)

    def _note_of_asked(self, seat: int, deal: Deal) -> str:
        if self.game.phase is Phase.TRICKS:
            return _("tricks?")
        if seat == deal.dealer:
            return _("deals, bids last")
        return _("bids first") if seat == deal.order[0] else _("bids now")

    def _last_round(self, seat: int) -> str:
        """Return what a seat bid and took in the last round, until the next one has begun."""
        last = self.game.played[-1] if self.game.played else None
        if self.has_begun or last is None or not last.bids or not last.tricks or last.bids[seat] is None:
            return ""
        return _("bid {bid}, took {tricks}").format(bid=last.bids[seat], tricks=last.tricks[seat])

    def _won(self, seat: int) -> str:
        """Return the points of the last round, until the next one has begun."""
        if self.has_begun or not self.game.played or self.deal is None:
            return ""
        points = (self.game.played[-1].points or ())[seat]
        return "" if points is None else signed(points)

    def _leads(self, seat: int) -> bool:
        game = self.game
        if game.phase is Phase.FINISHED:
            return seat in {standing.seat for standing in game.winners}
        return bool(game.played) and game.totals[seat] == max(game.totals[other] for other in game.active)


def _compared(bid: int, cards: int) -> str:
    """Return how complete bids compare with the tricks."""
    if bid == cards:
        return _("{bid} bid, exactly as many as tricks").format(bid=bid)
    text = _("{bid} bid, {difference} too many") if bid > cards else _("{bid} bid, {difference} too few")
    return text.format(bid=bid, difference=abs(bid - cards))
