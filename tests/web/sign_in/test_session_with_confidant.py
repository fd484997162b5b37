"""A session is read together with its Confidant; the session's signed data decides who that is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Confidant
from scorekeeper.web import session_store
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


@pytest.fixture
def ute() -> Confidant:
    return make_confidant(name="Ute")


def is_signed_in(phone: Client) -> bool:
    return phone.get("/people/").status_code == 200


def key_of(phone: Client) -> str:
    return phone.cookies[settings.SESSION_COOKIE_NAME].value


def test_both_are_read_in_one_query(ute: Confidant, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    phone = phone_of(ute)
    with django_assert_num_queries(1):
        assert phone.get("/rules/").status_code == 200


def test_a_known_user_is_no_lazy_object_which_would_slow_down_each_use(ute: Confidant) -> None:
    assert type(phone_of(ute).get("/people/").wsgi_request.user) is Confidant
    assert type(Client().get("/people/").wsgi_request.user) is AnonymousUser


@pytest.mark.parametrize("wrong", ["another Confidant", "nobody"])
def test_a_wrong_memory_changes_nothing(ute: Confidant, wrong: str) -> None:
    phone, other = phone_of(ute), make_confidant(name="Lena")
    session_store._owners[key_of(phone)] = other.pk if wrong == "another Confidant" else 10**6
    assert phone.get("/people/").wsgi_request.user == ute
    assert session_store._owners[key_of(phone)] == ute.pk


def test_the_memory_is_limited(ute: Confidant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_store, "MOST_SESSIONS", 3)
    phones = [phone_of(ute) for _ in range(5)]
    assert len(session_store._owners) <= 3
    assert all(map(is_signed_in, phones))


def test_another_password_ends_the_session(ute: Confidant) -> None:
    phone = phone_of(ute)
    assert is_signed_in(phone)
    ute.set_unusable_password()
    ute.save()
    assert not is_signed_in(phone)
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda: Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1)),
        lambda: Session.objects.update(session_data="forged"),
        lambda: Session.objects.all().delete(),
    ],
)
def test_expired_forged_and_deleted_sessions_are_not_valid(ute: Confidant, change: Callable[[], object]) -> None:
    phone = phone_of(ute)
    assert is_signed_in(phone)
    change()
    assert not is_signed_in(phone)


def test_the_session_of_a_deleted_confidant_is_none(ute: Confidant) -> None:
    phone = phone_of(ute)
    ute.delete()
    assert not is_signed_in(phone)


def test_a_session_of_another_way_to_sign_in_is_none(ute: Confidant) -> None:
    phone = phone_of(ute)
    session = phone.session
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.RemoteUserBackend"
    session.save()
    assert not is_signed_in(phone)


def test_an_unknown_session_is_forgotten_so_that_nobody_can_choose_the_key_of_a_new_one() -> None:
    phone = Client()
    phone.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    response = phone.get("/people/")
    assert response.status_code == 404
    assert response.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 0
