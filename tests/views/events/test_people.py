"""The page of the people of an event."""

from __future__ import annotations

import re

import pytest

from scorekeeper.models import Membership, Role
from tests.helpers.events.desk import Desk, words
from tests.helpers.events.evenings import make_event
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


def test_nobody_is_added_before_the_page_has_said_what_it_understood() -> None:
    desk = Desk(make_event(()))
    first = desk.post("event_people", do="add", names="Ada; North\nBruno")
    assert first.status_code == 200
    assert "Add 2 names 2 new names." in words(first.text)
    assert 'class="whole" autofocus' in first.text
    assert not desk.event.state.event.entrants
    desk.do("event_people", do="add", names="Ada; North\nBruno", seen_names="2")
    assert [(each.number, each.name, each.club) for each in desk.event.state.event.entrants] == [
        (1, "Ada", "North"),
        (2, "Bruno", ""),
    ]


def test_a_wrong_line_is_named_and_nothing_that_was_typed_is_lost() -> None:
    desk = Desk(make_event(()))
    typed = f"Ada\n{'x' * 41}"
    refused = desk.post("event_people", do="add", names=typed, seen_names="1")
    assert refused.status_code == 422
    assert "Line 2: “ xxxxxxxxxxxxxxxxxxxx …” is too long for a name" in words(refused.text)
    assert typed in refused.text


def test_people_are_checked_in_one_by_one_or_all_at_once() -> None:
    desk = Desk(make_event(()))
    desk.do("event_people", do="add", names="Ada\nBruno\nCarla\nDora", seen_names="4")
    assert "0 here 4 missing" in desk.text("event_people")
    desk.do("event_people", here="2")
    desk.do("event_people", do="late", person="4", from_round="2")
    assert "1 here 2 missing 1 coming later" in desk.text("event_people")
    desk.do("event_people", do="all-here")
    assert desk.event.state.here == {1, 2, 3}
    assert "Draw round 1" in desk.text("event_people")


def test_who_was_to_come_later_and_is_here_now_plays_from_the_next_round() -> None:
    desk = Desk(make_event(drawn=1))
    desk.do("event_people", do="add", names="Kofi", seen_names="1")
    desk.do("event_people", do="late", person="10", from_round="3")
    assert "Kofi number 10 Is here Comes later: plays from round" in desk.text("event_people", person=10)
    desk.do("event_people", here="10")
    assert desk.event.state.event.by_number[10].from_round == 2


def test_who_has_left_keeps_the_number_and_comes_back() -> None:
    desk = Desk(make_event(drawn=1))
    desk.do("event_people", do="left", person="3", after_round="1")
    assert "left after round 1 Back in" in desk.text("event_people")
    desk.do("event_people", back="3")
    assert desk.event.state.event.by_number[3].left_after_round is None


def test_a_person_who_has_played_is_asked_only_for_rounds_that_may_be_the_last() -> None:
    desk = Desk(make_event(drawn=2))
    text = desk.text("event_people", person=3)
    assert "Has left after round 2 Results stay" in text
    assert "Remove from the list" not in text


def test_a_mistyped_name_is_removed_and_can_come_back() -> None:
    desk = Desk(make_event())
    desk.do("event_people", do="away", person="3")
    assert "Remove from the list" in desk.text("event_people", person=3)
    desk.do("event_people", do="left", person="3", after_round="0")
    assert "1 removed from the list 3 Carla Back in" in desk.text("event_people")
    assert "Draw round 1" in desk.text("event")
    desk.do("event_people", back="3")
    assert "removed from the list" not in desk.text("event_people")


def test_the_person_whose_choices_are_shown_is_marked_in_the_list() -> None:
    desk = Desk(make_event())
    page = desk.phone.get(desk.address("event_people"), {"person": 3}).text
    [marked] = re.findall(r'<li aria-current="true".*?</li>', page, re.DOTALL)
    assert "Carla" in marked


def test_nobody_leaves_before_a_round_in_which_they_sit() -> None:
    refused = Desk(make_event(drawn=1)).post("event_people", do="left", person="3", after_round="0")
    assert refused.status_code == 422
    assert "Carla has a seat in round 1, and cannot have left before it." in words(refused.text)


def test_who_is_added_after_the_first_draw_is_there_and_plays_from_the_next_round() -> None:
    desk = Desk(make_event(drawn=1))
    assert "Whoever is added now plays from round 2. Missed rounds count 0." in desk.text("event_people")
    desk.do("event_people", do="add", names="Kofi", seen_names="1")
    assert desk.event.state.event.by_number[10].from_round == 2
    assert "new, plays from round 2 plays" in desk.text("event_people")


def test_a_name_is_changed_and_a_refused_one_stays_in_its_field() -> None:
    desk = Desk(make_event())
    desk.do("event_people", do="rename", person="1", name="Ada B", club="North")
    assert (desk.event.state.names[1], desk.event.state.event.by_number[1].club) == ("Ada B", "North")
    refused = desk.post("event_people", do="rename", person="1", name="", club="South")
    assert refused.status_code == 422
    assert 'value="South"' in refused.text


def test_two_organisers_check_in_different_people_at_once() -> None:
    event = make_event(("Ada", "Bruno", "Carla"))
    one, second = Desk(event), make_confidant()
    Membership.objects.create(circle=event.row.owner, confidant=second, role=Role.WRITES)
    other, before = Desk(event, second), event.row.revision
    one.do("event_people", do="away", person="1", revision=before)
    other.do("event_people", do="away", person="2", revision=before)
    assert one.event.state.here == {3}


def test_what_the_other_organiser_changed_meanwhile_is_not_overwritten() -> None:
    event = make_event()
    desk, before = Desk(event), event.row.revision
    desk.do("event_people", do="rename", person="1", name="Ada B", revision=before)
    late = desk.post("event_people", do="rename", person="1", name="Ada C", revision=before)
    assert late.status_code == 409
    assert "Somebody has changed something here meanwhile." in words(late.text)
    assert desk.event.state.names[1] == "Ada B"


def test_a_page_that_polls_gets_nothing_until_something_changes() -> None:
    desk = Desk(make_event())
    [seen] = re.findall(r'seen=([^"]+)"', desk.phone.get(desk.address("event_people")).text)
    assert desk.phone.get(desk.address("event_people"), {"seen": seen}).status_code == 204
    desk.do("event_people", do="away", person="1")
    assert desk.phone.get(desk.address("event_people"), {"seen": seen}).status_code == 200
