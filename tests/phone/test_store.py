"""The store of the play page, tested by Node itself."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.phone.node import find_node


def test_the_store_does_what_its_tests_say() -> None:
    tests = sorted(map(str, Path(__file__).parent.rglob("*.test.js")))
    assert tests
    run = subprocess.run([find_node(), "--test", *tests], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
