"""Fixtures for the tests of requests."""

from __future__ import annotations

import pytest

from scorekeeper.web import request_limits


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all deadlines pass at once."""
    for name in ("BODY_SECONDS", "UPLOAD_SECONDS", "QUEUE_SECONDS"):
        monkeypatch.setattr(request_limits, name, 0.01)
