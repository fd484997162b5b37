from dataclasses import dataclass

from scorekeeper.rules.bids import forbidden_sum
from scorekeeper.rules.elimination import somebody_leaves
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.schedule import Deal, deal_round, hand_sizes
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS, check_new_game


@dataclass(frozen=True)
class RoundAhead:
    """Who is in `deal.order` is unknown, but not how many."""

    deal: Deal
    one_leaves: bool

    @property
    def sum_is_ruled(self) -> bool:
        """M2."""
        return forbidden_sum(self.deal.cards, self.deal.bidding_rules.plus_minus_one) is not None


def rounds_ahead(ruleset: Ruleset, players: int) -> tuple[RoundAhead, ...]:
    """Raise RuleError."""
    check_new_game(ruleset, players)
    sizes, seats, ahead = hand_sizes(ruleset, players), range(players), []
    for number, cards in enumerate(sizes, 1):
        deal = deal_round(number, cards, seats[-1], seats, ruleset)
        one_leaves = number < len(sizes) and somebody_leaves(ruleset, len(seats), sizes[number])
        seats = seats[one_leaves:]
        ahead.append(RoundAhead(deal, one_leaves))
    return tuple(ahead)


def problems_at(ruleset: Ruleset, players: int) -> tuple[Problem, ...]:
    try:
        check_new_game(ruleset, players)
    except RuleError as refusal:
        return refusal.problems
    return ()


def tables_for(ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(number for number in range(MIN_PLAYERS, MAX_PLAYERS + 1) if not problems_at(ruleset, number))


def tables_meant_for(ruleset: Ruleset) -> tuple[int, ...]:
    """Three players would be the finalists of an Elimination from the start (V4)."""
    return tuple(number for number in tables_for(ruleset) if number > MIN_PLAYERS or not ruleset.eliminates)


def problems_at_any_table(ruleset: Ruleset) -> tuple[Problem, ...]:
    """The fewest, if the options are valid for no number of players."""
    if tables_for(ruleset):
        return ()
    return min((problems_at(ruleset, number) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)), key=len)
