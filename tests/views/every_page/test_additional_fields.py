"""A field that no form has changes nothing: every address that writes, with the names of all columns beside its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.urls import resolve
from django.utils.dateparse import parse_datetime

from tests.views.every_page.fuzzing.forms import Form
from tests.views.every_page.fuzzing.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # The sequences of PostgreSQL go on after a rollback.

OTHER_NAMES = ("id", "pk", "user", "owner", "owner_id", "is_staff", "is_superuser", "is_active", "next", "_method", "x")
# What people enter: by the name of the field, and for forms whose values scripts or earlier pages know.
ENTERED = {
    "name": "Nova",
    "title": "Friday",
    "invited": "Nova",
    "others": "on",
    "first": "2020-01-01",
    "last": "2099-01-01",
    "cover": "1",
}
PLAYERS, BIDS = ["Nova", "Bruno", "Carla"], ["1", "0", "0"]
ENTERED_IN: dict[str, dict[str, str | list[str]]] = {
    "bring_others": {"choice": "watch"},
    "claim_seat": {"seat": "1"},
    "change_member": {"role": "writes"},
    "choose_game": {"shape": "standard"},
    "delete_account": {"name": "Mira"},
    "delete_circle": {"name": "The club"},
    "draft": {"revision": "6", "kind": "bids", "value": ["1", "", ""], "seat": "1", "round": "4"},
    "event_archive": {"series": ""},
    "event_results": {"round": "1", "table": "1", "total": ["10", "0", "0"]},
    "hide_bid": {"revision": "0", "round": "1", "seat": "1", "bid": "0", "deals": "0"},
    "make_own_bid": {"bid": "1"},
    "new_game": {"player": PLAYERS},
    "play": {"key": "k" * 32, "revision": "6", "kind": "bids", "round": "4", "value": BIDS},
    "rename_passkey": {"name": "Nova"},
    "take_back_bid": {"revision": "0", "round": "1", "seat": "1", "deals": "0"},
    "reveal": {"revision": "0", "round": "1", "deals": "0"},
    "round": {"bids": ["0", "1", "1"], "tricks": ["1", "0", "0"]},
    "save_preset": {"preset_name": "Nova", "scoring": "standard", "bidding": "open", "schedule": "standard"},
    "table_actions": {"value": ["0", "10", "misdeal"]},
}
# What is different each time: tokens, their hashes, keys of sessions, seconds since 1970; and moments near to now.
RANDOM = re.compile(r"[\w:-]{22,}|\b\d{10}\b|\b\d{4}-\d\d-\d\dT[\d:.+]+")
DAYS = timedelta(days=400)


def test_fields_that_no_form_has_change_nothing() -> None:
    world = World()
    accepted: set[tuple[str, frozenset[str]]] = set()
    for name, form in forms_that_write(world):
        if (name, form.shape[2]) in accepted:
            continue
        regular = fields_of(name, form)
        plain = outcome(world, form, regular)
        more = additional(world, {*regular, *fields_known(world, name)})
        assert outcome(world, form, {**more, **regular}) == plain, (name, regular)
        accepted |= {(name, form.shape[2])} if plain[2] else set()
    assert len({name for name, _ in accepted}) > 40


def forms_that_write(world: World) -> Iterator[tuple[str, Form]]:
    """Yield the forms of pages, and for each address without one the form that a script sends."""
    forms = [form for form in world.forms if form.method == "POST" and not form.is_upload]
    on_pages = {form.path for form in forms if form.shape[2] != {"x"}}
    yield from ((url_name(form), form) for form in forms if form.shape[2] != {"x"} or form.path not in on_pages)


def url_name(form: Form) -> str:
    return name_of(form.path)


@cache
def name_of(path: str) -> str:
    return str(resolve(path).url_name)


def fields_known(world: World, name: str) -> set[str]:
    """Return the names of all fields that any form of this address has."""
    forms = [form for form in world.forms if form.method == "POST" and url_name(form) == name]
    on_pages = {field.name for form in forms for field in form.fields}
    more = fields_known(world, "new_game") if name == "blank_sheet" else set()
    return on_pages | ENTERED_IN.get(name, {}).keys() | more


def fields_of(name: str, form: Form) -> dict[str, list[str] | str]:
    """Return the fields of a form as somebody sends it."""
    sent: dict[str, list[str] | str] = {}
    for key in dict.fromkeys(field.name for field in form.fields):
        same = [field for field in form.fields if field.name == key]
        values = [field.value for field in same if field.is_sent] or [same[0].value]
        sent[key] = values if any(values) else ENTERED.get(key) or next(filter(None, same[0].offered), "")
    return {**sent, **ENTERED_IN.get(name, {})}


def additional(world: World, known: set[str]) -> dict[str, str]:
    """Return a value for each column of each table that is no field of the form."""
    theirs = str(world.other.pk)
    found = dict.fromkeys(OTHER_NAMES, theirs)
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            found[field.attname] = found[field.name] = _value_for(field, theirs)
    return {name: value for name, value in found.items() if name not in known}


def _value_for(field: models.Field[Any, Any], theirs: str) -> str:
    if isinstance(field, models.BooleanField):
        return "on"
    if isinstance(field, models.DateField):
        return "1999-01-01T00:00"
    return str(field.choices[-1][0]) if isinstance(field.choices, list) and field.choices else theirs


def outcome(world: World, form: Form, fields: dict[str, Any]) -> tuple[object, ...]:
    """Send a form, and return the status, where it leads, and what it writes into the database."""
    client, written = world.client("who bids" if form.path.startswith("/bid/") else "the Confidant"), Written()
    with transaction.atomic(), connection.execute_wrapper(written):
        response = client.post(form.path, fields)
        transaction.set_rollback(True)
    return response.status_code, RANDOM.sub("random", response.headers.get("Location", "")), written.statements


class Written:
    """Collects the statements that change rows, with their values."""

    def __init__(self) -> None:
        self.statements: list[tuple[str, list[str]]] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(("INSERT", "UPDATE", "DELETE")):
            rows = params if many else [params]
            self.statements.append((sql, [_stable(value) for row in rows for value in row or ()]))
        return execute(sql, params, many, context)


def _stable(value: object) -> str:
    """Return the same for all tokens, and for all times of these days."""
    moment = parse_datetime(value) if isinstance(value, str) else value
    if isinstance(moment, datetime):
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return "now" if abs(moment - datetime.now(UTC)) < DAYS else str(moment)
    return RANDOM.sub("random", bytes(value).hex() if isinstance(value, bytes | memoryview) else str(value))
