"""A Confidant with an account."""

from __future__ import annotations

import pytest

from scorekeeper.models import Confidant
from tests.helpers.tables import make_confidant


@pytest.fixture
def ute(db: None) -> Confidant:
    """Return a Confidant, the first one of the server."""
    return make_confidant(name="Ute")
