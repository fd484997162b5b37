"""Who holds a record, with which game, and what counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

import pytest

from scorekeeper.archive.records.records import records_of
from scorekeeper.games import game_bin
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.outcomes import rebuild_outcome
from scorekeeper.models import Confidant, Game, GameFigures
from scorekeeper.players import editing as people_changes
from scorekeeper.rules.ruleset import Ruleset, Scoring
from tests.helpers.paper.games import store
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, begin, enter, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

ABC = ("Ada", "Bruno", "Carla")


def won_by(owner: Confidant, winner: str, day: str, others: Sequence[str] = ("Bruno", "Carla")) -> Game:
    """Return a game of one round that this player won with 30 points before 20 and −10."""
    game = make_short_game(owner=owner, players=(winner, *others))
    begin(game, datetime.fromisoformat(f"{day} 20:00").replace(tzinfo=UTC))
    rebuild_outcome(read_game_log(owner, game.pk))
    return game


def holders(owner: Confidant, kind: str, **asked: int) -> tuple[int, list[list[str]]]:
    record = records_of(owner, **asked).found[kind]  # type: ignore[arg-type]
    return record.value, [holder.names for holder in record.holders]


def test_without_a_game_there_is_no_record() -> None:
    records = records_of(make_confidant())
    assert (records.size, dict(records.found), records.wins, records.evenings) == (0, {}, None, None)


def test_records_name_those_who_hold_them_with_their_game() -> None:
    owner = make_confidant()
    make_short_game(owner=owner)
    game = make_game(owner=owner, rounds=THREE_ROUNDS, ruleset=Ruleset(schedule=(1, 2, 3)))
    records = records_of(owner)
    assert [holder.log.row.pk for holder in records.found["highest_game"].holders] == [game.pk]
    assert holders(owner, "highest_game") == (40, [["Ada", "Bruno"]])
    assert holders(owner, "lowest_game") == (-10, [["Carla"]])
    # Both won the second game in the end.
    assert holders(owner, "comeback") == (40, [["Bruno"]])
    assert holders(owner, "closest_win") == (10, [["Ada"]])


def test_a_shared_record_names_the_three_oldest_games_and_counts_all() -> None:
    owner = make_confidant()
    for name, day in (("Dora", "2024-05-01"), ("Ada", "2020-01-02"), ("Emil", "2021-03-04"), ("Finn", "2022-05-06")):
        won_by(owner, name, day)
    record = records_of(owner).found["highest_game"]
    assert record.games == 4
    assert [holder.names for holder in record.holders] == [["Ada"], ["Emil"], ["Finn"]]


def test_a_game_that_ended_early_holds_records_of_rounds_and_runs_but_not_of_games() -> None:
    """A7."""
    owner = make_confidant()
    game = make_game(owner=owner, rounds=THREE_ROUNDS)
    enter(game, Kind.END, number=3)
    records = records_of(owner)
    assert (records.size, {*records.found}) == (1, {"best_round", "worst_round", "run", "swing"})


def test_the_two_counts_and_the_numbers_of_players_have_records_of_their_own() -> None:
    owner = make_confidant()
    make_short_game(owner=owner)
    make_short_game(owner=owner, scoring=Scoring.ALTERNATE)
    four = Ruleset(schedule=(1,))
    make_game(owner=owner, players=(*ABC, "Dora"), rounds=[((1, 0, 0, 0), (1, 0, 0, 0))], ruleset=four)
    records = records_of(owner)
    assert (records.scoring, records.games) == (Scoring.STANDARD, {Scoring.STANDARD: 2, Scoring.ALTERNATE: 1})
    assert (records.tables, records.size) == ({3: 1, 4: 1}, 2)
    assert holders(owner, "lowest_game", players=4) == (20, [["Bruno", "Carla", "Dora"]])
    assert records_of(owner, "alternate").found["highest_game"].value == 20
    assert records_of(owner, players=6).size == 0


def test_a_round_belongs_to_who_sat_there_and_the_game_to_who_ended_it() -> None:
    """A5."""
    owner = make_confidant()
    game = make_game(owner=owner, rounds=THREE_ROUNDS[:2], ruleset=Ruleset(schedule=(1, 2, 3)))
    enter(game, Kind.REPLACE, number=3, values=(0, "Emil"))
    enter(game, Kind.BIDS, number=3, values=THREE_ROUNDS[2][0])
    enter(game, Kind.TRICKS, number=3, values=THREE_ROUNDS[2][1])
    assert holders(owner, "best_round") == (30, [["Carla", "Ada", "Bruno"]])
    assert holders(owner, "highest_game") == (40, [["Emil", "Bruno"]])


def test_wins_in_a_row_are_those_of_a_person_with_all_names_and_their_last_game_leads_to_them() -> None:
    owner = make_confidant()
    won_by(owner, "Ada", "2024-12-01")
    first = won_by(owner, "Dora", "2025-01-01")
    won_by(owner, "Dorothea", "2025-02-01")
    last = won_by(owner, "Dora", "2025-03-01")
    won_by(owner, "Ada", "2025-04-01", ("Dora", "Carla"))
    won_by(owner, "Dora", "2025-05-01")
    people_changes.merge(owner, player_of(owner, "Dorothea").pk, player_of(owner, "Dora").pk)
    record = records_of(owner).wins
    assert record
    assert record.wins == 3
    assert [(row.person.name, row.first.pk, row.last.pk) for row in record.holders] == [("Dora", first.pk, last.pk)]
    assert records_of(owner, players=4).wins is None


def test_equal_rows_of_wins_are_all_named() -> None:
    owner = make_confidant()
    for name, day in (("Ada", "2025-01-01"), ("Ada", "2025-01-02"), ("Dora", "2025-01-03"), ("Dora", "2025-01-04")):
        won_by(owner, name, day)
    record = records_of(owner).wins
    assert record
    assert (record.wins, [row.person.name for row in record.holders]) == (2, ["Ada", "Dora"])


def test_an_evening_goes_on_after_midnight() -> None:
    owner = make_confidant()
    for moment in ("2025-01-01 20:00", "2025-01-01 22:00", "2025-01-02 00:30", "2025-01-02 20:00"):
        game = make_short_game(owner=owner)
        begin(game, datetime.fromisoformat(moment).replace(tzinfo=UTC))
        rebuild_outcome(read_game_log(owner, game.pk))
    record = records_of(owner).evenings
    assert record
    assert record.games == 3
    assert record.evenings == ((date(2025, 1, 1), date(2025, 1, 2)),)


def test_a_figure_that_is_older_than_the_log_holds_no_record() -> None:
    owner = make_confidant()
    make_short_game(owner=owner)
    GameFigures.objects.update(highest_total=9999)
    assert "highest_game" not in records_of(owner).found
    assert holders(owner, "lowest_game") == (-10, [["Carla"]])


def test_games_in_the_bin_and_those_of_others_hold_no_record() -> None:
    owner = make_confidant()
    make_short_game(owner=make_confidant())
    game_bin.put_in_bin(owner, make_short_game(owner=owner).pk)
    assert records_of(owner).size == 0


def test_a_game_of_which_only_totals_are_known_holds_records_of_totals_and_wins() -> None:
    owner = make_confidant()
    store(owner, "totals")
    records = records_of(owner)
    assert {*records.found} == {"highest_game", "lowest_game"}
    assert (records.first, records.evenings) == (None, None)
