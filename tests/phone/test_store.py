"""The store of the play page, tested by Node itself."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from tests.helpers.programs import LONGEST
from tests.phone.node import find_node


def test_the_store_does_what_its_tests_say() -> None:
    tests = sorted(Path(__file__).parent.rglob("*.test.js"))
    assert tests
    # One process for all files: `node --test` starts one for each of them.
    script = "".join(f"import {json.dumps(path.as_uri())};" for path in tests)
    command = [find_node(), "--input-type=module", "--eval", script]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST)
    assert run.returncode == 0, run.stdout + run.stderr
    (failed,) = re.findall(r"^# fail (\d+)$", run.stdout, re.MULTILINE)
    (passed,) = re.findall(r"^# pass (\d+)$", run.stdout, re.MULTILINE)
    assert failed == "0"
    assert int(passed) > len(tests)
