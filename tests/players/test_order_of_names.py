"""Every list of names is sorted by the basic letters, not by their code points."""

from __future__ import annotations

from itertools import batched

import pytest

from scorekeeper.accounts import circles, names
from scorekeeper.archive.series import make_series, series_for
from scorekeeper.archive.series_standings import CountedGame, CountedSeat, Measure, gains_of, standings_of
from scorekeeper.games.bulk import store_games
from scorekeeper.games.saved_presets import presets_of, save_preset
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Confidant, OwnPreset, Player, Series
from scorekeeper.players import editing, leaderboard
from scorekeeper.players.leaderboard import leaderboard_of
from scorekeeper.players.leaderboard_order import LeaderboardColumn, Order, Sorting, sort_rows
from scorekeeper.players.people import Person, people_of
from scorekeeper.players.profile import profile_of
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.ruleset import Ruleset, Scoring
from tests.helpers.tables import make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

IN_ORDER = ["ada", "\u00c4gidius", "Bob", "\u0141ukasz", "Mia", "\u00d6zil", "Paul", "\u0160ime", "Zo\u00eb"]
MIXED = IN_ORDER[::-2] + IN_ORDER[1::2]


@pytest.fixture
def confidant() -> Confidant:
    """Everybody won one game of three, so that nothing but the name distinguishes them."""
    confidant = make_confidant()
    for one, *others in (MIXED[at:] + MIXED[:at] for at in range(len(MIXED))):
        make_short_game(owner=confidant, players=(one, *others[:2]))
    return confidant


def test_people_are_sorted_by_their_basic_letters(confidant: Confidant) -> None:
    assert [person.name for person in people_of(confidant)] == IN_ORDER
    ada = profile_of(confidant, player_of(confidant, "ada").pk)
    assert [player.name for player in ada.others] == IN_ORDER[1:]
    counted = [(-rival.games, IN_ORDER.index(rival.person.name)) for rival in ada.rivals]
    assert counted == sorted(counted)


def test_the_lists_of_the_leaderboard_are_sorted_by_the_basic_letters(
    confidant: Confidant, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = leaderboard_of(confidant, "").few
    assert [row.person.name for row in few] == IN_ORDER
    assert [player.name for player in leaderboard_of(confidant, Scoring.ALTERNATE).others] == IN_ORDER
    assert [
        row.person.name for row in sort_rows(few[::-1], Sorting(LeaderboardColumn.NAME, Order.ASCENDING))
    ] == IN_ORDER
    monkeypatch.setattr(leaderboard, "GAMES_FOR_RANK", 1)
    monkeypatch.setattr(leaderboard, "recent_ratings", lambda *_: {})
    assert [row.person.name for row in leaderboard_of(confidant, "").lines] == IN_ORDER


def test_equal_standings_of_a_series_are_sorted_by_the_basic_letters(confidant: Confidant) -> None:
    people = [Person(key, name) for key, name in enumerate(MIXED)]
    moment = confidant.games.earliest("pk").started_at
    games = [
        CountedGame(moment, Scoring.STANDARD, tuple(CountedSeat(person, 1, 20) for person in table))
        for table in batched(people, 3, strict=True)
    ]
    assert [line.person.name for line in standings_of(gains_of(games), Measure.TOTAL)] == IN_ORDER


def test_series_presets_and_circles_are_sorted_by_the_basic_letters() -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant)
    for name in MIXED:
        make_series(confidant, name, [game.pk])
        save_preset(confidant, name, Ruleset())
        circles.create_circle(confidant, name, with_history=False)
    assert [series.name for series in series_for(confidant, game.pk)] == IN_ORDER
    assert [preset.name for preset in presets_of(confidant)] == IN_ORDER
    assert [member.circle.name for member in circles.memberships_of(confidant)] == IN_ORDER


def test_names_with_the_same_letters_have_one_order() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=("Zo\u00eb", "Zoe", "Zo\u00e9"))
    assert [person.name for person in people_of(confidant)] == ["Zoe", "Zo\u00e9", "Zo\u00eb"]


def test_every_stored_name_keeps_its_sort_key_when_it_changes() -> None:
    confidant = make_confidant()
    make_game(owner=confidant)
    store_games(confidant, made_up_games(3))
    editing.rename(confidant, player_of(confidant, "Ada").pk, "\u00c4gidius")
    names.rename(confidant, "\u00d6rs")
    make_series(confidant, "Spiele\u00e4bend")
    save_preset(confidant, "\u00dcbung", Ruleset())
    for model in (Confidant, Player, Series, OwnPreset):
        keys = list(model._base_manager.values_list("name", "sort_key"))
        assert keys == [(name, sort_key(name)) for name, _ in keys]
