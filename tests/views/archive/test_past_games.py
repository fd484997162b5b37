"""Past games: newest first, with keyset pagination whose cost does not depend on the page."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorekeeper.display.game_list import PAGE_SIZE
from scorekeeper.games import game_bin
from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Confidant
from tests.helpers.markup import on_one_line
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.tables import NAMES, make_confidant, make_game, make_short_game, new_key, whole_game

pytestmark = pytest.mark.django_db

MANY = 2 * PAGE_SIZE + 5
_GAME = replace(next(iter(made_up_games(1))), title="")
MOST_PAGES = 5
"""Limit for the tests, in case the pages never end."""


def make_games(confidant: Confidant, *, count: int = MANY, minutes_apart: int = 0) -> list[int]:
    """Finish `count` games, by default begun all at the same moment, and return their ids, newest first."""
    now = timezone.localtime()
    moments = [now + timedelta(minutes=place * minutes_apart) for place in range(count)]
    return store_games(confidant, [replace(_GAME, form_key=new_key(), started_at=moment) for moment in moments])[::-1]


def games_in(text: str) -> list[int]:
    return [int(game_id) for game_id in re.findall(r'class="game-card[^>]*href="/games/(\d+)/', text)]


def next_key(text: str) -> str:
    keys = re.findall(r'href="\?after=([^"]*)"', text)
    return keys[0] if keys else ""


def leaf_through(phone: Client, name: str = "past_games") -> list[list[int]]:
    """Return the games of each page, following the links to the next one."""
    pages: list[list[int]] = []
    key = ""
    while (not pages or key) and len(pages) < MOST_PAGES:
        text = page(phone, name, after=key)
        pages.append([int(game_id) for game_id in dict.fromkeys(re.findall(r"/games/(\d+)/(?:play/)?[\"r]", text))])
        key = next_key(text)
    return pages


@pytest.mark.parametrize("minutes_apart", [0, 1])
def test_every_game_is_on_exactly_one_page_newest_first(minutes_apart: int) -> None:
    confidant = make_confidant()
    ids = make_games(confidant, minutes_apart=minutes_apart)
    pages = leaf_through(phone_of(confidant))
    assert [len(games) for games in pages] == [PAGE_SIZE, PAGE_SIZE, 5]
    assert [game_id for games in pages for game_id in games] == ids


def test_a_game_started_meanwhile_does_not_shift_the_next_page() -> None:
    confidant = make_confidant()
    ids = make_games(confidant, minutes_apart=-1)[::-1]
    phone = phone_of(confidant)
    key = next_key(page(phone, "past_games"))
    make_game(owner=confidant)
    assert games_in(page(phone, "past_games", after=key)) == ids[PAGE_SIZE : 2 * PAGE_SIZE]


def test_a_full_last_page_has_no_link_to_a_next_page() -> None:
    confidant = make_confidant()
    make_games(confidant, count=PAGE_SIZE)
    assert next_key(page(phone_of(confidant), "past_games")) == ""


def test_every_page_takes_the_same_number_of_queries() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    make_games(confidant, count=1)
    counts = []
    for more in (0, MANY):
        make_games(confidant, count=more)
        key = ""
        for _ in range(2 if more else 1):
            with CaptureQueriesContext(connection) as queries:
                text = page(phone, "past_games", after=key)
            # Only the first page has the unfinished games, and says whether games are counted again.
            counts.append(len(queries) + 2 * bool(key))
            key = next_key(text)
    assert len(set(counts)) == 1


def test_a_later_page_is_found_through_the_index() -> None:
    confidant = make_confidant()
    make_games(confidant)
    key = next_key(page(phone_of(confidant), "past_games"))
    sql = sql_of_list(confidant, after=key)
    # SQLite derives the bound by itself; PostgreSQL needs this condition.
    assert '"started_at" <= ' in sql
    assert "OFFSET" not in sql
    plan = plan_of(sql)
    assert "games_newest_first" in plan
    assert "(owner_id=? AND started_at<?)" in plan or "started_at <= " in plan.partition("Index Cond")[2]
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan


def test_the_games_of_some_days_are_found_through_the_index_of_the_order() -> None:
    confidant = make_confidant()
    make_games(confidant)
    sql = sql_of_list(confidant, first_day="2026-01-01", last_day="2026-01-02")
    plan = plan_of(sql)
    assert "games_newest_first" in plan
    both = "(owner_id=? AND started_at>? AND started_at<?)"
    assert both in plan or re.search("Index Cond.*started_at >= .*started_at < ", plan)
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan


def sql_of_list(confidant: Confidant, **query: str) -> str:
    """Return the query that reads the list of past games."""
    phone = phone_of(confidant)
    with CaptureQueriesContext(connection) as queries:
        phone.get(reverse("past_games"), query)
    (sql,) = [query["sql"] for query in queries if "ORDER BY" in query["sql"] and "started_at" in query["sql"]]
    return sql


def plan_of(sql: str) -> str:
    """Return how the database runs a query."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Otherwise it would read all of a table with so few rows.
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        cursor.execute(f"{'EXPLAIN' if connection.vendor == 'postgresql' else 'EXPLAIN QUERY PLAN'} {sql}")
        return " ".join(str(row) for row in cursor.fetchall())


def test_htmx_gets_only_the_list_of_the_next_page() -> None:
    confidant = make_confidant()
    ids = make_games(confidant)
    phone = phone_of(confidant)
    key = next_key(page(phone, "past_games"))
    response = phone.get(reverse("past_games"), {"after": key}, headers=HTMX)
    assert games_in(response.text) == ids[PAGE_SIZE : 2 * PAGE_SIZE]
    assert "<html" not in response.text
    assert "HX-Request" in response["Vary"]


def encoded(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode()


FORGED = [
    *("", "x", "====", "é", "\0", "9" * 5000, "' OR 1=1 --", "<script>", "%00", "../../etc"),
    *(encoded("no moment"), encoded("2026-11-20 7"), encoded("2026-11-20T20:00:00 7"), encoded("\0 7")),
    encoded("2026-13-40T20:00:00+00:00 7"),
    encoded("2026-11-20T20:00:00+00:00 0"),
    encoded(f"2026-11-20T20:00:00+00:00 {2**63}"),
    encoded("2026-11-20T20:00:00+00:00 " + "9" * 5000),
    encoded("0001-01-01T00:00:00+14:00 7"),
    encoded("9999-12-31T23:59:59-14:00 7"),
]


@pytest.mark.parametrize("name", ["past_games", "games_in_bin"])
def test_a_forged_page_key_causes_no_server_error(name: str) -> None:
    phone = phone_of(make_game().owner)
    for key in FORGED:
        assert phone.get(reverse(name), {"after": key}).status_code == 200, key


def test_finished_games_are_listed_and_the_unfinished_are_folded_above_them() -> None:
    confidant = make_confidant()
    running = make_game(owner=confidant)
    assert "No game is finished yet." in page(phone_of(confidant), "past_games")
    finished = make_game(owner=confidant, players=NAMES, rounds=whole_game(6))
    make_game(owner=confidant)
    text = page(phone_of(confidant), "past_games")
    fold, listed = text.split('<details class="unfinished-games">')[1].split("</details>")
    assert "2 unfinished" in on_one_line(fold)
    assert f'href="/games/{running.pk}/play/"' in fold
    assert f'href="/games/{finished.pk}/"' in listed
    assert "/play/" not in listed


def test_a_search_finds_unfinished_games_too() -> None:
    running = make_game(players=("Xaver", "Yara", "Zita"))
    text = phone_of(running.owner).get(reverse("past_games"), {"text": "xaver"}).text
    assert f'href="/games/{running.pk}/play/"' in text
    assert "unfinished-games" not in text


def test_only_own_games_are_listed_and_none_from_the_bin() -> None:
    mine, foreign = (make_short_game(owner=make_confidant()) for _ in range(2))
    binned = make_short_game(owner=mine.owner)
    game_bin.put_in_bin(binned.owner, binned.pk)
    listed = games_in(page(phone_of(mine.owner), "past_games"))
    assert listed == [mine.pk]
    assert foreign.pk not in listed


def test_a_list_without_games_says_so() -> None:
    assert "No game yet." in page(phone_of(make_confidant()), "past_games")
