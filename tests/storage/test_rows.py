"""Rows are written as Django's `save` writes them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, connection, transaction
from django.forms.models import model_to_dict

from scorekeeper.games.game_log import ENTRY_COLUMNS
from scorekeeper.models import Entry, Game
from scorekeeper.storage.rows import column_names, insert_models, insert_rows, update_rows
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
    insert_models([row(game, 2)])
    columns = [name for name in column_names(Entry) if name != "id"]
    insert_rows(Entry, columns, [[getattr(row(game, 3), name) for name in columns]])
    quote = "quote({})" if connection.vendor == "sqlite" else "quote_nullable({}::text)"
    compared = [quote.format(f'"{name}"') for name in columns if name not in {"revision", "key"}]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(compared)} FROM scorekeeper_entry ORDER BY revision")  # noqa: S608  # only names of columns
        saved, *others = cursor.fetchall()
    assert others == [saved, saved]


def test_a_new_row_has_the_same_columns_and_a_key() -> None:
    game = make_game()
    new = row(game, 1)
    insert_models([new])
    stored = Entry.objects.get(pk=new.pk)
    assert model_to_dict(stored) == model_to_dict(new)
    assert stored.made_at == new.made_at
    assert not new._state.adding


def test_several_new_rows_have_the_same_columns_and_keys_as_saved_ones() -> None:
    game = make_game()
    saved = Game.objects.get(pk=game.pk)
    new = [Game.objects.get(pk=game.pk) for _ in range(2)]
    for number, each in enumerate(new):
        each.form_key, each.hand_sizes, each.schedule = f"new {number}", [1, number + 2], "custom"
    new[0].hand_sizes, new[0].schedule = None, saved.schedule
    insert_models(new)
    stored = [Game.objects.get(pk=each.pk) for each in new]
    assert len({game.pk, *(each.pk for each in new)}) == 3
    assert [model_to_dict(each) for each in stored] == [model_to_dict(each) for each in new]
    assert Game.objects.filter(hand_sizes__isnull=True).count() == 2


@pytest.mark.parametrize(
    "odd",
    [
        "odd",
        # PostgreSQL stores no such character; nothing that users enter has one.
        pytest.param("\0", marks=pytest.mark.sqlite),
        pytest.param([["\0", "\0"], {"a": "\0"}], marks=pytest.mark.sqlite),
    ],
)
def test_each_of_many_values_is_stored_as_its_own_json(odd: object) -> None:
    game, now = make_game(), datetime.now(UTC)
    lists = [[1, None, "ä"], [], [odd, odd, odd], [0]]
    entries = [(game.pk, place, f"{place}", "bids", 1, values, now, game.confidant_id, "", None)
               for place, values in enumerate(lists, 1)]  # fmt: skip
    insert_rows(Entry, ENTRY_COLUMNS, entries)
    assert [*Entry.objects.order_by("revision").values_list("values", flat=True)] == lists
    assert {*Entry.objects.values_list("made_at", flat=True)} == {now}


def test_a_time_in_another_time_zone_is_stored_in_utc() -> None:
    game, moment = make_game(), datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Berlin"))
    entry: list[object] = [game.pk, 1, "key", "undo", None, [], moment, game.confidant_id, "", None]
    insert_rows(Entry, ENTRY_COLUMNS, [entry])
    assert Entry.objects.get().made_at == datetime(2026, 7, 1, 10, tzinfo=UTC)


def test_a_row_that_breaks_a_constraint_is_refused() -> None:
    game = make_game()
    insert_models([row(game, 1)])
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_models([row(game, 1)])


def test_a_change_writes_these_columns_of_this_row_only() -> None:
    game, other = make_game(), make_game()
    game.revision, game.totals, game.is_finished, game.title = 7, [1, 2], True, "not written"
    update_rows(Game, ("totals", "revision", "is_finished"), [game])
    stored = Game.objects.get(pk=game.pk)
    assert (stored.revision, stored.totals, stored.is_finished, stored.title) == (7, [1, 2], True, "")
    assert Game.objects.get(pk=other.pk).revision == 0
    with pytest.raises(KeyError, match="revsion"):
        update_rows(Game, ("totals", "revsion"), [game])
