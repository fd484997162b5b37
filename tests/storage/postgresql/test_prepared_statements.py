"""Queries that come again are prepared: PostgreSQL plans them only once for each connection."""

from __future__ import annotations

import pytest
from django.db import connection

from scorekeeper.models import Game
from scorekeeper.storage.postgresql import PREPARED_AFTER

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


def prepared(number: int) -> int:
    """Run a query of this test with several values, and return how many prepared statements PostgreSQL has for it."""
    for value in range(number):
        assert not Game.objects.filter(pk=-1 - value, title=f"prepared {value}").exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%%title%%'")
        [(found,)] = cursor.fetchall()
    return int(found)


def test_a_query_that_comes_again_with_other_values_is_prepared_once() -> None:
    before = prepared(0)
    assert prepared(PREPARED_AFTER - 1) == before
    assert prepared(PREPARED_AFTER) == prepared(PREPARED_AFTER) == before + 1
