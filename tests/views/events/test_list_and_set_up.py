"""The list of events, the page that plans one, and what is rarely needed of one."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.display.events.papers.guide import guide, phones_without_internet
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.models import Confidant, Event, Game, Membership, Role
from scorekeeper.rules.events.event import RULESET, Admission, EventTieBreak, PointsScheme, Sizes, Stage, StageKind
from scorekeeper.rules.events.log import End
from tests.helpers.events.evenings import PLAN, make_event, play, state, with_stages
from tests.helpers.phones import Response, phone_of
from tests.helpers.tables import make_confidant, make_short_game, new_key
from tests.views.every_page.fuzzing.forms import forms_of

pytestmark = pytest.mark.django_db


def post(confidant: Confidant, name: str, *args: object, **fields: object) -> Response:
    return phone_of(confidant).post(reverse(name, args=args), fields)


def filled(confidant: Confidant, path: str, **changes: object) -> dict[str, object]:
    """Return the fields of the form of a page as they are sent, with changes."""
    text = phone_of(confidant).get(path).text
    form = next(form for form in forms_of(path, text) if any(field.name == "day" for field in form.fields))
    sent = {field.name: field.value for field in form.fields if field.is_sent}
    return {**sent, **changes}


def test_an_event_is_created_with_the_proposed_plan() -> None:
    ada = make_confidant()
    answer = phone_of(ada).post(
        reverse("new_event"), filled(ada, reverse("new_event"), name=" Club evening ", minutes="75")
    )
    event = Event.objects.get()
    assert answer.headers["Location"] == reverse("event_people", args=[event.pk])
    found = read_event(event.pk).state
    assert (found.event.name, found.minutes) == ("Club evening", 75)
    assert found.event.ruleset == RULESET
    assert found.event.stages == (
        Stage(StageKind.RANDOM, 3),
        Stage(StageKind.KNOCK_OUT, 1, points_cleared=True, admit=Admission(best=4)),
    )


def test_the_form_proposes_a_name_and_says_which_rules_are_set() -> None:
    ada = make_confidant()
    path = reverse("new_event")
    assert filled(ada, path)["name"] == "Club evening"
    phone_of(ada).post(path, filled(ada, path, schedule="quick", scoring="alternate"))
    text = phone_of(ada).get(reverse("event_set_up", args=[Event.objects.get().pk])).text
    assert "Alternate count · Quick" in text
    assert "Tournament ·" not in text


def test_the_form_calls_the_rounds_of_the_game_hands_and_says_that_a_final_begins_at_zero() -> None:
    text = phone_of(make_confidant()).get(reverse("new_event")).text
    assert "How many cards each hand has" in text
    assert "for four or five players" not in text
    assert text.index("begins the final at zero") < text.index("Semi-final")


def test_the_set_up_and_the_guide_say_the_same_of_phones_without_the_internet() -> None:
    text = phone_of(make_confidant()).get(reverse("new_event")).text
    assert phones_without_internet() in text
    assert any(phones_without_internet() in note for chapter in guide() for note in chapter.notes)


def test_the_big_screen_is_marked_in_the_menu() -> None:
    event = make_event()
    path = reverse("event_screen", args=[event.pk])
    text = phone_of(Confidant.objects.get(is_first=True)).get(path).text
    assert f'href="{path}" aria-current="page"' in text


def test_a_plan_with_a_semi_final_is_created_and_shown_again() -> None:
    ada = make_confidant()
    changes = {
        "kind": "swiss",
        "rounds": "5",
        "sizes": "fives",
        "semi_final": "16",
        "final": "each_table",
        "points_kept": "on",
    }
    changes |= {
        "points": "catan",
        "order_0": "totals",
        "order_1": "totals",
        "order_2": "",
        "order_3": "",
        "order_4": "met",
    }
    phone_of(ada).post(reverse("new_event"), filled(ada, reverse("new_event"), name="Cup", **changes))
    event = read_event(Event.objects.get().pk).state.event
    assert event.stages == (
        Stage(StageKind.SWISS, 5, sizes=Sizes.FIVES),
        Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=16), sizes=Sizes.FIVES),
        Stage(StageKind.KNOCK_OUT, 1, admit=Admission(each_table=1), sizes=Sizes.FIVES),
    )
    assert (event.points, event.tie_breaks) == (PointsScheme.CATAN, (EventTieBreak.TOTALS, EventTieBreak.MET))
    shown = filled(ada, reverse("event_set_up", args=[Event.objects.get().pk]))
    assert {name: shown.get(name) for name in changes} == {
        **changes,
        "order_1": "met",
        "order_4": "",
        "points_kept": "",
    }


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": " "}, "Give the tournament a name."),
        ({"day": ""}, "On which day is the tournament?"),
        ({"rounds": "21"}, "from 1 to 20"),
        ({"minutes": "soon"}, "from 1 to 600"),
        ({"final_best": "2"}, "from 3 to 400"),
        ({"scoring": "", "name": "Cup"}, "required"),
    ],
)
def test_a_wrong_value_is_named_and_nothing_is_lost(changes: dict[str, str], sentence: str) -> None:
    ada = make_confidant()
    fields = filled(ada, reverse("new_event"), **{"name": "Winter cup", "semi_final": "12", **changes})
    answer = phone_of(ada).post(reverse("new_event"), fields)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="12"' in answer.text
    assert not Event.objects.exists()


def test_the_plan_is_changed_but_not_what_was_drawn() -> None:
    event = make_event(drawn=1)
    leader = Confidant.objects.get(is_first=True)
    path = reverse("event_set_up", args=[event.pk])
    answer = phone_of(leader).post(path, filled(leader, path, rounds="4", name="Later"))
    assert answer.status_code == 302
    assert (read_event(event.pk).event.stages[0].rounds, Event.objects.get().name) == (4, "Later")
    refused = phone_of(leader).post(path, filled(leader, path, kind="swiss"))
    assert (refused.status_code, "Round 1 has been drawn" in refused.text) == (422, True)


def test_a_plan_that_the_page_cannot_show_stays() -> None:
    stages = (
        Stage(StageKind.RANDOM, 2),
        Stage(StageKind.SWISS, 2),
        Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)),
    )
    event = make_event(plan=with_stages(*stages))
    leader, path = Confidant.objects.get(is_first=True), reverse("event_set_up", args=[event.pk])
    assert "came from a file" in phone_of(leader).get(path).text
    phone_of(leader).post(path, filled(leader, path, name="Later"))
    assert read_event(event.pk).event.stages == stages


def test_the_way_to_the_list_is_there_before_the_first_event() -> None:
    phone = phone_of(make_confidant())
    link = f'href="{reverse("events")}"'
    text = phone.get(reverse("new_game")).text
    assert text.index(link) < text.index("<form method")
    assert "Plan a tournament" in text
    assert link in phone.get(reverse("more")).text
    assert reverse("rehearse") in phone.get(reverse("events")).text


def test_the_list_has_running_and_past_events_and_those_in_the_bin() -> None:
    ada, bruno = make_confidant(), make_confidant()
    running, over, binned = (make_event((), organiser=ada, plan=with_stages(*PLAN.stages)) for _ in range(3))
    make_event((), organiser=bruno)
    state(over, End())
    post(ada, "bin_event", binned.pk)
    text = phone_of(ada).get(reverse("events")).text
    places = [text.index(reverse("event", args=[each.pk])) for each in (running, over)]
    assert places == sorted(places)
    assert reverse("restore_event", args=[binned.pk]) in text
    assert text.count("Club evening") == 3


def test_an_event_is_put_into_the_bin_restored_and_deleted_by_its_leader_alone() -> None:
    event, helper = make_event(drawn=1), make_confidant()
    game = play(event, 1, 1)
    leader = Confidant.objects.get(is_first=True)
    Membership.objects.create(circle_id=event.pk, confidant=helper, role=Role.WRITES)
    for name in ("bin_event", "restore_event", "delete_event"):
        assert post(helper, name, event.pk).status_code == 404
    assert post(leader, "delete_event", event.pk).status_code == 404
    post(leader, "bin_event", event.pk)
    assert phone_of(leader).get(reverse("event", args=[event.pk])).status_code == 404
    post(leader, "restore_event", event.pk)
    assert phone_of(leader).get(reverse("event_more", args=[event.pk])).status_code == 200
    post(leader, "bin_event", event.pk)
    assert phone_of(leader).get(reverse("delete_event", args=[event.pk])).status_code == 200
    post(leader, "delete_event", event.pk)
    assert not Event.objects.exists()
    assert not Game.objects.filter(pk=game.pk).exists()
    assert Confidant.objects.filter(pk=helper.pk).exists()


def test_a_second_organiser_is_invited_and_joins_the_event() -> None:
    event, helper = make_event(), make_confidant(name="Helga")
    leader = Confidant.objects.get(is_first=True)
    shown = post(leader, "invite_to_event", event.pk, invited="Helga")
    token = shown.text.split("/invitation/")[1].split("/")[0]
    asked = phone_of(helper).get(reverse("accept_invitation", args=[token])).text
    assert "organise" in asked
    assert "whose members share games" not in asked
    joined = phone_of(helper).post(reverse("accept_invitation", args=[token]))
    assert joined.headers["Location"] == reverse("event", args=[event.pk])
    assert "Helga" in phone_of(helper).get(reverse("event_more", args=[event.pk])).text


def test_an_organiser_is_removed_leaves_or_takes_the_event_over() -> None:
    event, helper = make_event(), make_confidant()
    leader = Confidant.objects.get(is_first=True)
    member = Membership.objects.create(circle_id=event.pk, confidant=helper, role=Role.WRITES)
    assert post(helper, "change_event_organiser", event.pk, member.pk, role="leads").status_code == 404
    post(leader, "change_event_organiser", event.pk, member.pk, role="leads")
    assert post(leader, "bin_event", event.pk).status_code == 404
    assert post(helper, "leave_event", event.pk).status_code == 404
    assert post(leader, "leave_event", event.pk).status_code == 302
    assert [*Membership.objects.values_list("confidant", "role")] == [(helper.pk, "leads")]


def test_a_downloaded_event_is_uploaded_again() -> None:
    event = make_event(drawn=1)
    play(event, 1, 1)
    leader = Confidant.objects.get(is_first=True)
    file = phone_of(leader).get(reverse("event_file", args=[event.pk]))
    assert file["Content-Disposition"].endswith('"2026-11-20_club-evening.json"')
    upload = SimpleUploadedFile("event.json", file.content)
    answer = post(leader, "import_event", file=upload, key=new_key(), history=str(leader.pk))
    copy = Event.objects.exclude(pk=event.pk).get()
    assert answer.headers["Location"] == reverse("event", args=[copy.pk])
    assert read_event(copy.pk).event.rounds == read_event(event.pk).event.rounds


def test_a_file_that_is_no_event_is_refused_with_a_sentence() -> None:
    ada = make_confidant()
    for content in (b"{}", b"\xff", b'{"format": "tablet-of-truth-event", "version": 1, "name": "x"}'):
        upload = SimpleUploadedFile("event.json", content)
        assert post(ada, "import_event", file=upload, key=new_key()).status_code == 422
    assert post(ada, "import_event", key=new_key()).status_code == 422


def make_finished_event(leader: Confidant) -> OpenEvent:
    event = make_event(organiser=leader, drawn=1)
    play(event, 1, 1)
    return event


def test_games_are_put_into_the_archive_of_a_circle() -> None:
    leader = make_confidant()
    circle = create_circle(leader, "The club", with_history=False)
    make_short_game(owner=circle, players=("Ada", "Bruno Huber", "Zora"))
    event = make_finished_event(leader)
    path = reverse("event_archive", args=[event.pk])
    assert "</bdi>, <bdi" in " ".join(phone_of(leader).get(path).text.split())
    assert "Bruno Huber" in phone_of(leader).get(path, {"target": circle.pk}).text
    phone = phone_of(leader)
    phone.post(path, {"target": circle.pk, "add": "yes", "person-2": "Bruno Huber"})
    assert {*Game.objects.filter(owner=circle).latest("pk").seats.values_list("player__name", flat=True)} == {
        *("Ada", "Bruno Huber", "Carla")
    }
    assert "The club" in phone.get(reverse("past_games")).text


def test_games_are_not_put_into_the_archive_of_others() -> None:
    leader, other = make_confidant(), make_confidant()
    event = make_finished_event(leader)
    assert post(leader, "event_archive", event.pk, target=str(other.pk), add="yes").status_code == 404
    assert not Game.objects.filter(owner=other).exists()


def test_strangers_are_proposed_and_forgotten() -> None:
    leader = make_confidant()
    make_short_game(owner=leader, players=("Ada", "Bruno", "Zora"))
    event = make_finished_event(leader)
    text = phone_of(leader).get(reverse("event_forget", args=[event.pk])).text
    assert text.count(" checked") == 7
    assert "before you add the games to past games" in text
    asked = post(leader, "event_forget", event.pk, entrant=["3"]).text.partition("<main")[2]
    assert ("Carla" in asked, "Dora" in asked) == (True, False)
    assert read_event(event.pk).state.names[3] == "Carla"
    post(leader, "event_forget", event.pk, entrant=["3"], sure="yes")
    assert read_event(event.pk).state.names[3] == "#3"


def test_forgetting_nobody_is_refused_with_a_sentence() -> None:
    leader = make_confidant()
    answer = post(leader, "event_forget", make_finished_event(leader).pk)
    assert (answer.status_code, "Choose who is to be forgotten." in answer.text) == (422, True)


def test_games_that_are_past_games_already_are_not_offered_again_and_keep_names() -> None:
    leader = make_confidant()
    event = make_finished_event(leader)
    post(leader, "event_archive", event.pk, add="yes")
    text = phone_of(leader).get(reverse("event_archive", args=[event.pk])).text
    assert "These games are in the past games already." in text
    assert 'name="add"' not in text
    forget = phone_of(leader).get(reverse("event_forget", args=[event.pk])).text
    assert "people in past games are forgotten on their own page" in " ".join(forget.split())
    play(event, 1, 2)
    text = phone_of(leader).get(reverse("event_archive", args=[event.pk])).text
    assert "1 game is in the past games already." in text
    assert 'name="add"' in text


def test_the_start_page_has_a_running_event_and_every_page_leads_to_the_list() -> None:
    ada = make_confidant()
    assert f'href="{reverse("events")}"' not in phone_of(ada).get(reverse("past_games")).text
    event = make_event(organiser=ada)
    phone = phone_of(ada)
    assert reverse("event", args=[event.pk]) in phone.get(reverse("start")).text
    assert f'href="{reverse("events")}"' in phone.get(reverse("past_games")).text
    state(event, End())
    assert reverse("event", args=[event.pk]) not in phone.get(reverse("start")).text


def test_an_event_does_not_become_the_open_history() -> None:
    ada = make_confidant()
    make_short_game(owner=ada, players=("Ada", "Bruno", "Zora"))
    event = make_event(organiser=ada, drawn=1)
    game, phone = play(event, 1, 1), phone_of(ada)
    assert phone.get(reverse("game", args=[game.pk])).status_code == 200
    assert "Zora" in phone.get(reverse("past_games")).text
    assert "Carla" not in phone.get(reverse("past_games")).text
