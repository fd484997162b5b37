"""The system check of a PostgreSQL database."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.utils import ConnectionHandler

from scorekeeper.storage.checks import check_storage

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


def found() -> list[str | None]:
    return [message.id for message in check_storage(["default"])]


@pytest.mark.parametrize(("setting", "messages"), [("on", []), ("off", ["scorekeeper.W002"])])
def test_settings_with_which_a_power_cut_loses_entries_are_a_warning(setting: str, messages: list[str]) -> None:
    """The cluster of the tests runs without fsync, which only its owner can change."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('synchronous_commit', %s, true), current_setting('fsync')", [setting])
        [(_, fsync)] = cursor.fetchall()
    assert found() == (messages if fsync == "on" else ["scorekeeper.W002"])


def test_a_database_that_cannot_be_opened_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {**connection.settings_dict, "PORT": "1"}
    other = ConnectionHandler({"default": settings})["default"]
    monkeypatch.setattr("scorekeeper.storage.checks.connections", {"default": other})
    assert found() == ["scorekeeper.E006"]
