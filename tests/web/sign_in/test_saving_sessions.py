"""Sessions are written like everything else: with the write lock, and only if something has changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.storage import write_lock as locking
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull
from scorekeeper.web import session_store
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.session_store import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def saves() -> Iterator[list[bool]]:
    """Return a list in which each save of a session enters whether its thread has the write lock."""
    noted: list[bool] = []

    def note(**_: object) -> None:
        noted.append(getattr(locking._thread, "is_writing", False))

    pre_save.connect(note, sender=Session)
    yield noted
    pre_save.disconnect(note, sender=Session)


def test_a_session_is_written_with_the_lock(saves: list[bool]) -> None:
    session = SessionStore()
    session["a"] = 1
    session.save()
    session["a"] = 2
    session.save()
    assert saves == [True, True]


def test_a_sign_in_writes_nothing_after_its_view(saves: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """It would do so without the lock of the view, when the link is used up."""
    link = reverse("enter", args=[signing_in.make_link(signing_in.first_confidant())])
    monkeypatch.setattr(session_store, "write_lock", _only_nested)
    phone = Client()
    assert phone.post(link).status_code == 302
    assert all(saves)
    assert phone.get(reverse("account")).status_code == 200


def test_only_a_session_that_has_changed_is_written_again(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    session = SessionStore()
    session["a"] = {"b": 1}
    session.save()
    with django_assert_num_queries(0):
        session.save()
    session["a"]["b"] = 2
    session.save()
    assert SessionStore(session.session_key)["a"] == {"b": 2}
    session.cycle_key()
    session.save()
    assert SessionStore(session.session_key)["a"] == {"b": 2}


@pytest.mark.parametrize("error", [DatabaseBusy, DatabaseFull])
def test_a_session_that_cannot_be_written_is_an_error_that_the_middleware_knows(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unavailable() -> None:
        raise error

    session = SessionStore()
    session.create()
    monkeypatch.setattr(session_store, "write_lock", unavailable)
    session["a"] = 1
    with pytest.raises(UpdateError):
        session.save()


@contextmanager
def _only_nested() -> Iterator[None]:
    """Fail like a database that is locked as soon as the view is over."""
    if not getattr(locking._thread, "is_writing", False):
        raise DatabaseBusy
    with locking.write_lock():
        yield
