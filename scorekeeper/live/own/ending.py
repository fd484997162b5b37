"""The end of a game on a player's own phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.ending.words import length_of
from scorekeeper.display.formatting import isolated, listed, listed_names, number, ordinal, signed
from scorekeeper.display.game_chart import Chart, chart_of
from scorekeeper.display.scorepad import left_in
from scorekeeper.display.share_picture import picture_of
from scorekeeper.display.standings import StandingRow, places_of, points_of, with_lead
from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.standings import Standing


@dataclass(frozen=True)
class OwnEnding:
    """`came` is "You win", or the beginning of "You came 2nd", whose end is the `place`; `others` have the same one.

    `last` has the bid and tricks of the last round, `won` its points; both are "" if the player was not in it, or its
    bids are not known. `made` says how many bids were made; it is "" if not all are known.
    """

    seat: int
    length: str
    came: str
    place: str
    has_won: bool
    others: str
    total: str
    line: str
    last: str
    won: str
    made: str
    places: Sequence[StandingRow]
    chart: Chart | None
    picture: dict[str, Any]

    @property
    def parts_of_line(self) -> tuple[str, str, str]:
        """Before the total, the total, and after it."""
        return self.line.partition(self.total)


def own_ending_of(log: GameLog, seat: int) -> OwnEnding | None:
    """Return None before the end of the game, and for a game without a result."""
    game = log.game
    if game.phase is not Phase.FINISHED or not game.has_result:
        return None
    own = next(standing for standing in game.standings if standing.seat == seat)
    equal = [isolated(other.player) for other in game.standings if other.rank == own.rank and other.seat != seat]
    last, won = _last_round(game, seat)
    places, chart = places_of(game), chart_of(game)
    return OwnEnding(
        seat=seat,
        length=length_of(game),
        came=_("You win") if own.rank == 1 else pgettext("before the place, such as 2nd", "You came"),
        place="" if own.rank == 1 else ordinal(own.rank),
        has_won=own.rank == 1,
        others=_equal(own, equal),
        total=number(own.total),
        line=_line(game, own),
        last=last,
        won="" if won is None else signed(won),
        made=_made(game, own),
        places=places,
        chart=chart,
        picture=picture_of(log, places, chart),
    )


def _equal(own: Standing, others: Sequence[str]) -> str:
    if not others:
        return ""
    text = _("together with {players}") if own.rank == 1 else _("level with {players}")
    return text.format(players=listed(others))


def _made(game: GameState, own: Standing) -> str:
    if own.exact_bids is None:
        return ""
    rounds = sum(own.seat in played.deal.order for played in game.played)
    return _("{made} of {rounds} made").format(made=own.exact_bids, rounds=rounds)


def _line(game: GameState, own: Standing) -> str:
    points, best = points_of(own.total), game.winners[0].total
    if own.rank == 1:
        return with_lead(points, game)
    left = left_in(game)
    if own.seat in left:
        return f"{points}, {left[own.seat]}"
    winners = listed_names(winner.player for winner in game.winners)
    # Exact bids may have decided.
    if own.total >= best:
        return points
    gaps = {"points": points, "behind": best - own.total, "players": winners}
    return _("{points}, {behind} behind {players}").format(**gaps)


def _last_round(game: GameState, seat: int) -> tuple[str, int | None]:
    last = game.played[-1] if game.played else None
    if last is None or last.bids is None or seat not in last.deal.order:
        return "", None
    bid, tricks, points = ((numbers or ())[seat] for numbers in (last.bids, last.tricks, last.points))
    if tricks is None:
        return _("Last round: bid {bid}").format(bid=number(bid)), points
    return _("Last round: bid {bid}, took {tricks}").format(bid=number(bid), tricks=number(tricks)), points
