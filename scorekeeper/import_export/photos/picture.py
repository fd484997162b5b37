from __future__ import annotations

import struct
from typing import Any, NamedTuple

from scorekeeper.models import PhotoType


class Picture(NamedTuple):
    """`content` has nothing beside the picture; `width` and `height` are in pixels, as shown."""

    media_type: PhotoType
    width: int
    height: int
    content: bytes


class DamagedPicture(Exception):
    """The file begins like a picture, but cannot be read to its end."""


def unpacked(form: str, content: bytes, place: int = 0) -> tuple[Any, ...]:
    """Work like `struct.unpack_from`, but raise DamagedPicture if the content is too short."""
    try:
        return struct.unpack_from(form, content, place)
    except struct.error:
        raise DamagedPicture from None


def part(content: bytes, start: int, length: int) -> bytes:
    """Raise DamagedPicture if the content is too short."""
    if len(content) < start + length:
        raise DamagedPicture
    return content[start : start + length]
