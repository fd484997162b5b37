"""The list of signed-in phones: its content, signing out one or all others, and the lifetime of a session."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from scorekeeper.accounts import session_use
from scorekeeper.models import Confidant, SignIn
from scorekeeper.storage.write_lock import DatabaseBusy, write_lock
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

END = "/account/phones/end/"
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) (KHTML, like Gecko) Version/18.6 Safari/604.1"


def signed_in(confidant: Confidant, user_agent: str) -> Client:
    """Sign a phone with this browser in by link."""
    phone = Client(headers={"user-agent": user_agent})
    phone.post(f"/enter/{signing_in.make_link(confidant)}/")
    return phone


def key_of(phone: Client) -> str:
    return phone.cookies[settings.SESSION_COOKIE_NAME].value


def marks_on(text: str) -> list[str]:
    return re.findall(r'name="phone" value="(\w+)"', text)


def has_access(phone: Client) -> bool:
    return phone.get("/games/").status_code == 200


def let_days_pass(days: int) -> None:
    """Make all sessions look as if they had last been used some days ago."""
    for session in Session.objects.all():
        Session.objects.filter(pk=session.pk).update(expire_date=session.expire_date - timedelta(days=days))
    SignIn.objects.update(last_used_on=timezone.localdate() - timedelta(days=days))


def test_this_phone_comes_first_and_each_is_described_in_plain_words(ute: Confidant) -> None:
    phone = signed_in(ute, FIREFOX)
    signed_in(ute, SAFARI)
    SignIn.objects.update(made_at=datetime(2026, 3, 1, 12, tzinfo=timezone.get_default_timezone()))
    text = page(phone, "account")
    assert text.index("Firefox on Android") < text.index("This phone") < text.index("Safari on iPhone")
    assert "First used on 1 March 2026" in text


def test_the_keys_of_sessions_are_on_no_page(ute: Confidant) -> None:
    phone, other = signed_in(ute, FIREFOX), signed_in(ute, SAFARI)
    text = page(phone, "account")
    assert key_of(phone) not in text
    assert key_of(other) not in text


def test_one_phone_is_signed_out_and_the_others_are_not(ute: Confidant) -> None:
    phone, other, third = (signed_in(ute, agent) for agent in (FIREFOX, SAFARI, ""))
    text = page(phone, "account")
    (mark,) = re.findall(r'value="(\w+)"[^>]*Sign out Safari on iPhone', text)
    assert phone.post(END, {"phone": mark}).status_code == 302
    assert [has_access(each) for each in (phone, other, third)] == [True, False, True]
    assert "The phone is signed out." in page(phone, "account", done="signed-out")


def test_all_others_are_signed_out(ute: Confidant) -> None:
    phone, *others = (signed_in(ute, FIREFOX) for _ in range(3))
    response = phone.post("/account/phones/end-others/", follow=True)
    assert "All other phones are signed out." in response.text
    assert [has_access(each) for each in (phone, *others)] == [True, False, False]


def test_nobody_signs_out_a_phone_of_somebody_else(ute: Confidant) -> None:
    phone, theirs = signed_in(ute, FIREFOX), signed_in(make_confidant(), SAFARI)
    signed_in(ute, SAFARI)
    (mark,) = marks_on(page(phone, "account"))
    assert theirs.post(END, {"phone": mark}).status_code == 404
    assert len(marks_on(page(phone, "account"))) == 1


def test_a_code_that_a_phone_made_ends_when_the_phone_is_signed_out(ute: Confidant) -> None:
    """Otherwise it would sign the same phone in again."""
    phone, other = signed_in(ute, FIREFOX), signed_in(ute, SAFARI)
    theirs = signing_in.make_code(make_confidant()).token
    code = signing_in.make_code(ute).token
    phone.post(END, {"phone": marks_on(page(phone, "account"))[0]})
    assert other.post(f"/enter/{code}/").status_code == 410
    assert not has_access(other)
    assert signing_in.is_open(theirs)


@pytest.mark.parametrize("mark", ["", "x", "0" * 32])
def test_an_unknown_phone_is_a_missing_page(ute: Confidant, mark: str) -> None:
    assert signed_in(ute, FIREFOX).post(END, {"phone": mark}).status_code == 404


def test_a_phone_without_a_log_of_its_sign_in_can_be_signed_out_as_well(ute: Confidant) -> None:
    """Such as one that signed in before an update or after the backup that was restored."""
    phone, other = signed_in(ute, FIREFOX), signed_in(ute, SAFARI)
    SignIn.objects.filter(session_key=key_of(other)).delete()
    text = page(phone, "account")
    assert "Unknown device" in text
    phone.post(END, {"phone": marks_on(text)[0]})
    assert not has_access(other)


def test_the_first_use_logs_such_a_phone_but_not_as_a_sign_in(ute: Confidant) -> None:
    phone = signed_in(ute, FIREFOX)
    SignIn.objects.all().delete()
    page(phone, "rules")
    text = page(phone, "account")
    assert "Firefox on Android" in text
    assert "The last sign-ins" not in text


def test_use_on_a_later_day_is_noted_once_and_lengthens_the_session(
    ute: Confidant, django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    phone = signed_in(ute, FIREFOX)
    let_days_pass(364)
    response = phone.get("/rules/")
    assert response.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 365 * 24 * 60 * 60
    assert SignIn.objects.get().last_used_on == timezone.localdate()
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=364)
    with django_assert_num_queries(1):
        assert settings.SESSION_COOKIE_NAME not in phone.get("/rules/").cookies


def test_a_session_without_use_ends_after_the_time_in_the_settings(ute: Confidant, settings: Settings) -> None:
    settings.SESSION_COOKIE_AGE = 60 * 24 * 60 * 60
    phone = signed_in(ute, FIREFOX)
    let_days_pass(59)
    assert has_access(phone)
    let_days_pass(60)
    assert not has_access(phone)


def test_a_busy_database_delays_no_page_twice(ute: Confidant, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, attempts = signed_in(ute, FIREFOX), []

    def busy() -> None:
        attempts.append(1)
        raise DatabaseBusy

    let_days_pass(1)
    monkeypatch.setattr(session_use, "write_lock", busy)
    assert [phone.get("/rules/").status_code for _ in range(3)] == [200] * 3
    assert len(attempts) == 1


def test_a_session_that_was_ended_meanwhile_is_not_created_again(
    ute: Confidant, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = signed_in(ute, FIREFOX)
    let_days_pass(1)

    def ended_first() -> object:
        Session.objects.all().delete()
        return write_lock()

    monkeypatch.setattr(session_use, "write_lock", ended_first)
    assert settings.SESSION_COOKIE_NAME not in phone.get("/rules/").cookies
    assert not Session.objects.exists()
    assert not has_access(phone)


def test_the_page_takes_the_same_number_of_queries_for_any_number_of_phones(
    ute: Confidant, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    phone, *_ = [phone_of(ute) for _ in range(9)]
    with django_assert_max_num_queries(9):
        page(phone, "account")
