"""The store of the play page, tested by Node itself."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.phone.node import find_node


def test_the_store_does_what_its_tests_say() -> None:
    tests = sorted(map(str, Path(__file__).parent.glob("*.test.js")))
    assert tests
    run = subprocess.run([find_node(), "--test", *tests], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_machine_without_node_skips_them_with_a_reason_but_fails_where_all_is_tested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no Node"):
        find_node()
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="no Node"):
        find_node()
