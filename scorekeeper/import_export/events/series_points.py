"""An event in the archive: its games, and its points in a series."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from scorekeeper.archive.series import read_series
from scorekeeper.archive.series_events import NewEvent, PersonPoints, count_event, series_with_event
from scorekeeper.events.reading import OpenEvent
from scorekeeper.import_export.events.archiving import Names, archive_games, form_key_of, played_tables
from scorekeeper.models import Confidant, Series
from scorekeeper.rules.events.stages import rounds_complete
from scorekeeper.rules.events.standings import sum_of
from scorekeeper.rules.events.table_results import SeatResult, results_by_entrant
from scorekeeper.storage.write_lock import write_lock


def archive_event(event: OpenEvent, owner: Confidant, names: Names, series: int | None = None) -> None:
    """Add the games, and count the event in a series of the owner; where it counts already, its points are replaced.

    Raises RuleError if two people of one table get the same name, or two people of the event where it counts;
    Series.DoesNotExist for others' series.
    """
    with write_lock():
        archive_games(event, owner, names)
        chosen = [read_series(owner, series)] if series else []
        for each in {*chosen, *series_with_event(owner, event.row.form_key)} if can_count(event) else ():
            count_event(each, _counted(event, names))


def can_count(event: OpenEvent) -> bool:
    """Whether a round has all its results: standings hold no others."""
    return rounds_complete(event.event) > 0


def counts_in(event: OpenEvent, owner: Confidant) -> list[Series]:
    return list(series_with_event(owner, event.row.form_key))


def _counted(event: OpenEvent, names: Names) -> NewEvent:
    row = event.row
    games = [form_key_of(event, key) for key in played_tables(event)]
    return NewEvent(row.form_key, row.name, row.day, event.event.ruleset.scoring, tuple(_people(event, names)), games)


def _people(event: OpenEvent, names: Names) -> Iterator[PersonPoints]:
    """Everybody who played in a complete round: the sums over all of them, also before a stage that cleared points."""
    results: dict[int, list[SeatResult]] = defaultdict(list)
    for number in range(1, rounds_complete(event.event) + 1):
        for entrant, seat in results_by_entrant(event.event, number).items():
            results[entrant].append(seat)
    for entrant, own in results.items():
        sums = sum_of(own)
        yield PersonPoints(names[entrant], sums.points, sums.totals, sums.firsts, len(own))
