"""The standings of a series, compared with a second, independent count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.archive.series import games_in, make_series
from scorekeeper.archive.series_standings import CountedGame, CountedSeat, Measure, SeriesLine, gains_of, standings_of
from scorekeeper.display.chart_frame import grid_values
from scorekeeper.display.series_chart import LINES, chart_of_series
from scorekeeper.games.bulk import store_games
from scorekeeper.games.game_log import read_game_log
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Game, Player
from scorekeeper.players.people import Person
from scorekeeper.rules.standings import ranks_by
from tests.helpers.tables import make_confidant

MOMENT = datetime(2026, 11, 20, 20, tzinfo=UTC)
PEOPLE = [Person(key, f"Player {key}") for key in range(1, 9)]

type Totals = Sequence[dict[Person, int]]
"""The totals of each game."""


@st.composite
def totals_of_games(draw: DrawFn) -> Totals:
    """Return totals of games of three to six players; few different values, so that many are equal."""
    tables = st.lists(st.sampled_from(PEOPLE), min_size=3, max_size=6, unique=True)
    totals = st.integers(-3, 3).map(lambda tens: 10 * tens)
    return [{person: draw(totals) for person in draw(tables)} for _ in range(draw(st.integers(0, 12)))]


def counted_games(games: Totals) -> tuple[CountedGame, ...]:
    """Return the games in the form that a series uses."""
    return tuple(
        CountedGame(
            MOMENT,
            "standard",
            tuple(
                CountedSeat(person, rank, total)
                for rank, (person, total) in zip(ranks_by([(t,) for t in game.values()]), game.items(), strict=True)
            ),
        )
        for game in games
    )


def points_by_pairs(games: Totals) -> dict[Person, int]:
    """Return the place points (F3), counted pair by pair: 1 for the higher, -1 for the lower."""
    points = {person: 0 for game in games for person in game}
    for game in games:
        for (one, mine), (other, theirs) in combinations(game.items(), 2):
            if mine != theirs:
                points[one if mine > theirs else other] += 1
                points[other if mine > theirs else one] -= 1
    return points


def sums_of(games: Totals, measure: Measure) -> dict[Person, int]:
    """Return the sums of a measure, counted independently."""
    if measure is Measure.POINTS:
        return points_by_pairs(games)
    sums = {person: 0 for game in games for person in game}
    for game in games:
        for person, total in game.items():
            sums[person] += total if measure is Measure.TOTAL else total == max(game.values())
    return sums


def shared_ranks(sums: dict[Person, int]) -> dict[Person, int]:
    """Return the ranks (F1), by looking each sum up in the sorted list of all."""
    falling = sorted(sums.values(), reverse=True)
    return {person: falling.index(value) + 1 for person, value in sums.items()}


def columns(lines: Iterable[SeriesLine], measure: Measure) -> tuple[dict[Person, int], dict[Person, int]]:
    """Return the sums and the ranks of a column."""
    found = {line.person: count for line in lines for count in line.counts if count.measure is measure}
    return {p: int(count.value) for p, count in found.items()}, {p: count.rank for p, count in found.items()}


@given(totals_of_games(), st.sampled_from(Measure))
def test_sums_and_ranks_are_those_of_a_second_count(games: Totals, by: Measure) -> None:
    """F1, F3."""
    lines = standings_of(gains_of(counted_games(games)), by)
    for measure in Measure:
        sums = sums_of(games, measure)
        assert columns(lines, measure) == (sums, shared_ranks(sums))
    assert {line.person: line.games for line in lines} == {
        person: sum(person in game for game in games) for person in sums_of(games, by)
    }


@given(totals_of_games(), st.sampled_from(Measure))
def test_the_lines_are_sorted_by_the_requested_column(games: Totals, by: Measure) -> None:
    """F1."""
    lines = standings_of(gains_of(counted_games(games)), by)
    values = [line.value(by) for line in lines]
    assert values == sorted(values, reverse=True)
    assert [line.rank for line in lines] == [shared_ranks(sums_of(games, by))[line.person] for line in lines]


@given(totals_of_games())
def test_the_place_points_of_all_players_add_up_to_zero(games: Totals) -> None:
    """F3: each point above somebody is a point below for that player."""
    assert sum(points_by_pairs(games).values()) == 0
    assert sum(line.value(Measure.POINTS) for line in standings_of(gains_of(counted_games(games)), Measure.POINTS)) == 0


@given(totals_of_games())
def test_the_average_is_the_nearest_whole_point(games: Totals) -> None:
    for line in standings_of(gains_of(counted_games(games)), Measure.TOTAL):
        exact = Fraction(sums_of(games, Measure.TOTAL)[line.person], line.games)
        assert abs(line.average - exact) <= Fraction(1, 2)
        if abs(line.average - exact) == Fraction(1, 2):
            assert abs(line.average) > abs(exact)


@given(totals_of_games(), st.permutations(range(12)))
def test_the_order_of_the_games_changes_nothing(games: Totals, order: list[int]) -> None:
    mixed = [games[place] for place in order if place < len(games)]
    assert standings_of(gains_of(counted_games(mixed)), Measure.POINTS) == standings_of(
        gains_of(counted_games(games)), Measure.POINTS
    )


@given(totals_of_games(), st.sampled_from(Measure))
def test_the_chart_shows_the_sum_of_each_player_after_each_game(games: Totals, by: Measure) -> None:
    gains = gains_of(counted_games(games))
    lines = standings_of(gains, by)
    chart = chart_of_series(lines, gains, by, len(games))
    if len(games) < 2:
        assert chart is None
        return
    assert chart
    assert [line.name for line in chart.lines] == [line.person.name for line in lines[:LINES]]
    low, high = chart.frame.grid[0], chart.frame.grid[-1]
    for chart_line, line in zip(chart.lines, lines, strict=False):
        heights = [height for _, height in chart_line.points]
        # The values at these heights of the grid.
        values = [low[0] + (high[0] - low[0]) * (low[1] - height) / (low[1] - high[1]) for height in heights]
        sums = [sums_of(games[:number], by).get(line.person, 0) for number in range(len(games) + 1)]
        assert values == pytest.approx(sums, abs=(high[0] - low[0]) / 200)


@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6))
def test_the_grid_encloses_every_value_in_few_round_steps(low: int, span: int) -> None:
    grid = grid_values(low, low + span)
    assert grid[0] <= low
    assert grid[-1] >= low + span
    assert 2 <= len(grid) <= 9
    assert len({after - before for before, after in pairwise(grid)}) == 1


@pytest.mark.django_db
def test_a_stored_season_equals_a_replay_of_its_games() -> None:
    """F1, F3: of games of many variants, some of them corrected, where one person has two names."""
    confidant = make_confidant()
    store_games(confidant, made_up_games(60))
    one, other = Player.objects.filter(owner=confidant, name__in=("Ute", "Yusuf")).order_by("name")
    Player.objects.filter(pk=other.pk).update(merged_into=one, person=one)
    finished = Game.objects.filter(owner=confidant, is_finished=True)
    series = make_series(confidant, "Season", [*finished.values_list("pk", flat=True)])
    replayed = [read_game_log(confidant, game.pk) for game in finished.order_by("started_at", "pk")]
    points: dict[str, int] = {}
    totals: dict[str, int] = {}
    for log in replayed:
        standings = log.game.standings
        for standing in standings:
            below = sum(each.rank > standing.rank for each in standings)
            above = sum(each.rank < standing.rank for each in standings)
            points[standing.player] = points.get(standing.player, 0) + below - above
            totals[standing.player] = totals.get(standing.player, 0) + standing.total
    lines = standings_of(gains_of(games_in(series).counted), Measure.POINTS)
    assert {line.person.name: line.value(Measure.POINTS) for line in lines} == points
    assert {line.person.name: line.value(Measure.TOTAL) for line in lines} == totals
    assert one.name in points
    assert other.name not in points
