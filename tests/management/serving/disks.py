"""Private file systems for a data folder, which can be filled or become read-only while a server uses them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from tests.helpers.programs import LONGEST

AS_USER = ("--user", "--map-root-user", "--mount")
"""What `unshare` needs so that any user may mount a file system in memory, where only its own processes see it."""
AS_ROOT = ("--mount",)
MOUNTED = "mounted\n"
IN_PROJECT = 'cd "$0"; exec "$@"'
FILLER = """
for size in 1M 4k; do
  while dd if=/dev/zero bs=$size count=1 >>"$0/filler" 2>/dev/null; do :; done
done
"""


@dataclass(frozen=True)
class Disk:
    """A file system mounted at a folder; the test itself sees only the folder below it."""

    folder: Path
    inside: list[str]
    """The beginning of a command that runs where it is mounted."""

    def run(self, script: str) -> str:
        """Run lines of shell where it is mounted, with the folder as $0, and return their output."""
        command = [*self.inside, "sh", "-ec", script, str(self.folder)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def fill(self) -> None:
        """Write until no page is left."""
        self.run(FILLER)

    def make_room(self) -> None:
        """Delete what `fill` wrote."""
        self.run('rm "$0/filler"')

    def forbid_writing(self) -> None:
        """Mount the folder read-only over itself. No file can be created any more; open ones stay as they are."""
        self.run('mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"')

    def allow_writing(self) -> None:
        """Take back `forbid_writing`."""
        # Not by `umount`, which fails as long as somebody has a file open.
        self.run('mount -o remount,bind,rw "$0"')

    def break_down(self) -> None:
        """Report an error to ext4, which from then on is read-only, with all open files, until it is mounted again."""
        self.run('echo broken >"/sys/fs/ext4/$(basename "$(findmnt -no SOURCE "$0")")/trigger_fs_error"')


@contextmanager
def disk_in_memory(folder: Path, contents: Path) -> Iterator[Disk]:
    """Mount 32 MB of memory at a folder, with a copy of these contents."""
    with _mounted(folder, AS_USER, f'mount -t tmpfs -o size=32m tmpfs "$0"; cp -a "{contents}/." "$0"') as disk:
        yield disk


@contextmanager
def disk_in_a_file(folder: Path, image: Path, contents: Path | None = None) -> Iterator[Disk]:
    """Mount ext4 in a file at a folder; with contents it is created, with a copy of these. Only root may do this."""
    if os.geteuid() != 0:
        pytest.skip("Tests of a disk that breaks down need root, for a file system in a file.")
    make = f'truncate -s 64M "{image}"; mkfs.ext4 -q "{image}"; ' if contents else ""
    copy = f'cp -a "{contents}/." "$0"; sync; ' if contents else ""
    check = 'test -w "/sys/fs/ext4/$(basename "$(findmnt -no SOURCE "$0")")/trigger_fs_error"'
    mount = f'{make}mount -o loop,errors=remount-ro "{image}" "$0"; {copy}{check}'
    with _mounted(folder, AS_ROOT, mount) as disk:
        yield disk


@contextmanager
def _mounted(folder: Path, options: tuple[str, ...], script: str) -> Iterator[Disk]:
    """Run lines of shell in a new name space, which lasts until the end of the block; skip the test if they fail."""
    folder.mkdir(exist_ok=True)
    command = ["unshare", *options, "sh", "-ec", f"{script}; echo mounted; exec cat", str(folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as holder:
        assert holder.stdout
        if holder.stdout.readline() != MOUNTED:
            pytest.skip(f"This machine lets nobody mount a private file system: {holder.communicate()[1].strip()}")
        user = ["--user", "--preserve-credentials"] if options == AS_USER else []
        enter = ["nsenter", f"--target={holder.pid}", *user, "--mount", "sh", "-c", IN_PROJECT, str(PROJECT)]
        yield Disk(folder, enter)
        holder.communicate("")
