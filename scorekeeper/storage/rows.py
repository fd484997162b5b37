"""Writes single rows without the parts of Django's `save` that cost more than the write: signals and compiled SQL."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import Field, Model

    type AnyField = Field[Any, Any]


def insert_row(row: Model) -> None:
    """Store a new row, and set its primary key; no signals are sent. Raise IntegrityError as `save` does."""
    fields, sql = _insertion(type(row))
    with connection.cursor() as cursor:
        cursor.execute(sql, _values(row, fields))
        row.pk = cursor.lastrowid
    row._state.adding = False  # noqa: SLF001  # public in Django
    row._state.db = connection.alias  # noqa: SLF001


def update_row(row: Model, columns: Sequence[str]) -> None:
    """Store these columns of an existing row; no signals are sent."""
    fields, sql = _change(type(row), tuple(columns))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_values(row, fields), row.pk])


def _values(row: Model, fields: Sequence[AnyField]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


@cache
def _insertion(model: type[Model]) -> tuple[Sequence[AnyField], str]:
    fields = [field for field in _fields(model) if not field.primary_key]
    columns = ", ".join(map(_quoted, fields))
    marks = ", ".join(["%s"] * len(fields))
    return fields, f"INSERT INTO {_table(model)} ({columns}) VALUES ({marks})"  # noqa: S608  # only names of columns


@cache
def _change(model: type[Model], columns: tuple[str, ...]) -> tuple[Sequence[AnyField], str]:
    fields = [field for field in _fields(model) if field.name in columns]
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    [key] = (field for field in _fields(model) if field.primary_key)
    return fields, f"UPDATE {_table(model)} SET {changes} WHERE {_quoted(key)} = %s"  # noqa: S608


def _fields(model: type[Model]) -> Sequence[AnyField]:
    return model._meta.concrete_fields  # noqa: SLF001  # public in Django


def _quoted(field: AnyField) -> str:
    return connection.ops.quote_name(str(field.column))


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001
