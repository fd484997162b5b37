"""Rows are written as Django's `save` writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, connection, transaction

from scorekeeper.games.game_log import ENTRY_COLUMNS
from scorekeeper.models import Entry, Game
from scorekeeper.storage.rows import column_names, insert_rows, update_row
from tests.helpers.tables import make_game

pytestmark = pytest.mark.django_db


WHEN = datetime(2026, 5, 1, 20, 15, 30, 250, tzinfo=timezone(timedelta(hours=5)))


def row(game: Game, revision: int) -> Entry:
    return Entry(
        game=game, revision=revision, key=f"key-{revision}", kind="bids", round=1, values=[0, "Żółć", None],
        made_at=WHEN, made_by=game.owner, author_name="Mira",
    )  # fmt: skip


def insert_entry(entry: Entry) -> None:
    columns = [name for name in column_names(Entry) if name != "id"]
    insert_rows(Entry, columns, [[getattr(entry, name) for name in columns]])


def test_rows_are_stored_as_save_stores_them() -> None:
    """To the letter, because times are compared as texts, and logs by the text of their rows."""
    game = make_game()
    row(game, 1).save()
    insert_entry(row(game, 2))
    columns = [name for name in column_names(Entry) if name != "id"]
    quote = "quote({})" if connection.vendor == "sqlite" else "quote_nullable({}::text)"
    compared = [quote.format(f'"{name}"') for name in columns if name not in {"revision", "key"}]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(compared)} FROM scorekeeper_entry ORDER BY revision")  # noqa: S608  # only names of columns
        saved, inserted = cursor.fetchall()
    assert inserted == saved


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
    entries = [(game.pk, place, f"{place}", "bids", 1, values, now, game.owner_id, "", None)
               for place, values in enumerate(lists, 1)]  # fmt: skip
    insert_rows(Entry, ENTRY_COLUMNS, entries)
    assert [*Entry.objects.order_by("revision").values_list("values", flat=True)] == lists
    assert {*Entry.objects.values_list("made_at", flat=True)} == {now}


def test_a_time_in_another_time_zone_is_stored_in_utc() -> None:
    game, moment = make_game(), datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Berlin"))
    entry: list[object] = [game.pk, 1, "key", "undo", None, [], moment, game.owner_id, "", None]
    insert_rows(Entry, ENTRY_COLUMNS, [entry])
    assert Entry.objects.get().made_at == datetime(2026, 7, 1, 10, tzinfo=UTC)


def test_a_day_is_stored_as_django_stores_it() -> None:
    game = make_game()
    game.day = date(1965, 3, 2)
    update_row(game, "day")
    assert Game.objects.get(day="1965-03-02") == game


def test_a_row_that_breaks_a_constraint_is_refused() -> None:
    game = make_game()
    insert_entry(row(game, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_entry(row(game, 1))


def test_a_change_writes_these_columns_of_this_row_only() -> None:
    game, other = make_game(), make_game()
    game.revision, game.totals, game.is_finished, game.title = 7, [1, 2], True, "not written"
    update_row(game, "totals", "revision", "is_finished")
    stored = Game.objects.get(pk=game.pk)
    assert (stored.revision, stored.totals, stored.is_finished, stored.title) == (7, [1, 2], True, "")
    assert Game.objects.get(pk=other.pk).revision == 0
    with pytest.raises(KeyError, match="revsion"):
        update_row(game, "totals", "revsion")
