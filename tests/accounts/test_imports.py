"""Packages that are imported only when they are needed."""

import subprocess
import sys

import pytest

from scorekeeper.environment import PROJECT

COMMAND = "import sys, scorekeeper.asgi, scorekeeper.urls; print([name for name in sys.modules if 'fido2' in name])"


@pytest.mark.processes
def test_the_library_for_passkeys_is_not_imported_at_the_start() -> None:
    ended = subprocess.run([sys.executable, "-c", COMMAND], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"
