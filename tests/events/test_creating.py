"""An event and its circle, which no list of circles has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.circles import MOST_CIRCLES, create_circle, join, membership_in, memberships_of
from scorekeeper.accounts.invitations import invitation_of, invite
from scorekeeper.events.creating import create_event
from scorekeeper.models import Confidant, Event, EventEntry, Membership, Role
from scorekeeper.rules.events.log import SetUp
from scorekeeper.rules.names import NAME_LENGTH
from scorekeeper.rules.problems import RuleError
from tests.helpers.events.evenings import PLAN, make_event, owner_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

SET_UP = SetUp(PLAN, 45)


def test_the_same_form_sent_twice_creates_one_event() -> None:
    ada, bruno = make_confidant(), make_confidant()
    first, again = (create_event(ada, "key", SET_UP) for _ in range(2))
    assert first == again
    assert create_event(bruno, "key", SET_UP) != first
    assert EventEntry.objects.count() == 2


def test_two_events_may_have_one_name_and_it_may_be_that_of_an_account() -> None:
    ada = make_confidant(name="Club evening")
    for key in ("one", "two"):
        create_event(ada, key, SET_UP)
    assert {*Event.objects.values_list("name", flat=True)} == {"Club evening"}
    assert Confidant.objects.values("name").distinct().count() == 3


@pytest.mark.parametrize("name", ["Club evening", "x" * NAME_LENGTH])
def test_a_free_name_of_the_circle_takes_one_query_whatever_is_taken(
    name: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ada = make_confidant(name=name)
    with CaptureQueriesContext(connection) as alone:
        create_event(ada, "first", SetUp(replace(PLAN, name=name)))
    for key in ("second", "third"):
        create_event(ada, key, SetUp(replace(PLAN, name=name)))
    with django_assert_num_queries(len(alone)):
        last = create_event(ada, "last", SetUp(replace(PLAN, name=name)))
    assert last.owner.name == f"{name[: NAME_LENGTH - 6]} (5)"


def test_an_event_without_a_day_is_today() -> None:
    undated = SetUp(replace(PLAN, day=""))
    assert (
        create_event(make_confidant(), "key", undated).day
        == create_event(make_confidant(), "k", undated).made_at.date()
    )


def test_an_event_without_a_name_is_refused() -> None:
    with pytest.raises(RuleError, match="needs a name"):
        create_event(make_confidant(), "key", SetUp(replace(PLAN, name="  ")))
    assert not Confidant.objects.filter(is_event=True).exists()


def test_the_members_of_a_circle_who_keep_its_score_become_organisers() -> None:
    leader, writer, reader = make_confidant(), make_confidant(), make_confidant()
    circle = create_circle(leader, "The club", with_history=False)
    Membership.objects.create(circle=circle, confidant=writer, role=Role.WRITES)
    Membership.objects.create(circle=circle, confidant=reader, role=Role.READS)
    event = create_event(writer, "key", SET_UP, circle=circle)
    organisers = {member.confidant: member.role for member in event.owner.members.all()}
    assert organisers == {writer: Role.LEADS, leader: Role.WRITES}


def test_the_circle_of_an_event_is_in_no_list_of_circles() -> None:
    ada = make_confidant()
    event = make_event(organiser=ada)
    assert not memberships_of(ada).exists()
    assert [one.circle for one in memberships_of(ada, events=True)] == [owner_of(event)]
    with pytest.raises(Membership.DoesNotExist):
        membership_in(ada, event.pk)


def test_events_do_not_count_as_circles() -> None:
    ada, bruno = make_confidant(), make_confidant()
    event = make_event(organiser=bruno)
    for number in range(MOST_CIRCLES - 1):
        make_event((), organiser=ada)
        create_circle(ada, f"Circle {number}", with_history=False)
    create_circle(ada, "The last one", with_history=False)
    invitation = invitation_of(invite(bruno, "", circle=owner_of(event), role=Role.WRITES))
    assert invitation
    join(invitation, ada)
    assert memberships_of(ada, events=True).filter(circle=event.pk).exists()
