from __future__ import annotations

from typing import Any, override

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Func, IntegerField, TextField, Value
from django.db.models.sql.compiler import SQLCompiler

type Compiled = tuple[str, tuple[str | int, ...]]


class JsonRows(Func):
    """A list of lists, in any order: SQLite before 3.44 cannot sort them.

    `source`: the SQL from FROM on; `as_json`: the column that holds JSON.
    """

    def __init__(self, columns: str, source: str, as_json: str = "") -> None:
        super().__init__(output_field=TextField())
        self.columns, self.source, self.as_json = columns, source, as_json

    @override
    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_context: Any) -> Compiled:
        columns = self.columns.replace(self.as_json, f"json({self.as_json})") if self.as_json else self.columns
        return f"(SELECT json_group_array(json_array({columns})) {self.source})", ()

    def as_postgresql(self, _compiler: SQLCompiler, _connection: BaseDatabaseWrapper, **_context: Any) -> Compiled:
        first = self.columns.partition(",")[0]
        rows = f"json_agg(json_build_array({self.columns}) ORDER BY {first})"
        return f"(SELECT coalesce({rows}::text, '[]') {self.source})", ()


class NumbersIn(Func):
    """The numbers in a JSON list, for `__in`, as one parameter."""

    template = "(SELECT value FROM json_each(%(expressions)s))"

    def __init__(self, text: str) -> None:
        super().__init__(Value(text), output_field=IntegerField())

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Compiled:
        template = "(SELECT value::bigint FROM json_array_elements_text((%(expressions)s)::json))"
        return self.as_sql(compiler, connection, template=template, **context)
