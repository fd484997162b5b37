"""A network file system is known by the mount table."""

from pathlib import Path

import pytest

from scorekeeper.storage.sqlite import network_file_system

MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
server:/games /mnt/games {kind} rw 0 0
tmpfs /mnt/games/here tmpfs rw 0 0
server:/with\\040blank /mnt/a\\040b nfs4 rw 0 0
/dev/sdb1 /mnt/covered ext4 rw 0 0
server:/covering /mnt/covered cifs rw 0 0
"""


@pytest.mark.parametrize("kind", ["nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "fuse.rclone", "ceph"])
def test_it_is_named(kind: str) -> None:
    assert network_file_system(Path("/mnt/games/data"), MOUNTS.format(kind=kind)) == kind


@pytest.mark.parametrize("kind", ["ext4", "btrfs", "tmpfs", "overlay", "fuseblk", "fuse.portal"])
def test_a_disk_of_this_machine_is_none(kind: str) -> None:
    assert network_file_system(Path("/mnt/games/data"), MOUNTS.format(kind=kind)) is None


def test_a_disk_mounted_below_one_is_none() -> None:
    assert network_file_system(Path("/mnt/games/here/data"), MOUNTS.format(kind="nfs")) is None


def test_a_folder_with_a_similar_name_is_not_on_it() -> None:
    assert network_file_system(Path("/mnt/gamesmaster"), MOUNTS.format(kind="nfs")) is None


def test_a_blank_in_the_name_is_understood() -> None:
    assert network_file_system(Path("/mnt/a b/data"), MOUNTS.format(kind="ext4")) == "nfs4"


def test_what_was_mounted_last_counts() -> None:
    assert network_file_system(Path("/mnt/covered"), MOUNTS.format(kind="ext4")) == "cifs"


def test_nothing_is_claimed_without_a_mount_table() -> None:
    assert network_file_system(Path("/mnt/games"), "") is None
