from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import count

from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from scorekeeper.rules.sheets.game_from_paper import game_of
from scorekeeper.rules.statements import Bids, History, Statement, Tricks, TrumpTurned, history_of, record_of

_FINISHED = gettext_noop("The game is finished; it can be corrected, but it does not go on.")
_NOT_NOW = gettext_noop("This is possible only for round %(now)s, which is being played, not for round %(round)s.")
_WOULD_CHANGE = gettext_noop(
    "This would change who left after round %(round)s; it is not possible while later rounds are recorded."
)
_WOULD_UNDO_CHOICE = gettext_noop(
    "This would change who left after round %(round)s, which the table has chosen; undo that choice first."
)
_IN_ANOTHER_ROUND = gettext_noop("Round %(round)s would then break Plus/Minus One. %(fault)s")
_SUM_RULE = frozenset([Code.BID_FORBIDDEN_BY_SUM_RULE, Code.BIDS_SUM_EQUALS_TRICKS])

# Checks that apply only to entries on this server. Files from elsewhere may have adjustments without a reason (A4) and
# late players with other points (A6); files of earlier versions, adjustments of players who had left (A4), and late
# players in every game (A6).
_ALLOWED_IN_FILES = frozenset([Code.ADJUSTMENT_INCOMPLETE, Code.TOTAL_IS_FINAL, Code.JOIN_POINTS, Code.JOINING_CLOSED])


def validate(
    before: GameState, table: GameRecord, history: History, statement: Statement, allowed: Collection[Code] = ()
) -> GameState:
    """Return the game after `statement`; raise RuleError.

    `before` is the game of `table` and `history`. M3 is checked only in the statement's round (M4).
    """
    problems = [problem for problem in _check(before, statement) if problem.code not in allowed]
    if problems:
        raise RuleError(*problems)
    leader_checked_in = {statement.round or 0} if statement.validates_leader else frozenset[int]()
    try:
        return game_of(record_of(table, history.then(statement)), leader_checked_in)
    except RuleError as error:
        raise _explained(before, statement, error) from None


def validate_all(table: GameRecord, statements: Sequence[Statement]) -> GameState:
    """Raise RuleError for the first invalid statement; those of a game from paper are checked all together."""
    if any(statement.from_paper for statement in statements):
        return game_of(record_of(table, history_of(statements)))
    plain = _plain_start(table, statements)
    history = History(tuple(statements[:plain]))
    try:
        game = game_of(record_of(table, history))
    except RuleError:
        if plain == len(statements):
            raise
        # One by one from the start, for the problems of the first invalid statement only.
        plain, history, game = 0, History(), game_of(table)
    for statement in statements[plain:]:
        game, history = validate(game, table, history, statement, _ALLOWED_IN_FILES), history.then(statement)
    return game


def replayed(table: GameRecord, history: History) -> GameState:
    """M3 is not checked again (M4)."""
    return game_of(record_of(table, history), frozenset())


def _check(game: GameState, statement: Statement) -> Iterator[Problem]:
    now = len(game.played) + 1
    if statement.only_while_playing and game.phase is Phase.FINISHED:
        yield Problem(Code.GAME_IS_FINISHED, _FINISHED)
    elif statement.only_of_round_played and statement.round != now:
        yield Problem(Code.NOT_THE_ROUND_PLAYED, _NOT_NOW, {"round": statement.round or 0, "now": now}, statement.round)
    else:
        yield from statement.check(game)


def _plain_start(table: GameRecord, statements: Sequence[Statement]) -> int:
    """How many statements one replay can check: bids, tricks and trumps in order."""
    expected = _expected(table.ruleset)
    (part, number), seats = next(expected), len(table.players)
    for place, statement in enumerate(statements):
        match statement:
            case TrumpTurned(turned=None):
                fits = 1 <= statement.round <= number
            case Bids(bids=counts) | Tricks(tricks=counts):
                fits = type(statement) is part and statement.round == number and len(counts) == seats
                part, number = next(expected)
            case _:
                fits = False
        if not fits:
            return place
    return len(statements)


def _expected(ruleset: Ruleset) -> Iterator[tuple[type[Statement], int]]:
    """Secret bids follow the tricks (B3)."""
    for number in count(1):
        secret = ruleset.bidding_rules(number).bidding is Bidding.SECRET
        for part in (Tricks, Bids) if secret else (Bids, Tricks):
            yield part, number


def _explained(before: GameState, statement: Statement, error: RuleError) -> RuleError:
    """Who was eliminated would change (A2, V4)."""
    error = RuleError(*(_placed(problem, statement) for problem in error.problems))
    if before.record.ruleset.schedule is not Schedule.ELIMINATION or (statement.round or 0) > len(before.played):
        return error
    left = _last_elimination(before, statement.round or 0, error.problems)
    if left is None:
        return error
    is_chosen = left == len(before.played) and any(left == chosen.after_round for chosen in before.record.eliminations)
    sentence = _WOULD_UNDO_CHOICE if is_chosen else _WOULD_CHANGE
    return RuleError(Problem(Code.ELIMINATION_WOULD_CHANGE, sentence, {"round": left}, statement.round))


def _placed(problem: Problem, statement: Statement) -> Problem:
    """Name another round than the statement's (M3)."""
    if problem.code not in _SUM_RULE or problem.round in {None, statement.round}:
        return problem
    values = {**problem.values, "round": problem.round or 0, "fault": problem.sentence}
    return replace(problem, sentence=_IN_ANOTHER_ROUND, values=values)


def _last_elimination(before: GameState, corrected: int, problems: Sequence[Problem]) -> int | None:
    """Between `corrected` and the first problem."""
    codes = {
        *(Code.SEAT_NOT_ACTIVE, Code.BIDS_MISSING, Code.TRICKS_MISSING),
        *(Code.ELIMINATION_TIE_NEEDS_DECISION, Code.ELIMINATION_NOT_FOR_THE_TABLE),
    }
    rounds = [departure.after_round for departure in before.departures if departure.eliminated]
    if problems[0].code not in codes:
        return None
    return max((number for number in rounds if corrected <= number <= (problems[0].round or 0)), default=None)
