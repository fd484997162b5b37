"""Inserts many rows with one prepared statement: building rows with the ORM takes several times as long."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db import connection, models

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_UNCHANGED = (models.CharField, models.IntegerField, models.BooleanField, models.ForeignKey)
"""The fields whose values the database driver takes as they are."""

_CACHE_KIB = 64 * 1024


def use_large_cache() -> None:
    """Let this process keep more of the database in memory, for commands that write many rows and then end.

    New rows belong in many places of the indexes; SQLite's usual 2 MB would write each of these pages many times.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")


def insert_rows(model: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows of valid values in the order of these `columns`, which must be all but the primary key.

    A foreign key is named and given as an id. The constraints of the table apply, defaults of the model do not.
    """
    fields = {field.attname: field for field in model._meta.concrete_fields if not field.primary_key}  # noqa: SLF001  # public in Django
    if fields.keys() != set(columns):
        raise TypeError(f"The columns of {model.__name__} are {', '.join(fields)}.")
    quote = connection.ops.quote_name
    names = ", ".join(quote(str(fields[column].column)) for column in columns)
    marks = ", ".join(["%s"] * len(columns))
    sql = f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({marks})"  # noqa: S608, SLF001  # own names only
    converters = [(place, _converter(fields[column])) for place, column in enumerate(columns)]
    changed = [(place, converter) for place, converter in converters if converter]
    with connection.cursor() as cursor:
        cursor.executemany(sql, [_converted(row, changed) for row in rows])


def _converted(row: Sequence[Any], converters: Sequence[tuple[int, Callable[[Any], Any]]]) -> list[Any]:
    values = [*row]
    for place, converter in converters:
        values[place] = converter(values[place])
    return values


def _converter(field: models.Field[Any, Any]) -> Callable[[Any], Any] | None:
    """Return the function that makes a value for the driver; None if it takes the values unchanged."""
    if isinstance(field, _UNCHANGED):
        return None
    if isinstance(field, models.JSONField):
        return json.dumps
    if isinstance(field, models.DateTimeField):
        return connection.ops.adapt_datetimefield_value
    raise TypeError(f"{field} is of a kind without a converter.")
