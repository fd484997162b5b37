"""The records and years of 60 made-up games, compared with an independent count from their exported files.

Nothing here uses the rules or the stored results: points, places, runs and comebacks are worked out again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, groupby
from typing import Any

import pytest

from scorekeeper.archive.records.records import Records, records_of
from scorekeeper.archive.records.years import year_of
from scorekeeper.games import bulk
from scorekeeper.games.game_log import read_game_logs
from scorekeeper.import_export.exporter import game_file_of
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.generated import recounted_points
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

GAMES = 60


@dataclass(frozen=True)
class File:
    """An exported game."""

    document: dict[str, Any]

    @property
    def scoring(self) -> Scoring:
        return Scoring(self.document["ruleset"]["scoring"])

    @property
    def start(self) -> str:
        return str(self.document["started_at"])

    @property
    def names(self) -> list[str]:
        return list(self.document["players"])

    @property
    def is_whole(self) -> bool:
        return "ended_after_round" not in self.document

    def points(self) -> list[list[int | None]]:
        """By round and seat."""
        return [[self._points(each, seat) for seat in range(len(self.names))] for each in self.document["rounds"]]

    def _points(self, each: dict[str, Any], seat: int) -> int | None:
        if each["bids"][seat] is None:
            return None
        cards = sum(won for won in each["tricks"] if won is not None)
        return recounted_points(self.scoring, cards, each["bids"][seat], each["tricks"][seat])

    def totals(self) -> list[list[int]]:
        """After each round, by seat."""
        said = [[0] * len(self.names) for _ in self.document["rounds"]]
        for each in self.document.get("adjustments", ()):
            seats = range(len(self.names)) if each["seat"] is None else [each["seat"]]
            for seat in seats:
                said[each["after_round"] - 1][seat] += each["points"]
        changes = [
            [(won or 0) + more for won, more in zip(row, added, strict=True)]
            for row, added in zip(self.points(), said, strict=True)
        ]
        return [*accumulate(changes, lambda before, row: [a + b for a, b in zip(before, row, strict=True)])]

    def finalists(self) -> list[int]:
        """Who played the last round, the best first."""
        last, totals = self.points()[-1], self.totals()[-1]
        return sorted((seat for seat, won in enumerate(last) if won is not None), key=lambda seat: -totals[seat])

    def winners(self) -> list[int]:
        totals = self.totals()[-1]
        return [seat for seat in self.finalists() if totals[seat] == totals[self.finalists()[0]]]

    def exact(self, seat: int) -> list[bool]:
        """For each bid, whether it was made."""
        rounds = [each for each in self.document["rounds"] if each["bids"][seat] is not None]
        return [each["bids"][seat] == each["tricks"][seat] for each in rounds]


def exported(owner: Confidant) -> list[File]:
    """Oldest first."""
    games = Game.objects.filter(owner=owner, is_finished=True).order_by("started_at").values_list("pk", flat=True)
    return [File(json.loads(write_game_file(game_file_of(log)))) for log in read_game_logs(owner, [*games])]


def totals(file: File) -> Iterator[tuple[int, str]]:
    yield from zip(file.totals()[-1], file.names, strict=True) if file.is_whole else ()


def rounds(file: File) -> Iterator[tuple[int, str]]:
    for row in file.points():
        yield from ((won, name) for won, name in zip(row, file.names, strict=True) if won is not None)


def runs(file: File) -> Iterator[tuple[int, str]]:
    for seat, name in enumerate(file.names):
        yield from ((len([*own]), name) for made, own in groupby(file.exact(seat)) if made)


def swings(file: File) -> Iterator[tuple[int, str]]:
    for row in file.points():
        known = [won for won in row if won is not None]
        best = (name for won, name in zip(row, file.names, strict=True) if won == max(known))
        yield from ((max(known) - min(known), name) for name in best)


def comebacks(file: File) -> Iterator[tuple[int, str]]:
    """The best of those who still play: who was eliminated has no points in the next round."""
    points, after = file.points(), file.totals()
    for seat in file.winners() if file.is_whole else ():
        for number, row in enumerate(after):
            next_row = points[min(number + 1, len(points) - 1)]
            behind = max(total for total, won in zip(row, next_row, strict=True) if won is not None) - row[seat]
            yield from [(behind, file.names[seat])] if behind else []


def margins(file: File) -> Iterator[tuple[int, str]]:
    first, second, *_ = file.finalists()
    if file.is_whole and len(file.winners()) == 1:
        yield file.totals()[-1][first] - file.totals()[-1][second], file.names[first]


FEATS: dict[str, tuple[Callable[[File], Iterator[tuple[int, str]]], Callable[..., int]]] = {
    "highest_game": (totals, max),
    "lowest_game": (totals, min),
    "best_round": (rounds, max),
    "worst_round": (rounds, min),
    "run": (runs, max),
    "swing": (swings, max),
    "comeback": (comebacks, max),
    "largest_margin": (margins, max),
    "closest_win": (margins, min),
}


def counted(files: list[File], kind: str) -> tuple[int, int, dict[str, set[str]]]:
    """The record, how many games share it, and who holds it in the three oldest of them, by the start of the game."""
    find, choose = FEATS[kind]
    feats = [(value, name, file.start) for file in files for value, name in find(file)]
    best = choose(value for value, *_ in feats)
    holders: dict[str, set[str]] = {}
    for value, name, start in feats:
        if value == best:
            holders.setdefault(start, set()).add(name)
    return best, len(holders), dict([*holders.items()][:3])


def stored(records: Records, kind: str) -> tuple[int, int, dict[str, set[str]]]:
    record = records.found[kind]
    held = {holder.log.row.start.isoformat(): {*holder.names} for holder in record.holders}
    return record.value, record.games, held


def most_wins(files: list[File]) -> tuple[int, set[str]]:
    won: dict[str, list[bool]] = {}
    for file in files:
        for seat, name in enumerate(file.names):
            won.setdefault(name, []).append(seat in file.winners())
    longest = {
        name: max((len([*own]) for is_win, own in groupby(games) if is_win), default=0) for name, games in won.items()
    }
    return max(longest.values()), {name for name, wins in longest.items() if wins == max(longest.values())}


def test_records_and_years_are_those_that_an_independent_count_of_the_exported_files_finds() -> None:
    owner = make_confidant()
    bulk.store_games(owner, made_up_games(GAMES))
    files = exported(owner)
    for scoring in Scoring:
        own = [file for file in files if file.scoring is scoring]
        for players in (None, 4):
            table = [file for file in own if players in {None, len(file.names)}]
            records = records_of(owner, scoring, players)
            assert records.size == len(table)
            for kind in FEATS:
                assert stored(records, kind) == counted(table, kind), (scoring, players, kind)
            wins, names = most_wins(table)
            assert wins < 2 or (records.wins and records.wins.wins) == wins
            assert wins < 2 or {row.person.name for row in records.wins.holders} == names  # type: ignore[union-attr]
    for number in {int(file.start[:4]) for file in files}:
        in_year = [file for file in files if file.start.startswith(str(number))]
        year = year_of(owner, number)
        months = Counter(datetime.fromisoformat(file.start).month for file in in_year)
        assert [*year.sums.months] == [months[month] for month in range(1, 13)]
        bids = [made for file in in_year for seat in range(len(file.names)) for made in file.exact(seat)]
        assert (year.bids, round((year.share_made or 0) * year.bids)) == (len(bids), sum(bids))
        games = Counter(file.names[seat] for file in in_year for seat in file.winners())
        assert year.most_wins
        assert (year.most_wins.wins, {each.name for each in year.most_wins.people}) == (
            max(games.values()),
            {name for name, won in games.items() if won == max(games.values())},
        )
        before = {name for file in files if int(file.start[:4]) < number for name in file.names}
        assert {each.name for each in year.newcomers} == {name for file in in_year for name in file.names} - before
