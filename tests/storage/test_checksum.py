"""A checksum detects every changed byte of a file."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.storage import checksum
from scorekeeper.storage.checksum import append_checksum, has_checksum, is_intact, remove_checksum


@given(content=st.binary(max_size=300), data=st.data())
def test_a_flipped_bit_anywhere_is_noticed(content: bytes, data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes(content)
        append_checksum(path)
        assert is_intact(path)
        flipped = bytearray(path.read_bytes())
        flipped[data.draw(st.integers(0, len(flipped) - 1))] ^= 1 << data.draw(st.integers(0, 7))
        path.write_bytes(flipped)
        assert not is_intact(path)


@pytest.mark.parametrize("change", [lambda content: content[1:], lambda content: content[:-1], lambda _content: b""])
def test_another_length_is_noticed(tmp_path: Path, change: object) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"content")
    append_checksum(path)
    assert callable(change)
    path.write_bytes(change(path.read_bytes()))
    assert not is_intact(path)


@pytest.mark.parametrize("size", [1, 7, 199, 200, 201])
def test_the_checksum_does_not_depend_on_the_size_of_the_read_blocks(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(range(200)))
    append_checksum(path)
    monkeypatch.setattr(checksum, "_CHUNK", size)
    assert is_intact(path)


def test_the_checksum_can_be_removed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"content")
    remove_checksum(path)
    append_checksum(path)
    assert has_checksum(path)
    remove_checksum(path)
    assert path.read_bytes() == b"content"
