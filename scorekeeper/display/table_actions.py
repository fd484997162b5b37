"""What is possible now besides bids and tricks, and its effects by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.statements import STATEMENTS, Join, Leave
from scorekeeper.rules.validation import validate


@dataclass(frozen=True)
class SeatNow:
    """`last`: tied in an elimination."""

    seat: int
    name: str
    total: int
    is_dealer: bool
    last: bool


@dataclass(frozen=True)
class LatePlayer:
    """`rounds`: of the game with one more player, if there is no `problem`."""

    lowest: int
    rounds: int = 0
    problem: Problem | None = None


@dataclass(frozen=True)
class SwapForm:
    """`order` after the swap, if two are `ticked`; else `is_refused` if any are."""

    seats: tuple[SeatNow, ...]
    ticked: tuple[SeatNow, ...] = ()
    order: tuple[str, ...] = ()
    is_refused: bool = False


@dataclass(frozen=True)
class TableActions:
    """`is_dealt`: it is known who plays round `number`; `leaving_ends` the game, for too few remain."""

    number: int
    goes_on: bool
    is_dealt: bool
    seats: tuple[SeatNow, ...]
    late: LatePlayer | None
    leaving_ends: bool
    forms: tuple[str, ...] = ()  # templates

    @property
    def last(self) -> tuple[SeatNow, ...]:
        """Of these the table chooses who leaves (V4)."""
        return tuple(seat for seat in self.seats if seat.last)


def table_actions_of(log: GameLog) -> TableActions:
    game = log.game
    goes_on = game.phase is not Phase.FINISHED
    return TableActions(
        number=len(game.played) + 1,
        goes_on=goes_on,
        is_dealt=game.next_deal is not None,
        seats=tuple(_seat(game, seat) for seat in game.active),
        late=_late_player(log) if goes_on else None,
        leaving_ends=goes_on and _leaving_ends(log),
        forms=tuple(
            f"play/actions/{kind}.html"
            for kind, statement in STATEMENTS.items()
            if statement.has_form and statement.is_possible(game)
        ),
    )


def swap_form_of(game: GameState, ticked: Sequence[str]) -> SwapForm:
    seats = tuple(_seat(game, seat) for seat in game.record.starters)
    chosen = tuple(seat for seat in seats if str(seat.seat) in ticked)
    if len(chosen) != len(ticked) or len(chosen) != 2:  # noqa: PLR2004 - two players change places
        return SwapForm(seats, chosen, is_refused=bool(ticked))
    first, second = chosen
    names = dict(enumerate(game.record.players))
    order = {**names, first.seat: second.name, second.seat: first.name}
    return SwapForm(seats, chosen, tuple(order[seat] for seat in names))


def _seat(game: GameState, seat: int) -> SeatNow:
    is_dealer = game.next_deal is not None and game.next_deal.dealer == seat
    return SeatNow(seat, game.record.players[seat], game.totals[seat], is_dealer, seat in game.tied)


def _late_player(log: GameLog) -> LatePlayer:
    """A trial join, so that the rules compute the schedule (A6)."""
    game = log.game
    lowest = min(game.totals[seat] for seat in game.active)
    statement = Join(len(game.played) + 1, _("A late player"), 0)
    try:
        return LatePlayer(lowest, len(validate(log.game, log.table, log.history, statement).sizes))
    except RuleError as error:
        return LatePlayer(lowest, problem=error.problems[0])


def _leaving_ends(log: GameLog) -> bool:
    """A trial (A5)."""
    statement = Leave(len(log.game.played) + 1, log.game.active[-1])
    try:
        return validate(log.game, log.table, log.history, statement).phase is Phase.FINISHED
    except RuleError:
        return False
