"""Several requests at the same moment: an invitation and a challenge count once."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from scorekeeper.accounts import invitations
from scorekeeper.accounts.circles import create_circle
from scorekeeper.models import Confidant, Membership
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.views.accounts.authenticator import USE, USE_OPTIONS, added, options_for, stranger

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 8


def at_the_same_moment(request: Callable[[int], int]) -> list[int]:
    """Return the sorted status codes of several requests; `request` is called with the number of each."""
    start = threading.Barrier(AT_ONCE)
    statuses: list[int] = []

    def send(number: int) -> None:
        start.wait()
        statuses.append(request(number))
        connection.close()

    threads = [threading.Thread(target=send, args=[number]) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(statuses)


def test_of_several_people_with_one_invitation_one_gets_an_account() -> None:
    path = f"/invitation/{invitations.invite(signing_in.first_confidant(), '')}/"

    def accept(number: int) -> int:
        return Client().post(path, {"name": f"Guest {number}"}).status_code

    assert at_the_same_moment(accept) == [302, *[410] * (AT_ONCE - 1)]
    assert Confidant.objects.count() == 2


def test_of_several_people_who_choose_one_name_one_gets_it() -> None:
    first = signing_in.first_confidant()
    paths = [f"/invitation/{invitations.invite(first, '')}/" for _ in range(AT_ONCE)]
    names = ["Ute", "UTE", "ute", "Ｕte"] * 2

    def accept(number: int) -> int:
        return Client().post(paths[number], {"name": names[number]}).status_code

    assert at_the_same_moment(accept) == [302, *[422] * (AT_ONCE - 1)]
    assert Confidant.objects.count() == 2


def test_of_several_equal_answers_of_a_passkey_one_counts() -> None:
    device, phone = added(signing_in.first_confidant()), stranger()
    answer = device.sign(options_for(phone, USE_OPTIONS))
    key = phone.cookies[settings.SESSION_COOKIE_NAME].value

    def use(_number: int) -> int:
        one = stranger()
        one.cookies[settings.SESSION_COOKIE_NAME] = key
        return one.post(USE, {"answer": answer}).status_code

    assert at_the_same_moment(use) == [302, *[422] * (AT_ONCE - 1)]


def test_a_circle_is_handed_over_once_and_its_former_leader_changes_nothing_more() -> None:
    leader = make_confidant()
    circle = create_circle(leader, "The club", with_history=False)
    others = [
        Membership.objects.create(circle=circle, confidant=make_confidant(), role="reads") for _ in range(AT_ONCE)
    ]
    phones = [phone_of(leader) for _ in others]

    def hand_over(number: int) -> int:
        path = f"/circles/{circle.pk}/members/{others[number].pk}/"
        return phones[number].post(path, {"role": "leads"}).status_code

    assert at_the_same_moment(hand_over) == [302, *[404] * (AT_ONCE - 1)]
    assert circle.members.filter(role="writes").get().confidant == leader
