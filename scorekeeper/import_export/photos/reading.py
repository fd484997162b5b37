from __future__ import annotations

import math

from django.utils.formats import number_format

from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.photos import jpeg, png
from scorekeeper.import_export.photos.jpeg import read_jpeg
from scorekeeper.import_export.photos.picture import DamagedPicture, Picture
from scorekeeper.import_export.photos.png import read_png
from scorekeeper.import_export.photos.webp import is_webp, read_webp
from scorekeeper.models import MOST_PHOTO_BYTES
from scorekeeper.rules.problems import gettext_noop

MOST_PIXELS_A_SIDE = 10_000  # a browser needs four bytes for each pixel

_UNKNOWN = gettext_noop("This is no photo as JPEG, PNG or WebP.")
_DAMAGED = gettext_noop("This photo is damaged or not complete.")
_TOO_WIDE = gettext_noop("This photo has %(width)s × %(height)s pixels; at most 10,000 on each side can be shown.")
_TOO_LARGE = gettext_noop("This photo has %(megabytes)s MB; at most 1 MB can be kept.")


def read_photo(content: bytes) -> Picture:
    """Raise RuleError if the content is no JPEG, PNG or WebP picture of at most 1 MB.

    The type that the browser declares does not matter.
    """
    try:
        picture = _read(content)
    except DamagedPicture:
        raise file_error(_DAMAGED) from None
    width, height = picture.width, picture.height
    if not (width and height):
        raise file_error(_DAMAGED)
    if max(width, height) > MOST_PIXELS_A_SIDE:
        raise file_error(_TOO_WIDE, width=width, height=height)
    if (size := len(picture.content)) > MOST_PHOTO_BYTES:
        # Rounded up, so that the sentence never says “1.0”.
        megabytes = math.ceil(10 * size / MOST_PHOTO_BYTES) / 10
        raise file_error(_TOO_LARGE, megabytes=number_format(megabytes, decimal_pos=1))
    return picture


def _read(content: bytes) -> Picture:
    if content.startswith(jpeg.START):
        return read_jpeg(content)
    if content.startswith(png.START):
        return read_png(content)
    if is_webp(content):
        return read_webp(content)
    raise file_error(_UNKNOWN)
