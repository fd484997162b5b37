"""Uploading game files for an import."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Confidant, PendingImport
from tests.helpers.conformance import GAMES
from tests.helpers.phones import Response

FOUR, FIVE = "four-players-plus-minus-one", "five-players-tournament"


def game_of(name: str) -> bytes:
    return (GAMES / f"{name}.json").read_bytes()


def changed(name: str, **values: Any) -> bytes:
    """Return a recorded game with other values."""
    return json.dumps({**json.loads(game_of(name)), **values}).encode()


def upload(phone: Client, **files: bytes) -> Response:
    """Upload files (`a__json` is the file `a.json`) and return the page after redirects."""
    sent = [SimpleUploadedFile(name.replace("__", "."), content) for name, content in files.items()]
    return phone.post(reverse("import_export"), {"file": sent}, follow=True)


def pending_of(confidant: Confidant) -> PendingImport:
    return PendingImport.objects.get(owner=confidant)


def add(phone: Client, pending: PendingImport) -> Response:
    return phone.post(reverse("add_import", args=[pending.pk]), follow=True)
