"""What organisers record, two of them at once, and what becomes of the games of tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.events.games import NoSuchTable, game_of_table
from scorekeeper.events.reading import entries_of, read_event
from scorekeeper.events.recording import KeyReused, Stale, Submission, record
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.games.log_rows import Author
from scorekeeper.games.recording import submit_hidden_bid
from scorekeeper.models import Event, EventEntry, EventGame, Game
from scorekeeper.rules.events.log import (
    Away,
    End,
    Enter,
    Here,
    NewEntrant,
    Redo,
    Rename,
    Reseat,
    Seating,
    SetUp,
    Totals,
    Undo,
)
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import Bidding
from tests.helpers.events.evenings import ONE_HAND, PLAN, draw_by_number, leader_of, make_event, play, state
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

COVERED = replace(PLAN, ruleset=replace(ONE_HAND, bidding=Bidding.COVERED))


def test_a_statement_is_stored_with_its_author_and_counted() -> None:
    event, helper = make_event(), make_confidant(name="Helga")
    recorded = state(event, Away(9), by=helper)
    assert recorded.event.row.revision == event.row.revision + 1
    assert entries_of(event.pk)[-1].by == "Helga"
    assert recorded.event.state.here == frozenset(range(1, 9))


def test_a_request_that_is_sent_twice_counts_once() -> None:
    event = make_event()
    author, submission = Author(leader_of(event)), Submission("key", event.row.revision, Away(9))
    assert not record(event.pk, submission, author=author).again
    again = record(event.pk, submission, author=author)
    assert again.again
    assert again.event.row.revision == event.row.revision + 1


def test_a_key_with_another_statement_is_refused() -> None:
    event = make_event()
    author, revision = Author(leader_of(event)), event.row.revision
    record(event.pk, Submission("key", revision, Away(9)), author=author)
    with pytest.raises(KeyReused):
        record(event.pk, Submission("key", revision, Away(8)), author=author)


def test_two_organisers_enter_the_results_of_different_tables_at_once() -> None:
    event = make_event(drawn=1)
    state(event, Totals(1, 1, (20, 20, -10)), revision=event.row.revision)
    after = state(event, Totals(1, 2, (20, 20, -10)), revision=event.row.revision).event
    assert after.state.slips.keys() == {(1, 1), (1, 2)}


def test_the_result_of_a_table_that_another_organiser_has_entered_meanwhile_is_not_overwritten() -> None:
    event = make_event(drawn=1)
    state(event, Totals(1, 1, (20, 20, -10)))
    with pytest.raises(Stale) as stale:
        state(event, Totals(1, 1, (30, -10, -10), reason="misread"), revision=event.row.revision)
    assert stale.value.event.state.slips[1, 1].result.totals == (20, 20, -10)
    assert read_event(event.pk).row.revision == event.row.revision + 1


def test_a_page_from_before_a_restore_is_stale() -> None:
    event = make_event()
    with pytest.raises(Stale):
        state(event, Away(9), revision=event.row.revision + 1)


def test_of_several_statements_none_is_recorded_if_one_is_refused() -> None:
    event = make_event()
    with pytest.raises(RuleError):
        state(event, Away(9), Away(99))
    assert EventEntry.objects.filter(event=event.pk).count() == event.row.revision


def test_a_statement_may_depend_on_the_one_before_it_in_the_same_request() -> None:
    event = make_event()
    after = state(event, Enter((NewEntrant("Jule"),)), Here((10,))).event
    assert 10 in after.state.here


def test_an_undone_draw_takes_its_games_without_entries_along() -> None:
    event = make_event(drawn=1)
    game = game_of_table(event.pk, (1, 1))
    state(event, Undo())
    assert not Game.objects.filter(pk=game.pk).exists()
    assert not EventGame.objects.exists()
    state(event, Redo())
    assert game_of_table(event.pk, (1, 1)).pk != game.pk


def test_a_draw_is_not_undone_once_a_table_plays() -> None:
    event = make_event(drawn=1)
    play(event, 1, 2)
    with pytest.raises(RuleError, match="Table 2 has begun"):
        state(event, Undo())
    assert EventGame.objects.count() == 1


def test_a_table_at_which_a_bid_is_covered_plays() -> None:
    event = make_event(plan=COVERED, drawn=1)
    game = game_of_table(event.pk, (1, 1))
    submit_hidden_bid(game.owner, game.pk, SubmittedBid(0, 1, 1, 1))
    with pytest.raises(RuleError, match="Table 1 has begun"):
        state(event, Undo())


def test_new_seats_make_a_new_game_only_at_their_tables() -> None:
    event = make_event(drawn=1)
    games = [game_of_table(event.pk, (1, table)) for table in (1, 2, 3)]
    state(event, Reseat(1, (Seating(1, (1, 2, 4), 1), Seating(2, (3, 5, 6), 3))))
    assert {*EventGame.objects.values_list("game", flat=True)} == {games[2].pk}
    names = [seat.player.name for seat in game_of_table(event.pk, (1, 1)).seats.all()]
    assert names == ["Ada", "Bruno", "Dora"]


def test_no_game_is_made_for_a_table_that_does_not_exist() -> None:
    event = make_event(drawn=1)
    for key in ((1, 4), (2, 1), (0, 0)):
        with pytest.raises(NoSuchTable):
            game_of_table(event.pk, key)


def test_lists_have_the_name_and_the_end_of_the_log() -> None:
    event = make_event()
    state(event, SetUp(replace(PLAN, name="Winter cup", day="2026-12-01"), None), End())
    row = Event.objects.get(pk=event.pk)
    assert (row.name, str(row.day), row.ended_at is None) == ("Winter cup", "2026-12-01", False)
    state(event, Undo())
    assert Event.objects.get(pk=event.pk).ended_at is None


def test_an_event_of_others_is_not_found() -> None:
    event = make_event()
    submission = Submission("key", event.row.revision, Rename(1, "Eve"))
    with pytest.raises(Event.DoesNotExist):
        record(event.pk, submission, author=Author(make_confidant()), owner=make_confidant())


def test_results_of_games_stay_when_the_next_round_is_drawn() -> None:
    event = make_event(drawn=1)
    for table in (1, 2, 3):
        play(event, 1, table)
    after = state(event, draw_by_number(2)).event
    assert after.state.rounds_begun == 2
    assert after.event.rounds[0].has_all_results
