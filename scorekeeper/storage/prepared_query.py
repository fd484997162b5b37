"""Compiling a query takes Django several times as long as running it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from copy import copy
from datetime import UTC, datetime
from typing import Any, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, QuerySet
from django.db.models.sql.compiler import SQLCompiler

type Row = tuple[Any, ...]
type Value = int | str | datetime

_MARKS: dict[type, Callable[[int], Any]] = {  # placeholders of parameters: no query has these values otherwise
    int: lambda place: 2**62 + place,
    str: "value {} of a query".format,
    datetime: lambda place: datetime(9000 + place, 1, 1, tzinfo=UTC),
}


class PreparedQuery:
    """`build`: returns a `values_list`; called once, with placeholders of these types.

    Parameters may only be values of lookups that do not change them, such as `pk=`.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *types: type) -> None:
        self._build = build
        self._marks = [_MARKS[kind](place) for place, kind in enumerate(types)]
        self._compiled: dict[str, tuple[SQLCompiler, str, Row]] = {}
        self._of_thread = threading.local()

    def rows(self, *values: Value) -> list[Row]:
        if any(isinstance(value, int) and value > BigIntegerField.MAX_BIGINT for value in values):
            return []
        connection = connections[DEFAULT_DB_ALIAS]
        compiler, sql, parameters = self._for_vendor(connection.vendor)
        given = dict(zip(self._marks, map(_as_parameter, values), strict=True))
        with connection.cursor() as cursor:
            cursor.execute(sql, [given.get(parameter, parameter) for parameter in parameters])
            found = cursor.fetchall()
        if not found:
            return []
        own, converters = self._conversion(compiler, connection)
        return [tuple(row) for row in own.apply_converters(found, converters)]

    def _conversion(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[Any, Any]:
        known = getattr(self._of_thread, "conversion", None)
        if known is None or known[0].connection is not connection:
            own = cast("Any", copy(compiler))
            own.connection = connection
            known = own, own.get_converters([column for column, *_ in own.select])
            self._of_thread.conversion = known
        return known

    def _for_vendor(self, vendor: str) -> tuple[SQLCompiler, str, Row]:
        """Compile once for each kind of database, because `move-to` uses two.

        The row has the parameters, with marks for those that are given later.
        """
        if vendor not in self._compiled:
            self._compiled[vendor] = self._compile()
        return self._compiled[vendor]

    def _compile(self) -> tuple[SQLCompiler, str, Row]:
        compiler = self._build(*self._marks).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        marks = {_as_parameter(mark): mark for mark in self._marks}
        if missing := marks.keys() - set(parameters):
            raise TypeError(f"The query does not use these parameters as they are: {missing}")
        return compiler, sql, tuple(marks.get(parameter, parameter) for parameter in parameters)


def _as_parameter(value: Value) -> Any:
    if not isinstance(value, datetime):
        return value
    return connections[DEFAULT_DB_ALIAS].ops.adapt_datetimefield_value(value)
