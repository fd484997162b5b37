"""A log that was read lately is derived only once, and derived again if anything in it has changed, also elsewhere."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from scorekeeper.games import game_log, recording
from scorekeeper.games.game_log import read_game_log, read_game_logs
from scorekeeper.games.log_rows import Author
from scorekeeper.models import Entry, Game, Player
from scorekeeper.rules import validation
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, new_key

pytestmark = pytest.mark.django_db


def read(game: Game) -> game_log.GameLog:
    return read_game_log(game.owner, game.pk)


def test_what_follows_from_the_entries_is_computed_once() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    first, again = read(game), read(game)
    assert again.game is first.game
    assert again.history is first.history
    assert again.people == first.people
    assert again.row is not first.row


def test_the_game_after_an_entry_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game(rounds=THREE_ROUNDS[:2])
    after = enter(game, Kind.BIDS, number=3, values=(0, 1, 1)).log.game
    monkeypatch.setattr(validation, "game_of", None)
    assert read(game).game is after


def test_entries_that_another_process_adds_are_read() -> None:
    game = make_game(rounds=THREE_ROUNDS[:2])
    assert len(read(game).entries) == 4
    bids = json.dumps([0, 1, 1])
    with connection.cursor() as cursor:
        cursor.execute(
            """INSERT INTO scorekeeper_entry
                (game_id, revision, key, kind, round, "values", made_at, made_by_id, author_name, player_id)
                SELECT game_id, 5, 'elsewhere', 'bids', 3, %s, made_at, made_by_id, 'Mira', NULL
                FROM scorekeeper_entry WHERE game_id = %s AND revision = 4""",
            [bids, game.pk],
        )
    log = read(game)
    assert log.game.current
    assert log.game.current.bids == (0, 1, 1)
    assert (log.entries[-1].key, log.entries[-1].made_by) == ("elsewhere", "Mira")


def test_other_entries_with_the_same_number_are_read_as_after_a_restore() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    before = read(game).game.totals
    Entry.objects.filter(game=game, kind=Kind.BIDS).update(values=[1, 1, 1])
    assert read(game).game.totals != before
    Entry.objects.filter(game=game, revision=2).delete()
    assert read(game).game.played == ()


def test_another_name_another_option_and_another_player_are_read() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    read(game)
    Player.objects.filter(owner=game.owner, name="Ada").update(name="Ana")
    assert read(game).game.record.players[0] == "Ana"
    Game.objects.filter(pk=game.pk).update(first_dealer=1)
    assert read(game).game.rounds[0].deal.dealer == 1
    theirs = Player.objects.get(owner=game.owner, name="Bruno")
    theirs.seats.update(player=Player.objects.create(owner=game.owner, name="Bruno", name_key="other"))
    assert theirs.pk not in read(game).people


def test_a_substitute_has_the_name_of_the_person_that_the_player_was_merged_into() -> None:
    """A5."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.REPLACE, number=2, values=(0, "Zoe"))
    assert read(game).game.record.players[0] == "Zoe"
    person = Player.objects.create(owner=game.owner, name="Zoë Maier", name_key="other")
    Player.objects.filter(name="Zoe").update(person=person, merged_into=person)
    assert read(game).game.record.players[0] == "Zoë Maier"
    assert read_game_logs(game.owner, [game.pk]) == [read(game)]


def test_a_game_of_somebody_else_is_not_found_although_it_was_read() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    read(game)
    with pytest.raises(Game.DoesNotExist):
        read_game_log(make_confidant(name="Lena"), game.pk)


def test_the_state_before_an_entry_is_that_of_the_entries_before_it() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    read(game)
    log = read(game)
    assert len(log.as_of(2).game.played) == 1
    assert len(log.as_of(2).history.done) == 2


def test_of_many_games_only_those_read_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_log, "MOST_GAMES", 2)
    game_log._known.clear()
    first, second, third = (make_game(owner=make_confidant(name=name)) for name in ("Ute", "Lena", "Mira"))
    for game in (first, second, first, third):
        read(game)
    assert [*game_log._known] == [first.pk, third.pk]


def test_a_game_read_alone_is_the_same_as_among_others() -> None:
    """A5, A6: the names and ids of players who sit down later, and authors other than the Confidant."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.REPLACE, number=2, values=(0, "Zoe"))
    enter(game, Kind.JOIN, number=2, values=("Dora", 0))
    bids = recording.Submission(new_key(), 4, make_statement(Kind.BIDS, 2, (0, 1, 0, 0)))
    recording.record(game.owner, game.pk, bids, author=Author(game.owner, "Mira"))
    alone = read(game)
    [among_others] = read_game_logs(game.owner, [game.pk])
    assert among_others == alone
    assert (among_others.everybody, among_others.people) == (alone.everybody, alone.people)
    assert [entry.made_by for entry in alone.entries] == [*[game.owner.name] * 4, "Mira"]
