"""The Node of this machine, which runs the modules of the play page without a browser."""

from __future__ import annotations

import os
import shutil

import pytest

MISSING = "There is no Node on this machine (the command node), which the tests of the play page's scripts need."


def find_node() -> str:
    """Return the command; skip the test if there is none, but fail it if everything must be tested."""
    found = shutil.which("node")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return found
