"""The lock of the data folder: shared by servers and commands, exclusive for `restore`."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorekeeper.environment import CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def stay_in(folder: Path) -> int:
    """Hold the shared lock until this process ends, or until the returned file descriptor is closed.

    Raise CommandError while a restore is running.
    """
    return _lock(folder, fcntl.LOCK_SH, f"The Tablet in {folder} is being restored; start again when that is done.")


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Hold the exclusive lock; raise CommandError if a server or command holds the shared one."""
    held = _lock(
        folder, fcntl.LOCK_EX, f"A server or a command is working in {folder}; stop it first. Nothing was changed."
    )
    try:
        yield
    finally:
        os.close(held)


def _lock(folder: Path, how: int, refusal: str) -> int:
    # The folder itself carries the lock: nothing is left behind, whoever is killed.
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, how | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise CommandError(refusal) from None
    return held
