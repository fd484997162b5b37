"""Shared by servers and commands, exclusive for `restore`."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.environment.errors import CommandError


def shared_lock(folder: Path) -> int:
    """Held until this process ends, or the descriptor is closed."""
    return _lock(
        folder, fcntl.LOCK_SH, f"The Tablet of Truth in {folder} is being restored; start again when that is done."
    )


@contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    descriptor = _lock(
        folder, fcntl.LOCK_EX, f"A server or a command is working in {folder}; stop it first. Nothing was changed."
    )
    try:
        yield
    finally:
        os.close(descriptor)


def _lock(folder: Path, kind: int, refusal: str) -> int:
    # The folder itself is locked: a killed process leaves no lock file.
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise CommandError(refusal) from None
    return descriptor
