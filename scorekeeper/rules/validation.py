"""Whether a statement may be made about a game as it is now. The numbers of rounds are checked by the replay."""

from collections.abc import Collection, Iterator, Sequence
from itertools import count

from scorekeeper.rules.game import Game, Phase
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from scorekeeper.rules.statements import Bids, History, Statement, Tricks, TrumpTurned, record_of

_FINISHED = gettext_noop("The game is finished; it can be corrected, but it does not go on.")
_NOT_NOW = gettext_noop("This can be said of round %(now)s, which is being played, not of round %(round)s.")
_WOULD_CHANGE = gettext_noop(
    "This would change who left after round %(round)s; it cannot stand while the rounds after it are recorded."
)

# What only the table's own word is asked for: a reason, no other points to begin with than it may choose (A4, A6).
_OF_THE_TABLE = frozenset([Code.ADJUSTMENT_INCOMPLETE, Code.JOIN_POINTS])


def validate(before: Game, table: GameRecord, history: History, statement: Statement) -> Game:
    """Return the game after one more statement; raise Refused where it breaks a rule.

    `before` is the game that `history` adds up to at `table`. Plus/Minus One for the leader alone is judged in the
    round whose bids are stated, and not again later (M4).
    """
    return _validate(before, table, history, statement)


def validate_all(table: GameRecord, statements: Sequence[Statement]) -> Game:
    """Return the game at `table` after statements that were made one after the other; raise Refused at the first wrong.

    What a game file says of points beside the play (A4) and of those to begin with (A6) may stand here: a table that
    counted on paper is not asked for a reason, or why.
    """
    if _goes_straight_on(table, statements):
        return replay(record_of(table, History(tuple(statements))))
    history, game = History(), replay(table)
    for statement in statements:
        game, history = _validate(game, table, history, statement, _OF_THE_TABLE), history.then(statement)
    return game


def replayed(table: GameRecord, history: History) -> Game:
    """Return a game whose statements were judged one by one as they were made."""
    return replay(record_of(table, history), frozenset())


def _validate(
    before: Game, table: GameRecord, history: History, statement: Statement, let_pass: Collection[Code] = ()
) -> Game:
    problems = [problem for problem in _check(before, statement) if problem.code not in let_pass]
    if problems:
        raise RuleError(*problems)
    judged = {statement.round or 0} if statement.validates_leader else frozenset[int]()
    try:
        return replay(record_of(table, history.then(statement)), judged)
    except RuleError as refusal:
        raise _explained(before, statement, refusal) from None


def _check(game: Game, statement: Statement) -> Iterator[Problem]:
    """Yield what is wrong with the moment of a statement, or else with its values."""
    now = len(game.played) + 1
    if statement.only_while_playing and game.phase is Phase.FINISHED:
        yield Problem(Code.GAME_IS_FINISHED, _FINISHED)
    elif statement.only_of_round_played and statement.round != now:
        yield Problem(Code.NOT_THE_ROUND_PLAYED, _NOT_NOW, {"round": statement.round or 0, "now": now}, statement.round)
    else:
        yield from statement.check(game)


def _goes_straight_on(table: GameRecord, statements: Sequence[Statement]) -> bool:
    """Return whether these are the numbers of one round after the other, so that one replay judges them all."""
    due = _due(table.ruleset)
    (part, number), seats = next(due), len(table.players)
    for statement in statements:
        match statement:
            case TrumpTurned(turned=None):
                fits = 1 <= statement.round <= number
            case Bids(bids=counts) | Tricks(tricks=counts):
                fits = type(statement) is part and statement.round == number and len(counts) == seats
                part, number = next(due)
            case _:
                fits = False
        if not fits:
            return False
    return True


def _due(ruleset: Ruleset) -> Iterator[tuple[type[Statement], int]]:
    """Yield what is written down one after the other: bids and tricks, the tricks first where bids are secret (B3)."""
    for number in count(1):
        secret = ruleset.bidding_rules(number).bidding is Bidding.SECRET
        for part in (Tricks, Bids) if secret else (Bids, Tricks):
            yield part, number


def _explained(before: Game, statement: Statement, refusal: RuleError) -> RuleError:
    """Say so where a correction is refused only because another player would have left (A2, V4)."""
    if before.record.ruleset.schedule is not Schedule.ELIMINATION or (statement.round or 0) > len(before.played):
        return refusal
    left = _last_elimination(before, statement.round or 0, refusal.problems)
    if left is None:
        return refusal
    return RuleError(Problem(Code.ELIMINATION_WOULD_CHANGE, _WOULD_CHANGE, {"round": left}, statement.round))


def _last_elimination(before: Game, corrected: int, problems: Sequence[Problem]) -> int | None:
    """Return the round after which somebody left, if it lies between the corrected one and the first problem."""
    codes = {
        *(Code.SEAT_NOT_ACTIVE, Code.BIDS_MISSING, Code.TRICKS_MISSING),
        *(Code.ELIMINATION_TIE_NEEDS_DECISION, Code.ELIMINATION_NOT_FOR_THE_TABLE),
    }
    rounds = [departure.after_round for departure in before.departures if departure.eliminated]
    if problems[0].code not in codes:
        return None
    return max((number for number in rounds if corrected <= number <= (problems[0].round or 0)), default=None)
