"""The reason why nothing can be saved, which scripts show, by the error of the database."""

from __future__ import annotations

import json
import sqlite3

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.utils.translation import override

from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull
from scorekeeper.views.offline.save_reasons import give_reason
from tests.views.every_page.test_refusal_pages import failure


def of_sqlite(code: int) -> OperationalError:
    return caused(OperationalError(), failure(code))


def caused[E: BaseException](error: E, cause: BaseException) -> E:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "name", "passes"),
    [
        (caused(DatabaseFull(), of_sqlite(sqlite3.SQLITE_FULL)), "full", False),
        (caused(DatabaseFull(), of_sqlite(sqlite3.SQLITE_READONLY)), "unwritable", False),
        (caused(DatabaseFull(), of_sqlite(sqlite3.SQLITE_CANTOPEN)), "unwritable", False),
        (caused(DatabaseFull(), of_sqlite(sqlite3.SQLITE_IOERR)), "unwritable", False),
        (caused(DatabaseBusy(), of_sqlite(sqlite3.SQLITE_BUSY)), "locked", True),
        (of_sqlite(sqlite3.SQLITE_BUSY), "locked", True),
        (DatabaseBusy(), "busy", True),
    ],
)
def test_each_error_has_its_reason(error: BaseException, name: str, passes: bool) -> None:
    with override("de"):
        try:
            raise error
        except (DatabaseBusy, DatabaseFull, OperationalError):
            header = give_reason(HttpResponse())["Tablet-Reason"]
    reason = json.loads(header)
    assert (reason["name"], reason["passes"]) == (name, passes)
    assert reason["text"].endswith(".")
    assert header.isascii()
