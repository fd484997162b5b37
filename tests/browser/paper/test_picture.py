"""The standings as a picture: drawn by the phone; shared if the browser can share files, else downloaded."""

import struct
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Download, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import start_game
from tests.browser.helpers.quick_entry import record_quickly, record_statements

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
    """Play some rounds and open the game's page."""
    start_game(phone, names)
    record_quickly(phone, [made_up_round(number, len(names)) for number in range(1, rounds + 1)])
    phone.page.locator(".bar .to-game").click()
    expect(phone.page.locator("#picture")).to_be_visible()


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


@pytest.mark.parametrize(("rounds", "height"), [(2, 692), (5, 1280)], ids=["without a chart", "with a chart"])
def test_the_picture_is_downloaded_if_files_cannot_be_shared(new_phone: NewPhone, rounds: int, height: int) -> None:
    phone = new_phone()
    phone.own_page.add_init_script(CANNOT)
    play(phone, rounds)
    for _ in range(2):
        picture = downloaded(phone)
        assert picture.suggested_filename.startswith("Score sheet ")
        assert picture.suggested_filename.endswith(".png")
        assert size_of(picture.path()) == (1080, height)


@pytest.mark.parametrize("names", [NAMES, SIX], ids=["of all scripts", "of six players"])
def test_each_line_of_the_chart_has_its_name(new_phone: NewPhone, names: tuple[str, ...]) -> None:
    phone = new_phone()
    phone.own_page.add_init_script(CANNOT + RECORDS_TEXTS)
    play(phone, 5, names)
    downloaded(phone)
    written: list[Label] = phone.page.evaluate("written")
    labels = written[-len(names) :]
    assert [
        text == name or (text.endswith("…") and name.startswith(text[:-1]))
        for name, (text, *_) in zip(names, labels, strict=True)
    ] == [True] * len(names)
    assert len({x for _, x, _, _ in labels}) == 1
    assert [text for text, x, _, width in labels if x < 270 or x + width > 540 - 20] == []
    expect_apart(labels)


def test_the_names_of_equal_totals_do_not_overlap(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.own_page.add_init_script(CANNOT + RECORDS_TEXTS)
    start_game(phone, SIX)
    # One player wins all tricks; the others are equal.
    numbers = [(number, [number, 0, 0, 0, 0, 0]) for number in range(1, 6)]
    record_statements(phone, [(kind, number, own) for number, own in numbers for kind in ("bids", "tricks")])
    phone.page.locator(".bar .to-game").click()
    downloaded(phone)
    written: list[Label] = phone.page.evaluate("written")
    assert [text for text, *_ in written[-len(SIX) :]] == [*SIX]
    expect_apart(written[-len(SIX) :])


def expect_apart(labels: list[Label]) -> None:
    """Check that the labels are below each other without overlapping."""
    heights = sorted(y for _, _, y, _ in labels)
    assert [below - above for above, below in pairwise(heights) if below - above < 15] == []


def test_the_picture_is_the_same_in_light_and_dark(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.own_page.add_init_script(CANNOT)
    play(phone, 5)
    by_day = downloaded(phone).path().read_bytes()
    phone.own_page.emulate_media(color_scheme="dark")
    assert downloaded(phone).path().read_bytes() == by_day


def test_the_picture_is_shared_if_files_can_be_shared(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.own_page.add_init_script(SHARES)
    play(phone, 2)
    phone.page.locator("#picture").press("Enter")
    expect_shared(phone, 1)
    ((name, kind, has_content, title),) = phone.page.evaluate("shared")
    assert (name.endswith(".png"), kind, has_content, title) == (True, "image/png", True, "Score sheet")


def test_cancelled_sharing_downloads_nothing_but_refused_sharing_does(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.own_page.add_init_script(SHARES)
    play(phone, 2)
    downloads: list[Download] = []
    # Playwright sets an attribute on its callback, which the method of a list does not allow.
    phone.hear("download", downloads.append)
    phone.page.evaluate("window.refusal = 'AbortError'")
    phone.tap(phone.page.locator("#picture"))
    expect_shared(phone, 1)
    phone.page.evaluate("window.refusal = 'NotAllowedError'")
    downloaded(phone)
    assert len(downloads) == 1


def test_a_game_without_a_round_and_a_phone_without_scripts_have_no_button(new_phone: NewPhone) -> None:
    phone = new_phone()
    start_game(phone, NAMES)
    phone.page.locator(".bar .to-game").click()
    phone.page.locator(".game-files > summary").click()
    expect(phone.page.locator("#print")).to_be_visible()
    expect(phone.page.locator("#picture")).to_have_count(0)
    game = phone.page.url.removeprefix(phone.address)
    plain = new_phone(Model(javascript=False))
    plain.open(game)
    expect(plain.page.locator("#picture")).to_have_count(0)
