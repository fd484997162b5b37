"""A ZIP or a folder of games: names pair games with their logs, the contents tell what every other file is."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import IO, NamedTuple

from scorekeeper.import_export.exporter import ACCOUNT_FOLDER, GAMES_FOLDER, LOGS_FOLDER
from scorekeeper.import_export.game_sources import (
    MOST_GAME_BYTES,
    SEPARATORS,
    GameSource,
    GameSources,
    SourceFile,
    shown,
)
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.packed_files import FilesOfFolder, PackedFile, PackedFiles, ZippedFiles
from scorekeeper.import_export.sheets.sheet_file import packed_file
from scorekeeper.import_export.sheets.text import MOST_BYTES
from scorekeeper.rules.problems import RuleError, gettext_noop

MOST_LOG_BYTES = 4 * 1024 * 1024

_TWICE = gettext_noop("%(file)s holds “%(name)s” twice.")
_NO_GAME = gettext_noop("%(file)s holds the log “%(name)s”, but not its game.")
EMPTY = gettext_noop("%(file)s holds no game.")
_TOO_LARGE = gettext_noop("%(file)s holds “%(name)s”, which is too large for a game: %(bytes)s bytes.")

_GAME_NAME = re.compile(r"(.+)\.json", re.IGNORECASE | re.DOTALL)
_GAMES, _LOGS, _ACCOUNT = (folder.rstrip("/") for folder in (GAMES_FOLDER, LOGS_FOLDER, ACCOUNT_FOLDER))
# Files that operating systems add to a folder or to a ZIP, besides those whose names begin with a dot.
_OF_A_SYSTEM = {"__macosx", "thumbs.db", "desktop.ini"}


class _Key(NamedTuple):
    above: str
    stem: str


class _Recognised(NamedTuple):
    """`own` are game files, those with a log first."""

    own: list[_Key]
    sheets: GameSources
    skipped: list[str]


class Archive:
    """Game files may be in any folder, logs in `logs` beside their game or its folder `games`, as in repacked exports.

    Every other file is read once, when the games are first asked for, unless it is too large for a text.
    """

    def __init__(self, files: PackedFiles, *, may_be_empty: bool = False) -> None:
        """Raise RuleError if a file is encrypted or too large, or a log has no game."""
        self._files, self._may_be_empty = files, may_be_empty
        self._games: dict[_Key, PackedFile] = {}
        self._logs: dict[_Key, PackedFile] = {}
        self._others: list[PackedFile] = []
        for file in files.files:
            self._add(file)
        for game, file in self._logs.items():
            if game not in self._games:
                raise self._refused(_NO_GAME, file)

    def __len__(self) -> int:
        return len(self._recognised.own) + len(self._recognised.sheets)

    @property
    def skipped(self) -> list[str]:
        """The names of the files that are neither games nor logs."""
        return self._recognised.skipped

    def unpacked(self) -> int:
        """The size in bytes, as declared, of the files that are read."""
        members = (self._games.values(), self._logs.values(), filter(_may_be_text, self._others))
        return sum(file.size for files in members for file in files)

    def read(self, index: int) -> GameSource:
        """Raise RuleError if this part is damaged."""
        own, sheets, _ = self._recognised
        if index >= len(own):
            return sheets.read(index - len(own))
        game = own[index]
        log = self._logs.get(game)
        file = self._files.read(self._games[game])
        return GameSource(self.name(index), file, None if log is None else self._files.read(log), packed=True)

    def name(self, index: int) -> str:
        own, sheets, _ = self._recognised
        return sheets.name(index - len(own)) if index >= len(own) else f"{shown(own[index].stem)}.json"

    def _add(self, file: PackedFile) -> None:
        *folders, name = SEPARATORS.split(file.path)
        above = [folder for folder in folders if folder not in {"", "."}]
        own_folder = above[-1].casefold() if above else ""
        if not name or own_folder == _ACCOUNT or any(map(_is_of_a_system, (*above, name))):
            return
        found = _GAME_NAME.fullmatch(name)
        if not found or ".." in above:
            self._files.check(file)
            self._others.append(file)
            return
        is_log = own_folder == _LOGS
        self._files.check(file)
        if file.size > (MOST_LOG_BYTES if is_log else MOST_BYTES):
            raise self._refused(_TOO_LARGE, file, bytes=file.size)
        members = self._logs if is_log else self._games
        key = _Key("/".join(above[:-1] if own_folder in {_GAMES, _LOGS} else above), found[1])
        if members.setdefault(key, file) is not file:
            raise self._refused(_TWICE, file)

    @cached_property
    def _recognised(self) -> _Recognised:
        """Raise RuleError if there is no game."""
        own, sheets, skipped = [game for game in self._games if game in self._logs], list[SourceFile](), list[str]()
        for game, file in self._games.items():
            found = None if game in self._logs else self._other(file)
            if found:
                sheets.append(found)
            elif file.size > MOST_GAME_BYTES:
                raise self._refused(_TOO_LARGE, file, bytes=file.size)
            elif game not in self._logs:
                own.append(game)
        for file in self._others:
            found = self._other(file) if _may_be_text(file) else None
            if found:
                sheets.append(found)
            else:
                skipped.append(shown(file.path))
        if not own and not sheets and not self._may_be_empty:
            raise file_error(EMPTY, file=self._files.name)
        return _Recognised(own, GameSources(sheets), skipped)

    def _other(self, file: PackedFile) -> SourceFile | None:
        """None if the file has no games, or cannot be read."""
        try:
            return packed_file(file.path, self._files.read(file))
        except RuleError:
            return None

    def _refused(self, sentence: str, file: PackedFile, **params: int) -> RuleError:
        return file_error(sentence, file=self._files.name, name=shown(file.path), **params)


def open_zip(name: str, file: IO[bytes] | str) -> Archive:
    """Raise RuleError if the file is damaged, or `Archive` refuses it."""
    return Archive(ZippedFiles(name, file))


def open_folder(path: Path) -> GameSources:
    """Also read the ZIP files in the folder. Raise RuleError, and OSError if the folder cannot be listed."""
    files = FilesOfFolder(path)
    zips = {zipped: _zip_with_games(zipped) for zipped in files.zips}
    skipped = [shown(zipped.name) for zipped, archive in zips.items() if archive is None]
    games = GameSources([Archive(files, may_be_empty=True), *filter(None, zips.values())], skipped)
    if not len(games):
        raise file_error(EMPTY, file=files.name)
    return games


def _zip_with_games(path: Path) -> Archive | None:
    """None if the ZIP has no games: documents of other programs are ZIP files, too."""
    try:
        archive = open_zip(path.name, str(path))
        return archive if len(archive) else None
    except RuleError:
        return None


def _may_be_text(file: PackedFile) -> bool:
    return file.size <= MOST_BYTES


def _is_of_a_system(part: str) -> bool:
    return (part.startswith(".") and part != "..") or part.casefold() in _OF_A_SYSTEM
