"""Codes of an event for devices that are not signed in."""

from __future__ import annotations

import pytest

from scorekeeper.events.codes import public_code, replace_codes, table_codes, token_of
from scorekeeper.events.halls import find_hall
from scorekeeper.events.table_phones import find_table
from scorekeeper.models import Event, EventCode
from tests.helpers.events.evenings import make_event

pytestmark = pytest.mark.django_db


def test_the_public_link_finds_its_event_and_can_be_shown_again() -> None:
    event = make_event()
    token = token_of(public_code(event.pk))
    assert token == token_of(public_code(event.pk))
    hall = find_hall(token)
    assert hall
    assert (hall.event.pk, find_table(token)) == (event.pk, None)


def test_a_table_keeps_its_code_and_each_has_its_own() -> None:
    event, other = make_event(), make_event()
    tokens = {table: token_of(code) for table, code in table_codes(event.pk, (1, 2)).items()}
    more = {table: token_of(code) for table, code in table_codes(event.pk, (1, 2, 3)).items()}
    assert more.items() >= tokens.items()
    assert len({*more.values(), token_of(table_codes(other.pk, [1])[1])}) == 4
    found = [find_table(more[table]) for table in (1, 2, 3)]
    assert [each and (each.event, each.table) for each in found] == [(event.pk, table) for table in (1, 2, 3)]
    assert find_hall(more[1]) is None


def test_the_database_alone_does_not_have_the_tokens() -> None:
    event = make_event()
    token = token_of(public_code(event.pk))
    [row] = EventCode.objects.values()
    assert token not in str(row)


def test_an_unknown_or_replaced_code_and_that_of_an_event_in_the_bin_find_nothing() -> None:
    event = make_event()
    old = token_of(public_code(event.pk))
    replace_codes(event.pk)
    new, table = token_of(public_code(event.pk)), token_of(table_codes(event.pk, [1])[1])
    Event.objects.filter(pk=event.pk).update(deleted_at="2026-11-20T20:00Z")
    assert [find_hall(token) for token in (old, "guess", new)] == [None] * 3
    assert find_table(table) is None
