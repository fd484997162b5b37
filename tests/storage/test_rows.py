"""Rows are written as Django's `save` writes them."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.forms.models import model_to_dict
from django.utils import timezone

from scorekeeper.models import Entry, Game
from scorekeeper.storage.rows import insert_rows, update_rows
from tests.helpers.tables import make_game

pytestmark = pytest.mark.django_db


COLUMNS = ("game_id", "revision", "key", "kind", "round", "values", "made_at", "made_by_id", "author_name", "player_id")


def insert(game: Game, revision: int) -> Entry:
    """Insert an entry, and return the same one as `save` would store it."""
    row = Entry(
        game=game, revision=revision, key=f"key-{revision}", kind="bids", round=1, values=[0, "x", None],
        made_at=timezone.now(), made_by=game.confidant, author_name="Mira",
    )  # fmt: skip
    insert_rows(Entry, COLUMNS, [[getattr(row, column) for column in COLUMNS]])
    return row


def test_a_new_row_has_the_same_columns() -> None:
    new = insert(make_game(), 1)
    stored = Entry.objects.get()
    new.pk = stored.pk
    assert model_to_dict(stored) == model_to_dict(new)
    assert stored.made_at == new.made_at


def test_a_row_that_breaks_a_constraint_is_refused() -> None:
    game = make_game()
    insert(game, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(game, 1)


def test_all_columns_must_be_given() -> None:
    with pytest.raises(TypeError, match="author_name"):
        insert_rows(Entry, COLUMNS[:3], [])


def test_a_change_writes_these_columns_of_this_row_only() -> None:
    game, other = make_game(), make_game()
    game.revision, game.totals, game.is_finished, game.title = 7, [1, 2], True, "not written"
    update_rows(Game, ("totals", "revision", "is_finished"), [game])
    stored = Game.objects.get(pk=game.pk)
    assert (stored.revision, stored.totals, stored.is_finished, stored.title) == (7, [1, 2], True, "")
    assert Game.objects.get(pk=other.pk).revision == 0
