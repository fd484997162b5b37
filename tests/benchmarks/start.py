"""CPU time from the start of `serve` to its first answer, with 61 games, as a ratio to that of `manage.py check`.

Run by `python tests/benchmarks/start.py [--profile]`; `--profile` prints the slowest imports of the worker. The time
includes stopping the server, which takes a few milliseconds. Nothing is asserted.
"""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.figures import PROJECT, cpu_of_children, print_ratio, run
from tests.browser.helpers.server import ProductServer

GAMES = 61
TURNS = 5
MOST_IMPORTS = 30


def main(*, profile: bool) -> None:
    """Measure and print the results."""
    with tempfile.TemporaryDirectory(prefix="tablet-start-") as folder:
        data = Path(folder) / "data"
        server = ProductServer(data)
        _start_and_stop(server)
        run("fill", str(GAMES), data=data)
        floors, starts = [], []
        for _ in range(TURNS):
            floors.append(cpu_of_children(lambda: run("check", data=data)))
            starts.append(cpu_of_children(lambda: _start_and_stop(server)))
        if profile:
            _print_imports(data)
    floor = statistics.median(floors)
    print(f"{f'median CPU time of {TURNS}':56} {'':13} {'ratio':>8}")
    print_ratio("floor: manage.py check", floor, floor)
    print_ratio("serve until its first answer, both processes", statistics.median(starts), floor)


def _start_and_stop(server: ProductServer) -> None:
    server.start()
    assert server.process is not None
    os.killpg(server.process.pid, signal.SIGTERM)
    server.process.wait()


def _print_imports(data: Path) -> None:
    variables = {**os.environ, "TABLET_DATA": str(data)}
    command = [sys.executable, "-X", "importtime", "-c", "import scorekeeper.asgi, scorekeeper.urls"]
    done = subprocess.run(command, cwd=PROJECT, env=variables, check=True, capture_output=True, text=True)
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:") and "[us]" not in line]
    for line in sorted(lines, key=lambda line: -int(line.split("|")[1]))[:MOST_IMPORTS]:
        print(line)


if __name__ == "__main__":
    main(profile="--profile" in sys.argv)
