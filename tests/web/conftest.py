"""Fixtures for the tests of requests."""

from __future__ import annotations

import pytest

from scorekeeper.web.request_limits.limits import BODIES, QUEUES, QueueKind


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all deadlines pass at once, but those of files and open forms."""
    for body, limit in BODIES.items():
        monkeypatch.setitem(BODIES, body, limit._replace(seconds=0.01))
    for kind in (QueueKind.ENTRY, QueueKind.WATCHER, QueueKind.PAGE, QueueKind.UPLOAD, QueueKind.SENDER):
        monkeypatch.setitem(QUEUES, kind, QUEUES[kind]._replace(seconds=0.01))
