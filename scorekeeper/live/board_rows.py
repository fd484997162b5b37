from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.display.formatting import number, signed
from scorekeeper.display.paper.known import ASKED
from scorekeeper.display.scorepad import left_in
from scorekeeper.live.board_state import BoardState
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.schedule import Deal


@dataclass(frozen=True)
class BoardRow:
    """`won`: points of the last round; `beside`: the number next to the well, with its `label`.

    `before`: the bid before a Cloud (S2). `verdict`: "made", "missed" or "sealed".
    `rank`: at the end of a game with rounds.
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
    rank: int | None = None


def rows_of(state: BoardState) -> tuple[BoardRow, ...]:
    ranks = _ranks(state.game)
    return tuple(_row(state, seat, ranks.get(seat)) for seat in _order(state))


def _ranks(game: GameState) -> dict[int, int]:
    is_over = game.phase is Phase.FINISHED and game.has_result
    return {standing.seat: standing.rank for standing in game.standings} if is_over else {}


def _order(state: BoardState) -> Sequence[int]:
    if state.deal:
        return state.deal.order
    if state.game.phase is Phase.FINISHED:
        return [standing.seat for standing in state.game.standings]
    return [seat for seat in state.game.played[-1].deal.order if seat in state.game.active]


def _row(state: BoardState, seat: int, rank: int | None) -> BoardRow:
    game, current = state.game, state.game.current
    is_asked = seat == state.asked_seat or seat in game.tied
    label, beside, before = _beside(state, seat)
    entered = state.entered[seat]
    bid = current.bids[seat] if current and current.bids and game.phase is Phase.TRICKS else None
    verdict = "" if bid is None or entered is None else "made" if bid == entered else "missed"
    is_sealed = state.is_covered and state.deal is not None and seat in state.log.hidden_bids
    return BoardRow(
        seat=seat,
        name=game.record.players[seat],
        total=game.totals[seat],
        note=_note(state, seat, is_asked=is_asked),
        won=_won(state, seat),
        leads=seat in game.leaders,
        is_current=is_asked,
        label=label,
        beside=beside,
        before=before,
        well="✓" if is_sealed else "" if entered is None else number(entered),
        verdict="sealed" if is_sealed else verdict,
        has_well=game.phase is not Phase.FINISHED,
        rank=rank,
    )


def _beside(state: BoardState, seat: int) -> tuple[str, str, str]:
    """Label and number, and the bid before a Cloud."""
    current = state.game.current
    if current is None:
        return "", "", ""
    if state.game.phase is Phase.BIDS and current.tricks and current.tricks[seat] is not None:
        return state.words["took"], number(current.tricks[seat]), ""
    if state.game.phase is not Phase.TRICKS or not current.bids or current.bids[seat] is None:
        return "", "", ""
    original = bids_before_cloud(current.bids, current.bid_changes).get(seat)
    before = number(original) if original != current.bids[seat] else ""
    return state.words["bidLabel"], number(current.bids[seat]), before


def _note(state: BoardState, seat: int, *, is_asked: bool) -> str:
    game, deal = state.game, state.deal
    if seat in game.tied:
        return state.words["leaves"]
    if seat not in game.active:
        return left_in(game)[seat]
    last = _last_round(state, seat)
    if last or deal is None:
        return last
    if not is_asked:
        return state.words["dealer"] if seat == deal.dealer else ""
    return _note_of_asked(state, seat, deal)


def _note_of_asked(state: BoardState, seat: int, deal: Deal) -> str:
    if state.game.phase is Phase.TRICKS:
        return state.words["tricksNow"]
    if seat == deal.dealer:
        return state.words["dealsBidsLast"]
    return state.words["bidsFirst" if seat == deal.order[0] else "bidsNow"]


def _last_round(state: BoardState, seat: int) -> str:
    last = state.last_round
    if last is None or not last.bids or not last.tricks or last.bids[seat] is None:
        return ""
    tricks = ASKED if last.tricks[seat] is None else last.tricks[seat]
    return state.words["lastRound"].format(bid=last.bids[seat], tricks=tricks)


def _won(state: BoardState, seat: int) -> str:
    last = state.last_round
    points = last.points[seat] if last and last.points else None
    return "" if points is None else signed(points)
