"""A duplicate entry counts once; an entry for an outdated revision changes nothing."""

from __future__ import annotations

import pytest

from scorekeeper.games import game_bin, recording
from scorekeeper.models import Entry, Game
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.statements import Statement
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, new_key

pytestmark = pytest.mark.django_db

BIDS, TRICKS = THREE_ROUNDS[0]


def stored_rows(game: Game) -> tuple[object, ...]:
    """Return everything that is stored of a game."""
    return Game.objects.values_list().get(pk=game.pk), *Entry.objects.filter(game=game).values_list()


def test_the_same_entry_sent_again_counts_once_and_gives_the_same_game() -> None:
    game, key = make_game(), new_key()
    first = enter(game, Kind.BIDS, number=1, values=BIDS, key=key)
    before = stored_rows(game)
    second = enter(game, Kind.BIDS, number=1, values=BIDS, key=key, revision=0)
    assert (first.again, second.again) == (False, True)
    assert second.log.game == first.log.game
    assert stored_rows(game) == before


def test_an_entry_repeated_much_later_returns_the_current_game() -> None:
    game, key = make_game(), new_key()
    enter(game, Kind.BIDS, number=1, values=BIDS, key=key)
    enter(game, Kind.TRICKS, number=1, values=TRICKS)
    before = stored_rows(game)
    again = enter(game, Kind.BIDS, number=1, values=BIDS, key=key, revision=0)
    assert again.again
    assert len(again.log.game.played) == 1
    assert stored_rows(game) == before


@pytest.mark.parametrize(
    "other",
    [
        make_statement(Kind.BIDS, 1, (1, 1, 1)),
        make_statement(Kind.BIDS, 2, tuple(BIDS)),
        make_statement(Kind.TRICKS, 1, tuple(TRICKS)),
        make_statement(Kind.UNDO),
    ],
)
def test_the_same_key_with_another_statement_is_refused(other: Statement) -> None:
    game, key = make_game(), new_key()
    enter(game, Kind.BIDS, number=1, values=BIDS, key=key)
    before = stored_rows(game)
    with pytest.raises(recording.KeyReused):
        enter(game, other.kind, number=other.round, values=other.values, key=key)
    assert stored_rows(game) == before


def test_two_games_may_use_the_same_key() -> None:
    key = new_key()
    one, other = make_game(), make_game()
    enter(one, Kind.BIDS, number=1, values=BIDS, key=key)
    assert not enter(other, Kind.BIDS, number=1, values=BIDS, key=key).again


@pytest.mark.parametrize("revision", [0, 1, 3, 999_999_999])
def test_an_entry_for_an_outdated_revision_changes_nothing_and_returns_the_current_game(revision: int) -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    before = stored_rows(game)
    with pytest.raises(recording.Stale) as stale:
        enter(game, Kind.BIDS, number=2, values=(0, 0, 0), revision=revision)
    assert stale.value.log.row.revision == 2
    assert stored_rows(game) == before


def test_a_refused_entry_changes_nothing_and_its_key_is_free_again() -> None:
    game, key = make_game(plus_minus_one_from=1), new_key()
    before = stored_rows(game)
    with pytest.raises(RuleError):
        enter(game, Kind.BIDS, number=1, values=(1, 0, 0), key=key)
    assert stored_rows(game) == before
    assert not enter(game, Kind.BIDS, number=1, values=(1, 1, 0), key=key).again


def test_a_game_in_the_bin_accepts_no_entry() -> None:
    game = make_game()
    game_bin.put_in_bin(game.owner, game.pk)
    before = stored_rows(game)
    with pytest.raises(recording.Stale):
        enter(game, Kind.BIDS, number=1, values=BIDS)
    assert stored_rows(game) == before


def test_a_confidant_cannot_record_in_the_game_of_another() -> None:
    game = make_game()
    game.owner = make_confidant()
    with pytest.raises(Game.DoesNotExist):
        enter(game, Kind.BIDS, number=1, values=BIDS)
    assert not Entry.objects.exists()


def test_an_entry_stores_its_author_and_time() -> None:
    """A2."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=BIDS)
    entry = Entry.objects.get()
    assert (entry.made_by, entry.kind, entry.round, entry.values) == (game.owner, "bids", 1, [*BIDS])
    assert entry.made_at >= game.started_at
