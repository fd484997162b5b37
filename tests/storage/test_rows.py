"""Rows are written as Django's `save` writes them."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from django.db import IntegrityError, connection, transaction
from django.forms.models import model_to_dict

from scorekeeper.models import Entry, Game
from scorekeeper.storage.rows import column_names, insert_row, insert_rows, update_row
from tests.helpers.tables import make_game

pytestmark = pytest.mark.django_db


WHEN = datetime(2026, 5, 1, 20, 15, 30, 250, tzinfo=timezone(timedelta(hours=5)))


def row(game: Game, revision: int) -> Entry:
    return Entry(
        game=game, revision=revision, key=f"key-{revision}", kind="bids", round=1, values=[0, "Żółć", None],
        made_at=WHEN, made_by=game.confidant, author_name="Mira",
    )  # fmt: skip


def test_every_way_to_write_a_row_stores_the_same_as_save() -> None:
    """To the letter, because times are compared as texts, and logs by the text of their rows."""
    game = make_game()
    row(game, 1).save()
    insert_row(row(game, 2))
    columns = [name for name in column_names(Entry) if name != "id"]
    insert_rows(Entry, columns, [[getattr(row(game, 3), name) for name in columns]])
    compared = [f'quote("{name}")' for name in columns if name not in {"revision", "key"}]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(compared)} FROM scorekeeper_entry ORDER BY revision")  # noqa: S608  # only names of columns
        saved, *others = cursor.fetchall()
    assert others == [saved, saved]


def test_a_new_row_has_the_same_columns_and_a_key() -> None:
    game = make_game()
    new = row(game, 1)
    insert_row(new)
    stored = Entry.objects.get(pk=new.pk)
    assert model_to_dict(stored) == model_to_dict(new)
    assert stored.made_at == new.made_at
    assert not new._state.adding


def test_a_row_that_breaks_a_constraint_is_refused() -> None:
    game = make_game()
    insert_row(row(game, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_row(row(game, 1))


def test_a_change_writes_these_columns_of_this_row_only() -> None:
    game, other = make_game(), make_game()
    game.revision, game.totals, game.is_finished, game.title = 7, [1, 2], True, "not written"
    update_row(game, ("totals", "revision", "is_finished"))
    stored = Game.objects.get(pk=game.pk)
    assert (stored.revision, stored.totals, stored.is_finished, stored.title) == (7, [1, 2], True, "")
    assert Game.objects.get(pk=other.pk).revision == 0
    with pytest.raises(KeyError, match="revsion"):
        update_row(game, ("totals", "revsion"))
