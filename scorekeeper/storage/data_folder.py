"""`check_*` change nothing; files are created atomically."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.environment import command_line
from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.sqlite import network_file_system

DATABASE = "tablet.sqlite3"
KEY_FILE = "secret-key"
ADDRESS_FILE = "address"
BEFORE_MOVE = "before-move-"  # how the name of a database begins that was moved to PostgreSQL
AUTHORITY_FILE = "certificate/authority.pem"

# Errors of linking a file on a file system without links, such as that of most memory sticks.
_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS}


def check_folder(folder: Path, *, has_database: bool = True) -> None:
    """`has_database`: false if that is in PostgreSQL."""
    kind = network_file_system(folder) if has_database else None
    if kind:
        raise CommandError(f"The data folder {folder} is on a network file system ({kind}), where SQLite is not safe.")
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"The data folder {folder} is a file.")
    if folder.exists():
        check_writable(folder, f"The data folder {folder}")
    else:
        _check_parent(folder)


def check_not_moved(folder: Path) -> None:
    """Somebody who forgets DATABASE_URL would find no games, or begin an empty database."""
    aside = sorted(folder.glob(f"{BEFORE_MOVE}*.sqlite3"))
    if aside and not (folder / DATABASE).exists():
        raise CommandError(
            f"The games of {folder} are in PostgreSQL since they were moved there: set DATABASE_URL. "
            f"{aside[-1].name} is the database from before."
        )


def check_database_present(folder: Path) -> None:
    """A secret key without a database: it was moved or deleted."""
    check_not_moved(folder)
    key, database = folder / KEY_FILE, folder / DATABASE
    if key.exists() and not database.exists():
        restore = command_line("restore", folder, "FILE")
        raise CommandError(
            f"{database} is missing, although {folder} was in use before. Put it back, or restore a backup with "
            f"“{restore}”. To begin with an empty database, delete {key}."
        )


def check_writable(path: Path, name: str) -> None:
    """Raise CommandError, in which `name` is the path."""
    if not os.access(path, os.W_OK):
        raise CommandError(f"{name} cannot be written by this user.")


def make_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_secret_key(folder: Path) -> str:
    with publishing(folder / KEY_FILE) as new:
        if new:
            new.write_text(secrets.token_urlsafe(50))
    return (folder / KEY_FILE).read_text().strip()


def replace_secret_key(folder: Path, key: str) -> None:
    with new_beside(folder / KEY_FILE) as new:
        new.write_text(key)
        publish(new, folder / KEY_FILE, replace=True)


@contextmanager
def publishing(path: Path) -> Iterator[Path | None]:
    """Yield a file that becomes `path` once it is complete; None if `path` exists."""
    if path.exists():
        yield None
        return
    with new_beside(path) as new:
        yield new
        # If another process was faster, its file is used.
        with suppress(FileExistsError):
            publish(new, path)


@contextmanager
def new_beside(path: Path) -> Iterator[Path]:
    """Only its owner can read it; it is deleted unless published."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    # A killed process with the same id may have left it; no running process has this id.
    new.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield new
    finally:
        new.unlink(missing_ok=True)


def publish(new: Path, path: Path, *, replace: bool = False) -> None:
    """Durably; raise FileExistsError if the name is taken and `replace` is false."""
    _sync(new)
    if replace:
        new.replace(path)
    else:
        _link(new, path)
    _sync(path.parent)


def write_address(folder: Path, address: str) -> None:
    """For the links of `signin`."""
    if read_address(folder) == address:
        return
    with new_beside(folder / ADDRESS_FILE) as new:
        new.write_text(address)
        new.replace(folder / ADDRESS_FILE)


def read_address(folder: Path) -> str | None:
    try:
        return (folder / ADDRESS_FILE).read_text().strip()
    except FileNotFoundError:
        return None


def missing_space(place: Path, needed: int) -> str:
    """Return how many bytes are `needed` and free on the disk of an existing place; "" if there are enough."""
    free = shutil.disk_usage(place).free
    return f"{needed / 1e6:.1f} MB are needed, {free / 1e6:.1f} MB are free" if free < needed else ""


def _check_parent(folder: Path) -> None:
    parent = next(parent for parent in folder.parents if parent.exists())
    if not parent.is_dir():
        raise CommandError(f"The data folder {folder} cannot be made, because {parent} is a file.")
    if not os.access(parent, os.W_OK):
        raise CommandError(f"The data folder {folder} cannot be made, because {parent} cannot be written by this user.")


def _link(new: Path, path: Path) -> None:
    """In one step: two first starts at once must end with one file."""
    try:
        path.hardlink_to(new)
    except OSError as error:
        if error.errno not in _NO_LINKS or path.exists():
            raise
        new.rename(path)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
