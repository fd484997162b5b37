"""Exporting and importing games in tests."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime

from scorekeeper.games.game_log import GameLog
from scorekeeper.import_export.archive_reader import open_zip
from scorekeeper.import_export.exporter import exported, logs, zipped
from scorekeeper.import_export.game_sources import GameSources, PlainFile
from scorekeeper.import_export.importer import ImportResult, SeenKeys, add_games, check_games
from scorekeeper.import_export.parsed_game import parse_game
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.models import Confidant, Game

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def zip_of(members: Mapping[str, bytes]) -> bytes:
    """Return a ZIP with just these contents."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def archive_of(confidant: Confidant) -> bytes:
    """Return the ZIP of all games of a Confidant, the oldest first."""
    ids = Game.objects.filter(owner=confidant).order_by("pk").values_list("pk", flat=True)
    return b"".join(zipped(exported(log) for log in logs(confidant, list(ids))))


def sources_of(*contents: bytes) -> GameSources:
    """Return the games in these files, ZIPs or game files."""
    return GameSources(
        open_zip(f"{place}.zip", io.BytesIO(content)) if content[:2] == b"PK" else PlainFile(f"{place}.json", content)
        for place, content in enumerate(contents)
    )


def results_of(confidant: Confidant, *contents: bytes) -> list[ImportResult]:
    """Check these files as the preview of an import does."""
    sources = sources_of(*contents)
    return list(check_games(confidant, sources, range(len(sources)), SeenKeys()))


def import_games(confidant: Confidant, *contents: bytes) -> list[int]:
    """Import these valid files and return the ids of the added games."""
    preview, sources = ImportPreview(), sources_of(*contents)
    for result in check_games(confidant, sources, range(len(sources)), SeenKeys()):
        assert not result.problems, result.problems[0].message
        preview.add(result)
    new = (parse_game(sources.read(place)) for place in preview.new)
    return add_games(confidant, new, preview.binned, NOW)


def logs_of(confidant: Confidant) -> list[GameLog]:
    """Return all games of a Confidant, the oldest first."""
    return list(logs(confidant, list(Game.objects.filter(owner=confidant).order_by("pk").values_list("pk", flat=True))))
