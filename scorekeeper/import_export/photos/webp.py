"""WebP files (RFC 9649); animated files are refused."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from scorekeeper.import_export.photos.picture import DamagedPicture, Picture, part, unpacked
from scorekeeper.models import PhotoType

_RIFF, _FORM = b"RIFF", b"WEBP"
_LOSSY, _LOSSLESS, _EXTENDED = b"VP8 ", b"VP8L", b"VP8X"
_OF_PICTURE = {_EXTENDED, b"ICCP", b"ALPH", _LOSSY, _LOSSLESS}
_MOVES, _XMP, _EXIF = 0x02, 0x04, 0x08
_START_OF_FRAME, _START_OF_LOSSLESS = b"\x9d\x01\x2a", 0x2F
_MOST_SIDE = 0x3FFF  # a size has 14 bits


def is_webp(content: bytes) -> bool:
    return content[:4] == _RIFF and content[8:12] == _FORM


def read_webp(content: bytes) -> Picture:
    """Raise DamagedPicture if the file is animated, or cannot be read to its end."""
    chunks = {name: data for name, data in _chunks(content) if name in _OF_PICTURE}
    if _EXTENDED in chunks:
        chunks[_EXTENDED] = _without_metadata(chunks[_EXTENDED])
    if _LOSSY in chunks:
        width, height = _lossy_size(chunks[_LOSSY])
    else:
        width, height = _lossless_size(chunks.get(_LOSSLESS, b""))
    body = b"".join(_written(name, data) for name, data in chunks.items())
    return Picture(PhotoType.WEBP, width, height, _written(_RIFF, _FORM + body))


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    (length,) = unpacked("<4xI", content)
    whole = part(content, 0, 8 + length)
    place = 12
    while place < len(whole):
        name, length = unpacked("<4sI", whole, place)
        yield name, part(whole, place + 8, length)
        place += 8 + length + length % 2


def _written(name: bytes, data: bytes) -> bytes:
    return struct.pack("<4sI", name, len(data)) + data + b"\0" * (len(data) % 2)


def _without_metadata(head: bytes) -> bytes:
    (flags,) = unpacked("<B9x", head)
    if flags & _MOVES:
        raise DamagedPicture
    return bytes([flags & ~(_EXIF | _XMP)]) + head[1:]


def _lossy_size(data: bytes) -> tuple[int, int]:
    start, width, height = unpacked("<3x3sHH", data)
    if start != _START_OF_FRAME:
        raise DamagedPicture
    return width & _MOST_SIDE, height & _MOST_SIDE


def _lossless_size(data: bytes) -> tuple[int, int]:
    start, bits = unpacked("<BI", data)
    if start != _START_OF_LOSSLESS:
        raise DamagedPicture
    return (bits & _MOST_SIDE) + 1, (bits >> 14 & _MOST_SIDE) + 1
