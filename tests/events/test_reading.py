"""An event as it is read, with the results of its games."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.events import reading
from scorekeeper.events.games import game_of_table, unique_names
from scorekeeper.events.reading import read_event
from scorekeeper.games import recording
from scorekeeper.models import Event, Seat
from scorekeeper.rules.events.event import Event as EventValue
from scorekeeper.rules.events.event import Result, Stage, StageKind
from scorekeeper.rules.events.log import Choose, Draw, Seating, Source, Totals
from scorekeeper.rules.ruleset import Schedule
from scorekeeper.rules.statements import Owner, Replace, Swap, Undo
from tests.helpers.events.evenings import make_event, owner_of, play, state
from tests.helpers.tables import make_confidant, new_key

pytestmark = pytest.mark.django_db

TOURNAMENT = EventValue("Tournament", stages=(Stage(StageKind.RANDOM, 1),))


def test_a_finished_game_is_the_result_of_its_table_with_exact_bids() -> None:
    event = make_event(drawn=1)
    play(event, 1, 1, (1, 0, 0))
    [table, *others] = read_event(event.pk).event.rounds[0].tables
    assert table.result == Result((30, -10, 20), (1, 0, 1))
    assert [other.result for other in others] == [None, None]


def test_a_game_that_is_not_finished_has_no_result_but_totals() -> None:
    event = make_event(drawn=1)
    game = play(event, 1, 1)
    recording.record(game.owner, game.pk, recording.Submission(new_key(), 2, Undo()))
    live = read_event(event.pk).games[1, 1]
    assert (live.result, live.totals, live.played, live.has_entries) == (None, (0, 0, 0), 0, True)


def test_a_slip_that_differs_from_the_game_waits_for_a_choice() -> None:
    event = make_event(drawn=1)
    play(event, 1, 1, (1, 0, 0))
    differs = state(event, Totals(1, 1, (20, 20, -10))).event
    assert differs.conflicts == ((1, 1),)
    assert differs.event.rounds[0].tables[0].result is None
    chosen = state(event, Choose(1, 1, Source.SLIP)).event
    assert chosen.conflicts == ()
    assert chosen.event.rounds[0].tables[0].result == Result((20, 20, -10))


@pytest.mark.parametrize(("owner", "totals"), [(Owner.PLAYER, (30, -10, 20)), (Owner.SEAT, (-10, 30, 20))])
def test_totals_stay_with_their_entrants_if_two_change_places(owner: Owner, totals: tuple[int, ...]) -> None:
    event = make_event(drawn=1)
    game = play(event, 1, 1, (1, 0, 0))
    recording.record(game.owner, game.pk, recording.Submission(new_key(), 2, Swap(None, 0, 1, owner)))
    result = read_event(event.pk).event.rounds[0].tables[0].result
    assert result
    assert result.totals == totals


def test_a_substitute_plays_for_the_entrant_whose_seat_it_was() -> None:
    event = make_event(drawn=1)
    game = game_of_table(event.pk, (1, 1))
    recording.record(game.owner, game.pk, recording.Submission(new_key(), 0, Replace(1, 1, "Jörg")))
    play(event, 1, 1, (1, 0, 0), revision=1)
    assert read_event(event.pk).event.rounds[0].tables[0].result == Result((30, -10, 20), (1, 0, 1))


def test_three_play_hands_of_their_own_in_a_tournament() -> None:
    event = make_event(("Ada", "Bruno", "Carla", "Dora"), plan=TOURNAMENT)
    state(event, Draw(1, (Seating(1, (1, 2, 3), 2),)))
    game = game_of_table(event.pk, (1, 1))
    assert (game.ruleset.schedule, game.first_dealer) == ((2, 4, 6, 8, 10, 12, 14, 16, 18, 20), 1)


def test_four_play_the_hands_of_a_tournament() -> None:
    event = make_event(("Ada", "Bruno", "Carla", "Dora"), plan=TOURNAMENT)
    state(event, Draw(1, (Seating(1, (4, 2, 3, 1), 2),)))
    game = game_of_table(event.pk, (1, 1))
    assert game.ruleset.schedule is Schedule.TOURNAMENT
    assert [seat.player.name for seat in Seat.objects.filter(game=game)] == ["Dora", "Bruno", "Carla", "Ada"]


def test_two_people_with_one_name_sit_at_a_table() -> None:
    event = make_event(("Ada", "Ada", "ada"), drawn=1)
    names = [seat.player.name for seat in game_of_table(event.pk, (1, 1)).seats.all()]
    assert names == ["Ada (1)", "Ada (2)", "ada (3)"]


def test_names_that_differ_in_nothing_that_counts_get_a_number() -> None:
    assert unique_names({1: "Zoë", 2: "zoë", 3: "x" * 60, 4: "x" * 50}, (1, 2, 3, 4)) == (
        "Zoë",
        "zoë 2",
        "x" * 40,
        "x" * 36 + " 2",
    )


def test_an_event_takes_four_queries_and_no_more_than_two_while_nothing_changes() -> None:
    event = make_event(drawn=2)
    for round_number in (1, 2):
        for table in (1, 2, 3):
            play(event, round_number, table)
    reading._known.clear()
    with CaptureQueriesContext(connection) as first:
        found = read_event(event.pk)
    with CaptureQueriesContext(connection) as second:
        assert read_event(event.pk) is found
    assert (len(first), len(second)) == (4, 2)


def test_a_change_at_one_table_is_noticed() -> None:
    event = make_event(drawn=1)
    before = read_event(event.pk)
    play(event, 1, 3)
    assert read_event(event.pk).games.keys() - before.games.keys() == {(1, 3)}


def test_another_owner_does_not_find_it_and_nobody_in_the_bin() -> None:
    event = make_event()
    assert read_event(event.pk, owner_of(event)).pk == event.pk
    with pytest.raises(Event.DoesNotExist):
        read_event(event.pk, make_confidant())
    Event.objects.update(deleted_at="2026-11-20T20:00Z")
    with pytest.raises(Event.DoesNotExist):
        read_event(event.pk)
    assert read_event(event.pk, binned=True).pk == event.pk
