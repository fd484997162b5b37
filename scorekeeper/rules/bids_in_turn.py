"""G5, B1."""

from collections.abc import Mapping
from typing import cast

from scorekeeper.rules.bids import FORBIDDEN, check_hidden_bid, forbidden_bid, leads_alone
from scorekeeper.rules.game import GameState
from scorekeeper.rules.problems import Code, MessageParams, Problem, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.schedule import Deal

_OUT_OF_TURN = gettext_noop("It is %(next)s’s turn to bid.")
_TOO_LATE = gettext_noop("%(next)s has bid after %(player)s; only the Confidant can change that bid now.")


def next_bidder(game: GameState, deal: Deal, made: Mapping[int, int]) -> int | None:
    """After a forbidden sum the dealer bids again (M4)."""
    open_seat = next((seat for seat in deal.order if seat not in made), None)
    is_forbidden = open_seat is None and made[deal.dealer] == dealers_forbidden_bid(game, deal, made)
    return deal.dealer if is_forbidden else open_seat


def dealers_forbidden_bid(game: GameState, deal: Deal, made: Mapping[int, int]) -> int | None:
    """M1, M3; None while others have not bid."""
    others = [seat for seat in deal.order if seat != deal.dealer]
    if not made.keys() >= {*others}:
        return None
    leads = leads_alone(deal.dealer, deal.order, game.totals)
    total = sum(made[seat] for seat in others)
    return forbidden_bid(total, deal.cards, deal.bidding_rules.plus_minus_one, dealer_leads_alone=leads)


def check_bid_in_turn(game: GameState, made: Mapping[int, int], seat: int, bid: RawValue) -> list[Problem]:
    """A bid may be replaced until the next player has bid. The game must not be over."""
    deal, players = cast("Deal", game.next_deal), game.record.players
    problems = check_hidden_bid(bid, seat, deal, players)
    if problems:
        return problems
    place = deal.order.index(seat)
    waits_for = next((other for other in deal.order[:place] if other not in made), None)
    if waits_for is not None:
        turn: MessageParams = {"next": players[waits_for]}
        return [Problem(Code.BID_OUT_OF_TURN, _OUT_OF_TURN, turn, deal.number, seat)]
    following = next((other for other in deal.order[place + 1 :] if other in made), None)
    if following is not None:
        late: MessageParams = {"next": players[following], "player": players[seat]}
        return [Problem(Code.BID_OUT_OF_TURN, _TOO_LATE, late, deal.number, seat)]
    if seat != deal.dealer or bid != dealers_forbidden_bid(game, deal, made):
        return []
    forbidden: MessageParams = {"player": players[seat], "value": cast("int", bid), "cards": deal.cards}
    return [Problem(Code.BID_FORBIDDEN_BY_SUM_RULE, FORBIDDEN, forbidden, deal.number, seat)]
