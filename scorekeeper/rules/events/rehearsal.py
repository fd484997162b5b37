"""Made-up results, with which organisers try an event before the evening."""

from random import Random

from scorekeeper.rules.events.event import Result
from scorekeeper.rules.events.hands import hands_at_table
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import points

_MISSES = (-1, 0, 0, 0, 1)  # three bids out of five are right


def made_up_result(ruleset: Ruleset, seats: int, chance: Random) -> Result:
    """A result that a table of this size can have. Its bids may break Plus/Minus One, which no total shows."""
    totals, exact = [0] * seats, [0] * seats
    for cards in hands_at_table(ruleset, seats) or ():
        winners = [chance.randrange(seats) for _ in range(cards)]
        for seat in range(seats):
            tricks = winners.count(seat)
            bid = min(max(tricks + chance.choice(_MISSES), 0), cards)
            totals[seat] += points(ruleset.scoring, cards, bid, tricks)
            exact[seat] += bid == tricks
    return Result(tuple(totals), tuple(exact))
