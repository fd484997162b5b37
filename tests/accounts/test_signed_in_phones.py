"""A phone of the tests, which is signed in with two rows, has those that the product itself stores."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.test import Client

from scorekeeper.accounts.sign_ins import log_sign_in
from scorekeeper.models import Confidant, SignInKind
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.views.every_page.test_ownership import everything

pytestmark = pytest.mark.django_db


def rows_after(make: Callable[[], object]) -> dict[str, list[object]]:
    """Return all rows that this leads to, without what is different each time; the rows are rolled back."""
    with transaction.atomic():
        make()
        found = everything()
        transaction.set_rollback(True)
    return {model: [_comparable(row) for row in rows] for model, rows in found.items()}


def _comparable(row: Any) -> list[object]:
    times = sorted({value for value in row if isinstance(value, datetime)})
    return [
        times.index(value)
        if isinstance(value, datetime)
        else re.sub(r"\A(?:[0-9a-f]{32}|[0-9a-z]{32}|[0-9a-f]{64})\Z", "random", value)
        if isinstance(value, str)
        else value
        for value in row
    ]


@pytest.mark.sqlite
def test_a_phone_has_the_rows_and_the_cookie_of_a_sign_in() -> None:
    confidant = make_confidant()
    clients: list[Client] = []
    sessions: list[dict[str, object]] = []

    def signed_in(confidant: Confidant) -> Client:
        phone = Client()
        phone.force_login(confidant)
        request = HttpRequest()
        request.session = phone.session
        log_sign_in(request, confidant, SignInKind.LINK)
        return phone

    def with_phone(make: Callable[[Confidant], Client]) -> None:
        clients.append(make(confidant))
        sessions.append(Session.objects.get().get_decoded())

    expected = rows_after(lambda: with_phone(signed_in))
    assert expected["SignIn"]
    assert rows_after(lambda: with_phone(phone_of)) == expected
    assert sessions[0] == sessions[1]
    (expected_name, expected_cookie), (name, cookie) = (next(iter(phone.cookies.items())) for phone in clients)
    assert (name, cookie["path"]) == (expected_name, expected_cookie["path"])
