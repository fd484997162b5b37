"""The log of sign-ins: when, how, with which device, and how long it is kept."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import formats, timezone

from scorekeeper.accounts.sign_ins import LOG_PERIOD, SHOWN
from scorekeeper.models import Confidant, SignIn
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

CHROME = "Mozilla/5.0 (X11; Linux x86_64) (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


def enter(token: str) -> Client:
    phone = Client(headers={"user-agent": CHROME})
    phone.post(f"/enter/{token}/")
    return phone


def test_it_says_when_and_how_and_with_which_device(ute: Confidant) -> None:
    phone = enter(signing_in.make_link(ute))
    enter(signing_in.make_code(ute).token)
    text = page(phone, "account")
    assert "Chrome on Linux, with the code of another phone" in text
    assert "Chrome on Linux, with a sign-in link" in text
    moment = timezone.localtime(SignIn.objects.earliest("pk").made_at)
    assert formats.date_format(moment, "DATETIME_FORMAT") in text


def test_it_shows_the_last_twenty_of_this_confidant_only(ute: Confidant) -> None:
    for _ in range(SHOWN + 5):
        phone = phone_of(ute)
    enter(signing_in.make_link(make_confidant()))
    text = page(phone, "account")
    assert text.count("with a sign-in link") == SHOWN
    assert "Chrome on Linux" not in text


def test_it_has_no_addresses_of_the_network(ute: Confidant) -> None:
    enter(signing_in.make_link(ute))
    assert "127.0.0.1" not in str(SignIn.objects.values().get())


def test_old_sign_ins_are_deleted_unless_their_session_goes_on(ute: Confidant) -> None:
    ended, present = phone_of(ute), phone_of(ute)
    SignIn.objects.update(made_at=timezone.now() - LOG_PERIOD)
    Session.objects.filter(pk=ended.cookies[settings.SESSION_COOKIE_NAME].value).delete()
    enter(signing_in.make_link(make_confidant()))
    keys = [one.session_key for one in SignIn.objects.filter(confidant=ute)]
    assert keys == [present.cookies[settings.SESSION_COOKIE_NAME].value]


def test_expired_sessions_are_deleted_at_the_next_sign_in(ute: Confidant) -> None:
    phone_of(ute)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    enter(signing_in.make_link(ute))
    assert Session.objects.count() == 1


def test_a_phone_that_is_signed_in_already_can_sign_in_again(ute: Confidant) -> None:
    phone = enter(signing_in.make_link(ute))
    first = phone.session.session_key
    assert phone.post(f"/enter/{signing_in.make_link(ute)}/").status_code == 302
    assert phone.session.session_key != first
    assert SignIn.objects.filter(confidant=ute).count() == 2
    assert Session.objects.count() == 1


def test_the_page_names_the_time_zone_of_its_times(ute: Confidant) -> None:
    with timezone.override("Asia/Kathmandu"):
        text = page(phone_of(ute), "account")
    assert "Days and times are those of the time zone Asia/Kathmandu." in text
    assert '<span id="own-zone" data-zone="Asia/Kathmandu" hidden>' in text
