"""Before the reveal of hidden bids, watchers see only which seats have one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.display.standings import headline_of
from scorekeeper.display.table_state import just_eliminated
from scorekeeper.display.table_words import compared_sum, deals, open_sum, sum_margin, sum_marks
from scorekeeper.games.game_log import GameLog
from scorekeeper.live.board_rows import BoardRow, rows_of
from scorekeeper.live.board_state import BoardState
from scorekeeper.live.public_numbers import number_of_hidden_bids
from scorekeeper.models import Draft
from scorekeeper.rules.game import Phase
from scorekeeper.rules.record import Trump


@dataclass(frozen=True)
class Board:
    """`asked` is a name, or "". `bid` is None if no marks are counted. `rounds`: "done", "now" or "".

    `tricks`: to be won (S1). `margin`: how far the bids are over or under, "" unless all bids are known and no tricks
    yet.
    """

    number: int
    cards: int | None
    rounds: tuple[str, ...]
    asked: str
    question: str
    sum: str
    bid: int | None
    tricks: int
    margin: str
    trump: Trump | None
    rows: tuple[BoardRow, ...]
    eliminated: dict[str, Any] | None

    @property
    def bid_sum(self) -> str:
        return open_sum(self.bid or 0, self.tricks)

    @property
    def marks(self) -> Sequence[str]:
        return sum_marks(self.bid or 0, self.tricks)


def board_of(log: GameLog, draft: Draft | None) -> Board:
    state = BoardState(log, draft)
    game, deal = state.game, state.deal
    asked, question = _question(state)
    text, bid = _sum(state)
    done, now = len(game.played), len(game.played) + (game.phase is not Phase.FINISHED)
    trump = game.current.trump if game.current else None
    return Board(
        number=now,
        cards=deal.cards if deal else None,
        rounds=tuple(
            "done" if place <= done else "now" if place == now else "" for place in range(1, len(game.sizes) + 1)
        )
        if game.knows_rounds
        else (),
        asked=asked,
        question=question,
        sum=text,
        bid=bid,
        tricks=state.tricks,
        margin=sum_margin(bid or 0, state.tricks) if state.is_played else "",
        trump=Trump.NONE if deal and deal.no_trump else trump,
        rows=rows_of(state),
        eliminated=None if state.has_begun else just_eliminated(game),
    )


def _question(state: BoardState) -> tuple[str, str]:
    """The name of the player whose turn it is, or "", and a text."""
    game, asked = state.game, state.asked_seat
    if game.phase is Phase.FINISHED:
        headline = headline_of(game)
        return "", headline.text if headline else state.words["finished"]
    if game.phase is Phase.ELIMINATION:
        return "", _("The last ones are equal. The table decides who leaves.")
    if asked is not None:
        return game.record.players[asked], _asked_for(state, asked)
    if game.phase is Phase.TRICKS:
        return "", _("Round %(round)s is being played") % {"round": len(game.played) + 1}
    return "", _("Covered bids") if state.is_covered else _("The bids are revealed")


def _asked_for(state: BoardState, asked: int) -> str:
    if state.game.phase is Phase.TRICKS:
        return state.words["tricksNow"]
    if not state.draft and state.revealed:
        return _("must bid again")
    is_first = state.deal is not None and asked == state.deal.order[0] and not state.has_entered
    return state.words["bidsFirst"] if is_first else state.words["bids"]


def _sum(state: BoardState) -> tuple[str, int | None]:
    """A text about the sum of the bids, and the sum, if there are bids to add."""
    game, deal = state.game, state.deal
    if deal is None:
        headline = headline_of(game)
        return headline.margin if headline else "", None
    if state.is_covered:
        return number_of_hidden_bids(state.log, deal), None
    bids = game.current.bids if game.current and game.current.bids else state.entered
    if game.phase is Phase.TRICKS and not (game.current and game.current.bids):
        return _("The bids stay hidden until the tricks are in."), None
    of_order = state.of_order(bids)
    known = [bid for bid in of_order if bid is not None]
    if not known:
        # After the tricks of a round with secret bids, the deal is over.
        return "" if state.has_begun else deals(game.record.players[deal.dealer], deal.cards), 0
    total = sum(known)
    if len(known) < len(of_order) and total <= state.tricks:
        return open_sum(total, state.tricks), total
    return compared_sum(total, state.tricks), total
