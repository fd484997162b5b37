"""An event counts in a series like one evening, with its points."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from scorekeeper.archive.series import add_games, games_in, make_series, take_out
from scorekeeper.archive.series_events import NewEvent, PersonPoints, count_event, events_in, take_out_event
from scorekeeper.archive.series_standings import Measure, SeriesLine, gains_of, has_one_scoring, standings_of
from scorekeeper.display.series_chart import chart_of_series
from scorekeeper.models import Confidant, Game, Player, Series, SeriesEvent
from scorekeeper.players import editing
from scorekeeper.rules.problems import RuleError
from tests.helpers.series import finished_game
from tests.helpers.series import games_in as ids_in
from tests.helpers.tables import make_confidant, player_of

pytestmark = pytest.mark.django_db

PEOPLE = (
    PersonPoints("Ada", Fraction(205, 2), 430, 2, 3),
    PersonPoints("Zora", Fraction(-70, 3), -20, 0, 1),
)
EVENT = NewEvent("a key", "Club evening", date(2026, 11, 20), "standard", PEOPLE, ())


@pytest.fixture
def confidant() -> Confidant:
    return make_confidant()


@pytest.fixture
def series(confidant: Confidant) -> Series:
    """Return a series with a game in which Ada and Bruno are first, with 40, and Carla has 10."""
    return make_series(confidant, "Winter", [finished_game(confidant).pk])


def lines(series: Series) -> dict[str, SeriesLine]:
    return {line.person.name: line for line in standings_of(gains_of(games_in(series).all_counted), Measure.POINTS)}


def values(series: Series, name: str) -> tuple[int | Fraction, ...]:
    line = lines(series)[name]
    return (*(line.value(measure) for measure in Measure), line.games, line.average)


def test_the_sums_of_an_event_are_added_to_those_of_the_games(series: Series) -> None:
    count_event(series, EVENT)
    assert [*lines(series)] == ["Ada", "Bruno", "Carla", "Zora"]
    assert values(series, "Ada") == (1 + Fraction(205, 2), 470, 3, 4, 118)
    assert values(series, "Zora") == (Fraction(-70, 3), -20, 0, 1, -20)
    assert values(series, "Bruno") == (1, 40, 1, 1, 40)


def test_an_event_counted_again_replaces_what_it_counted(series: Series) -> None:
    count_event(series, EVENT)
    count_event(series, replace(EVENT, name="Cup", people=PEOPLE[:1]))
    assert [(each.name, len(each.people)) for each in events_in(series)] == [("Cup", 1)]


def test_the_games_of_an_event_belong_to_the_series_and_do_not_count_by_themselves(
    confidant: Confidant, series: Series
) -> None:
    own, binned = finished_game(confidant), finished_game(confidant)
    Game.objects.filter(pk=binned.pk).update(deleted_at=binned.started_at)
    alone = ids_in(series)
    add_games(confidant, series.pk, [own.pk])
    before = values(series, "Bruno")
    count_event(series, replace(EVENT, games=[own.form_key, binned.form_key]))
    assert values(series, "Bruno") == (1, 40, 1, 1, 40) != before
    assert ids_in(series) == {*alone, own.pk, binned.pk}
    assert games_in(series).in_bin == 0
    add_games(confidant, series.pk, [own.pk])
    take_out(confidant, series.pk, own.pk)
    assert values(series, "Bruno") == (1, 40, 1, 1, 40)
    other = make_series(confidant, "Autumn", [own.pk])
    assert values(other, "Bruno") == (1, 40, 1, 1, 40)


def test_an_event_is_taken_out_with_its_games(confidant: Confidant, series: Series) -> None:
    alone, own = ids_in(series), finished_game(confidant)
    count_event(series, replace(EVENT, games=[own.form_key]))
    take_out_event(make_series(confidant, "Autumn"), events_in(series)[0].key)
    assert len(events_in(series)) == 1
    take_out_event(series, events_in(series)[0].key)
    assert (events_in(series), ids_in(series)) == ((), alone)
    assert Game.objects.filter(pk=own.pk).exists()


def test_a_game_of_others_with_the_same_key_stays_theirs(series: Series) -> None:
    foreign, alone = finished_game(make_confidant()), ids_in(series)
    count_event(series, replace(EVENT, games=[foreign.form_key]))
    assert ids_in(series) == alone


def test_two_people_of_an_event_cannot_be_one_person(confidant: Confidant, series: Series) -> None:
    count_event(series, EVENT)
    ada, zora, bruno = (player_of(confidant, name).pk for name in ("Ada", "Zora", "Bruno"))
    with pytest.raises(RuleError, match="played in one tournament"):
        editing.merge(confidant, zora, ada)
    series.events.get().people.filter(player=zora).delete()
    editing.merge(confidant, zora, bruno)
    both = (PersonPoints("Bruno", Fraction(1), 0, 0, 1), PersonPoints("Zora", Fraction(1), 0, 0, 1))
    with pytest.raises(RuleError, match="would be two people of this tournament"):
        count_event(series, replace(EVENT, people=both))
    assert events_in(series)[0].people[0].points == Fraction(205, 2)


def test_a_merge_adds_the_points_to_the_other_person(confidant: Confidant, series: Series) -> None:
    count_event(series, EVENT)
    editing.merge(confidant, player_of(confidant, "Zora").pk, player_of(confidant, "Carla").pk)
    assert values(series, "Carla") == (-2 + Fraction(-70, 3), -10, 0, 2, -5)
    editing.separate(confidant, player_of(confidant, "Zora").pk)
    assert values(series, "Carla")[0] == -2


def test_an_event_is_a_step_of_the_chart_on_its_day(series: Series) -> None:
    for day in (date(1999, 12, 31), date(2999, 12, 31)):
        count_event(series, replace(EVENT, key=str(day), day=day))
        games = games_in(series)
        gains = gains_of(games.all_counted)
        chart = chart_of_series(standings_of(gains, Measure.POINTS), gains, Measure.POINTS, len(games.all_counted))
    assert [gain.points for gain in gains[next(iter(gains))]] == [Fraction(205, 2), 1, Fraction(205, 2)]
    assert games.first_day
    assert games.first_day.day == date(1999, 12, 31)
    assert chart
    assert (chart.frame.columns, chart.lines[0].value) == (3, "+206")
    assert chart.lines[-1].value == "−46.67"
    assert chart.frame.values[0] <= -46


def test_totals_do_not_compare_with_those_of_an_event_in_the_other_scoring(series: Series) -> None:
    count_event(series, EVENT)
    assert has_one_scoring(games_in(series).all_counted)
    count_event(series, replace(EVENT, scoring="alternate"))
    assert not has_one_scoring(games_in(series).all_counted)


def test_a_series_deleted_with_its_event_leaves_the_people(confidant: Confidant, series: Series) -> None:
    count_event(series, EVENT)
    series.delete()
    assert not SeriesEvent.objects.exists()
    assert Player.objects.filter(owner=confidant, name="Zora").exists()
