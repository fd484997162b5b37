"""A player's own phone shows the own bid and who has bid, never the others' hidden bids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, listed, number, signed
from scorekeeper.display.standings import headline_of
from scorekeeper.display.table_words import deals, forbidden_bid, open_sum
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.hidden_bids import revealed_bids
from scorekeeper.live.open_bids import OpenBidding, open_bidding
from scorekeeper.live.own_phones import has_made_bid
from scorekeeper.live.public_numbers import number_of_hidden_bids
from scorekeeper.models import Game, GameLink, OwnPhone
from scorekeeper.rules.game import Phase
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal


@dataclass(frozen=True)
class Stage:
    """`keys`: the bids that may be made now, but for a `forbidden` one (M1, M5). `bids`: of all, once shown."""

    title: str
    text: str = ""
    keys: Sequence[int] = ()
    forbidden: int | None = None
    bids: Sequence[int | None] = ()
    note: str = ""
    asked: int | None = None


@dataclass(frozen=True)
class OwnBidPlayer:
    """`has_bid` is None if nobody is bidding."""

    seat: int
    name: str
    total: int
    bid: int | None
    has_bid: bool | None
    is_asked: bool


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
    last_result: str
    round: int
    deals: int
    seen: str

    @property
    def choices(self) -> list[tuple[int, bool, bool]]:
        """Number, whether it is the present bid, and whether it is forbidden."""
        return [(key, key == self.bid, key == self.stage.forbidden) for key in self.stage.keys]


def own_bid_page(log: GameLog, phone: OwnPhone, version: str) -> OwnBidPage:
    """`version` was read before the log."""
    game, seat = log.game, phone.seat
    bidding = open_bidding(log)
    stage = _bidding_in_turn(bidding, seat) if bidding and seat in game.active else _stage(log, seat)
    bid = stage.bids[seat] if stage.bids else log.hidden_bids.get(seat)
    is_own = not stage.bids and has_made_bid(log, phone)
    is_covered = not stage.bids and bid is not None and not (is_own and phone.shows_bid)
    return OwnBidPage(
        phone=phone,
        name=game.record.players[seat],
        stage=stage,
        players=_players(log, stage),
        bid=None if is_covered else bid,
        is_covered=is_covered,
        can_show=is_own,
        trump=game.current.trump if game.current else None,
        last_result=_last_result(log, seat) if stage.keys and bid is None else "",
        round=len(game.played) + 1,
        deals=log.redeals,
        seen=version,
    )


def page_version(link: GameLink, phone: OwnPhone | None) -> str:
    """One query. No bid is in it, as it is in a URL. `phone` is None on the page that asks for a name."""
    games = Game.objects.values_list("revision", "unrecorded_changes", "draft__version")
    revision, unrecorded, draft = games.get(pk=link.game_id)
    is_open = int(link.takes_open_bids)
    return f"{revision}-{unrecorded}-{draft or 0}-{is_open}-{phone.changes if phone else 'none'}"


def _players(log: GameLog, stage: Stage) -> list[OwnBidPlayer]:
    game = log.game
    is_bidding = bool(stage.keys) and not stage.bids
    return [
        OwnBidPlayer(
            seat,
            game.record.players[seat],
            game.totals[seat],
            stage.bids[seat] if stage.bids else None,
            seat in log.hidden_bids if is_bidding else None,
            seat == stage.asked,
        )
        for seat in game.active
    ]


def _stage(log: GameLog, seat: int) -> Stage:
    game, deal = log.game, log.game.next_deal
    if game.phase is Phase.FINISHED:
        headline = headline_of(game)
        return Stage(_("The game is finished"), headline.text if headline else "")
    if seat not in game.active:
        return Stage(_("You no longer play"), _("The others play on without you."))
    if deal is None:
        return Stage(_("Somebody leaves the game"), _("The table decides who it is."))
    if not game.hides_bids:
        return _after_bidding(log, deal, seat)
    shown = revealed_bids(log)
    return _bidding_again(deal, seat, shown, game.record.players) if shown else _bidding(log, deal, seat)


def _bidding(log: GameLog, deal: Deal, seat: int) -> Stage:
    keys, names = range(deal.cards + 1), log.game.record.players
    is_secret = deal.bidding_rules.bidding is Bidding.SECRET
    missing = [isolated(names[other]) for other in deal.order if other not in log.hidden_bids]
    have_bid = number_of_hidden_bids(log, deal)
    if seat not in log.hidden_bids:
        cards = ngettext("%(cards)s card", "%(cards)s cards", deal.cards) % {"cards": deal.cards}
        after_tricks = _("Only you see this. All bids are shown after the tricks.")
        note = after_tricks if is_secret else _("Only you see this. All bids are shown together.")
        title = _("Your bid for round %(round)s") % {"round": deal.number}
        return Stage(title, f"{cards}, {have_bid}", keys, note=note)
    if missing:
        text = _("Your bid is in. Waiting for %(names)s.") % {"names": listed(missing)}
        return Stage(have_bid, text, keys)
    text = _("The bids stay hidden until the tricks are in.") if is_secret else _("The Confidant reveals the bids.")
    return Stage(_("All have bid"), text, keys)


def _bidding_again(deal: Deal, seat: int, shown: Sequence[int | None], names: Sequence[str]) -> Stage:
    """After the reveal of a forbidden sum (M5)."""
    if seat == deal.dealer:
        text = _("The bids add up to %(cards)s, the number of tricks.")
        keys, own = range(deal.cards + 1), shown[seat]
        note = _("Any number but %(bid)s.") % {"bid": own}
        return Stage(_("Raise or lower your bid"), text % {"cards": deal.cards}, keys, own, shown, note)
    text = _("%(player)s deals and must raise or lower.") % {"player": isolated(names[deal.dealer])}
    return Stage(_("The bids are shown"), text, bids=shown)


def _bidding_in_turn(bidding: OpenBidding, seat: int) -> Stage:
    deal, made, asked = bidding.deal, bidding.made, bidding.next_seat
    names = bidding.log.game.record.players
    if seat == asked:
        title = _("Your bid for round %(round)s") % {"round": deal.number}
    elif asked is None:
        title = _("All have bid")
    else:
        title = _("%(player)s bids now") % {"player": isolated(names[asked])}
    text = open_sum(sum(made.values()), deal.cards) if made else deals(names[deal.dealer], deal.cards)
    bids = tuple(made.get(other) for other in range(len(names)))
    if not bidding.may_bid(seat):
        return Stage(title, text, bids=bids, asked=asked)
    forbidden = bidding.forbidden if seat == deal.dealer else None
    note = _note_in_turn(bidding, seat, forbidden)
    return Stage(title, text, range(deal.cards + 1), forbidden, bids, note, asked)


def _note_in_turn(bidding: OpenBidding, seat: int, forbidden: int | None) -> str:
    asked = bidding.next_seat
    if forbidden is not None:
        return forbidden_bid(forbidden, bidding.deal.cards)
    if seat == asked:
        return _("Everybody sees your bid.")
    if asked is None:
        return _("You can change it until it is recorded.")
    following = isolated(bidding.log.game.record.players[asked])
    return _("You can change it until %(name)s has bid.") % {"name": following}


def _after_bidding(log: GameLog, deal: Deal, seat: int) -> Stage:
    current = log.game.current
    gaps = {"round": deal.number}
    if current and current.bids is not None:
        total = sum(bid or 0 for bid in current.bids)
        title = _("Round %(round)s is being played") % gaps
        return Stage(title, open_sum(total, deal.cards), bids=current.bids)
    if deal.bidding_rules.bidding is not Bidding.SECRET:
        return Stage(_("In round %(round)s bids are said aloud") % gaps, _("In turn; the dealer bids last."))
    if seat in log.hidden_bids:
        return Stage(_("The tricks are in"), _("The Confidant enters the bids that are missing."))
    return Stage(_("The tricks are in"), _("Tell the Confidant your bid."))


def _last_result(log: GameLog, seat: int) -> str:
    last = log.game.played[-1] if log.game.played else None
    if last is None or seat not in last.deal.order:
        return ""
    bid, tricks, points = ((numbers or ())[seat] for numbers in (last.bids, last.tricks, last.points))
    gaps = {"round": last.deal.number, "bid": number(bid), "tricks": number(tricks), "points": signed(points or 0)}
    return _("Round %(round)s: bid %(bid)s, took %(tricks)s: %(points)s") % gaps
