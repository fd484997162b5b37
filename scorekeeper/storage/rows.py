"""Faster than `save` and `bulk_create`, which build the SQL each time."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import chain, repeat
from typing import Any

from django.db import connection, models
from django.db.models import Field, Model

type AnyField = Field[Any, Any]

# Their values are passed as they are.
_UNCHANGED = (models.CharField, models.IntegerField, models.BooleanField, models.ForeignKey)
_CACHE_KIB = 64 * 1024
_OBJECTS_BETWEEN_COLLECTIONS = 100_000
_BETWEEN = "\0"
_BETWEEN_TEXTS = f", {json.dumps(_BETWEEN)}, "


def column_names(model: type[Model]) -> list[str]:
    return [field.attname for field in _fields(model)]


def prepare_for_many_rows() -> None:
    """For a command that handles many games and then ends.

    New rows belong in many pages of the indexes, which SQLite's usual 2 MB would write many times; garbage collections
    find next to nothing.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")


def insert_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """`columns`: all but the primary key, foreign keys as ids; valid values, without defaults."""
    fields, sql = _insertion(model, tuple(columns))
    with connection.cursor() as cursor:
        cursor.executemany(sql, [*_converted(fields, rows)])


def update_row(row: Model, *columns: str) -> None:
    """`save` takes a tenth of the time of an entry to build the SQL."""
    fields, sql = _change(type(row), columns)
    [values] = _converted(fields, [[getattr(row, field.attname) for field in fields]])
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


@cache
def _insertion(model: type[Model], columns: tuple[str, ...]) -> tuple[Sequence[AnyField], str]:
    by_name = {field.attname: field for field in _fields(model) if not field.primary_key}
    if by_name.keys() != set(columns):
        raise TypeError(f"The columns of {model.__name__} are {', '.join(by_name)}.")
    fields = [by_name[column] for column in columns]
    marks = ", ".join(["%s"] * len(fields))
    return fields, f"INSERT INTO {_table(model)} ({', '.join(map(_quoted, fields))}) VALUES ({marks})"  # noqa: S608  # only names of columns


@cache
def _change(model: type[Model], columns: tuple[str, ...]) -> tuple[Sequence[AnyField], str]:
    by_name = {field.attname: field for field in _fields(model)}
    [key] = (field for field in by_name.values() if field.primary_key)
    fields = [by_name[column] for column in columns]
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    return [*fields, key], f"UPDATE {_table(model)} SET {changes} WHERE {_quoted(key)} = %s"  # noqa: S608 - names of the database


def _converted(fields: Sequence[AnyField], rows: Iterable[Sequence[Any]]) -> Iterable[Sequence[Any]]:
    """By columns, as the database driver takes them."""
    columns: list[Sequence[Any]] = [*zip(*rows, strict=True)]
    return zip(*map(_converted_column, fields, columns), strict=True)


def _converted_column(field: AnyField, values: Sequence[Any]) -> Sequence[Any]:
    if isinstance(field, _UNCHANGED):
        return values
    if isinstance(field, models.JSONField):
        return _as_json(values)
    if isinstance(field, models.DateTimeField):
        return [_as_timestamp(value) for value in values]
    if isinstance(field, models.DateField):
        return [connection.ops.adapt_datefield_value(value) for value in values]
    raise TypeError(f"{field} is of a kind without a converter.")


def _as_json(values: Sequence[Any]) -> Sequence[str | None]:
    """In one call, which takes longer than to encode a short list."""
    separated = [*chain.from_iterable(zip(values, repeat(_BETWEEN)))][:-1]
    texts = json.dumps(separated)[1:-1].split(_BETWEEN_TEXTS)
    if len(texts) != len(values):  # A value holds the separator, too.
        texts = [json.dumps(value) for value in values]
    # A missing value is NULL, as in `save`.
    return [None if text == "null" else text for text in texts]


def _as_timestamp(moment: datetime | None) -> Any:
    # For SQLite Django would convert each time to UTC, which takes as long as the rest.
    is_utc = moment and moment.tzinfo is UTC and connection.vendor == "sqlite"
    plain = moment.replace(tzinfo=None) if moment and is_utc else moment
    return connection.ops.adapt_datetimefield_value(plain)


def _fields(model: type[Model]) -> Sequence[AnyField]:
    return model._meta.concrete_fields


def _quoted(field: AnyField) -> str:
    return connection.ops.quote_name(str(field.column))


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)
