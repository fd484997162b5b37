"""What a player's own phone asks or says at each moment; never the others' hidden bids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, listed
from scorekeeper.display.standings import headline_of
from scorekeeper.display.table_words import deals, forbidden_bid, open_sum, sum_margin, sum_marks
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.hidden_bids import overruled_seats, revealed_bids
from scorekeeper.live.open_bids import OpenBidding, open_bidding
from scorekeeper.live.public_numbers import number_of_hidden_bids
from scorekeeper.rules.game import GameState, Numbers, Phase
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal


class Kind(StrEnum):
    """What the page shows: the keys, the own bid while others bid or cards are played, the result, or a sentence."""

    TURN = "turn"
    WAITING = "waiting"
    PLAYED = "played"
    AFTER = "after"
    OTHER = "other"


@dataclass(frozen=True)
class Stage:
    """`keys`: the bids that may be made now, but for a `forbidden` one (M1, M5). `bids`: of all, once shown."""

    kind: Kind
    title: str
    text: str = ""
    keys: Sequence[int] = ()
    forbidden: int | None = None
    bids: Numbers = ()
    note: str = ""
    asked: int | None = None
    sum: str = ""
    compared: str = ""  # the sum with the cards, once all have bid
    pips: Sequence[str] = ()  # a class for each trick, while open bids are made


def stage_of(log: GameLog, seat: int, *, changes: bool) -> Stage:
    """`changes`: the player wants to change the bid."""
    bidding = open_bidding(log)
    stage = _bidding_in_turn(bidding, seat) if bidding and seat in log.game.active else _stage(log, seat)
    if changes and stage.keys and stage.kind is Kind.WAITING:
        return replace(stage, kind=Kind.TURN, title=_("Change your bid"))
    return stage


def _stage(log: GameLog, seat: int) -> Stage:
    game, deal = log.game, log.game.next_deal
    if game.phase is Phase.FINISHED:
        headline = headline_of(game)
        return Stage(Kind.OTHER, _("The game is finished"), headline.text if headline else "")
    if seat not in game.active:
        return Stage(Kind.OTHER, _("You no longer play"), _("The others play on without you."))
    if deal is None:
        return Stage(Kind.OTHER, _("Somebody leaves the game"), _("The table decides who it is."))
    if not game.hides_bids:
        return _after_bidding(log, deal, seat)
    shown = revealed_bids(log)
    return _bidding_again(deal, seat, shown, game.record.players) if shown else _bidding(log, deal, seat)


def _question(deal: Deal) -> str:
    sentence = ngettext(
        "Your bid for round %(round)s · %(cards)s card", "Your bid for round %(round)s · %(cards)s cards", deal.cards
    )
    return sentence % {"round": deal.number, "cards": deal.cards}


def _bidding(log: GameLog, deal: Deal, seat: int) -> Stage:
    keys, names = range(deal.cards + 1), log.game.record.players
    is_secret = deal.bidding_rules.bidding is Bidding.SECRET
    missing = [isolated(names[other]) for other in deal.order if other not in log.hidden_bids]
    have_bid = number_of_hidden_bids(log, deal)
    if seat not in log.hidden_bids:
        after_tricks = _("Only you see this. All bids are shown after the tricks.")
        note = after_tricks if is_secret else _("Only you see this. All bids are shown together.")
        return Stage(Kind.TURN, _("Your turn"), _question(deal), keys, note=note, sum=have_bid)
    if missing:
        text = _("Your bid is in. Waiting for %(names)s.") % {"names": listed(missing)}
        return Stage(Kind.WAITING, have_bid, text, keys)
    text = _("The bids stay hidden until the tricks are in.") if is_secret else _("The Confidant reveals the bids.")
    return Stage(Kind.WAITING, _("All have bid"), text, keys)


def _bidding_again(deal: Deal, seat: int, shown: Numbers, names: Sequence[str]) -> Stage:
    """After the reveal of a forbidden sum (M5)."""
    if seat == deal.dealer:
        text = _("The bids add up to %(cards)s, the number of tricks.")
        keys, own = range(deal.cards + 1), shown[seat]
        note = _("Any number but %(bid)s.") % {"bid": own}
        return Stage(Kind.TURN, _("Raise or lower your bid"), text % {"cards": deal.cards}, keys, own, shown, note)
    text = _("%(player)s deals and must raise or lower.") % {"player": isolated(names[deal.dealer])}
    return Stage(Kind.WAITING, _("The bids are shown"), text, bids=shown)


def _bidding_in_turn(bidding: OpenBidding, seat: int) -> Stage:
    deal, made, asked = bidding.deal, bidding.made, bidding.next_seat
    names = bidding.log.game.record.players
    bids = tuple(made.get(other) for other in range(len(names)))
    total = sum(made.values())
    stage = Stage(
        Kind.WAITING,
        _("All have bid") if asked is None else _("%(player)s bids now") % {"player": isolated(names[asked])},
        bids=bids,
        asked=asked,
        sum=open_sum(total, deal.cards) if made else deals(names[deal.dealer], deal.cards),
        pips=sum_marks(total, deal.cards),
    )
    if seat not in made and seat != asked:
        return replace(stage, kind=_result_or(Kind.WAITING, bidding.log.game, seat))
    if not bidding.may_bid(seat):
        return stage
    keys, forbidden = range(deal.cards + 1), bidding.forbidden if seat == deal.dealer else None
    note = forbidden_bid(forbidden, deal.cards) if forbidden is not None else ""
    if seat != asked:
        return replace(stage, text=_until(bidding), keys=keys, forbidden=forbidden, note=note)
    return replace(
        stage,
        kind=Kind.TURN,
        title=_("Your turn"),
        text=_question(deal),
        keys=keys,
        forbidden=forbidden,
        note=note,
    )


def _until(bidding: OpenBidding) -> str:
    asked = bidding.next_seat
    if asked is None:
        return _("You can change it until it is recorded.")
    following = isolated(bidding.log.game.record.players[asked])
    return _("You can change it until %(name)s has bid.") % {"name": following}


def _after_bidding(log: GameLog, deal: Deal, seat: int) -> Stage:
    current = log.game.current
    gaps = {"round": deal.number}
    if current and current.bids is not None:
        total, tricks = sum(bid or 0 for bid in current.bids), current.tricks_to_win
        return Stage(
            Kind.PLAYED,
            _("Round %(round)s is being played") % gaps,
            _overruled(log, seat, current.bids[seat]),
            bids=current.bids,
            sum=open_sum(total, tricks),
            compared=sum_margin(total, tricks),
        )
    if deal.bidding_rules.bidding is not Bidding.SECRET:
        kind = _result_or(Kind.OTHER, log.game, seat)
        return Stage(kind, _("In round %(round)s bids are said aloud") % gaps, _("In turn; the dealer bids last."))
    if seat in log.hidden_bids:
        return Stage(Kind.WAITING, _("The tricks are in"), _("The Confidant enters the bids that are missing."))
    return Stage(Kind.OTHER, _("The tricks are in"), _("Tell the Confidant your bid."))


def _overruled(log: GameLog, seat: int, bid: int | None) -> str:
    if seat not in overruled_seats(log) or log.hidden_bids[seat] == bid:
        return ""
    return _("At the table %(bid)s was entered for you. The bid from this phone does not count.") % {"bid": bid}


def _result_or(kind: Kind, game: GameState, seat: int) -> Kind:
    """The result of the last round stays until the player is asked."""
    has_played = bool(game.played) and seat in game.played[-1].deal.order
    return Kind.AFTER if has_played else kind
