"""The board for watchers: the Confidant's board, the player whose turn it is, and the sum of the bids.

Before the reveal of hidden bids it shows only which seats have one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.standings import headline_of
from scorekeeper.display.table_state import just_eliminated
from scorekeeper.display.table_words import compared_sum, deals, open_sum
from scorekeeper.games.game_log import GameLog
from scorekeeper.live.board_rows import BoardRow, rows_of
from scorekeeper.live.board_state import BoardState
from scorekeeper.models import Draft
from scorekeeper.rules.game import Phase
from scorekeeper.rules.record import Trump
from scorekeeper.rules.schedule import Deal


@dataclass(frozen=True)
class Board:
    """The table for watchers. `asked` is the player whose turn it is ("" if none), `question` what the player does.

    `bid` of `cards` are counted by marks; `bid` is None if nothing is to be counted. `rounds` are the marks of the
    rounds: "done", "now" or "". `eliminated` are the sentences about who has just been eliminated (V4).
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
    eliminated: dict[str, Any] | None

    @property
    def marks(self) -> Iterable[str]:
        """A mark for each trick: "on" if it was bid, "over" if it is one too many."""
        bid, cards = self.bid or 0, self.cards or 0
        return ["on" if place < bid else "" for place in range(cards)] + ["over"] * min(bid - cards, _MOST_OVER)


_MOST_OVER = 5


def board_of(log: GameLog, draft: Draft | None) -> Board:
    """Return the board of a game; `draft` has the numbers that are being entered."""
    state = BoardState(log, draft)
    game, deal = state.game, state.deal
    asked, question = _question(state)
    text, bid = _sum(state)
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
        rows=rows_of(state),
        eliminated=None if state.has_begun else just_eliminated(game),
    )


def _question(state: BoardState) -> tuple[str, str]:
    """Return the name of the player whose turn it is ("" if none), and a text."""
    game, asked = state.game, state.asked_seat
    if game.phase is Phase.FINISHED:
        headline = headline_of(game)
        return "", headline.text if headline else state.words["finished"]
    if game.phase is Phase.ELIMINATION:
        return "", _("The last ones are equal. The table decides who leaves.")
    if asked is not None:
        return game.record.players[asked], _asked_for(state, asked)
    if game.phase is Phase.TRICKS:
        return "", _("The tricks are played")
    return "", _("Covered bids") if state.is_covered else _("The bids are revealed")


def _asked_for(state: BoardState, asked: int) -> str:
    if state.game.phase is Phase.TRICKS:
        return state.words["took"]
    if not state.draft and state.revealed:
        return _("must bid again")
    is_first = state.deal is not None and asked == state.deal.order[0] and not state.has_entered
    return state.words["bidsFirst"] if is_first else state.words["bids"]


def _sum(state: BoardState) -> tuple[str, int | None]:
    """Return a text about the sum of the bids, and the sum; None if there are no bids to add."""
    game, deal = state.game, state.deal
    if deal is None:
        return _margin(state), None
    if state.is_covered:
        return _who_has_bid(state, deal), None
    bids = game.current.bids if game.current and game.current.bids else state.entered
    if game.phase is Phase.TRICKS and not (game.current and game.current.bids):
        return _("The bids stay hidden until the tricks are in."), None
    of_order = state.of_order(bids)
    known = [bid for bid in of_order if bid is not None]
    if not state.has_begun:
        return deals(game.record.players[deal.dealer], deal.cards), 0
    total = sum(known)
    if len(known) < len(of_order) and total <= deal.cards:
        return open_sum(total, deal.cards), total
    return compared_sum(total, deal.cards), total


def _margin(state: BoardState) -> str:
    headline = headline_of(state.game)
    return headline.margin if headline else ""


def _who_has_bid(state: BoardState, deal: Deal) -> str:
    have = len(state.log.hidden_bids.keys() & {*deal.order})
    text = ngettext("%(bids)s of %(players)s has bid", "%(bids)s of %(players)s have bid", have)
    return text % {"bids": have, "players": len(deal.order)}
