"""Every page of the archive takes as many queries with many games as with few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.games import bulk
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Confidant, Game
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

# Both fill every list.
FEW, MANY = 40, 200


def pages(confidant: Confidant) -> list[str]:
    """Return the addresses of the pages of an archive, for its first game and its most frequent players."""
    ute, rival = (confidant.players.get(name=name).pk for name in ("Ute", "Jörg"))
    game = Game.objects.filter(owner=confidant).earliest("started_at").pk
    return [
        *(reverse(name) for name in ("start", "past_games", "people", "all_series", "last_evening", "import_export")),
        *(reverse(name, args=[game]) for name in ("game", "series_of_game")),
        reverse("step", args=[game, 3]),
        reverse("person", args=[ute]),
        f"{reverse('person', args=[ute])}?count=alternate&rivals=all",
        *(reverse("person_bids", args=[ute]), reverse("against", args=[ute, rival])),
        *(reverse("records"), f"{reverse('records')}?players=4"),
        *(reverse("year", args=[2020]), reverse("person_year", args=[ute, 2020])),
    ]


def query_counts(confidant: Confidant) -> dict[str, int]:
    """Return the number of queries of each page, by position and address."""
    phone, counts = phone_of(confidant), {}
    for place, address in enumerate(pages(confidant)):
        with CaptureQueriesContext(connection) as queries:
            assert phone.get(address).status_code == 200
        counts[f"{place}: {address}"] = len(queries)
    return counts


def test_five_times_as_many_games_take_not_one_query_more() -> None:
    confidant = make_confidant()
    bulk.store_games(confidant, made_up_games(FEW))
    few = query_counts(confidant)
    bulk.store_games(confidant, made_up_games(MANY, seed=2))
    assert list(query_counts(confidant).values()) == list(few.values())
