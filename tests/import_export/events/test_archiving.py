"""The games of an event become games of somebody's history."""

from __future__ import annotations

import pytest

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.import_export.events.archiving import archive_games, who_played
from scorekeeper.import_export.people.who_is_who import Known
from scorekeeper.models import Game
from scorekeeper.rules.events.event import Admission, Stage, StageKind
from scorekeeper.rules.events.log import Choose, Source, Totals
from scorekeeper.rules.problems import RuleError
from tests.helpers.events.evenings import NINE, leader_of, make_event, play, state, with_stages
from tests.helpers.tables import make_confidant, make_short_game

pytestmark = pytest.mark.django_db


def names_of(event: OpenEvent, **others: str) -> dict[int, str]:
    return {number: others.get(name, name) for number, name in event.state.names.items()}


def totals_of(game: Game) -> dict[str, int]:
    names = [seat.player.name for seat in game.seats.all()]
    return dict(zip(names, game.totals, strict=True))


def test_games_from_phones_and_totals_from_paper_become_games_of_the_history() -> None:
    event, owner = make_event(drawn=1), make_confidant()
    play(event, 1, 1, (1, 0, 0))
    state(event, Totals(1, 2, (20, 20, -10)))
    event = read_event(event.pk)
    assert archive_games(event, owner, names_of(event, Ada="Ada Meier")) == 2
    first, second = Game.objects.filter(owner=owner).order_by("-started_at")
    assert (totals_of(first), totals_of(second)) == (
        {"Ada Meier": 30, "Bruno": -10, "Carla": 20},
        {"Dora": 20, "Emil": 20, "Fritz": -10},
    )
    assert (first.title, second.known_day) == ("Club evening, round 1, table 1", "2026-11-20")


def test_the_final_is_named_so() -> None:
    stages = Stage(StageKind.MANUAL, 1), Stage(StageKind.MANUAL, 1, admit=Admission(best=3))
    event, owner = make_event(NINE[:3], plan=with_stages(*stages), drawn=2), make_confidant()
    play(event, 2, 1)
    event = read_event(event.pk)
    archive_games(event, owner, names_of(event))
    assert Game.objects.get(owner=owner).title == "Club evening, final"


def test_the_slip_is_put_into_the_archive_if_it_counts() -> None:
    event, owner = make_event(drawn=1), make_confidant()
    play(event, 1, 1, (1, 0, 0))
    state(event, Totals(1, 1, (20, 20, -10)), Choose(1, 1, Source.SLIP))
    event = read_event(event.pk)
    archive_games(event, owner, names_of(event))
    assert Game.objects.get(owner=owner).totals == [20, 20, -10]


def test_a_game_is_put_into_the_archive_once() -> None:
    event, owner = make_event(drawn=1), make_confidant()
    play(event, 1, 1)
    assert archive_games(read_event(event.pk), owner, names_of(event)) == 1
    play(event, 1, 2)
    assert archive_games(read_event(event.pk), owner, names_of(event, Ada="Ada Meier")) == 1


def test_names_are_matched_to_known_people() -> None:
    owner = make_confidant()
    make_short_game(owner=owner, players=("Ada", "Bruno Huber", "Zora"))
    event = make_event(organiser=owner, drawn=1)
    play(event, 1, 1)
    found = who_played(read_event(event.pk), leader_of(event))
    assert {number: one.known for number, one in found.items()} == {1: Known.KNOWN, 2: Known.DOUBTFUL, 3: Known.NEW}
    assert found[2].choices == ("Bruno Huber",)


def test_two_people_of_one_table_cannot_be_one_person() -> None:
    event, owner = make_event(drawn=1), make_confidant()
    play(event, 1, 1)
    with pytest.raises(RuleError):
        archive_games(read_event(event.pk), owner, names_of(event, Bruno="Ada"))
    assert not Game.objects.filter(owner=owner).exists()
