"""Recognising signed-in phones by their cookies."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.utils import timezone

from scorekeeper.web.sessions import is_signed_in
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


def cookies_of_a_phone() -> str:
    return phone_of(make_confidant()).cookies.output(header="", sep=";")


def test_only_the_cookie_of_a_session_is_that_of_a_signed_in_phone() -> None:
    cookies = cookies_of_a_phone()
    assert is_signed_in(cookies)
    assert is_signed_in(f"theme=dark; {cookies}")
    for others in ("", "sessionid=", "sessionid=unknown", "csrftoken=abc", "…; =", cookies.replace("sessionid", "s")):
        assert not is_signed_in(others)


def test_an_expired_session_and_one_without_a_confidant_are_not_signed_in() -> None:
    cookies = cookies_of_a_phone()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_signed_in(cookies)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1), session_data="")
    assert not is_signed_in(cookies)


def test_if_the_database_cannot_tell_the_page_reports_its_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    cookies = cookies_of_a_phone()

    def fail(**_conditions: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(Session.objects, "get", fail)
    assert is_signed_in(cookies)
