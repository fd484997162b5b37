"""What may happen at the table just now beside bids and tricks, and what would follow from it by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.rules.game import Game, Phase
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.statements import STATEMENTS, Join, Leave
from scorekeeper.rules.validation import validate

if TYPE_CHECKING:
    from scorekeeper.games.game_log import GameLog


@dataclass(frozen=True)
class SeatNow:
    """Somebody at the table: `last` for one of those who are equal in a tie of an elimination."""

    seat: int
    name: str
    total: int
    is_dealer: bool
    last: bool


@dataclass(frozen=True)
class LatePlayer:
    """What the arrival of one more would mean: the `rounds` of the game then, or the problem that keeps them away."""

    lowest: int
    rounds: int = 0
    problem: Problem | None = None


@dataclass(frozen=True)
class TableActions:
    """What may be said of `number`, the round that is played or comes next.

    `goes_on` is false for a finished game, `is_dealt` while it is not known who plays the round. `leaving_ends` says
    that too few would be left if one more player left.
    """

    number: int
    goes_on: bool
    is_dealt: bool
    seats: tuple[SeatNow, ...]
    late: LatePlayer | None
    leaving_ends: bool
    forms: tuple[str, ...] = ()
    """The templates of the forms for what may be recorded now, in their order."""

    @property
    def last(self) -> tuple[SeatNow, ...]:
        """Those between whom the table must decide (V4)."""
        return tuple(seat for seat in self.seats if seat.last)


def table_actions_of(log: GameLog) -> TableActions:
    """Return what may happen at the table of a game now."""
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


def _seat(game: Game, seat: int) -> SeatNow:
    is_dealer = game.next_deal is not None and game.next_deal.dealer == seat
    return SeatNow(seat, game.record.players[seat], game.totals[seat], is_dealer, seat in game.tied)


def _late_player(log: GameLog) -> LatePlayer:
    """Try it out: the rules know what becomes of the schedule (A6)."""
    game = log.game
    lowest = min(game.totals[seat] for seat in game.active)
    statement = Join(len(game.played) + 1, _("A late player"), 0)
    try:
        return LatePlayer(lowest, len(validate(log.game, log.table, log.history, statement).sizes))
    except RuleError as refusal:
        return LatePlayer(lowest, problem=refusal.problems[0])


def _leaving_ends(log: GameLog) -> bool:
    """Try it out with the one who deals last (A5)."""
    statement = Leave(len(log.game.played) + 1, log.game.active[-1])
    try:
        return validate(log.game, log.table, log.history, statement).phase is Phase.FINISHED
    except RuleError:
        return False
