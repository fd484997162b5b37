from collections.abc import Iterator

from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop
from scorekeeper.rules.ruleset import MOST_ROUNDS, Bidding, Ruleset, Schedule

MIN_PLAYERS = 3
MAX_PLAYERS = 6

_PLAYER_COUNT = gettext_noop("A game has 3 to 6 players, not %(players)s.")
_PLAYERS_OF = {
    Schedule.TOURNAMENT: (
        (4, 5),
        Code.TOURNAMENT_PLAYER_COUNT,
        gettext_noop("A tournament game has 4 or 5 players, not %(players)s."),
    ),
    Schedule.DM2008: (
        (4,),
        Code.DM2008_PLAYER_COUNT,
        gettext_noop("A game by the rules of the German championship of 2008 has 4 players, not %(players)s."),
    ),
}
_SECRET_SUM = gettext_noop(
    "Plus/Minus One cannot be kept while bids are secret: nobody knows their sum before the end."
)
_SECRET_DM2008 = gettext_noop(
    "The rules of the German championship of 2008 say how bids are made; they cannot be secret."
)
_NO_ROUNDS = gettext_noop("A game has at least one round.")
_TOO_MANY_ROUNDS = gettext_noop("A game has %(most)s rounds at most, not %(rounds)s.")
_NO_CARDS = gettext_noop("Round %(round)s would deal %(cards)s cards; at least one is needed.")
_TOO_MANY_CARDS = gettext_noop(
    "Round %(round)s cannot deal %(cards)s cards to %(players)s players: the deck has %(deck)s."
)


def check_players(players: int) -> None:
    """Raise RuleError (G1)."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise RuleError(Problem(Code.PLAYER_COUNT, _PLAYER_COUNT, {"players": players}))


def check_set_up(ruleset: Ruleset, players: int) -> None:
    """Raise RuleError (G1, M6)."""
    check_players(players)
    problems = [*_check_combination(ruleset, players), *_check_hand_sizes(ruleset, players)]
    if problems:
        raise RuleError(*problems)


def check_new_game(ruleset: Ruleset, players: int) -> None:
    """Raise RuleError."""
    check_players(players)
    check_length(ruleset)
    check_set_up(ruleset, players)


def check_length(ruleset: Ruleset) -> None:
    """Raise RuleError (V8)."""
    check_number_of_rounds(0 if isinstance(ruleset.schedule, Schedule) else len(ruleset.schedule))


def check_number_of_rounds(rounds: int) -> None:
    """Raise RuleError for more rounds than V8 allows."""
    if rounds > MOST_ROUNDS:
        raise RuleError(Problem(Code.TOO_MANY_ROUNDS, _TOO_MANY_ROUNDS, {"most": MOST_ROUNDS, "rounds": rounds}))


def _check_combination(ruleset: Ruleset, players: int) -> Iterator[Problem]:
    if ruleset.schedule in _PLAYERS_OF:
        fitting, code, sentence = _PLAYERS_OF[Schedule(ruleset.schedule)]
        if players not in fitting:
            yield Problem(code, sentence, {"players": players})
    if ruleset.bidding is not Bidding.SECRET:
        return
    if ruleset.schedule is Schedule.DM2008:
        yield Problem(Code.VARIANT_COMBINATION_NOT_ENFORCEABLE, _SECRET_DM2008)
    elif ruleset.plus_minus_one:
        yield Problem(Code.VARIANT_COMBINATION_NOT_ENFORCEABLE, _SECRET_SUM)


def _check_hand_sizes(ruleset: Ruleset, players: int) -> Iterator[Problem]:
    """V8."""
    if isinstance(ruleset.schedule, Schedule):
        return
    if not ruleset.schedule:
        yield Problem(Code.CARDS_LT_ONE, _NO_ROUNDS)
    for number, cards in enumerate(ruleset.schedule, 1):
        problem = check_hand_size(number, cards, players, ruleset.deck)
        if problem:
            yield problem


def check_hand_size(number: int, cards: int, players: int, deck: int) -> Problem | None:
    """V8, A6."""
    params: MessageParams = {
        "round": number,
        "cards": str(cards).replace("-", "−")[:20],
        "players": players,
        "deck": deck,
    }
    if cards < 1:
        return Problem(Code.CARDS_LT_ONE, _NO_CARDS, params)
    if cards * players > deck:
        return Problem(Code.CARDS_EXCEED_DECK, _TOO_MANY_CARDS, params)
    return None
