"""The numbers of one table."""

from collections.abc import Callable, Iterator

from scorekeeper.rules.events.event import Event, Table, TableGame
from scorekeeper.rules.events.hands import hands_at_table
from scorekeeper.rules.events.problems import EventCode, EventProblem
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
    """Bounds are those of the table's hands; if there are none, only what needs no hands is checked."""
    seats, hands = len(table.seats), hands_at_table(event.ruleset, len(table.seats))
    if table.totals is not None and table.game:
        yield refuse(EventCode.TWO_RESULTS, _TWO_RESULTS)
    for numbers, sentence in ((table.totals, _TOTALS_COUNT), (table.exact, _EXACT_COUNT)):
        if numbers is not None and len(numbers) != seats:
            yield refuse(EventCode.TOTALS_COUNT, sentence, count=len(numbers), seats=seats)
    if table.totals is not None:
        yield from _check_totals(event, table, table.totals, hands, refuse)
    if hands:
        yield from _check_exact(table, len(hands), refuse)
    if table.game:
        yield from _check_game(table.game, seats, refuse)


def _check_exact(table: Table, hands: int, refuse: Refuse) -> Iterator[EventProblem]:
    for entrant, exact in zip(table.seats, table.exact or (), strict=False):
        if not 0 <= exact <= hands:
            values = {"value": shown_value(exact), "hands": hands}
            yield refuse(EventCode.EXACT_OUT_OF_BOUNDS, _EXACT_OUT_OF_BOUNDS, entrant, **values)


def _check_game(game: TableGame, seats: int, refuse: Refuse) -> Iterator[EventProblem]:
    """Its numbers were checked by the rules of games."""
    if game.players is not None and game.players != seats:
        yield refuse(EventCode.GAME_PLAYERS, _GAME_PLAYERS, players=game.players, seats=seats)
    if game.problem:
        yield refuse(EventCode.GAME_REFUSED, _GAME_REFUSED, cause=game.problem)


def _check_totals(
    event: Event, table: Table, totals: tuple[int, ...], hands: tuple[int, ...] | None, refuse: Refuse
) -> Iterator[EventProblem]:
    """At most one problem for each seat; the sum is only checked if all totals are possible."""
    low, high = bounds(event.ruleset, hands) if hands else (min(totals, default=0), max(totals, default=0))
    possible = len(totals) == len(table.seats)
    for entrant, total in zip(table.seats, totals, strict=False):
        if total % 10:
            yield refuse(EventCode.TOTAL_NOT_MULTIPLE_OF_TEN, _NOT_IN_TENS, entrant, value=shown_value(total))
        elif not low <= total <= high:
            values = {"value": shown_value(total), "low": shown_value(low), "high": shown_value(high)}
            yield refuse(EventCode.TOTAL_OUT_OF_BOUNDS, _OUT_OF_BOUNDS, entrant, **values)
        else:
            continue
        possible = False
    if not possible or not hands:
        return
    together, most = sum(totals), most_together(event.ruleset, hands, len(totals))
    if together > most:
        yield refuse(EventCode.TOTALS_TOO_HIGH, _TOO_HIGH, value=shown_value(together), high=shown_value(most))
