"""A Confidant with an account."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.tables import make_confidant

if TYPE_CHECKING:
    from scorekeeper.models import Confidant


@pytest.fixture
def ute(db: None) -> Confidant:
    """Return a Confidant, the first one of the server."""
    return make_confidant(name="Ute")
