"""Limits for all servers together (docs/decisions/0041-rate-limits.md).

Only failures and rare actions are counted, so that ordinary requests need no query.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from django.db import connection
from django.db.models import Q
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from scorekeeper.models import RateCount
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock
from scorekeeper.web.proxies import network_at


class Limit(NamedTuple):
    """`name`: separate for each limit."""

    name: str
    most: int
    seconds: int


WRONG_TOKENS = Limit("wrong tokens of a network", 60, 60)  # from one network: links, codes, pens, own phones
# So that many networks together cannot try or write more.
WRONG_TOKENS_OF_A_KIND = Limit("wrong tokens of a kind", 600, 60)
NEW_LINKS = Limit("new links", 60, 10 * 60)  # of one Confidant; an evening with eight phones takes twenty
SEATS_TAKEN = Limit("seats taken", 60, 60)  # of one network with one link; eight phones share an address
# Of one network: a row for ten minutes each; of one phone: guesses at the numbers that other televisions show.
TV_NUMBERS = Limit("numbers of televisions", 30, 10 * 60)
WRONG_TV_NUMBERS = Limit("wrong numbers of televisions", 5, 60)
CHALLENGES = Limit("challenges", 60, 60)  # of one network for passkeys; each is a row for five minutes
LONGEST_SECONDS = 24 * 60 * 60  # rows that end later were written while the clock was wrong
MOST_REMEMBERED = 10_000
_SALT = "scorekeeper.web.rate_limits"
# One statement, so that servers that count at the same moment lose nothing. A time that is not within the next
# `seconds` is over, or from a clock that was wrong. SQLite and PostgreSQL read it the same way.
_COUNT = """
    INSERT INTO scorekeeper_ratecount AS known (key, count, ends_at) VALUES (%s, 1, %s)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN known.ends_at BETWEEN %s AND excluded.ends_at THEN known.count + 1 ELSE 1 END,
        ends_at = CASE WHEN known.ends_at BETWEEN %s AND excluded.ends_at THEN known.ends_at ELSE excluded.ends_at END
    RETURNING count, ends_at
"""
_blocked: dict[str, float] = {}  # until when this process refuses a key without a query, by the monotonic clock


def seconds_to_wait(limit: Limit, subject: object) -> int:
    """Count an event; 0 within the limit. Raise DatabaseBusy or DatabaseFull.

    `subject`: a network, a Confidant, or the account that is attacked.
    """
    key = _key(limit, subject)
    if blocked := _blocked_seconds(key):
        return blocked
    now = int(time.time())
    with write_lock():
        count, ends_at = _count(key, now, limit.seconds)
        if count == 1:
            RateCount.objects.filter(~Q(ends_at__range=(now + 1, now + LONGEST_SECONDS))).delete()
    if count <= limit.most:
        return 0
    if len(_blocked) >= MOST_REMEMBERED:
        _blocked.clear()
    _blocked[key] = time.monotonic() + ends_at - now
    return ends_at - now


def seconds_left(limit: Limit, subject: object) -> int:
    """How long a subject that has reached the limit waits, without counting an event; one query."""
    now = int(time.time())
    rows = RateCount.objects.filter(
        key=_key(limit, subject), count__gte=limit.most, ends_at__range=(now + 1, now + limit.seconds)
    )
    ends_at = rows.values_list("ends_at", flat=True).first()
    return ends_at - now if ends_at else 0


def seconds_after_wrong_token(request: HttpRequest, kind: str) -> int:
    """0 within the limits, or if the database cannot be written.

    Only for a token that was found to be wrong: failures of others never block a valid one.
    """
    network = network_of(request)
    if blocked := _blocked_seconds(_key(WRONG_TOKENS_OF_A_KIND, kind)):
        return blocked
    try:
        # In this order, so that one network cannot exhaust the common limit.
        return seconds_to_wait(WRONG_TOKENS, network) or seconds_to_wait(WRONG_TOKENS_OF_A_KIND, kind)
    except (DatabaseBusy, DatabaseFull):
        return 0


def network_of(request: HttpRequest) -> str:
    """Behind a proxy only if TABLET_PROXIES names that."""
    return network_at(request.META.get("REMOTE_ADDR", ""))


def _count(key: str, now: int, seconds: int) -> tuple[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [key, now + seconds, now + 1, now + 1])
        count, ends_at = cursor.fetchone()
    return count, ends_at


def _key(limit: Limit, subject: object) -> str:
    return salted_hmac(_SALT, f"{limit.name}\n{subject}", algorithm="sha256").hexdigest()


def _blocked_seconds(key: str) -> int:
    left = _blocked.get(key, 0.0) - time.monotonic()
    return int(left) + 1 if left > 0 else 0
