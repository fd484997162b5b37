"""A player's own phone shows the own bid and who has bid, never the others' hidden bids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.game_log import GameLog
from scorekeeper.live.own.stage import Kind, Stage, stage_of
from scorekeeper.live.own.standing import Place, RoundResult, place_of, result_of
from scorekeeper.live.own_phones import has_made_bid
from scorekeeper.models import Game, GameLink, OwnPhone
from scorekeeper.rules.record import Trump


@dataclass(frozen=True)
class OwnBidPlayer:
    """`has_bid` is None if no hidden bids are made."""

    seat: int
    name: str
    bid: int | None
    has_bid: bool | None
    is_asked: bool
    is_own: bool
    deals: bool


@dataclass(frozen=True)
class OwnBidPage:
    """`bid` is None if it is covered."""

    phone: OwnPhone
    name: str
    stage: Stage
    players: Sequence[OwnBidPlayer]
    bid: int | None
    is_covered: bool
    can_show: bool
    trump: Trump | None
    place: Place | None
    last: RoundResult | None
    round: int
    deals: int
    seen: str
    is_changing: bool

    @property
    def choices(self) -> list[tuple[int, bool, bool]]:
        """Number, whether it is the present bid, and whether it is forbidden."""
        return [(key, key == self.bid, key == self.stage.forbidden) for key in self.stage.keys]

    @property
    def is_bidding(self) -> bool:
        return self.stage.kind in {Kind.TURN, Kind.WAITING}


def own_bid_page(log: GameLog, phone: OwnPhone, version: str, *, changes: bool = False) -> OwnBidPage:
    """`version` was read before the log. `changes`: the player wants to change the bid."""
    game, seat = log.game, phone.seat
    stage = stage_of(log, seat, changes=changes)
    bid = stage.bids[seat] if stage.bids else log.hidden_bids.get(seat)
    if stage.kind is Kind.PLAYED and stage.text and not has_made_bid(log, phone):
        # Only the phone with the bid that does not count learns that it differs.
        stage = replace(stage, text="")
    is_own = not stage.bids and has_made_bid(log, phone)
    is_covered = not stage.bids and bid is not None and not (is_own and phone.shows_bid)
    return OwnBidPage(
        phone=phone,
        name=game.record.players[seat],
        stage=stage,
        players=_players(log, seat, stage),
        bid=None if is_covered else bid,
        is_covered=is_covered,
        can_show=is_own,
        trump=game.current.trump if game.current else None,
        place=place_of(game, seat),
        last=result_of(log, seat),
        round=len(game.played) + 1,
        deals=log.redeals,
        seen=version,
        is_changing=changes and stage.kind is Kind.TURN and bid is not None,
    )


def page_version(link: GameLink, phone: OwnPhone | None) -> str:
    """One query. No bid is in it, as it is in a URL. `phone` is None on the page that asks for a name."""
    games = Game.objects.values_list("revision", "unrecorded_changes", "draft__version")
    revision, unrecorded, draft = games.get(pk=link.game_id)
    is_open = int(link.takes_open_bids)
    return f"{revision}-{unrecorded}-{draft or 0}-{is_open}-{phone.changes if phone else 'none'}"


def _players(log: GameLog, own: int, stage: Stage) -> list[OwnBidPlayer]:
    """In the order of bidding."""
    game, deal = log.game, log.game.next_deal
    is_hidden = bool(stage.keys) and not stage.bids
    return [
        OwnBidPlayer(
            seat,
            game.record.players[seat],
            stage.bids[seat] if stage.bids else None,
            seat in log.hidden_bids if is_hidden else None,
            seat == stage.asked,
            seat == own,
            deal is not None and seat == deal.dealer,
        )
        for seat in (deal.order if deal else game.active)
    ]
