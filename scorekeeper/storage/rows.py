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
    type Converters = Sequence[tuple[int, Callable[[Any], Any]]]

_UNCHANGED = (models.CharField, models.IntegerField, models.BooleanField, models.ForeignKey)
"""The fields whose values the database driver takes as they are."""
_CACHE_KIB = 64 * 1024


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
    converters, sql = _filling(model, tuple(columns))
    with connection.cursor() as cursor:
        cursor.executemany(sql, [_converted(row, converters) for row in rows])


@cache
def _filling(model: type[Model], columns: tuple[str, ...]) -> tuple[Converters, str]:
    """Return the converters of the values, and the SQL that takes them."""
    fields = {field.attname: field for field in _fields(model) if not field.primary_key}
    if fields.keys() != set(columns):
        raise TypeError(f"The columns of {model.__name__} are {', '.join(fields)}.")
    ordered = [fields[column] for column in columns]
    marks = ", ".join(["%s"] * len(ordered))
    sql = f"INSERT INTO {_table(model)} ({', '.join(map(_quoted, ordered))}) VALUES ({marks})"  # noqa: S608
    return _converters(ordered), sql


def _converted(row: Sequence[Any], converters: Converters) -> list[Any]:
    values = [*row]
    for place, converter in converters:
        values[place] = converter(values[place])
    return values


def _converters(fields: Sequence[AnyField]) -> Converters:
    """Return the place and the function of each value that the database driver does not take as it is."""
    converters = ((place, _converter(field)) for place, field in enumerate(fields))
    return [(place, converter) for place, converter in converters if converter]


def _converter(field: AnyField) -> Callable[[Any], Any] | None:
    """Return the function that makes a value for the driver; None if it takes the values unchanged."""
    if isinstance(field, _UNCHANGED):
        return None
    if isinstance(field, models.JSONField):
        return json.dumps
    if isinstance(field, models.DateTimeField):
        return connection.ops.adapt_datetimefield_value
    raise TypeError(f"{field} is of a kind without a converter.")


def update_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Model]) -> None:
    """Store these columns of existing rows; no signals are sent."""
    names, converters, sql = _change(model, tuple(columns))
    with connection.cursor() as cursor:
        cursor.executemany(
            sql, [_converted([*(getattr(row, name) for name in names), row.pk], converters) for row in rows]
        )


@cache
def _change(model: type[Model], columns: tuple[str, ...]) -> tuple[Sequence[str], Converters, str]:
    """Return the names and the converters of the values, and the SQL that takes them and the primary key."""
    fields = [field for field in _fields(model) if field.name in columns]
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    [key] = (field for field in _fields(model) if field.primary_key)
    sql = f"UPDATE {_table(model)} SET {changes} WHERE {_quoted(key)} = %s"  # noqa: S608
    return [field.attname for field in fields], _converters(fields), sql


def _fields(model: type[Model]) -> Sequence[AnyField]:
    return model._meta.concrete_fields  # noqa: SLF001  # public in Django


def _quoted(field: AnyField) -> str:
    return connection.ops.quote_name(str(field.column))


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001
