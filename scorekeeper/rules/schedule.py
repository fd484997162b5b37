"""How many cards each round deals, who deals it, and who bids when."""

from dataclasses import dataclass

from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop

MIN_PLAYERS = 3
MAX_PLAYERS = 6
DECK = 60


@dataclass(frozen=True)
class Deal:
    """What is fixed in a round before anybody bids.

    `order` holds the seats in bidding order: from the dealer's left, the dealer last (G5). `no_trump` says that no
    card is left to turn up (G8).
    """

    number: int
    cards: int
    dealer: int
    order: tuple[int, ...]
    no_trump: bool


def check_players(players: int) -> None:
    """Raise Refused unless so many can play (G1)."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        sentence = gettext_noop("A game has 3 to 6 players, not %(players)s.")
        raise Refused(Problem(Code.PLAYER_COUNT, sentence, {"players": players}))


def hand_sizes(players: int) -> tuple[int, ...]:
    """Return the cards of each round: round r deals r cards, as long as the deck feeds everybody (G4)."""
    return tuple(range(1, DECK // players + 1))


def bidding_order(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order in which they bid (G5)."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


def deal_round(number: int, cards: int, dealer: int, players: int) -> Deal:
    """Return what is fixed about one round."""
    return Deal(number, cards, dealer, bidding_order(dealer, players), no_trump=cards * players == DECK)


def deal_schedule(first_dealer: int, players: int, dealers: dict[int, int] | None = None) -> tuple[Deal, ...]:
    """Return every round of the game: the deal passes clockwise (G3).

    `dealers` names the rounds where the table corrected the dealer by hand; the rotation goes on from there.
    """
    deals, dealer = [], first_dealer
    for number, cards in enumerate(hand_sizes(players), 1):
        dealer = (dealers or {}).get(number, dealer)
        deals.append(deal_round(number, cards, dealer, players))
        dealer = (dealer + 1) % players
    return tuple(deals)
