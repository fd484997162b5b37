"""Files are created completely or not at all, even after a killed start."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from scorekeeper.storage.data_folder import make_secret_key, publishing


def test_a_leftover_of_a_killed_start_with_the_same_process_id_is_replaced(tmp_path: Path) -> None:
    left = tmp_path / f".secret-key.{os.getpid()}"
    left.write_text("half")
    left.chmod(0o644)
    key = make_secret_key(tmp_path)
    assert len(key) > 40
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {"secret-key": 0o600}


def test_a_file_of_the_start_of_another_process_is_left_alone(tmp_path: Path) -> None:
    others = tmp_path / f".secret-key.{os.getpid() + 1}"
    others.write_text("half")
    make_secret_key(tmp_path)
    assert others.read_text() == "half"


def test_a_leftover_symbolic_link_is_removed_and_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    (tmp_path / f".secret-key.{os.getpid()}").symlink_to(elsewhere)
    make_secret_key(tmp_path)
    assert elsewhere.read_text() == "mine"


def fail_half_way(path: Path) -> None:
    with publishing(path) as new:
        assert new
        new.write_text("half")
        raise OSError("no room")


def test_a_failed_start_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no room"):
        fail_half_way(tmp_path / "file")
    assert list(tmp_path.iterdir()) == []
