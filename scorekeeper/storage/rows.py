"""Writes rows without the parts of Django's `save` that cost more than the write: signals and building the SQL."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import connection, models

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from django.db.models import Field, Model

    type AnyField = Field[Any, Any]

_UNCHANGED = (models.CharField, models.IntegerField, models.BooleanField, models.ForeignKey)
"""The fields whose values the database driver takes as they are."""
_CACHE_KIB = 64 * 1024


def column_names(model: type[Model]) -> list[str]:
    """Return the names of the columns of a model's table, in the order of its fields."""
    return [field.attname for field in _fields(model)]


def use_large_cache() -> None:
    """Let this process keep more of the database in memory, for commands that write many rows and then end.

    New rows belong in many places of the indexes; SQLite's usual 2 MB would write each of these pages many times.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")


def insert_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows of valid values in the order of these `columns`, which must be all but the primary key.

    A foreign key is named and given as an id. The constraints of the table apply, defaults of the model do not.
    """
    fields = {field.attname: field for field in _fields(model) if not field.primary_key}
    if fields.keys() != set(columns):
        raise TypeError(f"The columns of {model.__name__} are {', '.join(fields)}.")
    converters = [(place, _converter(fields[column])) for place, column in enumerate(columns)]
    changed = [(place, converter) for place, converter in converters if converter]
    with connection.cursor() as cursor:
        sql = _insertion(model, tuple(fields[column] for column in columns))
        cursor.executemany(sql, [_converted(row, changed) for row in rows])


def _converted(row: Sequence[Any], converters: Sequence[tuple[int, Callable[[Any], Any]]]) -> list[Any]:
    values = [*row]
    for place, converter in converters:
        values[place] = converter(values[place])
    return values


def _converter(field: AnyField) -> Callable[[Any], Any] | None:
    """Return the function that makes a value for the driver; None if it takes the values unchanged."""
    if isinstance(field, _UNCHANGED):
        return None
    if isinstance(field, models.JSONField):
        return json.dumps
    if isinstance(field, models.DateTimeField):
        return connection.ops.adapt_datetimefield_value
    raise TypeError(f"{field} is of a kind without a converter.")


def insert_row(row: Model) -> None:
    """Store a new row, and set its primary key; no signals are sent. Raise IntegrityError as `save` does."""
    fields = tuple(field for field in _fields(type(row)) if not field.primary_key)
    with connection.cursor() as cursor:
        cursor.execute(_insertion(type(row), fields), _values(row, fields))
        row.pk = cursor.lastrowid
    row._state.adding = False
    row._state.db = connection.alias


def update_row(row: Model, columns: Sequence[str]) -> None:
    """Store the fields with these names of an existing row; no signals are sent."""
    fields, sql = _change(type(row), tuple(columns))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_values(row, fields), row.pk])


def _values(row: Model, fields: Sequence[AnyField]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


@cache
def _insertion(model: type[Model], fields: tuple[AnyField, ...]) -> str:
    columns = ", ".join(map(_quoted, fields))
    marks = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({marks})"  # noqa: S608  # only names of columns


@cache
def _change(model: type[Model], columns: tuple[str, ...]) -> tuple[Sequence[AnyField], str]:
    by_name = {field.name: field for field in _fields(model)}
    fields = [by_name[name] for name in columns]
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    [key] = (field for field in _fields(model) if field.primary_key)
    return fields, f"UPDATE {_table(model)} SET {changes} WHERE {_quoted(key)} = %s"  # noqa: S608


def _fields(model: type[Model]) -> Sequence[AnyField]:
    return model._meta.concrete_fields


def _quoted(field: AnyField) -> str:
    return connection.ops.quote_name(str(field.column))


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)
