"""The organiser lets an event count in a series of the history that gets its games."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.archive.series import make_series
from scorekeeper.events.reading import OpenEvent
from scorekeeper.models import Confidant, Event, Game, Membership, Role, Series, SeriesEvent, SeriesGame
from scorekeeper.rules.events.event import Stage, StageKind
from scorekeeper.rules.events.log import Totals
from tests.helpers.events.evenings import draw_by_number, make_event, state, with_stages
from tests.helpers.phones import page, phone_of
from tests.helpers.series import finished_game, lines_of, series_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

FOUR = ("Ada", "Bruno", "Carla", "Dora")
COUNTED = "Its points there are brought up to date."


@pytest.fixture
def leader() -> Confidant:
    return make_confidant()


@pytest.fixture
def series(leader: Confidant) -> Series:
    return make_series(leader, "Winter")


def evening_of_three(leader: Confidant, rounds: int = 1) -> OpenEvent:
    """Return an event at one table, where Ada has 20, Bruno 20, and Carla −10 in each round."""
    event = make_event(FOUR[:3], organiser=leader)
    for number in range(1, rounds + 1):
        play_round(event, number)
    return event


def play_round(event: OpenEvent, number: int) -> None:
    draw = draw_by_number(number, (1, 2, 3))
    totals = {1: 20, 2: 20, 3: -10}
    state(event, draw, Totals(number, 1, tuple(totals[each] for each in draw.tables[0].seats)))


def archive(phone: Client, event: OpenEvent, **fields: object) -> str:
    """Send the form and return the page that it redirects to."""
    answer = phone.post(reverse("event_archive", args=[event.pk]), {"add": "yes", **fields})
    assert answer.status_code == 302, answer.text
    return phone.get(answer["Location"]).text


def shown(leader: Confidant, series: Series) -> list[tuple[str, int, str, str, str]]:
    lines = lines_of(phone_of(leader), series)
    return [(line.player, line.games, line.points[0], line.total[0], line.wins[0]) for line in lines]


def test_everybody_gets_the_points_of_all_rounds_as_one_evening(leader: Confidant, series: Series) -> None:
    event, phone = evening_of_three(leader, rounds=2), phone_of(leader)
    text = archive(phone, event, series=series.pk)
    assert shown(leader, series) == [
        ("Ada", 2, "+90", "40", "2"),
        ("Bruno", 2, "+90", "40", "2"),
        ("Carla", 2, "0", "−20", "0"),
    ]
    assert f'href="{reverse("event_standings", args=[event.pk])}"' in text
    assert "1 tournament" in text
    assert "everybody gets the sum of their points in all its rounds" in text
    assert SeriesGame.objects.filter(series=series).count() == 2


def test_points_count_also_from_before_a_stage_that_cleared_them(leader: Confidant, series: Series) -> None:
    plan = with_stages(Stage(StageKind.MANUAL, 1), Stage(StageKind.MANUAL, 1, points_cleared=True))
    event = make_event(FOUR[:3], organiser=leader, plan=plan)
    for number in (1, 2):
        play_round(event, number)
    archive(phone_of(leader), event, series=series.pk)
    assert shown(leader, series)[0] == ("Ada", 2, "+90", "40", "2")


def test_games_of_the_event_that_are_in_the_series_already_do_not_count_twice(
    leader: Confidant, series: Series
) -> None:
    event, phone = evening_of_three(leader), phone_of(leader)
    archive(phone, event)
    phone.post(reverse("choose_games", args=[series.pk]), {"game": Game.objects.get(owner=leader).pk})
    assert shown(leader, series)[0] == ("Ada", 1, "+1", "20", "1")
    archive(phone, event, series=series.pk)
    assert shown(leader, series)[0] == ("Ada", 1, "+45", "20", "1")


def test_points_are_brought_up_to_date_where_the_event_counts_already(leader: Confidant, series: Series) -> None:
    event, phone = evening_of_three(leader), phone_of(leader)
    archive(phone, event, series=series.pk)
    play_round(event, 2)
    path = reverse("event_archive", args=[event.pk])
    assert COUNTED in phone.get(path).text
    assert f'<option value="{series.pk}"' not in phone.get(path).text
    archive(phone, event)
    assert shown(leader, series)[0] == ("Ada", 2, "+90", "40", "2")
    assert SeriesEvent.objects.count() == 1


def test_an_event_without_a_complete_round_cannot_count(leader: Confidant, series: Series) -> None:
    event, phone = make_event(organiser=leader, drawn=1), phone_of(leader)
    state(event, Totals(1, 1, (20, 20, -10)))
    assert 'name="series"' not in phone.get(reverse("event_archive", args=[event.pk])).text
    archive(phone, event, series=series.pk)
    assert not SeriesEvent.objects.exists()


def test_two_people_who_would_be_one_are_refused_and_nothing_is_added(leader: Confidant, series: Series) -> None:
    names = ("Ada", "Bruno", "Carla", "Ada Meyer", "Emil", "Fritz")
    finished_game(leader, players=("Ada Meier", "Bruno", "Carla"))
    event = make_event(names, organiser=leader, drawn=1)
    state(event, Totals(1, 1, (20, 20, -10)), Totals(1, 2, (20, 20, -10)))
    fields = {"add": "yes", "series": series.pk, "person-1": "Ada Meier", "person-4": "Ada Meier"}
    answer = phone_of(leader).post(reverse("event_archive", args=[event.pk]), fields)
    assert answer.status_code == 422
    assert "would be two people of this tournament" in answer.text
    assert f'<option value="{series.pk}" selected' in answer.text
    assert (Game.objects.filter(owner=leader).count(), SeriesEvent.objects.count()) == (1, 0)


def test_a_series_of_another_history_is_not_found(leader: Confidant) -> None:
    event, circle = evening_of_three(leader), create_circle(leader, "The club", with_history=False)
    for other in (make_series(circle, "Of the club"), make_series(make_confidant(), "Of others")):
        path = reverse("event_archive", args=[event.pk])
        assert phone_of(leader).post(path, {"add": "yes", "series": other.pk}).status_code == 404
    assert not Game.objects.filter(owner__in=[leader, circle]).exists()
    of_club = Series.objects.get(owner=circle)
    assert "Winter" not in archive(phone_of(leader), event, target=circle.pk, series=of_club.pk)
    assert SeriesEvent.objects.get().series == of_club


def test_the_series_keeps_the_points_after_the_event_is_deleted(leader: Confidant, series: Series) -> None:
    event, phone = evening_of_three(leader), phone_of(leader)
    archive(phone, event, series=series.pk)
    phone.post(reverse("bin_event", args=[event.pk]))
    binned = page(phone, "series", series.pk)
    phone.post(reverse("delete_event", args=[event.pk]))
    assert not Event.objects.exists()
    for text in (binned, page(phone, "series", series.pk)):
        assert "Club evening" in text
        assert "/events/" not in text.partition("<main")[2]
    assert shown(leader, series)[0] == ("Ada", 1, "+45", "20", "1")


def test_only_organisers_get_the_link_to_the_event(leader: Confidant) -> None:
    circle = create_circle(leader, "The club", with_history=False)
    reader = make_confidant()
    Membership.objects.create(circle=circle, confidant=reader, role=Role.READS)
    series, event = make_series(circle, "Of the club"), evening_of_three(leader)
    archive(phone_of(leader), event, target=circle.pk, series=series.pk)
    text = page(phone_of(reader), "series", series.pk)
    assert "Club evening" in text
    assert reverse("event_standings", args=[event.pk]) not in text
    assert "Take the tournament out" not in text


def test_an_event_is_taken_out_with_its_games_which_cannot_be_taken_out_alone(
    leader: Confidant, series: Series
) -> None:
    event, phone = evening_of_three(leader), phone_of(leader)
    archive(phone, event, series=series.pk)
    game, row = Game.objects.get(owner=leader), SeriesEvent.objects.get()
    assert f'name="game" value="{game.pk}"' not in page(phone, "series", series.pk)
    of_game = page(phone, "series_of_game", game.pk)
    assert "Winter" in of_game
    assert f'value="{game.pk}"' not in of_game
    path = reverse("take_out_game", args=[series.pk])
    foreign = phone_of(make_confidant()).post(path, {"event": row.pk})
    assert (foreign.status_code, SeriesEvent.objects.count()) == (404, 1)
    phone.post(path, {"event": row.pk})
    assert "No game belongs to this series yet." in page(phone, "series", series.pk)
    assert Game.objects.filter(pk=game.pk).exists()


def test_a_game_beside_the_event_can_be_taken_out(leader: Confidant) -> None:
    alone = finished_game(leader, players=("Xenia", "Yves", "Zora"))
    series = series_of(leader, alone)
    archive(phone_of(leader), evening_of_three(leader), series=series.pk)
    assert f'name="game" value="{alone.pk}"' in page(phone_of(leader), "series", series.pk)
    assert len(shown(leader, series)) == 6
