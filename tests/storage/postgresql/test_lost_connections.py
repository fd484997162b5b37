"""A connection that PostgreSQL has ended: the page says so, the next request works, and `/readyz` knows."""

from __future__ import annotations

import pytest
from django.db import OperationalError, close_old_connections, connection

from scorekeeper.models import Entry
from scorekeeper.storage.readiness import problem_of_postgresql
from tests.helpers.connections import open_connection
from tests.helpers.phones import entry, phone_of, send
from tests.helpers.tables import THREE_ROUNDS, make_game

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def end_connection() -> None:
    """End the connection of this thread from another one, as a restart of PostgreSQL does."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        [(process,)] = cursor.fetchall()
    with open_connection({**connection.settings_dict}) as other, other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 60000)", [process])


def begin_request() -> None:
    """Close lost connections as Django does at the beginning of a request; its test client does not."""
    close_old_connections()


def test_a_connection_that_was_lost_between_two_requests_is_replaced_unnoticed() -> None:
    game = make_game()
    phone, fields = phone_of(game.owner), entry(game, "bids", THREE_ROUNDS[0][0], number=1)
    end_connection()
    begin_request()
    assert send(phone, game, fields).status_code == 200


@pytest.mark.parametrize("script", [True, False])
def test_an_entry_whose_connection_is_lost_can_be_sent_again_and_counts_once(script: bool) -> None:
    game = make_game()
    phone, fields = phone_of(game.owner), entry(game, "bids", THREE_ROUNDS[0][0], number=1)
    phone.raise_request_exception = False
    lost = False

    def lose(execute: object, sql: str, *rest: object) -> object:
        nonlocal lost
        if "INSERT INTO" in sql and not lost:
            lost = True
            connection.connection.pgconn.finish()
        return execute(sql, *rest)  # type: ignore[operator]

    with connection.execute_wrapper(lose):
        refused = send(phone, game, fields, script=script)
    assert (refused.status_code, refused["Retry-After"]) == (503, "2")
    assert "The database cannot be reached just now." in refused.text
    begin_request()
    assert send(phone, game, fields, script=script).status_code == (200 if script else 302)
    assert Entry.objects.count() == 1


def test_readiness_notices_a_lost_connection_and_its_replacement() -> None:
    assert problem_of_postgresql() == ""
    end_connection()
    assert problem_of_postgresql() == ""
    port, connection.settings_dict["PORT"] = connection.settings_dict["PORT"], "1"
    try:
        connection.close()
        assert problem_of_postgresql() == "the database cannot be reached"
    finally:
        connection.settings_dict["PORT"] = port
    assert problem_of_postgresql() == ""


def test_readiness_notices_a_standby() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        assert problem_of_postgresql() == "the database cannot be written"
        cursor.execute("SET default_transaction_read_only = off")
    assert problem_of_postgresql() == ""


def test_the_message_of_a_refused_connection_has_no_password() -> None:
    settings = {**connection.settings_dict, "PASSWORD": "geheim-und-falsch", "PORT": "1"}
    with open_connection(settings) as other, pytest.raises(OperationalError) as refused:
        other.ensure_connection()
    assert "geheim" not in f"{refused.value!r} {refused.value.__cause__!r}"
