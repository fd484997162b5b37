"""Importing a game file parses, replays and canonicalises it once in a request, and once in the `import` command."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.import_export import uploads
from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.import_export.log_file import read_log_file
from scorekeeper.import_export.sheets.grid import read_grid
from scorekeeper.import_export.uploads import Upload
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.replay import replay
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.conformance import SHEETS
from tests.helpers.exchange import archive_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.helpers.uploads import FOUR, game_of

pytestmark = pytest.mark.django_db

GAME_ALONE = {"read_game_file": 1, "replay": 1, "canonical_record": 1}
WITH_LOG = {**GAME_ALONE, "read_log_file": 1}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the calls of the parsers, the replay and the canonical form from all modules."""
    counts = Counter[str]()
    for function in (read_game_file, read_log_file, read_grid, replay, canonical_record):
        counted = counting(function, counts)
        for module in [*sys.modules.values()]:
            if module and module.__name__.startswith("scorekeeper.") and function.__name__ in vars(module):
                monkeypatch.setattr(module, function.__name__, counted)
    return counts


def counting(function: Callable[..., Any], counts: Counter[str]) -> Callable[..., Any]:
    def counted(*args: Any, **values: Any) -> Any:
        counts[function.__name__] += 1
        return function(*args, **values)

    return counted


def exported() -> bytes:
    """Return the export of a game with its log, and delete the game."""
    game = make_game(rounds=THREE_ROUNDS)
    archive = archive_of(game.owner)
    Game.objects.all().delete()
    return archive


def steps(confidant: Confidant, content: bytes, calls: Counter[str]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the calls of the two requests of an import: the preview, and adding."""
    calls.clear()
    pending = uploads.receive(confidant, [Upload("game", content)], "a phone")
    uploads.validate_some(confidant, pending.pk)
    preview = dict(calls)
    calls.clear()
    uploads.add(confidant, pending.pk)
    assert Game.objects.filter(owner=confidant).count() == 1
    return preview, dict(calls)


def test_the_preview_and_adding_do_everything_once(calls: Counter[str]) -> None:
    assert steps(make_confidant(), game_of(FOUR), calls) == (GAME_ALONE, GAME_ALONE)


def test_a_game_with_its_log_is_read_once_in_each_request(calls: Counter[str]) -> None:
    assert steps(make_confidant(), exported(), calls) == (WITH_LOG, WITH_LOG)


def test_each_game_of_a_table_is_read_once_though_it_is_checked_in_several_requests(
    monkeypatch: pytest.MonkeyPatch, calls: Counter[str]
) -> None:
    monkeypatch.setattr(uploads, "AT_A_TIME", 2)
    confidant, table = make_confidant(), (SHEETS / "kind-tricks.csv").read_bytes()
    tables = [table.replace(b"12.05.2019", f"{day}.05.2019".encode()) for day in range(11, 16)]
    pending = uploads.receive(confidant, [Upload("evenings.csv", b"\n".join(tables))], "a phone")
    while pending.validated < pending.files:
        pending = uploads.validate_some(confidant, pending.pk)
    uploads.add(confidant, pending.pk)
    assert Game.objects.count() == len(tables)
    assert calls["read_grid"] == 1 + len(tables), "the first one tells what the columns are"
    assert calls["read_game_file"] == 2 * len(tables)


def test_a_game_alone_and_one_with_its_log_are_read_once_by_the_command(folder: Path, calls: Counter[str]) -> None:
    (folder / "all.zip").write_bytes(exported())
    (folder / "one.json").write_bytes(json.dumps(json.loads(game_of(FOUR))).encode())
    calls.clear()
    call_command("import", str(folder / "all.zip"))
    assert calls == WITH_LOG
    calls.clear()
    call_command("import", str(folder / "one.json"))
    assert calls == GAME_ALONE
