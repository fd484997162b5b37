"""The games of one year."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.archive.records.person_years import person_year_of
from scorekeeper.archive.records.years import newest_year, year_of, years_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.outcomes import rebuild_outcome
from scorekeeper.models import Confidant, Entry, Game, GameFigures, Player
from scorekeeper.players import editing as people_changes
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.paper.games import store
from tests.helpers.tables import begin, make_confidant, make_short_game, player_of

pytestmark = pytest.mark.django_db

ABC = ("Ada", "Bruno", "Carla")


def short_game(
    owner: Confidant, moment: str, players: tuple[str, ...] = ABC, scoring: Scoring = Scoring.STANDARD
) -> Game:
    """Return a game of one round, which the first player won with 30 points before 20 and −10."""
    game = make_short_game(owner=owner, players=players, scoring=scoring)
    begin(game, datetime.fromisoformat(moment).replace(tzinfo=UTC))
    rebuild_outcome(read_game_log(owner, game.pk))
    return game


def let_it_take(game: Game, *, minutes: int) -> None:
    first, last = Entry.objects.filter(game=game).order_by("revision")
    Entry.objects.filter(pk=last.pk).update(made_at=first.made_at + timedelta(minutes=minutes))
    rebuild_outcome(read_game_log(game.owner, game.pk))


def test_a_year_has_its_games_evenings_months_and_bids() -> None:
    owner = make_confidant()
    for moment in ("2025-01-01 20:00", "2025-01-01 22:00", "2025-03-01 20:00", "2024-12-30 20:00"):
        short_game(owner, moment)
    year = year_of(owner, 2025)
    assert (len(year.sums.games), year.sums.evenings) == (3, 2)
    assert year.sums.months == (2, 0, 1, *[0] * 9)
    assert (year.bids, year.share_made) == (9, 2 / 3)
    assert [*year.years] == [2025, 2024]


def test_a_game_after_midnight_belongs_to_the_year_of_its_evening() -> None:
    owner = make_confidant()
    short_game(owner, "2026-01-01 01:00")
    assert [len(year_of(owner, number).sums.games) for number in (2025, 2026)] == [1, 0]
    assert year_of(owner, 2025).sums.months[-1] == 1
    assert (newest_year(owner), years_of(owner)) == (2025, [2025])


def test_hours_are_those_of_games_whose_length_is_known() -> None:
    owner = make_confidant()
    game = short_game(owner, "2025-01-01 20:00")
    let_it_take(game, minutes=100)
    short_game(owner, "2025-01-02 20:00")
    sums = year_of(owner, 2025).sums
    assert (sums.hours, sums.untimed) == (2, 1)
    GameFigures.objects.update(minutes=None)
    assert year_of(owner, 2025).sums.hours is None


def test_most_wins_name_all_equal_people_with_their_games() -> None:
    owner = make_confidant()
    short_game(owner, "2025-01-01 20:00")
    short_game(owner, "2025-01-02 20:00", ("Bruno", "Ada", "Dora"))
    most = year_of(owner, 2025).most_wins
    assert most
    assert (most.wins, [person.name for person in most.people], most.games) == (1, ["Ada", "Bruno"], (2, 2))


def test_who_never_played_before_is_new_whatever_the_name_was() -> None:
    owner = make_confidant()
    short_game(owner, "2024-06-01 20:00", ("Ada", "Bruno", "Dorothea"))
    short_game(owner, "2025-06-01 20:00", ("Dora", "Emil", "Ada"))
    assert [person.name for person in year_of(owner, 2025).newcomers] == ["Dora", "Emil"]
    people_changes.merge(owner, player_of(owner, "Dorothea").pk, player_of(owner, "Dora").pk)
    assert [person.name for person in year_of(owner, 2025).newcomers] == ["Emil"]


def test_games_of_both_counts_are_counted_but_records_are_those_of_one() -> None:
    owner = make_confidant()
    short_game(owner, "2025-01-01 20:00")
    short_game(owner, "2025-01-02 20:00")
    short_game(owner, "2025-01-03 20:00", scoring=Scoring.ALTERNATE)
    assert len(year_of(owner, 2025).sums.games) == 3
    assert year_of(owner, 2025).records["highest_game"].value == 30
    assert year_of(owner, 2025, "alternate").records["highest_game"].value == 20


def test_of_a_game_from_paper_only_the_year_may_be_known() -> None:
    owner = make_confidant()
    store(owner, "totals", start="1998")
    store(owner, "points", start="1998-08")
    store(owner, "bids", start="1998-08-15")
    store(owner, "bids, alternate count", start="")
    year = year_of(owner, 1998)
    assert (len(year.sums.games), year.sums.evenings, sum(year.sums.months), year.sums.months[7]) == (3, 1, 2, 2)
    assert years_of(owner) == [1998]


@pytest.mark.parametrize("number", [1, 1999, 9999])
def test_a_year_without_games_is_empty(number: int) -> None:
    owner = make_confidant()
    short_game(owner, "2025-01-01 20:00")
    year = year_of(owner, number)
    assert (len(year.sums.games), year.most_wins, year.records, year.newcomers) == (0, None, {}, ())
    own = person_year_of(owner, player_of(owner, "Ada").pk, number)
    assert (len(own.sums.games), own.best, own.run, own.opponents, own.share_made) == (0, None, None, (), None)


def test_without_games_there_is_no_year() -> None:
    owner = make_confidant()
    assert (newest_year(owner), years_of(owner)) == (None, [])


def test_the_year_of_a_person_has_the_games_of_all_names() -> None:
    owner = make_confidant()
    best = short_game(owner, "2025-01-01 20:00", ("Dora", "Bruno", "Carla"))
    worst = short_game(owner, "2025-02-01 20:00", ("Bruno", "Carla", "Dorothea"))
    short_game(owner, "2025-03-01 20:00")
    short_game(owner, "2024-03-01 20:00", ("Dora", "Emil", "Carla"))
    people_changes.merge(owner, player_of(owner, "Dorothea").pk, player_of(owner, "Dora").pk)
    year = person_year_of(owner, player_of(owner, "Dora").pk, 2025)
    assert (len(year.sums.games), year.wins, year.bids, year.made) == (2, 1, 2, 1)
    assert year.best
    assert year.worst
    assert year.run
    assert year.best_round
    assert [(own.game.game, own.value) for own in (year.best, year.worst)] == [(best.pk, 30), (worst.pk, -10)]
    assert (year.run.value, year.best_round.value) == (1, 30)
    assert [(person.name, games) for person, games in year.opponents] == [("Bruno", 2), ("Carla", 2)]
    assert [*year.years] == [2025, 2024]


def test_the_records_of_a_persons_year_are_of_one_count_and_the_wins_of_both() -> None:
    owner = make_confidant()
    short_game(owner, "2025-01-01 20:00")
    short_game(owner, "2025-01-03 20:00", scoring=Scoring.ALTERNATE)
    year = person_year_of(owner, player_of(owner, "Ada").pk, 2025, "alternate")
    assert (year.wins, year.best and year.best.value) == (2, 20)


def test_the_year_of_others_is_nowhere() -> None:
    owner, other = make_confidant(), make_confidant()
    short_game(other, "2025-01-01 20:00")
    assert len(year_of(owner, 2025).sums.games) == 0
    with pytest.raises(Player.DoesNotExist):
        person_year_of(owner, player_of(other, "Ada").pk, 2025)
