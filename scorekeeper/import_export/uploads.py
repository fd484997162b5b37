"""Checked in small batches, so that every request is short."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.import_export.archive_reader import open_zip
from scorekeeper.import_export.columns.column_use import use_of
from scorekeeper.import_export.columns.first_table import first_table
from scorekeeper.import_export.columns.proposal import propose
from scorekeeper.import_export.columns.reading import read_table
from scorekeeper.import_export.game_sources import GameSources, SourceFile, is_zip, shown
from scorekeeper.import_export.importer import SeenFile, SeenKeys, add_games, check_games, read_game
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.parsed_game import ParsedGame
from scorekeeper.import_export.pending_file import PendingFile, SentTable, is_packed, pack
from scorekeeper.import_export.people.who_is_who import WrittenName, people_of_names, remember, who_is_who
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.import_export.sheets.sheet_file import SheetFile, opened_file
from scorekeeper.models import Confidant, Game, PendingImport
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.storage.write_lock import write_lock

MOST_GAMES = 1_000  # adding more would block other writers
MOST_UNPACKED = 100 * 1024 * 1024
AT_A_TIME = 20  # in one request

_LIFETIME = timedelta(days=1)
_SENDER, _COLUMNS, _PEOPLE = "sender", "columns", "people"
_CHOICE = "choice"  # counts changes, so that results of checks before the last change are not stored
_DIRECTORY_ENTRY = b"PK\x01\x02"
_TOO_MANY = gettext_noop("These are more than %(most)s games. On the server, “manage.py import” takes any number.")
_TOO_MUCH = gettext_noop("%(file)s unpacks to more than %(most)s MB.")


@dataclass(frozen=True)
class Upload:
    name: str
    content: bytes


def receive(owner: Confidant, uploads: Iterable[Upload], sender: str) -> PendingImport:
    """Replace a pending one of this `sender`, a phone; raise RuleError for other files than games."""
    received = [*uploads]
    sent, columns = _table(received) if len(received) == 1 else (None, None)
    sources = _games_of(sent, columns or ()) if sent else _sources(received)
    games, packed = len(sources), pack(sources, sent)
    names = who_is_who(owner, PendingFile(packed).tables, {})
    findings = {_SENDER: sender, _CHOICE: 0, _COLUMNS: columns, _PEOPLE: people_of_names(names)}
    with write_lock():
        replaced = Q(done_at=None, **{f"findings__{_SENDER}": sender})
        is_old = Q(made_at__lt=timezone.now() - _LIFETIME)
        PendingImport.objects.filter(replaced | is_old, owner=owner).delete()
        return PendingImport.objects.create(owner=owner, content=packed, files=games, findings=findings)


def validate_some(owner: Confidant, import_id: int) -> PendingImport:
    """Raise PendingImport.DoesNotExist if it is another Confidant's.

    If two requests check the same games at once, one result is discarded.
    """
    pending = PendingImport.objects.get(pk=import_id, owner=owner)
    places = range(pending.validated, min(pending.validated + AT_A_TIME, pending.files))
    if not places:
        return pending
    preview, seen = ImportPreview(pending.findings), SeenKeys(_seen_files(pending.findings))
    sources = _unpacked(pending)
    if not pending.validated:
        preview.skip(sources.skipped)
    for result in check_games(owner, sources, places, seen, people_of(pending)):
        preview.add(result)
    findings = {**preview.document(), "seen_files": seen.files, **_kept(pending)}
    with write_lock():
        waiting = _of_choice(pending).filter(validated=pending.validated, done_at=None)
        waiting.update(validated=places.stop, findings=findings)
    pending.refresh_from_db()
    return pending


def current(owner: Confidant, import_id: int) -> PendingImport:
    """Check again if games were moved into the bin, out of it, or deleted since."""
    pending = PendingImport.objects.get(pk=import_id, owner=owner)
    if pending.done_at or _bin_is_unchanged(owner, ImportPreview(pending.findings)):
        return pending
    validate_again(owner, import_id)
    return validate_some(owner, import_id)


def add(owner: Confidant, import_id: int) -> PendingImport:
    """Only if all are checked and none is refused, else DoesNotExist; repeating it has no effect.

    Raises RuleError, and adds nothing, if two names were merged since the check.
    """
    pending = PendingImport.objects.get(pk=import_id, owner=owner)
    preview = ImportPreview(pending.findings)
    if not pending.done_at and (pending.validated < pending.files or preview.refused):
        raise PendingImport.DoesNotExist
    # Parsed before taking the write lock, to hold it briefly.
    new = [] if pending.done_at else _parsed(pending, preview.new)
    with write_lock():
        pending = _of_choice(pending).select_for_update().get(owner=owner)
        if not pending.done_at:
            _add(pending, new, preview)
    return pending


def validate_again(owner: Confidant, import_id: int) -> None:
    with write_lock():
        waiting = PendingImport.objects.filter(pk=import_id, owner=owner, done_at=None)
        for pending in waiting.defer("content"):
            waiting.update(validated=0, findings=_kept(pending))


def change(owner: Confidant, import_id: int, columns: list[str] | None, people: Mapping[str, str]) -> PendingImport:
    """Check again with these values of columns, None for the present ones, and people by the key of the written name.

    Nothing is changed once the games are added. Raise RuleError if there are too many games.
    """
    pending = PendingImport.objects.get(pk=import_id, owner=owner)
    if pending.done_at:
        return pending
    sent, changes = sent_table(pending), dict[str, Any]()
    if sent and columns is not None and columns != pending.findings.get(_COLUMNS):
        sources = _games_of(sent, columns)
        changes = {"content": pack(sources, sent), "files": len(sources)}
    chosen = {**people_of(pending), **people}
    names = who_is_who(owner, PendingFile(bytes(changes.get("content", pending.content))).tables, chosen)
    kept = {**_kept(pending), _CHOICE: pending.findings.get(_CHOICE, 0) + 1, _PEOPLE: people_of_names(names)}
    findings = {**kept, _COLUMNS: columns} if changes else kept
    with write_lock():
        is_changed = _of_choice(pending).filter(done_at=None).update(validated=0, findings=findings, **changes)
    # If another request changed the import meanwhile, repeat this change: the last one counts.
    return validate_some(owner, import_id) if is_changed else change(owner, import_id, columns, people)


def people_of(pending: PendingImport) -> dict[str, str]:
    """The people chosen for doubtful names, by key; none for uploads of earlier versions."""
    return {**pending.findings.get(_PEOPLE, {})}


def columns_of(pending: PendingImport) -> list[str] | None:
    """The values that were proposed or chosen for the columns of a table, None if there are none."""
    columns: list[str] | None = pending.findings.get(_COLUMNS)
    return columns


def sent_table(pending: PendingImport) -> SentTable | None:
    """The table; None if the games are not from one table, or were added."""
    content = bytes(pending.content)
    return PendingFile(content).table if content and is_packed(content) else None


def written_names(pending: PendingImport) -> list[WrittenName]:
    """The names in tables and files of other programs."""
    content = bytes(pending.content)
    tables = PendingFile(content).tables if content and is_packed(content) else []
    return who_is_who(pending.owner, tables, people_of(pending))


def _kept(pending: PendingImport) -> dict[str, Any]:
    """The findings that do not come from checking; none for uploads of earlier versions."""
    return {name: value for name, value in pending.findings.items() if name in {_SENDER, _CHOICE, _COLUMNS, _PEOPLE}}


def _of_choice(pending: PendingImport) -> QuerySet[PendingImport]:
    """The import, unless columns or people were changed meanwhile."""
    found = PendingImport.objects.filter(pk=pending.pk)
    choice = pending.findings.get(_CHOICE)
    return found if choice is None else found.filter(**{f"findings__{_CHOICE}": choice})


def _table(uploads: Sequence[Upload]) -> tuple[SentTable | None, list[str] | None]:
    """The table of a single upload, and its proposed columns if its heading is not understood as it is."""
    [upload] = uploads
    table = first_table(upload.content)
    if table is None:
        return None, None
    proposal = propose(table)
    columns = None if proposal.is_recognised else [use.value for use in proposal.uses]
    return SentTable(upload.name, upload.content), columns


def _games_of(sent: SentTable, columns: Sequence[str]) -> GameSources:
    """Raise RuleError if there are too many games."""
    table = first_table(sent.content)
    games = read_table(table, [*map(use_of, columns)]) if table else []
    if len(games) > MOST_GAMES:
        raise file_error(_TOO_MANY, most=MOST_GAMES)
    return GameSources([SheetFile(sent.name, games)])


def _bin_is_unchanged(owner: Confidant, preview: ImportPreview) -> bool:
    stored = Game.objects.filter(owner=owner, pk__in=preview.stored_games)
    binned = {pk: deleted_at is not None for pk, deleted_at in stored.values_list("pk", "deleted_at")}
    return binned == {pk: pk in preview.binned for pk in preview.stored_games}


def _parsed(pending: PendingImport, places: Iterable[int]) -> list[ParsedGame]:
    sources = _unpacked(pending)
    people = people_of(pending)
    return [read_game(sources.read(place), people) for place in places]


def _add(pending: PendingImport, new: list[ParsedGame], preview: ImportPreview) -> None:
    now = timezone.now()
    back = Game.objects.filter(owner=pending.owner, pk__in=preview.binned).exclude(deleted_at=None).count()
    added = add_games(pending.owner, new, preview.binned, now)
    names = {name_key(name): name for table in preview.tables for name in table}
    remember(pending.owner, names, people_of(pending))
    pending.done_at, pending.content = now, b""
    pending.findings = {**pending.findings, "seen_files": {}, "added": len(added), "out_of_the_bin": back}
    pending.save()


def _seen_files(findings: Mapping[str, Any]) -> dict[str, SeenFile]:
    # Imports that are pending during an update have the keys without their files.
    nameless = dict.fromkeys(findings.get("seen", []), SeenFile("", ""))
    return {**nameless, **{key: SeenFile(*file) for key, file in findings.get("seen_files", {}).items()}}


def _unpacked(pending: PendingImport) -> GameSources:
    content = bytes(pending.content)
    if is_packed(content):
        return GameSources([PendingFile(content)])
    # An import that was pending before an update has the files as they were sent.
    with zipfile.ZipFile(io.BytesIO(content)) as outer:
        return _sources([Upload(name.partition("/")[2], outer.read(name)) for name in outer.namelist()])


def _sources(uploads: Iterable[Upload]) -> GameSources:
    """Raise RuleError, for example for too many games, before the remaining files are read."""
    opened, games = list[SourceFile](), 0
    for upload in uploads:
        opened.append(_opened(upload))
        games += len(opened[-1])
        if games > MOST_GAMES:
            raise file_error(_TOO_MANY, most=MOST_GAMES)
    return GameSources(opened)


def _opened(upload: Upload) -> SourceFile:
    if not is_zip(upload.content[:4]):
        return opened_file(upload.name, upload.content)
    # A game has two files, and a Mac adds one to each; they are counted before zipfile reads the directory into memory.
    if upload.content.count(_DIRECTORY_ENTRY) > 5 * MOST_GAMES:
        raise file_error(_TOO_MANY, most=MOST_GAMES)
    archive = open_zip(upload.name, io.BytesIO(upload.content))
    if archive.unpacked() > MOST_UNPACKED:
        raise file_error(_TOO_MUCH, file=shown(upload.name), most=MOST_UNPACKED // 2**20)
    return archive
