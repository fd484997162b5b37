"""Codes of an event for devices that are not signed in: one public link, and one for each table."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterable

from django.utils.crypto import salted_hmac

from scorekeeper.models import EventCode
from scorekeeper.models.tokens import TOKEN_BYTES, hash_of
from scorekeeper.storage.write_lock import write_lock

_SALT = "scorekeeper.events.codes"


def public_code(event: int) -> EventCode:
    """It is made when it is first asked for."""
    return _codes(event, [None])[None]


def table_codes(event: int, tables: Iterable[int]) -> dict[int, EventCode]:
    """By table; missing ones are made. A table keeps its code in all rounds."""
    codes = _codes(event, tables)
    return {table: code for table, code in codes.items() if table is not None}


def token_of(code: EventCode) -> str:
    digest = salted_hmac(_SALT, code.nonce, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def replace_codes(event: int) -> None:
    """The public link and the printed cards do not work any more."""
    with write_lock():
        EventCode.objects.filter(event=event).delete()


def _codes(event: int, tables: Iterable[int | None]) -> dict[int | None, EventCode]:
    wanted = list(tables)
    found = {code.table: code for code in EventCode.objects.filter(event=event)}
    if not found.keys() >= {*wanted}:
        with write_lock():
            found = {code.table: code for code in EventCode.objects.filter(event=event)}
            missing = [_new_code(event, table) for table in wanted if table not in found]
            EventCode.objects.bulk_create(missing)
            found |= {code.table: code for code in missing}
    return {table: found[table] for table in wanted}


def _new_code(event: int, table: int | None) -> EventCode:
    code = EventCode(event_id=event, table=table, nonce=secrets.token_hex(16))
    code.token_hash = hash_of(token_of(code))
    return code
