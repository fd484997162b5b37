"""JPEG files (ITU-T T.81), and the orientation of the camera from Exif."""

from __future__ import annotations

import re
import struct

from scorekeeper.import_export.photos.picture import DamagedPicture, Picture, part, unpacked
from scorekeeper.models import PhotoType

START = b"\xff\xd8\xff"
_BEGIN, _END = b"\xff\xd8", b"\xff\xd9"
_FILL_BYTE, _LOWEST_MARKER, _SCAN, _COMMENT = 0xFF, 0xC0, 0xDA, 0xFE
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_APPLICATIONS, _JFIF, _EXIF, _COLOURS, _ADOBE = range(0xE0, 0xF0), 0xE0, 0xE1, 0xE2, 0xEE
_FILL = re.compile(rb"\xff*(?=\xff)")  # any number of these bytes may stand in front of a marker
# Finds the end of a scan. Fill bytes are not matched: a repetition would be tried again from each of them.
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_EXIF_HEAD, _COLOURS_HEAD = b"Exif\0\0", b"ICC_PROFILE\0"
_ORDERS = {b"II": "<", b"MM": ">"}
_ORIENTATION = 0x0112
_UPRIGHT, _ON_ITS_SIDE, _ORIENTATIONS = 1, range(5, 9), range(1, 9)


def read_jpeg(content: bytes) -> Picture:
    """Raise DamagedPicture if the file cannot be read to its end."""
    kept, orientation, size = list[bytes](), _UPRIGHT, (0, 0)
    place = _next_marker(content, len(_BEGIN))
    while content[place : place + 2] != _END:
        marker, length = unpacked(">xBH", content, place)
        segment = part(content, place, 2 + length)
        if marker < _LOWEST_MARKER:
            raise DamagedPicture
        body = segment[4:]
        if marker == _EXIF and body.startswith(_EXIF_HEAD):
            orientation = _orientation(body[len(_EXIF_HEAD) :])
        elif marker in _FRAMES:
            size = unpacked(">xHH", body)  # height, width
        elif marker == _SCAN:
            segment = content[place : _end_of_scan(content, place + len(segment))]
        if _is_of_picture(marker, body):
            kept.append(segment)
        place = _next_marker(content, place + len(segment))
    width, height = size if orientation in _ON_ITS_SIDE else size[::-1]
    held = [] if orientation == _UPRIGHT else [_only_orientation(orientation)]
    return Picture(PhotoType.JPEG, width, height, b"".join([_BEGIN, *held, *kept, _END]))


def _next_marker(content: bytes, place: int) -> int:
    found = _FILL.match(content, place)
    if not found:
        raise DamagedPicture
    return found.end()


def _end_of_scan(content: bytes, place: int) -> int:
    found = _NEXT_MARKER.search(content, place)
    if not found:
        raise DamagedPicture
    return place + len(content[place : found.start()].rstrip(b"\xff"))


def _is_of_picture(marker: int, body: bytes) -> bool:
    if marker in _APPLICATIONS:
        return marker in {_JFIF, _ADOBE} or (marker == _COLOURS and body.startswith(_COLOURS_HEAD))
    return marker != _COMMENT


def _orientation(exif: bytes) -> int:
    """Upright if Exif cannot be read, as browsers do it."""
    order = _ORDERS.get(exif[:2])
    if not order:
        return _UPRIGHT
    try:
        (place,) = unpacked(f"{order}I", exif, 4)
        (count,) = unpacked(f"{order}H", exif, place)
        entries = (unpacked(f"{order}HHIH", exif, place + 2 + 12 * entry) for entry in range(count))
        found = next((value for tag, _kind, _number, value in entries if tag == _ORIENTATION), _UPRIGHT)
    except DamagedPicture:
        return _UPRIGHT
    return found if found in _ORIENTATIONS else _UPRIGHT


def _only_orientation(orientation: int) -> bytes:
    """A segment of Exif with the orientation as its only entry."""
    directory = struct.pack(">2sHIHHHIHHI", b"MM", 42, 8, 1, _ORIENTATION, 3, 1, orientation, 0, 0)
    body = _EXIF_HEAD + directory
    return struct.pack(">BBH", _FILL_BYTE, _EXIF, 2 + len(body)) + body
