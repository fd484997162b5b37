"""Strangers are forgotten: their names are nowhere, and standings stay."""

from __future__ import annotations

import pytest
from django.apps import apps

from scorekeeper.events.forgetting import StillPlays, forget_entrants
from scorekeeper.events.games import game_of_table
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.import_export.events.exporting import event_file_of
from scorekeeper.import_export.events.importing import import_event
from scorekeeper.models import EventEntry, Player
from scorekeeper.rules.events.log import Enter, NewEntrant, Redo, Rename, Rule, Totals, Undo
from scorekeeper.rules.events.standings import standings
from tests.helpers.events.evenings import leader_of, make_event, play, state
from tests.helpers.tables import make_confidant, new_key

pytestmark = pytest.mark.django_db

NAMES = ("Wilhelmine", "Bruno", "Carla")


def make_played_event() -> OpenEvent:
    """Wilhelmine was called Mina first, was added once more and taken back, and is named in a ruling."""
    event = make_event(NAMES, organiser=make_confidant(), drawn=1)
    state(event, Enter((NewEntrant("Wilhelmine", "Mina’s club"),)), Undo(), Rename(1, "Mina", "North"))
    state(event, Rename(1, "Wilhelmine"), Rule(1, "because Wilhelmine was late", entrant=1, total=-10))
    play(event, 1, 1)
    return read_event(event.pk)


def everything() -> str:
    models = apps.get_app_config("scorekeeper").get_models()
    return str([[*model._base_manager.values_list()] for model in models])


def test_a_name_becomes_a_number_everywhere_and_standings_stay() -> None:
    event = make_played_event()
    before = standings(event.event)
    assert "Wilhelmine" in everything()
    forget_entrants(event.pk, [1])
    after = read_event(event.pk)
    assert standings(after.event) == before
    assert after.state.names[1] == "#1"
    assert not [name for name in ("Wilhelmine", "wilhelmine", "Mina", "North") if name in everything()]
    assert after.event.rulings[0].reason == "because #1 was late"
    assert {*Player.objects.filter(owner=event.pk).values_list("name", flat=True)} == {"#1", "Bruno", "Carla"}


def test_who_has_the_same_name_keeps_it() -> None:
    event = make_event(("Ada", "Ada", "Bruno"))
    forget_entrants(event.pk, [2])
    assert [one.name for one in read_event(event.pk).event.entrants] == ["Ada", "#2", "Bruno"]


def test_the_log_goes_on_afterwards() -> None:
    event = make_event(NAMES)
    state(event, Rename(1, "Mina"))
    forget_entrants(event.pk, [1])
    state(event, Undo())
    assert read_event(event.pk).state.names[1] == "#1"
    state(event, Redo())


def test_nobody_is_forgotten_at_a_table_that_plays() -> None:
    event = make_event(NAMES, drawn=1)
    game_of_table(event.pk, (1, 1))
    with pytest.raises(StillPlays):
        forget_entrants(event.pk, [1])
    assert read_event(event.pk).state.names[1] == "Wilhelmine"


def test_forgetting_twice_changes_nothing_more() -> None:
    event = make_played_event()
    for _ in range(2):
        forget_entrants(event.pk, [1, 99])
    assert Player.objects.filter(owner=event.pk, name="#1").count() == 1


def test_the_author_of_an_imported_correction_is_forgotten_too() -> None:
    event = make_event(NAMES, drawn=1)
    state(event, Totals(1, 1, (30, 20, -10)), Totals(1, 1, (20, 30, -10), reason="misread"))
    document = event_file_of(read_event(event.pk)).replace(leader_of(event).name.encode(), b"Wilhelmine")
    imported = import_event(make_confidant(), new_key(), document)
    assert read_event(imported.pk).event.corrections[0].by == "Wilhelmine"
    forget_entrants(imported.pk, [1])
    assert read_event(imported.pk).event.corrections[0].by == "#1"
    assert "Wilhelmine" not in str([*EventEntry.objects.filter(event=imported.pk).values_list()])
