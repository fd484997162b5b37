"""Network file systems are recognised by the mounts that psutil lists."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from scorekeeper.storage.sqlite import network_file_system


@pytest.fixture
def mount(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """Return the list of mounts, to which a test can add."""
    disks: list[SimpleNamespace] = []
    monkeypatch.setattr(psutil, "disk_partitions", lambda **_options: disks)
    disks.append(disk("/", "ext4"))
    return disks


def disk(mountpoint: str, fstype: str, opts: str = "rw") -> SimpleNamespace:
    return SimpleNamespace(mountpoint=mountpoint, fstype=fstype, opts=opts)


@pytest.mark.parametrize("kind", ["nfs", "nfs4", "cifs", "smb3", "9p", "smbfs", "fuse.sshfs", "fuse.rclone", "ceph"])
def test_a_network_file_system_is_named(mount: list[SimpleNamespace], kind: str) -> None:
    mount.append(disk("/mnt/games", kind))
    assert network_file_system(Path("/mnt/games/data")) == kind


@pytest.mark.parametrize("kind", ["ext4", "btrfs", "tmpfs", "overlay", "apfs", "NTFS", "fuseblk", "fuse.portal"])
def test_a_local_disk_is_not_a_network_file_system(mount: list[SimpleNamespace], kind: str) -> None:
    mount.append(disk("/mnt/games", kind))
    assert network_file_system(Path("/mnt/games/data")) is None


def test_a_drive_that_windows_marks_as_remote_is_a_network_file_system(mount: list[SimpleNamespace]) -> None:
    mount.append(disk("/mnt/games", "NTFS", "rw,remote"))
    assert network_file_system(Path("/mnt/games/data")) == "NTFS"


def test_a_local_disk_mounted_below_a_network_folder_is_local(mount: list[SimpleNamespace]) -> None:
    mount.extend([disk("/mnt/games/here", "tmpfs"), disk("/mnt/games", "nfs")])
    assert network_file_system(Path("/mnt/games/here/data")) is None


def test_a_folder_with_a_similar_name_is_local(mount: list[SimpleNamespace]) -> None:
    mount.append(disk("/mnt/games", "nfs"))
    assert network_file_system(Path("/mnt/gamesmaster")) is None


def test_the_last_mount_of_a_folder_counts(mount: list[SimpleNamespace]) -> None:
    mount.extend([disk("/mnt/hidden", "ext4"), disk("/mnt/hidden", "cifs")])
    assert network_file_system(Path("/mnt/hidden")) == "cifs"


def test_a_disk_counts_as_local_if_the_system_does_not_list_its_disks(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_options: bool) -> None:
        raise PermissionError

    monkeypatch.setattr(psutil, "disk_partitions", fail)
    assert network_file_system(Path("/mnt/games")) is None


def test_the_disks_of_this_machine_can_be_listed(tmp_path: Path) -> None:
    assert network_file_system(tmp_path) is None
