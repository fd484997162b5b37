from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import psutil

type Version = tuple[int, int, int]
type Journal = Literal["WAL", "DELETE"]

IN_MEMORY = ":memory:"
LOCK_SECONDS = 2  # for the lock of another process

# SQLite before 3.51.3 can, rarely, damage a database in WAL mode with several connections; the fix was backported to
# two older lines.
_FIXED_WITHIN_LINE = {(3, 44): 6, (3, 50): 7, (3, 51): 3}
_NEWEST_BROKEN_LINE = (3, 51)
_WITHDRAWN = (3, 52, 0)

_NETWORK_FILE_SYSTEMS = {
    *("9p", "afpfs", "afs", "beegfs", "ceph", "cifs", "coda", "davfs", "gfs2", "glusterfs", "gpfs", "lustre", "ncpfs"),
    *("nfs", "nfs4", "ocfs2", "smb", "smb2", "smb3", "smbfs", "webdav"),
}
_NETWORK_FUSE = {
    *("ceph-fuse", "cephfs", "davfs", "davfs2", "gcsfuse", "glusterfs", "goofys", "rclone", "s3fs", "smbnetfs", "sshfs")
}


def sqlite_database(path: Path) -> dict[str, object]:
    """A missing file is not created: commands use an empty database in memory."""
    journal = journal_mode(linked_version())
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": database_name(path) if path.exists() else IN_MEMORY,
        # Closing the last connection runs a checkpoint, which makes each request three times slower.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": LOCK_SECONDS,
            # EXTRA: with FULL the deletion of the journal, which is the commit, may be lost in a power cut, and with it
            # a transaction that was acknowledged. For WAL both are the same.
            "init_command": f"PRAGMA journal_mode={journal}; PRAGMA synchronous=EXTRA",
        },
    }


def database_name(path: Path, mode: str = "rw") -> str:
    """Name a database for `connect(…, uri=True)`; a missing file is an error instead of a new empty database."""
    return f"file:{quote(str(path))}?mode={mode}"


def linked_version() -> Version:
    major, minor, patch = sqlite3.sqlite_version_info
    return major, minor, patch


def journal_mode(version: Version) -> Journal:
    return "WAL" if has_safe_wal(version) else "DELETE"


def has_safe_wal(version: Version) -> bool:
    """Whether it is free of the WAL reset bug."""
    line, patch = version[:2], version[2]
    if version == _WITHDRAWN:
        return False
    if line in _FIXED_WITHIN_LINE:
        return patch >= _FIXED_WITHIN_LINE[line]
    return line > _NEWEST_BROKEN_LINE


def network_file_system(path: Path) -> str | None:
    """None if the disk is local or unknown."""
    path = path.resolve()
    try:
        disks = psutil.disk_partitions(all=True)
    except OSError:
        return None
    above = [disk for disk in disks if path.is_relative_to(disk.mountpoint)]
    # If two have the same mount point, the later one hides the earlier one.
    holding = max(reversed(above), key=lambda disk: len(Path(disk.mountpoint).parts), default=None)
    # Windows marks a network drive only in the options.
    if holding and ("remote" in holding.opts.split(",") or _is_network(holding.fstype.lower())):
        return holding.fstype or "remote"
    return None


def _is_network(kind: str) -> bool:
    return kind in _NETWORK_FILE_SYSTEMS or kind.removeprefix("fuse.") in _NETWORK_FUSE
