"""The standings as a picture: drawn by the phone; shared if the browser can share files, else downloaded."""

import struct
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Download, expect

from tests.browser.helpers.games import PlayedRound, made_up_round
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.posted_forms import create_game

NAMES = ("Ada", "שרה (Sarah)", "W" * 40, "🧙‍♂️ 李小龍")
SIX = ("Ada", "Bruno", "Carla", "Dieter", "Emma", "Fritz")
type Label = tuple[str, float, float, float]
"""A text of the picture: the text, its position and its width."""

PNG = b"\x89PNG\r\n\x1a\n"
# Simulates a browser that can share files, and records the shared ones.
SHARES = """
    window.shared = [];
    navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/png");
    navigator.share = async ({ files, title }) => {
        const [file] = files;
        shared.push([file.name, file.type, file.size > 1000, title]);
        document.documentElement.dataset.shared = shared.length;
        if (window.refusal) throw new DOMException("no", refusal);
    };
"""
# What is written into the picture: each text with its position and width.
RECORDS_TEXTS = """
    window.written = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        written.push([text.slice(1, -1), x, y, this.measureText(text).width]);
        write.call(this, text, x, y);
    };
"""
CANNOT = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


def play(phone: Phone, rounds: int, names: tuple[str, ...] = NAMES) -> None:
    """Play some rounds and open the sheet for sharing the game."""
    show_game(phone, names, [made_up_round(number, len(names)) for number in range(1, rounds + 1)])


def show_game(phone: Phone, names: tuple[str, ...], rounds: Sequence[PlayedRound]) -> None:
    """Open the page of a game with these rounds, and there the sheet for sharing it."""
    phone.page.goto(create_game(phone, names, rounds=rounds).removesuffix("play/"))
    open_sheet(phone)


def open_sheet(phone: Phone) -> None:
    """Open the sheet for sharing, with the picture as it will be sent."""
    phone.tap(phone.page.locator("#share"))
    expect(phone.page.locator("dialog canvas")).to_be_visible()


def downloaded(phone: Phone) -> Download:
    """Tap the button and return the download."""
    with phone.page.expect_download() as arriving:
        phone.tap(phone.page.locator("#picture"))
    return arriving.value


def expect_shared(phone: Phone, times: int) -> None:
    """Wait until the phone was asked to share this number of times."""
    expect(phone.page.locator("html")).to_have_attribute("data-shared", str(times))


def size_of(picture: Path) -> tuple[int, int]:
    """Return width and height of a PNG."""
    head = picture.read_bytes()[:24]
    assert head[:8] == PNG
    width, height = struct.unpack(">II", head[16:])
    return width, height


def test_the_picture_is_downloaded_if_files_cannot_be_shared(phone: Phone) -> None:
    phone.own_page.add_init_script(CANNOT + RECORDS_TEXTS)
    # Without a chart, twice.
    play(phone, 2)
    for _ in range(2):
        expect_picture(downloaded(phone), height=692)
    # With a chart, each line of which has its name: those of all scripts, and six.
    for names in (NAMES, SIX):
        play(phone, 5, names)
        picture = downloaded(phone)
        expect_picture(picture, height=1280 if names == NAMES else None)
        labels = labels_of_chart(phone, len(names))
        assert [
            text == name or (text.endswith("…") and name.startswith(text[:-1]))
            for name, (text, *_) in zip(names, labels, strict=True)
        ] == [True] * len(names)
        assert len({x for _, x, _, _ in labels}) == 1
        assert [text for text, x, _, width in labels if x < 270 or x + width > 540 - 20] == []
        expect_apart(labels)
    # It is the same in light and dark.
    phone.own_page.emulate_media(color_scheme="dark")
    phone.page.reload()
    open_sheet(phone)
    assert downloaded(phone).path().read_bytes() == picture.path().read_bytes()
    # It is the same on the page that has the sheet alone.
    phone.page.goto(f"{phone.page.url}share/")
    expect(phone.page.locator(".share-picture canvas")).to_be_visible()
    assert downloaded(phone).path().read_bytes() == picture.path().read_bytes()
    # The names of equal totals do not overlap: one player wins all tricks; the others are equal.
    numbers = {number: [number, 0, 0, 0, 0, 0] for number in range(1, 6)}
    show_game(phone, SIX, [PlayedRound(number, own, own, [], []) for number, own in numbers.items()])
    downloaded(phone)
    labels = labels_of_chart(phone, len(SIX))
    assert [text for text, *_ in labels] == [*SIX]
    expect_apart(labels)


def expect_picture(picture: Download, *, height: int | None) -> None:
    """Check name and size of a picture."""
    assert picture.suggested_filename.startswith("Score sheet ")
    assert picture.suggested_filename.endswith(".png")
    width, found = size_of(picture.path())
    assert (width, found) == (1080, height or found)


def labels_of_chart(phone: Phone, players: int) -> list[Label]:
    """Return the names at the lines of the chart, which were written last."""
    written: list[Label] = phone.page.evaluate("written")
    return written[-players:]


def expect_apart(labels: list[Label]) -> None:
    """Check that the labels are below each other without overlapping."""
    heights = sorted(y for _, _, y, _ in labels)
    assert [below - above for above, below in pairwise(heights) if below - above < 15] == []


def test_the_picture_is_shared_if_files_can_be_shared_and_downloaded_if_that_is_refused(phone: Phone) -> None:
    phone.own_page.add_init_script(SHARES)
    play(phone, 2)
    phone.page.locator("#picture").press("Enter")
    expect_shared(phone, 1)
    ((name, kind, has_content, title),) = phone.page.evaluate("shared")
    assert (name.endswith(".png"), kind, has_content, title) == (True, "image/png", True, "Score sheet")
    # Cancelled sharing downloads nothing.
    downloads: list[Download] = []
    phone.hear("download", downloads.append)
    phone.page.evaluate("window.refusal = 'AbortError'")
    phone.tap(phone.page.locator("#picture"))
    expect_shared(phone, 2)
    phone.page.evaluate("window.refusal = 'NotAllowedError'")
    downloaded(phone)
    assert len(downloads) == 1
