"""Games of our CSV and of other programs are stored like those of game files: all or none, and only once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.translation import override

from scorekeeper.games.bulk import store_games
from scorekeeper.import_export.csv_table import csv_lines
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.import_export.game_sources import GameSources
from scorekeeper.import_export.importer import ImportResult, ImportStatus, SeenKeys, check_games
from scorekeeper.import_export.sheets.sheet_file import opened_file
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.exchange import import_games, logs_of
from tests.helpers.tables import make_confidant
from tests.import_export.foreign.documents import BIDS, TRICKS, bg_stats, keepwiz, read_document, wizard_tracker
from tests.import_export.foreign.test_own_csv_round_trip import lines_of

pytestmark = pytest.mark.django_db


def checked(confidant: Confidant, *contents: bytes) -> list[ImportResult]:
    sources = GameSources(opened_file(f"{place}.file", content) for place, content in enumerate(contents))
    return list(check_games(confidant, sources, range(len(sources)), SeenKeys()))


def csv_of(confidant: Confidant, language: str) -> bytes:
    with override(language):
        return "".join(csv_lines(logs_of(confidant))).encode()


@pytest.mark.parametrize("language", ["en", "de"])
def test_our_csv_can_be_imported_elsewhere(folder: Path, language: str) -> None:
    """P1, P2, A4, A5, A6, S1, S2: the games have every variant."""
    confidant, other = make_confidant(name="Ute"), make_confidant(name="Mira")
    store_games(confidant, made_up_games(24))
    (folder / "games.csv").write_bytes(csv_of(confidant, language))
    call_command("import", str(folder / "games.csv"), "--confidant", "Mira")
    before = [(log.row.title, log.row.day, lines_of(log.game)) for log in logs_of(confidant) if log.game.played]
    assert [(log.row.title, log.row.day, lines_of(log.game)) for log in logs_of(other)] == before


def test_games_of_other_programs_are_stored_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_confidant()
    for name, document in (
        ("a", keepwiz()),
        ("b", [wizard_tracker(), wizard_tracker(BIDS[:1], TRICKS[:1], rule_altcount=True)]),
    ):
        (folder / name).write_text(json.dumps(document))
    for _ in range(2):
        call_command("import", str(folder / "a"), str(folder / "b"))
    assert Game.objects.count() == 3
    assert capsys.readouterr().out.splitlines() == ["3 games added.", "0 games added; 3 here already."]


def test_a_game_that_is_stored_is_known_again_in_our_csv() -> None:
    confidant = make_confidant(name="Ute")
    store_games(confidant, made_up_games(24))
    results = checked(confidant, csv_of(confidant, "de"))
    assert {result.status for result in results} == {ImportStatus.EXISTS}


def test_a_game_of_another_program_that_is_stored_from_a_game_file_is_known_again() -> None:
    confidant = make_confidant()
    record = work_out(own_sheet(keepwiz())).sheet.record
    for moment, status in (("2025-03-07T20:00:00+01:00", "there"), ("2025-03-05T20:00:00+01:00", "new")):
        Game.objects.all().delete()
        import_games(confidant, write_game_file(GameFile(record, "Friday", moment)))
        assert [result.status for result in checked(confidant, json.dumps(keepwiz()).encode())] == [status]


def test_one_game_in_two_formats_is_added_once() -> None:
    confidant = make_confidant()
    record = work_out(own_sheet(keepwiz())).sheet.record
    own = write_game_file(GameFile(record, "Friday", "2025-03-08T20:00:00+01:00"))
    other = json.dumps(keepwiz()).encode()
    for contents in ((own, other), (other, own)):
        assert [result.status for result in checked(confidant, *contents)] == ["new", "twice"]
    assert [result.status for result in checked(confidant, own, own.replace(b"T20:", b"T21:"))] == ["new", "new"]


def own_sheet(document: object) -> Sheet:
    (sheet,) = read_document(document)
    assert isinstance(sheet, Sheet)
    return sheet


def test_final_totals_are_stored(folder: Path) -> None:
    confidant = make_confidant()
    (folder / "plays.json").write_text(json.dumps(bg_stats()))
    call_command("import", str(folder / "plays.json"))
    assert {log.row.knowledge for log in logs_of(confidant)} == {"totals"}
