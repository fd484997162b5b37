"""No byte of a sealed file changes unnoticed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.storage import checksum as seal
from scorekeeper.storage.checksum import blank_seal, is_untouched, set_seal


def sealed(path: Path, *, before: bytes, after: bytes) -> str:
    """Write a file with a seal in its midst and return the seal."""
    blank = blank_seal()
    path.write_bytes(before + blank.encode() + after)
    set_seal(path, blank)
    content = path.read_bytes()
    assert content.startswith(before)
    assert content.endswith(after)
    return content[len(before) : len(content) - len(after)].decode()


@given(before=st.binary(max_size=300), after=st.binary(max_size=300), data=st.data())
def test_a_flipped_bit_anywhere_is_noticed(before: bytes, after: bytes, data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        found = sealed(path, before=before, after=after)
        assert is_untouched(path, found)
        content = bytearray(path.read_bytes())
        content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
        path.write_bytes(content)
        assert not is_untouched(path, found)


@pytest.mark.parametrize("change", [lambda content: content[:-1], lambda content: content + b"\0"])
def test_another_length_is_noticed(tmp_path: Path, change: object) -> None:
    path = tmp_path / "file"
    found = sealed(path, before=b"before", after=b"after")
    assert callable(change)
    path.write_bytes(change(path.read_bytes()))
    assert not is_untouched(path, found)


@pytest.mark.parametrize("size", range(1, 120, 7))
def test_it_is_found_wherever_the_pieces_end_in_which_a_file_is_read(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seal, "_CHUNK", size)
    found = sealed(tmp_path / "file", before=b"b" * 200, after=b"a" * 200)
    assert is_untouched(tmp_path / "file", found)


def test_what_only_looks_like_a_seal_is_left_alone(tmp_path: Path) -> None:
    look_alike = blank_seal().encode()
    found = sealed(tmp_path / "file", before=look_alike, after=look_alike)
    assert is_untouched(tmp_path / "file", found)
