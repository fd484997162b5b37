"""Browsers send the cookies of a host to all its ports, so every cookie has a name of this installation."""

from __future__ import annotations

from itertools import chain

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorekeeper.environment import installation_of
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.cookies import cookie_name
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, path_of
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_game


@pytest.mark.django_db
def test_no_address_sets_a_cookie_with_a_name_that_another_program_may_use() -> None:
    game, bidder = make_game(), BidderPhone(make_game()).sit(0)
    bidder.post("leave_seat")
    newcomer = Client()
    newcomer.post(reverse("enter", args=[signing_in.make_link(make_confidant())]))
    phones = [phone_of(game.owner), phone_with_pen(game), newcomer, bidder.client, Client()]
    # The session did not end before, and the preferences are stored.
    names = sorted(ADDRESSES, key="leave".__eq__)
    for phone in phones:
        for name in chain(GAME_ADDRESSES, names):
            address = {**GAME_ADDRESSES, **ADDRESSES}[name]
            path = path_of(name, game.pk if name in GAME_ADDRESSES else None)
            for method in address.methods & {"GET", "POST"}:
                phone.generic(method, path, b"theme=dark&language=de", "application/x-www-form-urlencoded")
    kinds = ("sessionid", "csrftoken", "django_language", "theme", "seat")
    expected = {*map(cookie_name, kinds), f"{cookie_name('pen')}-{game.pk}"}
    assert {name for phone in phones for name in phone.cookies} == expected
    assert all(settings.INSTALLATION in name for name in expected)


def test_the_names_of_an_installation_follow_from_its_key_and_do_not_reveal_it() -> None:
    names = {key: installation_of(key) for key in ("a" * 67, "b" * 67)}
    assert names == {key: installation_of(key) for key in names}
    assert len({*names.values()}) == 2
    assert all(len(name) == 8 and name not in key for key, name in names.items())
