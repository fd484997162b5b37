"""Whether a statement may be made about a game as it stands; what it says of numbers, the replay judges."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import count

from scorekeeper.rules.counts import is_whole
from scorekeeper.rules.game import Game, Phase
from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop
from scorekeeper.rules.record import GameRecord, Trump, Turned, Written
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from scorekeeper.rules.statements import History, Kind, Statement
from scorekeeper.rules.writing import record_of

MOST_SEATS = 12
"""How many may ever have sat at one table."""
MOST_POINTS = 9999
"""The most points that are given or taken at once beside the play (A4)."""

_FINISHED = gettext_noop("The game is finished; it can be corrected, but it does not go on.")
_NOT_NOW = gettext_noop("This can be said of round %(now)s, which is being played, not of round %(round)s.")
_NOBODY = gettext_noop("There is no such seat at this table.")
_NOT_ACTIVE = gettext_noop("%(player)s does not play any more.")
_NOT_A_CHANGE = gettext_noop("A Cloud changes a bid by exactly one, up or down.")
_NO_POINTS = gettext_noop("An adjustment is a whole number of points other than 0, at most 9999.")
_NO_REASON = gettext_noop("An adjustment needs a reason.")
_NO_VOID = gettext_noop("Round %(round)s has no more than %(cards)s tricks that can go to nobody.")
_FOOL = gettext_noop("After a Fool there is no trump.")
_WIZARD = gettext_noop("After a Wizard the dealer names a colour.")
_NO_CLOUD_YET = gettext_noop("No bids have been recorded in round %(round)s that a Cloud could change.")
_NO_TIE = gettext_noop("Nobody needs to be chosen to leave now.")
_FIRST_WHO_LEAVES = gettext_noop("Before anybody joins, the table must say who leaves.")
_WHOLE_TABLE = gettext_noop("Twelve people have sat at this table already; no more can join.")
_START_POINTS = gettext_noop("A late player begins with 0 points or with the lowest total, %(lowest)s.")
_WOULD_CHANGE = gettext_noop(
    "This would change who left after round %(round)s; it cannot stand while the rounds after it are recorded."
)

_GOING_ON = {Kind.DEALER, Kind.MISDEAL, Kind.DECIDE, Kind.LEAVE, Kind.REPLACE, Kind.JOIN, Kind.END}
_OF_THIS_ROUND = _GOING_ON - {Kind.END} | {Kind.ADJUST}
# What only the table's own word is asked for: a reason, no other points to begin with than it may choose (A4, A6).
_OF_THE_TABLE = frozenset([Code.ADJUSTMENT_INCOMPLETE, Code.JOIN_POINTS])


def judge(table: GameRecord, history: History, said: Statement) -> Game:
    """Return the game at `table` after one more statement; raise Refused where it breaks a rule.

    Plus/Minus One for the leader alone is judged in the round whose bids are stated, and not again later (M4).
    """
    return _judge(replayed(table, history), table, history, said)


def judge_all(table: GameRecord, statements: Sequence[Statement]) -> Game:
    """Return the game at `table` after statements that were made one after the other; raise Refused at the first wrong.

    What a game file says of points beside the play (A4) and of those to begin with (A6) may stand here: a table that
    counted on paper is not asked for a reason, or why.
    """
    if _goes_straight_on(table, statements):
        return replay(record_of(table, History(tuple(statements))))
    history, game = History(), replay(table)
    for said in statements:
        game, history = _judge(game, table, history, said, _OF_THE_TABLE), history.then(said)
    return game


def _judge(before: Game, table: GameRecord, history: History, said: Statement, let_pass: Collection[Code] = ()) -> Game:
    problems = [problem for problem in _check(before, said) if problem.code not in let_pass]
    if problems:
        raise Refused(*problems)
    judged = {said.round or 0} if said.kind in {Kind.BIDS, Kind.DEALER} else frozenset[int]()
    try:
        return replay(record_of(table, history.then(said)), judged)
    except Refused as refusal:
        raise _explained(before, said, refusal) from None


def _goes_straight_on(table: GameRecord, statements: Sequence[Statement]) -> bool:
    """Return whether these are the numbers of one round after the other, so that one replay judges them all."""
    due = _due(table.ruleset)
    kind, now = next(due)
    for said in statements:
        if said.kind is Kind.TRUMP:
            fits = 1 <= (said.round or 0) <= now and not any(_turned(said))
        else:
            fits = (said.kind, said.round) == (kind, now) and len(said.values) == len(table.players)
            kind, now = next(due)
        if not fits:
            return False
    return True


def _due(ruleset: Ruleset) -> Iterator[tuple[Kind, int]]:
    """Yield what is written down one after the other: bids and tricks, the tricks first where bids are secret (B3)."""
    for number in count(1):
        secret = ruleset.way(number).bidding is Bidding.SECRET
        for kind in (Kind.TRICKS, Kind.BIDS) if secret else (Kind.BIDS, Kind.TRICKS):
            yield kind, number


def replayed(table: GameRecord, history: History) -> Game:
    """Return a game whose statements were judged one by one as they were made."""
    return replay(record_of(table, history), frozenset())


def _check(game: Game, said: Statement) -> Iterator[Problem]:
    """Yield what is wrong with the moment of a statement, or else with its values."""
    now = len(game.played) + 1
    if said.kind in _GOING_ON and game.phase is Phase.FINISHED:
        yield Problem(Code.GAME_IS_FINISHED, _FINISHED)
    elif said.kind in _OF_THIS_ROUND and said.round != now:
        yield Problem(Code.NOT_THE_ROUND_PLAYED, _NOT_NOW, {"round": said.round or 0, "now": now}, said.round)
    elif said.kind in _CHECKS:
        yield from _CHECKS[said.kind](game, said)


def _seat(game: Game, value: Written) -> Iterator[Problem]:
    """A seat that plays."""
    if not is_whole(value) or not 0 <= value < len(game.record.players):
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOBODY)
    elif value not in game.active:
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE, {"player": game.record.players[value]}, seat=value)


def _own_seat(game: Game, said: Statement) -> Iterator[Problem]:
    yield from _seat(game, said.values[0])


def _adjustment(game: Game, said: Statement) -> Iterator[Problem]:
    seat, points, reason = said.values
    if seat is not None and not (is_whole(seat) and 0 <= seat < len(game.record.players)):
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOBODY)
    if not is_whole(points) or not 0 < abs(points) <= MOST_POINTS:
        yield Problem(Code.ADJUSTMENT_INCOMPLETE, _NO_POINTS)
    if not str(reason or "").strip():
        yield Problem(Code.ADJUSTMENT_INCOMPLETE, _NO_REASON)


def _tricks(game: Game, said: Statement) -> Iterator[Problem]:
    """Judge the void tricks that were said together with the others."""
    void = said.values[len(game.record.players) :]
    if void:
        yield from _void(game, replace(said, values=void))


def _trump(_game: Game, said: Statement) -> Iterator[Problem]:
    yield from _turned(said)


def _turned(said: Statement) -> Iterator[Problem]:
    """A Fool means no trump, and after a Wizard the dealer names a colour, never none (G8)."""
    colour, turned = (*said.values, None, None)[:2]
    if turned == Turned.FOOL and colour != Trump.NONE:
        yield Problem(Code.TURNED_CARD_DOES_NOT_FIT, _FOOL, {}, said.round)
    if turned == Turned.WIZARD and colour == Trump.NONE:
        yield Problem(Code.TURNED_CARD_DOES_NOT_FIT, _WIZARD, {}, said.round)


def _void(game: Game, said: Statement) -> Iterator[Problem]:
    number = said.round or 1
    cards = game.deals[number - 1].cards if number <= len(game.deals) else 0
    if not is_whole(said.values[0]) or not 0 <= said.values[0] <= cards:
        yield Problem(Code.TRICKS_SUM_MISMATCH, _NO_VOID, {"round": number, "cards": cards}, number)


def _cloud(game: Game, said: Statement) -> Iterator[Problem]:
    number, (seat, step) = said.round or 1, said.values
    if number > len(game.rounds) or game.rounds[number - 1].bids is None:
        yield Problem(Code.ADJUSTMENT_NOT_ONE, _NO_CLOUD_YET, {"round": number}, number)
    elif not is_whole(seat) or seat not in game.rounds[number - 1].deal.order:
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOBODY)
    elif not is_whole(step) or abs(step) != 1:
        yield Problem(Code.ADJUSTMENT_NOT_ONE, _NOT_A_CHANGE, {}, number, seat)


def _decision(game: Game, said: Statement) -> Iterator[Problem]:
    if not is_whole(said.values[0]) or said.values[0] not in game.tied:
        yield Problem(Code.ELIMINATION_NOT_FOR_THE_TABLE, _NO_TIE)


def _late_player(game: Game, said: Statement) -> Iterator[Problem]:
    if game.tied:
        yield Problem(Code.ELIMINATION_TIE_NEEDS_DECISION, _FIRST_WHO_LEAVES, {}, said.round)
    lowest = min(game.totals[seat] for seat in game.active)
    if len(game.record.players) == MOST_SEATS:
        yield Problem(Code.PLAYER_COUNT, _WHOLE_TABLE)
    if not is_whole(said.values[1]) or said.values[1] not in {0, lowest}:
        yield Problem(Code.JOIN_POINTS, _START_POINTS, {"lowest": str(lowest).replace("-", "−")})


_CHECKS = {
    Kind.TRICKS: _tricks,
    Kind.DEALER: _own_seat,
    Kind.LEAVE: _own_seat,
    Kind.REPLACE: _own_seat,
    Kind.ADJUST: _adjustment,
    Kind.TRUMP: _trump,
    Kind.VOID: _void,
    Kind.CLOUD: _cloud,
    Kind.DECIDE: _decision,
    Kind.JOIN: _late_player,
}


def _explained(before: Game, said: Statement, refusal: Refused) -> Refused:
    """Say so where a correction is refused only because another player would have left (A2, V4)."""
    if before.record.ruleset.schedule is not Schedule.ELIMINATION or (said.round or 0) > len(before.played):
        return refusal
    left = _last_elimination(before, said.round or 0, refusal.problems)
    if left is None:
        return refusal
    return Refused(Problem(Code.ELIMINATION_WOULD_CHANGE, _WOULD_CHANGE, {"round": left}, said.round))


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
