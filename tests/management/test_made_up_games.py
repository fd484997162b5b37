"""Generated games: legal, of every variant, reproducible, and stored like recorded ones."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError

from scorekeeper.games import bulk, recording
from scorekeeper.games.bulk import NewGame
from scorekeeper.games.game_log import read_game_log
from scorekeeper.management.sample_games import made_up_games, open_game
from scorekeeper.models import Entry, Game
from scorekeeper.players.people import known_people
from scorekeeper.rules.names import name_key
from scorekeeper.rules.presets import PRESETS, variants_of
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.statements import History
from scorekeeper.rules.validation import replayed, validate
from tests.games.test_recount import stored
from tests.helpers.statements import Kind
from tests.helpers.tables import begin, make_confidant

FIRST_THREE = "980e6473d20d"
"""The hash of the first three of forty games: the same on every machine and every Python."""


def test_the_same_seed_generates_the_same_games_and_another_seed_others() -> None:
    games = list(made_up_games(40))
    assert games == list(made_up_games(40))
    assert games != list(made_up_games(40, seed=2))
    content = [
        (game.title, game.started_at, game.players, Game.columns_of(game.ruleset), entries_of(game))
        for game in games[:3]
    ]
    assert hashlib.sha256(repr(content).encode()).hexdigest()[:12] == FIRST_THREE


def entries_of(game: NewGame) -> list[tuple[object, ...]]:
    """Return the entries of a game without the names that the code has for them."""
    statements = [(entry, entry.statement) for entry in game.entries]
    return [(entry.made_at, each.kind, each.round, *each.stored_values) for entry, each in statements]


def test_every_statement_of_a_generated_game_is_valid() -> None:
    for game in made_up_games(150):
        table, history = GameRecord(game.players, game.first_dealer, game.ruleset), History()
        played = replayed(table, history)
        for entry in game.entries:
            before, history = history, history.then(entry.statement)
            if entry.statement.kind in {Kind.UNDO, Kind.REDO}:
                played = replayed(table, history)
            else:
                played = validate(played, table, before, entry.statement)
        assert played.played, game.form_key


def test_generated_games_have_every_variant_corrections_and_early_ends() -> None:
    games = list(made_up_games(1000))
    variants = set().union(*(variants_of(game.ruleset) for game in games))
    assert variants == {preset.key for preset in PRESETS}
    kinds = {entry.statement.kind for game in games for entry in game.entries}
    assert kinds >= {Kind.UNDO, Kind.REDO, Kind.END, Kind.ADJUST, Kind.TRUMP, Kind.DECIDE}


@pytest.mark.django_db
def test_games_stored_in_bulk_are_stored_as_if_each_was_recorded() -> None:
    games = [*made_up_games(25), open_game()]
    keys = bulk.store_games(make_confidant(), games)
    at_once = stored()
    Game.objects.all().delete()
    recorder = make_confidant()
    for game in games:
        row = recording.start_game(
            recorder, recording.SetUp(game.form_key, game.players, game.first_dealer, game.ruleset)
        )
        begin(row, game.started_at)
        for revision, entry in enumerate(game.entries):
            recording.record(recorder, row.pk, recording.Submission(entry.key, revision, entry.statement))
    assert len(keys) == len(at_once[0]) == Game.objects.count()
    assert Entry.objects.count() == sum(len(game.entries) for game in games)
    assert without_ids(at_once) == without_ids(stored())


def without_ids(rows: list[list[tuple[Any, ...]]]) -> list[object]:
    """Return the stored games and results without the ids of games and players, which differ each time."""
    games, results, *_ = rows
    return [sorted(row[1:4] for row in games), sorted(row[2:] for row in results)]


@pytest.mark.django_db
def test_if_one_game_cannot_be_stored_none_is() -> None:
    confidant = make_confidant()
    games = [*made_up_games(3)]
    with pytest.raises(IntegrityError):
        bulk.store_games(confidant, [*games, games[0]])
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_a_stored_game_has_the_generated_entries() -> None:
    confidant, (game,) = make_confidant(), made_up_games(1)
    (key,) = bulk.store_games(confidant, [game])
    log = read_game_log(confidant, key)
    assert log.players == game.players
    assert [(each.key, each.statement, each.made_at) for each in log.entries] == [
        (entry.key, entry.statement, entry.made_at) for entry in game.entries
    ]
    assert {player.name_key for player in confidant.players.all()} == set(map(name_key, game.players))


@pytest.mark.django_db
def test_fill_adds_the_number_of_games_only_to_an_empty_database(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.management.commands.fill.check_database_exists", lambda: None)
    call_command("fill", "7")
    assert Game.objects.count() == 7
    with pytest.raises(SystemExit, match="has games already"):
        call_command("fill", "7")
    assert Game.objects.count() == 7
    assert "7 of 7 games" in capsys.readouterr().err


@pytest.mark.django_db
def test_the_players_of_the_last_game_are_offered_first_in_seat_order() -> None:
    confidant, games = make_confidant(), [*made_up_games(30)]
    for some in (games[20:], games[:20]):
        bulk.store_games(confidant, some)
    last = games[-1].players
    assert tuple(player.name for player in known_people(confidant)[: len(last)]) == last
