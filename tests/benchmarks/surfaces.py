"""Compares what every page, file and picture shows of many games with a second count of their numbers.

    python tests/benchmarks/surfaces.py [GAMES] [SEED]

It runs tests with 500 games by default, made by chance from the seeds from SEED (1) on, in which nobody is ahead,
nothing was played, or something was changed last. They stop at the first surface that differs, and print both.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = "tests/views/every_surface"


def main(games: str = "500", seed: str = "1") -> int:
    """Run the tests until one fails, and return the exit status of pytest."""
    environment = {**os.environ, "SURFACES_GAMES": games, "SURFACES_SEED": seed}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--exitfirst", "--show-capture=no", TESTS]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
