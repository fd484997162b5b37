"""PNG files (ISO/IEC 15948); of an animated file only the first picture is kept."""

from __future__ import annotations

import zlib

from scorekeeper.import_export.photos.picture import DamagedPicture, Picture, part, unpacked
from scorekeeper.models import PhotoType

START = b"\x89PNG\r\n\x1a\n"
_HEAD, _END = b"IHDR", b"IEND"
_OF_PICTURE = {_HEAD, b"PLTE", b"IDAT", _END, b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"cICP", b"pHYs"}


def read_png(content: bytes) -> Picture:
    """Raise DamagedPicture if the file cannot be read to its end."""
    kept, place, name = [START], len(START), b""
    while name != _END:
        length, name = unpacked(">I4s", content, place)
        chunk = part(content, place, 12 + length)
        if (name == _HEAD) != (place == len(START)):
            raise DamagedPicture
        if unpacked(">I", chunk, 8 + length) != (zlib.crc32(chunk[4:-4]),):
            raise DamagedPicture
        if name in _OF_PICTURE:
            kept.append(chunk)
        place += len(chunk)
    width, height = unpacked(">II", kept[1], 8)
    return Picture(PhotoType.PNG, width, height, b"".join(kept))
