"""Matching imported games with existing ones, even if players were renamed."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from scorekeeper.import_export.exporter import LOGS_FOLDER
from scorekeeper.import_export.importer import ImportStatus
from scorekeeper.models import Confidant, Game, Player
from scorekeeper.rules.names import name_key
from tests.helpers.conformance import read_game
from tests.helpers.exchange import archive_of, import_games, results_of, zip_of
from tests.helpers.phones import phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game
from tests.views.game.test_game_files import get

pytestmark = pytest.mark.django_db

FOUR = "four-players-plus-minus-one"


def file_of(**values: Any) -> bytes:
    return json.dumps({**read_game(FOUR), **values}).encode()


def statuses(confidant: Confidant, *contents: bytes) -> list[ImportStatus]:
    return [result.status for result in results_of(confidant, *contents)]


def rename(confidant: Confidant, name: str, new: str) -> None:
    Player.objects.filter(owner=confidant, name=name).update(name=new, name_key=name_key(new))


def test_a_file_without_a_time_is_matched_by_its_content() -> None:
    confidant = make_confidant()
    names = read_game(FOUR)["players"]
    import_games(confidant, file_of(started_at=None))
    assert statuses(confidant, file_of(started_at=None, title="Another title")) == [ImportStatus.EXISTS]
    shouted = [f" {name.upper()} " for name in names]
    assert statuses(confidant, file_of(started_at=None, players=shouted)) == [ImportStatus.EXISTS]
    assert statuses(confidant, file_of(started_at=None, first_dealer=1)) == [ImportStatus.NEW]
    assert statuses(confidant, file_of(started_at=None, players=[*names[:3], "Zoë"])) == [ImportStatus.NEW]


def test_an_existing_game_is_matched_by_start_time_and_players() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    confidant = game.owner
    file = get(phone_of(confidant), "game_json", game.pk)
    assert statuses(confidant, file) == [ImportStatus.EXISTS]
    shorter = json.loads(file)
    shorter["rounds"].pop()
    assert statuses(confidant, json.dumps(shorter).encode()) == [ImportStatus.DIFFERS]
    later = {**json.loads(file), "started_at": "2026-11-20T19:30:00+01:00"}
    assert statuses(confidant, json.dumps(later).encode()) == [ImportStatus.NEW]


@pytest.mark.parametrize("with_log", [True, False])
def test_an_existing_game_is_matched_after_a_player_was_renamed(with_log: bool) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    confidant = game.owner
    content = archive_of(confidant) if with_log else get(phone_of(confidant), "game_json", game.pk)
    rename(confidant, "Bruno", "Bruno senior")
    assert statuses(confidant, content) == [ImportStatus.EXISTS]


def test_an_existing_game_is_matched_with_and_without_its_log() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    archive, file = archive_of(game.owner), get(phone_of(game.owner), "game_json", game.pk)
    other = make_confidant()
    assert statuses(other, archive, file) == [ImportStatus.NEW, ImportStatus.REPEATED]
    import_games(other, file)
    assert statuses(other, archive) == [ImportStatus.EXISTS]


def test_an_earlier_and_a_later_export_of_one_game_are_recognised_by_its_log() -> None:
    game = make_game(rounds=THREE_ROUNDS[:2])
    earlier = archive_of(game.owner)
    enter(game, Kind.BIDS, number=3, values=THREE_ROUNDS[2][0])
    later = archive_of(game.owner)
    results = results_of(make_confidant(), earlier, later, earlier)
    assert [result.status for result in results] == [
        *(ImportStatus.NEW, ImportStatus.REPEATED_DIFFERS, ImportStatus.REPEATED)
    ]
    assert results[1].earlier == results[0].name


def test_a_game_of_another_confidant_is_not_matched() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert statuses(make_confidant(), archive_of(game.owner)) == [ImportStatus.NEW]


def test_games_without_a_time_keep_their_order() -> None:
    confidant = make_confidant()
    files = [file_of(started_at=None, title=title, first_dealer=place) for place, title in enumerate("abc")]
    import_games(confidant, *files)
    assert list(Game.objects.order_by("started_at").values_list("title", flat=True)) == ["a", "b", "c"]


def test_a_log_with_two_players_of_one_name_is_refused() -> None:
    """A5: the two could not be distinguished."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.REPLACE, number=4, values=(0, "Dora"))
    with zipfile.ZipFile(io.BytesIO(archive_of(game.owner))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    again = {name: content.replace(b"Dora", "ＢＲＵＮＯ".encode()) for name, content in members.items()}
    alone = {name: content.replace(b"Dora", b"Ada") for name, content in members.items()}
    for changed in (again, alone):
        (result,) = results_of(make_confidant(), zip_of(changed))
        assert result.status is ImportStatus.REFUSED
    assert statuses(make_confidant(), zip_of(members)) == [ImportStatus.NEW]


@pytest.mark.parametrize("schedule", ["elimination", "tournament", "dm2008"])
def test_a_game_that_takes_no_late_player_any_more_is_imported_with_the_one_it_has(schedule: str) -> None:
    """A6: earlier versions allowed them."""
    players = read_game(FOUR)["players"]
    late = file_of(
        players=[*players, "Late"],
        ruleset={"schedule": schedule},
        rounds=[{"bids": [0, 0, 0, 0, None], "tricks": [1, 0, 0, 0, None]}],
        joins=[{"after_round": 1, "seat": 4, "points": 0}],
    )
    game = Game.objects.get(pk=import_games(make_confidant(name="Ute"), late)[0])
    assert import_games(make_confidant(name="Ben"), archive_of(game.owner))


def test_the_refusal_names_the_duplicate_player() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    with zipfile.ZipFile(io.BytesIO(archive_of(game.owner))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    (log,) = (name for name in members if name.startswith(LOGS_FOLDER))
    written = json.loads(members[log])
    written["players"][1] = written["players"][0].upper()
    (result,) = results_of(make_confidant(), zip_of({**members, log: json.dumps(written).encode()}))
    (problem,) = result.problems
    assert problem.message == f"“{written['players'][1]}” has had a seat at this table already."


def test_two_games_of_the_same_players_and_day_without_a_time_stay_two() -> None:
    confidant, day = make_confidant(), "2026-05-01"
    one, two = file_of(started_at=day), file_of(started_at=day, rounds=read_game(FOUR)["rounds"][:3])
    assert statuses(confidant, one, two) == [ImportStatus.NEW, ImportStatus.NEW]
    import_games(confidant, one)
    assert statuses(confidant, one, two) == [ImportStatus.EXISTS, ImportStatus.NEW]
    import_games(confidant, two)
    assert statuses(confidant, one, two) == statuses(confidant, archive_of(confidant)) == [ImportStatus.EXISTS] * 2
