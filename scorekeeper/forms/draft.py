from __future__ import annotations

import re

from django.http import QueryDict

from scorekeeper.live.drafts import SubmittedDraft
from scorekeeper.models import DRAFT_KINDS

_REVISION = re.compile(r"[0-9]{1,9}")
_TAKEN = re.compile(r"[0-9]{1,15}")
_NUMBER = re.compile(r"[0-9]{1,2}")


def read_draft(data: QueryDict) -> SubmittedDraft | None:
    """None if it is malformed. An empty value is a number that is not entered."""
    revision, kind, seat = (data.get(name, "") for name in ("revision", "kind", "seat"))
    numbers = [seat, *data.getlist("value")]
    is_written = all(not text or _NUMBER.fullmatch(text) for text in numbers)
    if not _REVISION.fullmatch(revision) or kind not in DRAFT_KINDS or not is_written:
        return None
    taken = data.get("taken", "0")
    if not _TAKEN.fullmatch(taken):
        return None
    asked, *values = (int(text) if text else None for text in numbers)
    return SubmittedDraft(int(revision), kind, asked, tuple(values), int(taken))
