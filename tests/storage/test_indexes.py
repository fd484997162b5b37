"""The indexes of the database: each is there for a query, because every insert of a row writes all of them."""

import pytest
from django.apps import apps
from django.db import connection


@pytest.mark.sqlite  # On PostgreSQL Django adds indexes for LIKE.
@pytest.mark.django_db
def test_no_index_is_the_beginning_of_another() -> None:
    redundant = []
    for model in apps.get_app_config("scorekeeper").get_models():
        table = model._meta.db_table
        with connection.cursor() as cursor:
            found = connection.introspection.get_constraints(cursor, table)
        indexes = {name: tuple(each["columns"]) for name, each in found.items() if each["index"] or each["unique"]}
        partial = {index.name for index in (*model._meta.indexes, *model._meta.constraints) if _is_partial(index)}
        plain = {name: columns for name, columns in indexes.items() if name not in partial}
        redundant += [
            (table, name)
            for name, columns in plain.items()
            for other, longer in plain.items()
            if name != other and not found[name]["unique"] and longer[: len(columns)] == columns
        ]
    assert redundant == []


def _is_partial(index: object) -> bool:
    return getattr(index, "condition", None) is not None
