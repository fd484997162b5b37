"""Standings worked out a second time, straight from EVENT.md: slowly, without memory, in vectors instead of groups."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from scorekeeper.rules.events.event import Event, EventTieBreak, PointsScheme, Table


class Seat(NamedTuple):
    total: int
    margin: Fraction
    place: int
    points: Fraction
    exact: int | None


LISTS = {
    PointsScheme.CATAN: {3: [5, 3, 1], 4: [5, 3, 2, 1], 5: [5, 3, 2, 1, 0], 6: [5, 3, 2, 1, 0, 0]},
    PointsScheme.PLACEMENT: {3: [2, 0, -2], 4: [3, 1, -1, -3], 5: [4, 2, 0, -2, -4], 6: [5, 3, 1, -1, -3, -5]},
}


class Row(NamedTuple):
    entrant: int
    stage: int
    points: Fraction
    margin: Fraction
    totals: int
    firsts: int
    exact: int | None
    left: bool


type Vector = tuple[object, ...]  # the greater one stands higher


def naive_rows(event: Event, rounds: int) -> list[tuple[object, ...]]:
    """Place, entrant, stage, points, margin, totals, firsts, exact, left."""
    stages = {each.number: naive_stage(event, rounds, each.number) for each in event.entrants if not each.absent}
    rows = [naive_row(event, rounds, number, stage) for number, stage in stages.items()]
    vectors: dict[int, Vector] = {row.entrant: (row.stage, not row.left, row.points) for row in rows}
    for tie_break in event.tie_breaks:
        added = {row.entrant: naive_value(event, rounds, tie_break, row, equals_of(row, vectors)) for row in rows}
        vectors = {number: (*vector, added[number]) for number, vector in vectors.items()}
    vectors = {row.entrant: (*vectors[row.entrant], place_before(event, row)) for row in rows}
    above = {row.entrant: sum(other > vectors[row.entrant] for other in vectors.values()) for row in rows}
    return sorted((1 + above[row.entrant], *row) for row in rows)


def equals_of(row: Row, vectors: dict[int, Vector]) -> list[int]:
    """The others who are equal to this one in everything compared before."""
    return [number for number, vector in vectors.items() if vector == vectors[row.entrant] and number != row.entrant]


def naive_stage(event: Event, rounds: int, number: int) -> int:
    begun = [stage for stage in event.stage_numbers if first_round(event, stage) <= rounds]
    return max((stage for stage in begun if naive_admits(event, stage, number)), default=1)


def first_round(event: Event, stage: int) -> int:
    return 1 + sum(each.rounds for each in event.stages[: stage - 1])


def naive_admits(event: Event, stage: int, number: int) -> bool:
    """Only for events where the organiser has said who goes on wherever there is a cut."""
    plan, entrant = event.stages[stage - 1], event.by_number[number]
    first = first_round(event, stage)
    if plan.admitted is not None:
        return number in plan.admitted
    assert not plan.admit
    late = first <= entrant.from_round < first + plan.rounds
    stays = entrant.left_after_round is None or entrant.left_after_round >= first
    return late if stage == 1 else stays and (late or naive_admits(event, stage - 1, number))


def clearing_stage(event: Event, stage: int) -> int:
    return max([1, *(each for each in range(2, stage + 1) if event.stages[each - 1].points_cleared)])


def counting(event: Event, rounds: int, stage: int) -> range:
    last = first_round(event, stage) + event.stages[stage - 1].rounds - 1
    return range(first_round(event, clearing_stage(event, stage)), min(last, rounds) + 1)


def naive_row(event: Event, rounds: int, number: int, stage: int) -> Row:
    seats = [
        naive_seat(event, each, table, number)
        for each in counting(event, rounds, stage)
        for table in event.rounds[each - 1].tables
        if number in table.seats and table.totals is not None
    ]
    exact = [seat.exact for seat in seats if seat.exact is not None]
    last = first_round(event, stage) + event.stages[stage - 1].rounds - 1
    left = event.by_number[number].left_after_round
    return Row(
        number,
        stage,
        sum((seat.points for seat in seats), Fraction()),
        sum((seat.margin for seat in seats), Fraction()),
        sum(seat.total for seat in seats),
        sum(seat.place == 1 for seat in seats),
        sum(exact) if len(exact) == len(seats) else None,
        left is not None and left < last,
    )


def naive_totals(event: Event, round_number: int, table: Table) -> dict[int, int]:
    totals = dict(zip(table.seats, table.totals or (), strict=True))
    for ruling in event.rulings:
        for number in totals:
            if ruling.round == round_number and (ruling.entrant == number or ruling.table == table.number):
                totals[number] += ruling.total
    return totals


def naive_seat(event: Event, round_number: int, table: Table, number: int) -> Seat:
    totals = naive_totals(event, round_number, table)
    exact = dict(zip(table.seats, table.exact, strict=True)) if table.exact is not None else {}
    broken = event.ruleset.exact_bids_break_ties

    def ahead(one: int, other: int) -> bool:
        more = broken and exact.get(one, 0) > exact.get(other, 0)
        return totals[one] > totals[other] or (totals[one] == totals[other] and more)

    above = sum(ahead(other, number) for other in totals)
    below = sum(ahead(number, other) for other in totals)
    points = naive_points(event, above, below, [*totals.values()], totals[number])
    ruled = [each.points for each in event.rulings if (each.round, each.entrant) == (round_number, number)]
    margin = totals[number] - Fraction(sum(totals.values()), len(totals))
    return Seat(totals[number], margin, above + 1, points + sum(ruled, Fraction()), exact.get(number))


def naive_points(event: Event, above: int, below: int, totals: list[int], total: int) -> Fraction:
    seats = len(totals)
    if event.points is PointsScheme.TOTALS:
        return Fraction(total)
    if event.points is PointsScheme.OPPONENTS_BEATEN:
        return 60 * (below + Fraction(seats - 1 - above - below, 2)) / (seats - 1)
    values = LISTS[event.points][seats] if isinstance(event.points, PointsScheme) else event.points[seats]
    held = [Fraction(value) for value in values[above : seats - below]]
    return sum(held, Fraction()) / len(held)


def naive_value(event: Event, rounds: int, tie_break: EventTieBreak, row: Row, equals: list[int]) -> object:
    tables = [(each, table) for each in counting(event, rounds, row.stage) for table in event.rounds[each - 1].tables]
    played = [(each, table) for each, table in tables if table.totals is not None]
    if tie_break is EventTieBreak.EXACT:
        return row.exact if all(table.exact is not None for _, table in played) else 0
    if tie_break is not EventTieBreak.MET:
        return getattr(row, tie_break.value)
    if len(equals) != 1:
        return 0
    [other] = equals
    met = [naive_totals(event, each, table) for each, table in played if {row.entrant, other} <= {*table.seats}]
    return sum((each[row.entrant] > each[other]) - (each[row.entrant] < each[other]) for each in met)


def place_before(event: Event, row: Row) -> int:
    """Minus the place at the end of the stage before points were cleared."""
    clearing = clearing_stage(event, row.stage)
    if clearing == 1:
        return 0
    before = naive_rows(event, first_round(event, clearing) - 1)
    [place] = [place for place, number, *_ in before if number == row.entrant]
    assert isinstance(place, int)
    return -place
