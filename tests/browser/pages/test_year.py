"""A year as a picture: shown on the page as it will be sent."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import Download, expect

from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import NewPhone, Phone

GAMES = 60
CANNOT = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
MOST_BYTES = 300_000


@pytest.fixture(scope="module")
def confidant(new_confidant: Callable[[], Confidant]) -> Confidant:
    made = new_confidant()
    made.store_sample_games(GAMES)
    return made


def picture_of(phone: Phone) -> tuple[str, int, int, int]:
    """Tap the button; return name, width, height and size of the picture."""
    with phone.page.expect_download() as arriving:
        phone.tap(phone.page.locator("#picture"))
    download: Download = arriving.value
    content = download.path().read_bytes()
    return download.suggested_filename, *struct.unpack(">II", content[16:24]), len(content)


def test_the_picture_of_a_year_is_shown_and_downloaded_also_after_another_count_was_chosen(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.own_page.add_init_script(CANNOT)
    phone.open("/people/year/2024/")
    for choose in (None, "#count-alternate"):
        if choose:
            phone.tap(phone.page.locator(choose))
            expect(phone.page.locator(choose)).to_have_attribute("aria-current", "true")
        expect(phone.page.locator("#picture-preview")).to_be_visible()
        name, width, height, size = picture_of(phone)
        assert (name, width, height) == ("Our year 2024.png", 1080, 1350)
        assert 20_000 < size < MOST_BYTES
        expect(phone.page.locator("#picture-done")).to_be_visible()
