from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q

from scorekeeper.accounts.circles import memberships_of
from scorekeeper.accounts.passkeys import passkeys_of
from scorekeeper.archive.series_events import events_in
from scorekeeper.archive.series_standings import CountedEvent
from scorekeeper.events.reading import read_event
from scorekeeper.import_export.events.exporting import event_file_of
from scorekeeper.import_export.events.values import exact_text
from scorekeeper.import_export.exporter import ACCOUNT_FOLDER, ExportedGame, exported, logs, zipped
from scorekeeper.models import (
    Confidant,
    Event,
    Game,
    Invitation,
    OwnPreset,
    Player,
    Role,
    Series,
    SheetDraft,
    SheetPhoto,
    SignIn,
)

FILE = f"{ACCOUNT_FOLDER}account.json"


def account_zip(owner: Confidant) -> Iterator[bytes]:
    """A ZIP of all games, including those in the bin, of their photos, of events, and of one file with the rest.

    The games can be imported again. The ZIP has no tokens and no keys, so that nobody can sign in with it.
    """
    names: dict[int, str] = {}

    def games() -> Iterator[ExportedGame]:
        ids = Game.objects.filter(owner=owner).order_by("started_at", "pk").values_list("pk", flat=True)
        for log in logs(owner, list(ids)):
            game = exported(log)
            names[log.row.pk] = game.name
            yield game

    def rest() -> Iterator[tuple[str, bytes]]:
        # Made after the games, because it refers to them by the names that they get in the ZIP.
        photos = _photos(owner, names)
        document = json.dumps(_document(owner, names, photos), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
        yield FILE, document.encode()
        for photo, file in photos.items():
            # Read one at a time: each may have 1 MB.
            for content in SheetPhoto.objects.filter(pk=photo.pk).values_list("content", flat=True):
                yield f"{ACCOUNT_FOLDER}{file}", bytes(content)
        for event, name in _events(owner):
            yield f"{ACCOUNT_FOLDER}{name}", event_file_of(read_event(event.pk, binned=True))

    return zipped(games(), rest())


def _document(owner: Confidant, names: Mapping[int, str], photos: Mapping[SheetPhoto, str]) -> dict[str, Any]:
    binned = Game.objects.filter(owner=owner, deleted_at__isnull=False).values_list("pk", flat=True)
    return {
        "name": owner.name,
        "people": _people(owner),
        "imported_names": list(owner.imported_names.order_by("pk").values("name", "player__name")),
        "series": [_series(one, names) for one in Series.objects.filter(owner=owner).order_by("pk")],
        "presets": [
            {"name": preset.name, **OwnPreset.columns_of(preset.ruleset)}
            for preset in OwnPreset.objects.filter(owner=owner).order_by("pk")
        ],
        "unfinished_sheets": _unfinished_sheets(owner, photos),
        "photos": [
            {"file": file, "game": names[photo.game_id], "made_at": photo.made_at}
            for photo, file in photos.items()
            if photo.game_id
        ],
        "games_in_the_bin": sorted(names[one] for one in binned if one in names),
        "sign_ins": list(
            SignIn.objects.filter(confidant=owner)
            .order_by("made_at", "pk")
            .values("made_at", "kind", "browser", "system", "last_used_on", "invited_by__name")
        ),
        "circles": list(memberships_of(owner).order_by("pk").values("circle__name", "role", "joined_at")),
        "events": [
            {"file": file, "name": event.name, "in_the_bin": event.deleted_at is not None}
            for event, file in _events(owner)
        ],
        "members": list(owner.members.order_by("pk").values("confidant__name", "role", "joined_at")),
        "passkeys": list(passkeys_of(owner).values("name", "host", "made_at", "last_used_at")),
        "invitations": list(
            Invitation.objects.filter(confidant=owner).order_by("pk").values("name", "made_at", "expires_at")
        ),
    }


def _events(owner: Confidant) -> list[tuple[Event, str]]:
    """The events that the owner leads, also those in the bin, each with the name of its file."""
    led = Event.objects.filter(owner__members__confidant=owner, owner__members__role=Role.LEADS).order_by("day", "pk")
    return [(event, f"event_{event.day}_{event.pk}.json") for event in led]


def _photos(owner: Confidant, names: Mapping[int, str]) -> dict[SheetPhoto, str]:
    """The photos without their contents, each with the name of its file."""
    of_owner = SheetPhoto.objects.filter(Q(game__owner=owner) | Q(draft__owner=owner))
    return {
        photo: f"{names[photo.game_id] if photo.game_id else f'sheet-{photo.draft_id}'}.{photo.ending}"
        for photo in of_owner.defer("content").order_by("pk")
        if photo.draft_id or photo.game_id in names
    }


def _unfinished_sheets(owner: Confidant, photos: Mapping[SheetPhoto, str]) -> list[dict[str, Any]]:
    files = {photo.draft_id: file for photo, file in photos.items()}
    return [
        {
            "made_at": sheet.made_at,
            "changed_at": sheet.changed_at,
            "document": sheet.document,
            "photo": files.get(sheet.pk),
        }
        for sheet in SheetDraft.objects.filter(owner=owner, game=None).order_by("pk")
    ]


def _people(owner: Confidant) -> list[dict[str, Any]]:
    players = Player.objects.filter(owner=owner).order_by("pk")
    rows = players.values("name", "archived_at", "last_seated_at", "merged_into__name", "person__name")
    return [{**row} for row in rows]


def _series(series: Series, names: Mapping[int, str]) -> dict[str, Any]:
    games = series.games.order_by("started_at", "pk").values_list("pk", flat=True)
    listed = [names[game] for game in games if game in names]
    events = [_event_in_series(event) for event in events_in(series)]
    return {"name": series.name, "made_at": series.made_at, "games": listed, "events": events}


def _event_in_series(event: CountedEvent) -> dict[str, Any]:
    people = [
        {
            "name": each.person.name,
            "points": exact_text(each.points),
            "total": each.total,
            "wins": each.wins,
            "games": each.games,
        }
        for each in event.people
    ]
    return {"name": event.name, "day": event.day, "scoring": event.scoring, "people": people}
