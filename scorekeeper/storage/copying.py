from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import batched
from typing import Any, NamedTuple

from django.apps import apps
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connections
from django.db.models import BinaryField, Manager, Model

type AnyModel = type[Model]

AT_ONCE = 1000
LARGE_AT_ONCE = 10  # for rows with a file, each of which may have megabytes


class TableContents(NamedTuple):
    """The digest does not depend on the kind of database."""

    rows: int
    digest: str


def copy_rows(source: str, target: str) -> None:
    """The caller holds a transaction: foreign keys are checked at the end."""
    with connections[target].cursor() as cursor:
        if connections[target].vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        # Migrations have stored the names of the tables and of the permissions, perhaps with other numbers.
        for model in _models():
            cursor.execute(f"DELETE FROM {_table(target, model)}")  # noqa: S608 - the name of a table
    for model in _models():
        at_once = _at_once(model)
        for rows in batched(_rows(source, model).iterator(chunk_size=at_once), at_once):
            _manager(model).using(target).bulk_create(rows)
    connections[target].check_constraints()
    _copy_numbers(source, target)


def contents(alias: str) -> dict[str, TableContents]:
    return {model._meta.db_table: _contents(alias, model) for model in _models()}


def _contents(alias: str, model: AnyModel) -> TableContents:
    columns = [field.attname for field in model._meta.concrete_fields]
    count, digest = 0, sha256()
    for row in _rows(alias, model).values_list(*columns).iterator(chunk_size=_at_once(model)):
        count += 1
        digest.update("\x1f".join(map(_text, row)).encode("utf-8", "surrogatepass") + b"\x1e")
    return TableContents(count, digest.hexdigest())


def _text(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    # PostgreSQL does not keep the order of the keys of JSON.
    return json.dumps(value, sort_keys=True, cls=DjangoJSONEncoder)


def _at_once(model: AnyModel) -> int:
    has_files = any(isinstance(field, BinaryField) for field in model._meta.concrete_fields)
    return LARGE_AT_ONCE if has_files else AT_ONCE


def _models() -> list[AnyModel]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def _rows(alias: str, model: AnyModel) -> Any:
    return _manager(model).using(alias).order_by("pk")


def _manager(model: AnyModel) -> Manager[Model]:
    return model._meta.base_manager


def _table(alias: str, model: AnyModel) -> str:
    return connections[alias].ops.quote_name(model._meta.db_table)


def _copy_numbers(source: str, target: str) -> None:
    """No id is used twice: phones store unsent entries by id."""
    numbers = {table: number for table, number in _last_numbers(source) if number}
    with connections[target].cursor() as cursor:
        if connections[target].vendor == "postgresql":
            for statement in connections[target].ops.sequence_reset_sql(no_style(), _models()):
                cursor.execute(statement)
            cursor.executemany(
                "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)",
                [(connections[target].ops.quote_name(table), number) for table, number in numbers.items()],
            )
        else:
            cursor.execute("DELETE FROM sqlite_sequence")
            cursor.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [*numbers.items()])


def _last_numbers(alias: str) -> Iterator[tuple[str, int]]:
    with connections[alias].cursor() as cursor:
        if connections[alias].vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            yield from cursor.fetchall()
            return
        for model in _models():
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [_table(alias, model), str(model._meta.pk.column)])
            [(sequence,)] = cursor.fetchall()
            if sequence:
                cursor.execute(f"SELECT last_value FROM {sequence} WHERE is_called")  # noqa: S608 - the name of a sequence
                yield from ((model._meta.db_table, number) for (number,) in cursor.fetchall())
