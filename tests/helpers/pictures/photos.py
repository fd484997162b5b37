"""Photos of old sheets: the smallest files of each kind, data that cameras add to them, and rows with a photo."""

from __future__ import annotations

import base64
import struct
import zlib

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.import_export.photos.keeping import Sheet, keep_photo
from scorekeeper.import_export.photos.reading import read_photo
from scorekeeper.models import Game, SheetPhoto
from tests.helpers.phones import Response

_TINY_JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////"
    "////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA="
)
_SIZE_OF_TINY_JPEG = b"\xff\xc2\x00\x0b\x08\x00\x01\x00\x01"
LOSSY = base64.b64decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
LOSSLESS = base64.b64decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
PLACE = b"52.5200 N 13.4050 E"
"""Where the photo was taken, as cameras write it into the file."""


def jpeg(*segments: bytes, width: int = 1, height: int = 1, after: bytes = b"") -> bytes:
    """Return a JPEG file with additional segments in front of the picture, and bytes after its end."""
    size = b"\xff\xc2\x00\x0b\x08" + struct.pack(">HH", height, width)
    picture = _TINY_JPEG.replace(_SIZE_OF_TINY_JPEG, size)
    return picture[:2] + b"".join(segments) + picture[2:] + b"\xff\xd9" + after


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, 2 + len(body)) + body


def exif(orientation: int, *, order: str = ">") -> bytes:
    """Return the segment of a camera with the orientation and the place."""
    head = b"MM" if order == ">" else b"II"
    entries = struct.pack(f"{order}HHHIHH", 2, 0x010F, 2, 4, 0, 0) + struct.pack(
        f"{order}HHIHH", 0x0112, 3, 1, orientation, 0
    )
    return segment(0xE1, b"Exif\0\0" + head + struct.pack(f"{order}HI", 42, 8) + entries + b"\0\0\0\0" + PLACE)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(*chunks: bytes, width: int = 1, height: int = 1) -> bytes:
    """Return a grey PNG file with additional chunks in front of the picture."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(b"\0" * (width + 1) * height))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + pixels + chunk(b"IEND", b"")


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    """Return a WebP file of these chunks."""
    body = b"".join(struct.pack("<4sI", name, len(data)) + data + b"\0" * (len(data) % 2) for name, data in chunks)
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


def photo_of(sheet: Sheet, content: bytes = LOSSY) -> SheetPhoto:
    """Keep a photo with a draft or game."""
    keep_photo(sheet, read_photo(content))
    return SheetPhoto.objects.latest("pk")


def send_photo(phone: Client, game: Game, content: bytes, **headers: str) -> Response:
    """Send a photo of a game, like the plain form unless the headers say something else."""
    file = SimpleUploadedFile("sheet.jpg", content, content_type="image/jpeg")
    return phone.post(reverse("photo_of_game", args=[game.pk]), {"photo": file}, headers=headers)
