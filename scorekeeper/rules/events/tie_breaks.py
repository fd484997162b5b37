"""EVENT.md, Standings 4: what decides between entrants of equal points."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scorekeeper.rules.events.event import EventTieBreak
from scorekeeper.rules.events.table_results import TableResult

type Value = int | Fraction
type Equals = list[int]  # entrants who are equal in everything compared before

_TWO = 2


@dataclass(frozen=True)
class Sums:
    """Of the results of an entrant; `exact` is None if one of them lacks it."""

    points: Fraction = Fraction()
    margin: Fraction = Fraction()
    totals: int = 0
    firsts: int = 0
    exact: int | None = 0


def split(groups: Iterable[Equals], value: Callable[[int], Value]) -> list[Equals]:
    """Divide each group further; higher is better."""
    return [
        [*finer]
        for group in groups
        for _, finer in (groupby(sorted(group, key=value, reverse=True), key=value) if len(group) > 1 else [(0, group)])
    ]


def break_ties(
    groups: list[Equals], order: Iterable[EventTieBreak], sums: Mapping[int, Sums], tables: Sequence[TableResult]
) -> list[Equals]:
    """`tables` are those of the rounds that count."""
    for tie_break in order:
        groups = _break_ties(groups, tie_break, sums, tables)
    return groups


def _break_ties(
    groups: list[Equals], tie_break: EventTieBreak, sums: Mapping[int, Sums], tables: Sequence[TableResult]
) -> list[Equals]:
    match tie_break:
        case EventTieBreak.MARGIN:
            return split(groups, lambda entrant: sums[entrant].margin)
        case EventTieBreak.TOTALS:
            return split(groups, lambda entrant: sums[entrant].totals)
        case EventTieBreak.FIRSTS:
            return split(groups, lambda entrant: sums[entrant].firsts)
        case EventTieBreak.EXACT:
            if any(seat.exact is None for table in tables for seat in table):
                return groups
            return split(groups, lambda entrant: sums[entrant].exact or 0)
        case EventTieBreak.MET:
            return [finer for group in groups for finer in _by_meetings(group, tables)]


def _by_meetings(group: Equals, tables: Sequence[TableResult]) -> list[Equals]:
    """Only between two: among more, each may be ahead of another."""
    if len(group) != _TWO:
        return [group]
    one, other = group
    lead = 0
    for table in tables:
        totals = {seat.entrant: seat.total for seat in table}
        if one in totals and other in totals:
            lead += (totals[one] > totals[other]) - (totals[one] < totals[other])
    return split([group], lambda entrant: lead if entrant == one else -lead)
