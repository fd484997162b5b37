"""The limits on requests, in two tables: one for their number at the same time, one for the size of their bodies."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

_MIB = 1024 * 1024
MOST_BYTES = 64 * 1024  # the maximum size of a body; the largest form of the product has about 4 kB
MOST_UPLOADED = 5 * _MIB  # the maximum size of a body with files
UPLOAD_PATH, EVENT_FILE_PATH = "/games/import-export/", "/events/import/"
# Photos of sheets are much smaller, but a page can only refuse a larger one with a sentence after receiving it.
PHOTO_PATHS = re.compile(r"/(?:games|sheets)/[0-9]+/photo/")


class QueueKind(StrEnum):
    """Requests that wait for each other."""

    ENTRY = "entry"
    FILE = "file"
    WATCHER = "watcher"
    HALL = "hall"
    OPEN_FORM = "open form"
    PAGE = "page"
    UPLOAD = "upload"
    SENDER = "sender"


class Queue(NamedTuple):
    """Requests of a method (empty: of any) to `paths`; None if not the path decides which ones they are.

    At most `places` of them are answered concurrently, `of_one` for one client; the others wait up to `seconds`,
    without occupying a thread. `beside`: the kind with which they share the places.
    """

    method: str
    paths: re.Pattern[str] | None
    places: int
    of_one: int
    seconds: float
    beside: QueueKind | None = None

    def takes(self, method: str, path: str) -> bool:
        """Return whether a request to this path is one of these."""
        return self.method in ("", method) and self.paths is not None and bool(self.paths.fullmatch(path))


# Most pages are read without asking who reads them: then one client is one network.
_PAGES = Queue("", re.compile(r".*", re.DOTALL), places=32, of_one=16, seconds=5)
QUEUES = {
    # Of known clients, in the order in which they arrived. They would wait for each other at the write lock, and a
    # thread of their own keeps what its connection has read, until another thread writes.
    QueueKind.ENTRY: Queue("POST", re.compile(r"/games/[0-9]+/play/"), places=1, of_one=1, seconds=5),
    # Files that are made while they are sent, or that take long to make. A download that is read slowly occupies its
    # thread.
    QueueKind.FILE: Queue(
        "",
        re.compile(
            r"/games/(?:(?:new|[0-9]+)/sheet\.pdf|import-export/(?:games\.(?:zip|csv)|results\.csv))"
            r"|/people/[0-9]+/results\.csv|/series/[0-9]+/standings\.csv"
            r"|/(?:account|circles/[0-9]+)/export\.zip"
            r"|/watch/[^/]+/preview\.png"
            r"|/events/(?:guide\.pdf|[0-9]+/print/[a-z-]+\.(?:pdf|csv))"
        ),
        places=2,
        of_one=1,
        seconds=60,
    ),
    # More would slow down entries, because threads share one interpreter.
    QueueKind.WATCHER: Queue("", re.compile(r"/(?:watch|tv)/.*", re.DOTALL), places=1, of_one=1, seconds=5),
    # The pages of an event: when a round is drawn, a hall of hundreds behind one address asks at once, and waits.
    QueueKind.HALL: Queue(
        "GET", re.compile(r"/e/.*", re.DOTALL), places=1, of_one=1, seconds=30, beside=QueueKind.WATCHER
    ),
    # Forms that can be sent without a session; on other paths the body of a stranger is not read. A hall may join at
    # once, and no program would send a refused form again.
    QueueKind.OPEN_FORM: _PAGES._replace(
        method="POST",
        paths=re.compile(
            r"/(?:(?:enter|invitation|pen)/[^/]+/|e/[^/]+/me/|(?:bid|t)/[^/]+/(?:[a-z]+/)?|passkey/(?:options/)?|link/"
            r"|appearance/|language/setlang/)"
        ),
        seconds=30,
        beside=QueueKind.PAGE,
    ),
    QueueKind.PAGE: _PAGES,
    # Uploads of known clients, to limit memory.
    QueueKind.UPLOAD: Queue("POST", None, places=2, of_one=1, seconds=5),
    # Requests whose sender is looked up.
    QueueKind.SENDER: Queue("", None, places=8, of_one=4, seconds=5),
}
# The number of threads, without those for entries.
THREADS = sum(QUEUES[kind].places for kind in (QueueKind.PAGE, QueueKind.WATCHER, QueueKind.FILE, QueueKind.SENDER))


class BodyLimit(NamedTuple):
    """Bodies that arrive at the same time have together at most `most_bytes`, and each arrives within `seconds`."""

    most_bytes: int
    seconds: float


class BodyKind(StrEnum):
    """Bodies that have a limit together."""

    KNOWN = "of a known client"
    STRANGER = "of a stranger"
    UPLOAD = "upload"


BODIES = {
    # 64 of the largest, or thousands of forms.
    BodyKind.KNOWN: BodyLimit(4 * _MIB, 10),
    # Those of one network count as one client.
    BodyKind.STRANGER: BodyLimit(2 * _MIB, 10),
    # One upload at 0.4 Mbit/s.
    BodyKind.UPLOAD: BodyLimit(QUEUES[QueueKind.UPLOAD].places * MOST_UPLOADED, 120),
}


def takes_files(path: str) -> bool:
    return path in {UPLOAD_PATH, EVENT_FILE_PATH} or bool(PHOTO_PATHS.fullmatch(path))


def kind_of(method: str, path: str) -> QueueKind:
    """Return which requests a request waits for if it is from a known client."""
    return next(kind for kind, queue in QUEUES.items() if queue.takes(method, path))
