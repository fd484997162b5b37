"""Forgets a person: the name becomes a number in everything that belongs to an owner."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, count
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from scorekeeper.games.recording import name_game
from scorekeeper.games.search_index import drop_unused_words
from scorekeeper.models import (
    SHEET_NAME,
    TITLE_LENGTH,
    Confidant,
    Entry,
    Game,
    ImportedName,
    Invitation,
    Membership,
    OwnPreset,
    Pen,
    PendingImport,
    Player,
    Series,
    SeriesEvent,
    SheetDraft,
)
from scorekeeper.players.editing import names_of, number_for, replace_names
from scorekeeper.rules.names import NAME_LENGTH, name_key, sort_key, without_name
from scorekeeper.rules.statements import REASON_LENGTH, Adjustment
from scorekeeper.storage.free_space import erase_after_commit
from scorekeeper.storage.write_lock import write_lock

_REASON = Adjustment.value_names().index("reason")


class PlaysNow(Exception):
    """The person has, or had, a seat in a game that is not finished."""


class TextKind(StrEnum):
    """The texts in which people may have written a name."""

    TITLE = "title"
    REASON = "reason"
    SERIES = "series"
    EVENT = "event"
    PRESET = "preset"
    SHEET = "sheet"


class FoundText(NamedTuple):
    """A text that contains a name of the person.

    `row` is the id of the series, event in a series, preset or unfinished sheet; `game` is the id of the game whose
    title or reason it is.
    """

    kind: TextKind
    row: int
    text: str
    game: int | None = None


@dataclass(frozen=True)
class Known:
    """A person who may be forgotten; `number` replaces the main name.

    Nobody is forgotten while there are `open_games`, which are not finished. The photos of `photographed` games may
    show the name, and stay.
    """

    names: tuple[str, ...]
    number: str
    games: int
    open_games: tuple[Game, ...]
    texts: tuple[FoundText, ...]
    photographed: tuple[Game, ...]


def known_of(owner: Confidant, person: int) -> Known:
    """Raises Player.DoesNotExist for others' people and other names of a person, Forgotten if that was done before."""
    names = names_of(owner, person)
    games = _games_of(owner, names)
    open_games = games.filter(is_finished=False, deleted_at=None).order_by("-started_at", "-pk")
    texts = tuple(_texts_with(owner, _keys(names.values())))
    number = number_for(Player.objects.get(pk=person))
    photographed = games.filter(photo__isnull=False).order_by("-started_at", "-pk")
    return Known(tuple(names.values()), number, games.count(), tuple(open_games), texts, tuple(photographed))


def forget(owner: Confidant, person: int, *, texts: bool) -> None:
    """Replace all names by numbers, in one transaction, and erase them from the database file.

    `texts`: also in titles, reasons of points, and names of series and presets. Raises PlaysNow and the errors of
    `known_of`.
    """
    with write_lock():
        known = known_of(owner, person)
        if known.open_games:
            raise PlaysNow
        games = _games_of(owner, names_of(owner, person))
        # Open pages of watchers learn of it.
        Game.objects.filter(pk__in=games.values("pk")).update(unrecorded_changes=F("unrecorded_changes") + 1)
        ImportedName.objects.filter(player__in=names_of(owner, person)).delete()
        number, keys = replace_names(owner, person), _keys(known.names)
        _replace_writers(owner, keys, number)
        for found in known.texts if texts else ():
            _replace_text(owner, found, keys, number)
        _replace_in_sheets(owner, keys, number, texts=texts)
        # Files that wait for confirmation are packed, and the findings about those that were added have names.
        PendingImport.objects.filter(owner=owner).delete()
        drop_unused_words(owner)
        _end_stored_pages(owner)
        erase_after_commit()


def _keys(names: Collection[str]) -> list[str]:
    """The longest first: one name may be a part of another."""
    return sorted({name_key(name) for name in names}, key=len, reverse=True)


def _games_of(owner: Confidant, names: Collection[int]) -> QuerySet[Game]:
    """Also those in the bin."""
    later = Entry.objects.filter(game=OuterRef("pk"), player__in=names)
    of_owner = Game.objects.filter(owner=owner)
    return of_owner.filter(Q(pk__in=Game.objects.filter(seats__player__in=names)) | Exists(later))


def _texts_with(owner: Confidant, keys: Collection[str]) -> Iterator[FoundText]:
    """Texts that have one of these names as a word."""
    games = Game.objects.filter(owner=owner).exclude(title="").order_by("pk").values_list("pk", "title")
    reasons = Entry.objects.filter(game__owner=owner, kind=Adjustment.kind).order_by("pk")
    events = SeriesEvent.objects.filter(series__owner=owner).order_by("pk").values_list("pk", "name")
    found = [
        *(FoundText(TextKind.TITLE, pk, title, pk) for pk, title in games),
        *(FoundText(TextKind.REASON, one.pk, one.values[_REASON], one.game_id) for one in reasons),
        *(FoundText(kind, row.pk, row.name) for kind, table in _NAMED.items() for row in _rows_of(table, owner)),
        *(FoundText(TextKind.EVENT, pk, name) for pk, name in events),
        *(FoundText(TextKind.SHEET, row.pk, text) for row in _sheets_of(owner) for text in _texts_of(row)),
    ]
    return (one for one in found if _replaced(one.text, keys, "") != one.text)


def _rows_of(table: type[Series | OwnPreset], owner: Confidant) -> QuerySet[Series | OwnPreset]:
    rows: QuerySet[Series | OwnPreset] = table.objects.filter(owner=owner)
    return rows.order_by("pk")


_NAMED: dict[TextKind, type[Series | OwnPreset]] = {TextKind.SERIES: Series, TextKind.PRESET: OwnPreset}


def _replaced(text: str, keys: Collection[str], number: str) -> str:
    for key in keys:
        text = without_name(text, key, number)
    return text


def _replace_text(owner: Confidant, found: FoundText, keys: Collection[str], number: str) -> None:
    text = _replaced(found.text, keys, number)
    if found.kind is TextKind.TITLE:
        name_game(owner, found.row, text[:TITLE_LENGTH])
    elif found.kind is TextKind.REASON:
        entry = Entry.objects.get(pk=found.row)
        entry.values[_REASON] = text[:REASON_LENGTH]
        entry.save(update_fields=["values"])
    elif found.kind is TextKind.EVENT:
        SeriesEvent.objects.filter(pk=found.row).update(name=text[:TITLE_LENGTH])
    elif found.kind in _NAMED:
        _rename(_NAMED[found.kind].objects.get(pk=found.row), text)


def _rename(row: Series | OwnPreset, name: str) -> None:
    """With a number at its end if another one has it."""
    others = type(row).objects.filter(owner=row.owner_id).exclude(pk=row.pk)
    taken = set(others.values_list("name_key", flat=True))
    names = chain([name[:NAME_LENGTH]], (f"{name[: NAME_LENGTH - 4]} {number}" for number in count(2)))
    row.name = next(one for one in names if name_key(one) not in taken)
    row.name_key, row.sort_key = name_key(row.name), sort_key(row.name)
    row.save(update_fields=["name", "name_key", "sort_key"])


def _sheets_of(owner: Confidant) -> QuerySet[SheetDraft]:
    return SheetDraft.objects.filter(owner=owner).order_by("pk")


def _texts_of(sheet: SheetDraft) -> Iterator[str]:
    """The texts of the sheet except the names of its players, which are replaced in any case."""
    return (text for key, text in sheet.document.items() if not key.startswith(SHEET_NAME))


def _replace_in_sheets(owner: Confidant, keys: Collection[str], number: str, *, texts: bool) -> None:
    def replaced(key: str, text: str) -> str:
        if key.startswith(SHEET_NAME) and name_key(text) in keys:
            return number
        return _replaced(text, keys, number) if texts else text

    for sheet in _sheets_of(owner):
        document = {key: replaced(key, text) for key, text in sheet.document.items()}
        if document != sheet.document:
            sheet.document, sheet.revision = document, sheet.revision + 1
            sheet.save(update_fields=["document", "revision"])


def _replace_writers(owner: Confidant, keys: Collection[str], number: str) -> None:
    """Of somebody who kept the score: who had the pen, and the authors of imported entries."""
    entries = Entry.objects.filter(game__owner=owner).exclude(author_name="").order_by()
    for author in entries.values_list("author_name", flat=True).distinct():
        if name_key(author) in keys:
            entries.filter(author_name=author).update(author_name=number)
    for pen in Pen.objects.filter(game__owner=owner):
        if name_key(pen.holder_name) in keys:
            Pen.objects.filter(pk=pen.pk).update(holder_name=number)
    invitations = Invitation.objects.filter(Q(confidant=owner) | Q(circle=owner))
    for invitation in invitations.exclude(name=""):
        if name_key(invitation.name) in keys:
            invitations.filter(pk=invitation.pk).update(name="")


def _end_stored_pages(owner: Confidant) -> None:
    """Let the phones of all who see these games delete the pages that they have stored."""
    members = Membership.objects.filter(circle=owner).values("confidant")
    see = Confidant.objects.filter(Q(pk=owner.pk) | Q(pk__in=members))
    see.update(pages_revision=F("pages_revision") + 1)
