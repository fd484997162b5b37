"""The Node of this machine, which runs the modules of the play page without a browser."""

from __future__ import annotations

import shutil

from tests.suite.hooks import need

MISSING = "The tests of the play page's scripts need Node: Debian's package nodejs."


def find_node() -> str:
    """Return the command; skip the test if there is none, but fail it if everything must be tested."""
    return shutil.which("node") or need(MISSING)
