"""Sends many random, boundary, hostile and missing values to every form and address, and counts the answers.

    python tests/benchmarks/fuzzing.py

It runs the tests with the Hypothesis profile "explore", and fails, with the shortest requests that it finds, if there
is a server error, something of another Confidant, or no sentence.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = "tests/views/every_page/fuzzing"


def main() -> int:
    """Run the tests, print the counts, and return the exit status of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts.json"
        environment = {**os.environ, "FUZZING_COUNTS": str(counts), "HYPOTHESIS_PROFILE": "explore"}
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", TESTS]
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        if counts.exists():
            _print(json.loads(counts.read_text()))
    return status


def _print(rows: list[tuple[str, int, int]]) -> None:
    by_status: Counter[int] = Counter()
    for _, status, count in rows:
        by_status[status] += count
    answered = {name for name, status, _ in rows if name != "missing"}
    print(f"{sum(by_status.values())} requests, {len(answered)} addresses; by status:", end=" ")
    print(", ".join(f"{status}: {count}" for status, count in sorted(by_status.items())))


if __name__ == "__main__":
    sys.exit(main())
