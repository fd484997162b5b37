"""What a draw costs (EVENT.md, draw)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.events.draw.past import Seated, odd_seats, pairs_of, rounds_of, there_in_every_round
from scorekeeper.rules.events.event import Event, Plan, StageKind, Table
from scorekeeper.rules.events.standings import standings


@dataclass(frozen=True)
class DrawCost:
    """`spread` is None unless the round is Swiss, `same_club` if nobody has a club."""

    repeats: int
    in_a_row: int
    odd_difference: int
    spread: int | None
    same_club: int | None
    dealers_again: int


def cost_of(event: Event, tables: Sequence[Table], plan: Plan = ()) -> DrawCost:
    """Of `tables` as the next round; the event must be without problems."""
    seated = [table.seats for table in tables]
    rounds: list[Seated] = [*rounds_of(event), seated, *plan]
    met = [{*pairs_of(tables)} for tables in rounds]
    meetings = Counter(pair for pairs in met for pair in pairs)
    return DrawCost(
        repeats=sum(meetings.values()) - len(meetings),
        in_a_row=sum(len(pairs & following) for pairs, following in pairwise(met)),
        odd_difference=_odd_difference(event, rounds, seated),
        spread=_spread(event, seated),
        same_club=_same_club(event, met[0]) if not event.rounds else 0 if _has_clubs(event) else None,
        dealers_again=_dealers_again([*(table for round_ in event.rounds for table in round_.tables), *tables]),
    )


def _odd_difference(event: Event, rounds: Sequence[Seated], seated: Seated) -> int:
    drawn = [entrant for seats in seated for entrant in seats]
    counts = odd_seats(rounds)
    always = [counts[entrant] for entrant in there_in_every_round(rounds_of(event), drawn)]
    return max(always, default=0) - min(always, default=0)


def _spread(event: Event, seated: Seated) -> int | None:
    stage = event.stage_at(len(event.rounds) + 1)
    if stage is None or stage.kind is not StageKind.SWISS:
        return None
    places = {row.entrant: row.place for row in standings(event)}
    at_tables = [[places[entrant] for entrant in seats] for seats in seated]
    return max(max(table) - min(table) for table in at_tables)


def _has_clubs(event: Event) -> bool:
    return any(entrant.club for entrant in event.entrants)


def _same_club(event: Event, pairs: Iterable[tuple[int, int]]) -> int | None:
    """Of the first round."""
    clubs = [(event.by_number[one].club, event.by_number[other].club) for one, other in pairs]
    return sum(club == other != "" for club, other in clubs) if _has_clubs(event) else None


def _dealers_again(tables: Iterable[Table]) -> int:
    dealers = [table.first_dealer for table in tables if table.first_dealer is not None]
    return len(dealers) - len(set(dealers))
