"""A photo is read by its content, which tells size, kind and dimensions, and only the picture is kept."""

from __future__ import annotations

import zlib
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.photos.reading import MOST_PIXELS_A_SIDE, read_photo
from scorekeeper.models import MOST_PHOTO_BYTES, PhotoType
from scorekeeper.rules.problems import RuleError
from tests.helpers.pictures.photos import LOSSLESS, LOSSY, PLACE, chunk, exif, jpeg, png, segment, webp

JFIF_HEAD = b"JFIF\0"
VP8X = b"\x0c\0\0\0\0\0\0\0\0\0"
"""With metadata of both kinds, of one pixel."""
VP8, VP8L = LOSSY[20:], LOSSLESS[20 : 20 + 13]
PICTURES = {
    "jpeg": jpeg(),
    "jpeg of a camera": jpeg(exif(6), segment(0xFE, PLACE), segment(0xE2, b"MPF\0" + PLACE), after=PLACE),
    "jpeg with the colours of its screen": jpeg(segment(0xE2, b"ICC_PROFILE\0\1\1")),
    "png": png(),
    "png with texts": png(chunk(b"tEXt", PLACE), chunk(b"eXIf", PLACE), chunk(b"acTL", b"\0" * 8)) + PLACE,
    "webp": LOSSY,
    "webp without loss": LOSSLESS,
    "webp of a camera": webp((b"VP8X", VP8X), (b"VP8 ", VP8), (b"EXIF", PLACE), (b"XMP ", PLACE)) + PLACE,
}
NO_PHOTOS = {
    "a drawing with a script": b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "a page": b"<!doctype html><script>alert(1)</script>",
    "a page with a name of a picture": b"GIF89a<script>alert(1)</script>",
    "a photo of an iPhone": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "a sound": b"RIFF\x24\0\0\0WAVEfmt ",
    "a text": b"Ada 10 Bruno 20",
    "nothing": b"",
}


def refusal(content: bytes) -> str:
    with pytest.raises(RuleError) as refused:
        read_photo(content)
    (problem,) = refused.value.problems
    return problem.translated(str)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_each_kind_is_recognized_by_its_content(name: str) -> None:
    picture = read_photo(PICTURES[name])
    assert picture.media_type == PhotoType(f"image/{name.split(maxsplit=1)[0]}")
    assert (picture.width, picture.height) == (1, 1)
    assert read_photo(picture.content) == picture


@pytest.mark.parametrize("name", PICTURES)
def test_where_a_photo_was_taken_is_not_kept(name: str) -> None:
    assert PLACE not in read_photo(PICTURES[name]).content


def test_what_the_colours_mean_is_kept() -> None:
    colours = segment(0xE2, b"ICC_PROFILE\0\1\1")
    assert colours in read_photo(jpeg(colours)).content
    assert read_photo(jpeg()).content == jpeg()
    assert chunk(b"gAMA", b"\0\0\0\1") in read_photo(png(chunk(b"gAMA", b"\0\0\0\1"))).content


def test_a_webp_file_no_longer_announces_what_is_not_kept() -> None:
    assert read_photo(PICTURES["webp of a camera"]).content == webp((b"VP8X", b"\0" * 10), (b"VP8 ", VP8))


@pytest.mark.parametrize(("orientation", "order"), [*product(range(1, 9), "<>")])
def test_a_photo_of_a_camera_stays_upright_and_its_size_is_that_shown(orientation: int, order: str) -> None:
    picture = read_photo(jpeg(exif(orientation, order=order), width=300, height=200))
    assert (picture.width, picture.height) == ((300, 200) if orientation < 5 else (200, 300))
    assert read_photo(picture.content) == picture


def test_exif_that_cannot_be_read_changes_nothing() -> None:
    for body in (b"", b"MM\0*", b"MM\0*\0\0\xff\xff", b"II*\0\x08\0\0\0\xff\xff", b"XX"):
        assert read_photo(jpeg(segment(0xE1, b"Exif\0\0" + body))).content == jpeg()
    assert read_photo(jpeg(exif(9))).content == jpeg()


def test_the_sizes_of_all_kinds_are_read_from_their_heads() -> None:
    wide = VP8[:6] + (640).to_bytes(2, "little") + (0xC000 + 480).to_bytes(2, "little") + VP8[10:]
    bits = ((479 << 14) | 639).to_bytes(4, "little")
    for content in (
        jpeg(width=640, height=480),
        png(width=640, height=480),
        webp((b"VP8 ", wide)),
        webp((b"VP8L", b"\x2f" + bits + VP8L[5:])),
    ):
        assert read_photo(content)[1:3] == (640, 480)


@pytest.mark.parametrize("name", NO_PHOTOS)
def test_what_is_no_photo_is_refused_with_a_sentence(name: str) -> None:
    assert refusal(NO_PHOTOS[name]) == "This is no photo as JPEG, PNG or WebP."


@pytest.mark.parametrize("name", PICTURES)
def test_a_photo_that_is_cut_off_is_refused_wherever_it_ends(name: str) -> None:
    content = PICTURES[name].removesuffix(PLACE)
    for length in range(12, len(content)):
        assert refusal(content[:length]) == "This photo is damaged or not complete.", length


def test_damaged_photos_are_refused() -> None:
    moving = webp((b"VP8X", b"\x02" + VP8X[1:]), (b"VP8 ", VP8))
    without_a_frame = b"\xff\xd8" + segment(0xE0, JFIF_HEAD) + b"\xff\xd9"
    wrong_sum = png().replace(zlib.crc32(b"IEND").to_bytes(4), b"\0\0\0\0")
    two_heads = png(chunk(b"IHDR", b"\0" * 13))
    no_marker = b"\xff\xd8\xff\xfe\x00\x02 \xff\xd9"
    below_the_markers = jpeg(segment(0x02, b""))
    for content in (
        *(moving, without_a_frame, wrong_sum, two_heads, no_marker, below_the_markers),
        *(png(width=0), jpeg(height=0), webp((b"VP8 ", b"\0" * 10)), webp((b"VP8L", b"\0" * 5)), webp()),
    ):
        assert refusal(content) == "This photo is damaged or not complete."


def test_any_number_of_fill_bytes_may_stand_before_a_marker() -> None:
    filled = jpeg().replace(b"\xff\xc4", b"\xff\xff\xff\xc4").replace(b"\xff\xd9", b"\xff\xff\xd9")
    assert read_photo(filled).content == jpeg()


def test_a_long_row_of_fill_bytes_is_read_once() -> None:
    """A search that began again at each of these bytes would take hours."""
    for end in (b"", b"\0"):
        scan = b"\xff\xd8\xff\xda\x00\x02" + b"\xff" * 2_000_000 + end
        assert refusal(scan) == "This photo is damaged or not complete."


def test_at_most_a_megabyte_of_picture_is_kept() -> None:
    def of(size: int) -> bytes:
        return png(chunk(b"iCCP", b"\0" * (size - len(png()) - len(chunk(b"iCCP", b"")))))

    assert read_photo(of(MOST_PHOTO_BYTES)).content == of(MOST_PHOTO_BYTES)
    assert refusal(of(MOST_PHOTO_BYTES + 1)) == "This photo has 1.1 MB; at most 1 MB can be kept."
    # The data that the camera added does not count.
    assert read_photo(jpeg(*[segment(0xE2, b"MPF\0" + b"\0" * 60_000)] * 20)).content == jpeg()


def test_a_picture_with_too_many_pixels_is_refused() -> None:
    assert read_photo(jpeg(width=MOST_PIXELS_A_SIDE, height=1)).width == MOST_PIXELS_A_SIDE
    assert refusal(jpeg(width=MOST_PIXELS_A_SIDE + 1, height=3)) == (
        "This photo has 10001 × 3 pixels; at most 10,000 on each side can be shown."
    )


@given(st.sampled_from([*PICTURES.values()]), st.data())
def test_whatever_is_sent_is_a_picture_or_refused(content: bytes, data: st.DataObject) -> None:
    changed = bytearray(content)
    for _ in range(data.draw(st.integers(1, 4))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    try:
        picture = read_photo(bytes(changed))
    except RuleError:
        return
    assert read_photo(picture.content) == picture
