"""Partly known games are in lists and series like all others."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.archive.series import games_in, make_series
from scorekeeper.archive.series_standings import Measure, gains_of, standings_of
from scorekeeper.display.series_chart import chart_of_series
from scorekeeper.models import Game
from tests.helpers.exchange import logs_of
from tests.helpers.paper.games import RECORDS, store
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant, new_key
from tests.views.every_surface import readers

pytestmark = pytest.mark.django_db


def test_a_series_counts_games_of_every_kind_and_draws_each() -> None:
    confidant = make_confidant()
    games = [store(confidant, name, start=f"19{70 + place}") for place, name in enumerate(RECORDS)]
    found = games_in(make_series(confidant, "All", [log.row.pk for log in games]))
    assert (len(found.counted), found.without_round) == (len(RECORDS), 0)
    gains = gains_of(found.counted)
    lines = standings_of(gains, Measure.TOTAL)
    totals = {line.person.name: line.value(Measure.TOTAL) for line in lines}
    expected = [dict(zip(log.game.record.players, log.game.totals, strict=True)) for log in games]
    assert totals == {name: sum(own.get(name, 0) for own in expected) for name in totals}
    chart = chart_of_series(lines, gains, Measure.TOTAL, len(found.counted))
    assert chart
    assert chart.frame.columns == len(RECORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_the_lists_have_who_won_and_the_totals(name: str) -> None:
    log = store(make_confidant(), name, title="Friday")
    text = page(phone_of(log.row.owner), "past_games", text="Friday")
    standings = [(row.player, row.total, row.rank == 1) for row in log.game.standings]
    assert readers.cards(text) == [standings]
    assert ("final totals only" in text) != log.game.knows_rounds
    start = page(phone_of(log.row.owner), "start")
    assert all(winner.player in start for winner in log.game.winners)


@pytest.mark.parametrize("name", ["bids with a question", "points with events", "totals"])
def test_the_same_table_plays_again(name: str) -> None:
    log = store(make_confidant(), name)
    answer = phone_of(log.row.owner).post(reverse("same_table_again", args=[log.row.pk]), {"key": new_key()})
    assert answer.status_code == 302
    game = Game.objects.exclude(pk=log.row.pk).get()
    new = next(each for each in logs_of(log.row.owner) if each.row.pk == game.pk)
    assert {*new.players} == {log.game.record.players[seat] for seat in log.game.present}


@pytest.mark.parametrize("name", ["bids", "points", "totals"])
def test_players_can_still_change_places(name: str) -> None:
    """The totals move with their players."""
    log = store(make_confidant(), name)
    phone = phone_of(log.row.owner)
    before = dict(zip(log.game.record.players, log.game.totals, strict=True))
    fields = {
        "key": new_key(),
        "revision": log.row.revision,
        "kind": "swap",
        "round": "",
        "value": ["0", "2", "player"],
    }
    answer = phone.post(reverse("table_actions", args=[log.row.pk]), fields)
    assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, reverse("game", args=[log.row.pk]))
    (after,) = logs_of(log.row.owner)
    assert after.game.record.players != log.game.record.players
    assert dict(zip(after.game.record.players, after.game.totals, strict=True)) == before


def test_points_beside_final_totals_are_not_offered() -> None:
    for name, is_offered in (("points", True), ("totals", False)):
        log = store(make_confidant(), name)
        text = page(phone_of(log.row.owner), "table_actions", log.row.pk)
        assert ('value="adjust"' in text) == is_offered
