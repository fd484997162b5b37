"""Who may work in a data folder at the same time: any number of servers and commands, or one `restore`."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorekeeper.storage.data_folder import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def stay_in(folder: Path) -> int:
    """Be known to work in this folder while this process lives, or until what is returned is closed.

    Raise Refusal while the Tablet is being restored.
    """
    return _lock(folder, fcntl.LOCK_SH, f"The Tablet in {folder} is being restored; start again when that is done.")


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep servers and commands out of this folder; raise Refusal if one works in it."""
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
        raise Refusal(refusal) from None
    return held
