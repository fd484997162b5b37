"""Helpers of the benchmarks of commands and files: CPU time, a temporary database, profiles, lines of figures."""

from __future__ import annotations

import cProfile
import os
import pstats
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
MOST_LINES = 40
"""The number of functions in a profile."""


@contextmanager
def product(*, migrated: bool = True) -> Iterator[Path]:
    """Set up Django in this process with an empty database in a temporary folder, which is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="tablet-benchmark-") as folder:
        os.environ |= {"TABLET_DATA": folder, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
        from scorekeeper.storage.database_file import make_database

        make_database(Path(folder) / "tablet.sqlite3")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        if migrated:
            call_command("migrate", verbosity=0)
        yield Path(folder)
        connections.close_all()


def cpu_seconds(act: Callable[[], object]) -> float:
    """Return the CPU time that an action takes in this process, in seconds."""
    start = time.process_time()
    act()
    return time.process_time() - start


def cpu_of_children(act: Callable[[], object]) -> float:
    """Return the CPU time of the processes that an action starts and that end within it, in seconds."""
    start = _children()
    act()
    return _children() - start


def run(*command: str, data: Path) -> None:
    """Run a command of `manage.py` without output."""
    variables = {**os.environ, "TABLET_DATA": str(data)}
    arguments = [sys.executable, "manage.py", *command]
    subprocess.run(arguments, cwd=PROJECT, env=variables, check=True, capture_output=True)


@contextmanager
def profiled(*, wanted: bool) -> Iterator[None]:
    """Print a profile of the block if it is wanted."""
    if not wanted:
        yield
        return
    with cProfile.Profile() as profile:
        yield
    pstats.Stats(profile).sort_stats("cumulative").print_stats(MOST_LINES)


def print_ratio(what: str, seconds: float, floor: float) -> None:
    """Print a figure and its ratio to the floor of the same run."""
    print(f"{what:56} {seconds * 1000:10.1f} ms {seconds / floor:8.1f}")


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
