"""Joining or replacing a player, sent again after a lost answer, counts once even if the player was renamed."""

from __future__ import annotations

import pytest

from scorekeeper.games import recording
from scorekeeper.models import Entry
from scorekeeper.players import editing as people_changes
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game, new_key

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("known_as", ["Dora", "dora", "DORA"])
def test_a_substitute_by_a_name_in_another_case_counts_once(known_as: str) -> None:
    """A5."""
    game, key = make_game(), new_key()
    make_game(owner=game.owner, players=(known_as, "Bea", "Cee"))
    enter(game, Kind.REPLACE, number=1, values=(0, "Dora"), key=key, revision=0)
    assert enter(game, Kind.REPLACE, number=1, values=(0, "Dora"), key=key, revision=0).again
    assert Entry.objects.count() == 1


def test_a_late_player_who_was_renamed_or_merged_meanwhile_counts_once() -> None:
    """A6."""
    game, key = make_game(players=("Ada", "Bea", "Cee", "Dot")), new_key()
    confidant = game.owner
    make_game(owner=confidant, players=("Ute", "Bea", "Cee"))
    ute = confidant.players.get(name="Ute")
    enter(game, Kind.JOIN, number=1, values=("Uta", 0), key=key, revision=0)
    people_changes.merge(confidant, confidant.players.get(name="Uta").pk, ute.pk)
    assert enter(game, Kind.JOIN, number=1, values=("Uta", 0), key=key, revision=0).again


def test_another_name_under_the_same_key_is_another_statement() -> None:
    """A5."""
    game, key = make_game(), new_key()
    enter(game, Kind.REPLACE, number=1, values=(0, "Dora"), key=key, revision=0)
    for values in ((0, "Emil"), (1, "Dora")):
        with pytest.raises(recording.KeyReused):
            enter(game, Kind.REPLACE, number=1, values=values, key=key, revision=0)
