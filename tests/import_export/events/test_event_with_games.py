"""An event with its games as a file, and back."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.games import recording
from scorekeeper.import_export.events.exporting import event_file_of
from scorekeeper.import_export.events.importing import import_event
from scorekeeper.models import Event, Game
from scorekeeper.rules.events.event import Event as EventValue
from scorekeeper.rules.events.log import Choose, Left, Source, Totals
from scorekeeper.rules.events.problems import EventError
from scorekeeper.rules.events.standings import standings
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.statements import Owner, Swap, Undo
from tests.helpers.events.evenings import draw_by_number, make_event, play, ruling, state
from tests.helpers.tables import make_confidant, new_key

pytestmark = pytest.mark.django_db


def again(event: OpenEvent) -> OpenEvent:
    """Return the event imported from its own file."""
    return read_event(import_event(make_confidant(), new_key(), event_file_of(read_event(event.pk))).pk)


def rows(event: EventValue) -> object:
    return standings(event)


def make_played_event() -> OpenEvent:
    """Two rounds, one table on paper, one correction, a ruling, one person who left, and a table that still plays."""
    event = make_event(drawn=1)
    play(event, 1, 1, (1, 0, 0))
    play(event, 1, 2, (0, 1, 0))
    state(event, Totals(1, 3, (20, 20, -10)))
    state(event, Totals(1, 3, (30, -10, -10), reason="misread"), ruling(1, 5), ruling(1, 2, 0, "-2.5"))
    state(event, Left(9, 1), draw_by_number(2, range(1, 7)))
    play(event, 2, 1)
    return read_event(event.pk)


def test_standings_results_and_games_are_the_same_after_an_import() -> None:
    event = make_played_event()
    imported = again(event)
    assert rows(imported.event) == rows(event.event)
    assert imported.event.rulings == event.event.rulings
    assert imported.event.corrections == event.event.corrections
    assert imported.games.keys() == event.games.keys()
    totals = [
        [*Game.objects.filter(owner=each.pk).order_by("event_game").values_list("totals")] for each in (event, imported)
    ]
    assert totals[0] == totals[1]


def test_entrants_keep_their_totals_if_two_had_changed_places_at_the_table() -> None:
    event = make_event(drawn=1)
    game = play(event, 1, 1, (1, 0, 0))
    recording.record(game.owner, game.pk, recording.Submission(new_key(), 2, Swap(None, 0, 2, Owner.PLAYER)))
    before = read_event(event.pk)
    assert rows(again(event).event) == rows(before.event)
    assert again(event).event.rounds[0].tables[0].seats == (3, 2, 1)


@pytest.mark.parametrize("source", [None, Source.GAME, Source.SLIP])
def test_of_game_and_slip_the_file_has_what_counts(source: Source | None) -> None:
    event = make_event(drawn=1)
    play(event, 1, 1)
    state(event, Totals(1, 1, (20, 20, -10)), *([Choose(1, 1, source)] if source else []))
    results = [each.event.rounds[0].tables[0].result for each in (read_event(event.pk), again(event))]
    assert results[0] == results[1]


def test_a_game_that_is_played_goes_on_after_the_import() -> None:
    event = make_event(drawn=1)
    game = play(event, 1, 1)
    recording.record(game.owner, game.pk, recording.Submission(new_key(), 2, Undo()))
    imported = again(event)
    [live] = imported.games.values()
    assert (live.is_finished, live.entrants) == (False, (1, 2, 3))


def test_the_same_form_sent_twice_imports_one_event() -> None:
    content, confidant = event_file_of(make_played_event()), make_confidant()
    first, second = (import_event(confidant, "key", content) for _ in range(2))
    assert first == second
    assert Event.objects.filter(owner__members__confidant=confidant).count() == 1


@pytest.mark.parametrize("content", [b"{}", b"x", b'{"format": "tablet-of-truth-event", "version": 1}'])
def test_a_file_that_is_none_is_refused(content: bytes) -> None:
    with pytest.raises(EventError):
        import_event(make_confidant(), "key", content)
    assert not Event.objects.exists()


@given(data=st.data())
def test_any_evening_is_the_same_after_an_import(data: st.DataObject) -> None:
    event = make_event(("Ada", "Bruno", "Carla", "Dora", "Emil", "Fritz"))
    for number in range(1, data.draw(st.integers(1, 3)) + 1):
        state(event, draw_by_number(number, range(1, 7)))
        for table in (1, 2):
            _play_somehow(event, number, table, data)
        if data.draw(st.booleans()):
            state(event, ruling(number, data.draw(st.integers(1, 6))))
    before = read_event(event.pk)
    imported = again(event)
    assert rows(imported.event) == rows(before.event)
    assert json.loads(event_file_of(imported))["rounds"] == json.loads(event_file_of(before))["rounds"]


def _play_somehow(event: OpenEvent, number: int, table: int, data: st.DataObject) -> None:
    """Play on a phone, on paper, on both, or not at all."""
    winner = data.draw(st.integers(0, 2))
    how = data.draw(st.sampled_from(("game", "paper", "both", "none")))
    if how in {"game", "both"}:
        play(event, number, table, tuple(int(seat == winner) for seat in range(3)))
    if how in {"paper", "both"}:
        state(event, Totals(number, table, (30, -10, -10)))
    if how == "both":
        state(event, Choose(number, table, data.draw(st.sampled_from(Source))))


@pytest.mark.parametrize("day", ["2026-11-20T19:30:00+01:00", "2026-11", "2026", None])
def test_an_event_may_say_more_or_less_than_its_day(day: str | None) -> None:
    document = json.loads(event_file_of(make_event())) | {"day": day}
    event = import_event(make_confidant(), new_key(), json.dumps(document).encode())
    expected = "2026-11-20" if day and "T" in day else timezone.localdate().isoformat()
    assert event.day.isoformat() == expected
    assert json.loads(event_file_of(read_event(event.pk))).get("day") == day


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"entrants": [{"number": number, "name": f"P{number}"} for number in range(1, 402)]}, "at most 400 people"),
        ({"stages": [{"kind": "random", "rounds": 50}] * 2}, "at most 99 rounds"),
        ({"rounds": [{"tables": [{"number": 1000, "seats": [1, 2, 3]}]}]}, "The numbers of tables go up to 999"),
        ({"entrants": [{"number": 10_000, "name": "Ada"}]}, "those of people to 9999"),
    ],
)
def test_more_than_the_pages_are_made_for_is_refused(more: dict[str, object], sentence: str) -> None:
    document = json.loads(event_file_of(make_event())) | more
    with pytest.raises(RuleError) as refused:
        import_event(make_confidant(), new_key(), json.dumps(document).encode())
    assert sentence in str([problem.message for problem in refused.value.problems])
    assert Event.objects.count() == 1
