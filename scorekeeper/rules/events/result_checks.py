"""The numbers of one table."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.rules.events.event import Event, Table, TableGame
from scorekeeper.rules.events.hands import hands_at_table
from scorekeeper.rules.events.problems import EventProblem, EventProblemCode
from scorekeeper.rules.number_checks import shown_value
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.sheets.final_totals import bounds, most_together

type Refuse = Callable[..., EventProblem]

_TWO_RESULTS = gettext_noop(
    "Table %(table)s in round %(round)s has both totals and a game; only one of them can count."
)
_TOTALS_COUNT = gettext_noop("Table %(table)s in round %(round)s has %(count)s totals for %(seats)s seats.")
_EXACT_COUNT = gettext_noop(
    "Table %(table)s in round %(round)s has %(count)s numbers of bids made for %(seats)s seats."
)
_NOT_IN_TENS = gettext_noop(
    "Table %(table)s in round %(round)s: %(value)s cannot be the total of %(who)s, because points go in tens."
)
_OUT_OF_BOUNDS = gettext_noop(
    "Table %(table)s in round %(round)s: %(value)s cannot be the total of %(who)s, "
    "because this game gives from %(low)s to %(high)s."
)
_TOO_HIGH = gettext_noop(
    "Table %(table)s in round %(round)s: the totals add up to %(value)s; "
    "all players together can have %(high)s at most."
)
_EXACT_OUT_OF_BOUNDS = gettext_noop(
    "Table %(table)s in round %(round)s: %(who)s cannot have made %(value)s bids in %(hands)s hands."
)
_GAME_PLAYERS = gettext_noop(
    "Table %(table)s in round %(round)s: the game has %(players)s players for %(seats)s seats."
)
_GAME_REFUSED = gettext_noop("Table %(table)s in round %(round)s: this game cannot be. %(cause)s")


def check_result(event: Event, table: Table, refuse: Refuse) -> Iterator[EventProblem]:
    """The numbers are only compared with seats if there is one for each; without hands, there are no bounds."""
    seats, hands = len(table.seats), hands_at_table(event.ruleset, len(table.seats))
    totals, exact = table.totals, table.exact
    if totals is not None and table.game:
        yield refuse(EventProblemCode.TWO_RESULTS, _TWO_RESULTS)
    if totals is not None and len(totals) != seats:
        yield refuse(EventProblemCode.TOTALS_COUNT, _TOTALS_COUNT, count=len(totals), seats=seats)
    elif totals is not None:
        yield from _check_totals(event, table.seats, totals, hands, refuse)
    if exact is not None and len(exact) != seats:
        yield refuse(EventProblemCode.TOTALS_COUNT, _EXACT_COUNT, count=len(exact), seats=seats)
    elif exact is not None and hands:
        yield from _check_exact(table.seats, exact, len(hands), refuse)
    if table.game:
        yield from _check_game(table.game, seats, refuse)


def _check_exact(seats: Sequence[int], exact: Sequence[int], hands: int, refuse: Refuse) -> Iterator[EventProblem]:
    for entrant, made in zip(seats, exact, strict=True):
        if not 0 <= made <= hands:
            values = {"value": shown_value(made), "hands": hands}
            yield refuse(EventProblemCode.EXACT_OUT_OF_BOUNDS, _EXACT_OUT_OF_BOUNDS, entrant, **values)


def _check_game(game: TableGame, seats: int, refuse: Refuse) -> Iterator[EventProblem]:
    """The rules of the game have checked its numbers."""
    if game.players is not None and game.players != seats:
        yield refuse(EventProblemCode.GAME_PLAYERS, _GAME_PLAYERS, players=game.players, seats=seats)
    if game.problem:
        yield refuse(EventProblemCode.GAME_REFUSED, _GAME_REFUSED, cause=game.problem)


def _check_totals(
    event: Event, seats: Sequence[int], totals: Sequence[int], hands: Sequence[int] | None, refuse: Refuse
) -> Iterator[EventProblem]:
    """At most one problem for each seat; the sum is only checked if all totals are possible."""
    low, high = bounds(event.ruleset, hands) if hands else (min(totals, default=0), max(totals, default=0))
    possible = True
    for entrant, total in zip(seats, totals, strict=True):
        if total % 10:
            yield refuse(EventProblemCode.TOTAL_NOT_MULTIPLE_OF_TEN, _NOT_IN_TENS, entrant, value=shown_value(total))
        elif not low <= total <= high:
            values = {"value": shown_value(total), "low": shown_value(low), "high": shown_value(high)}
            yield refuse(EventProblemCode.TOTAL_OUT_OF_BOUNDS, _OUT_OF_BOUNDS, entrant, **values)
        else:
            continue
        possible = False
    together, most = sum(totals), most_together(event.ruleset, hands or (), len(totals))
    if possible and hands and together > most:
        yield refuse(EventProblemCode.TOTALS_TOO_HIGH, _TOO_HIGH, value=shown_value(together), high=shown_value(most))
