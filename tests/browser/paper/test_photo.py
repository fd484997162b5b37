"""Adding a photo of an old sheet: the phone makes it smaller, without data of the camera, and shows it in full size."""

import base64
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from scorekeeper.import_export.photos.picture import Picture
from scorekeeper.import_export.photos.reading import read_photo
from scorekeeper.models import MOST_PHOTO_BYTES
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.posted_forms import create_game
from tests.browser.helpers.typed_sheet import cell, expect_saved, start_sheet, type_rounds
from tests.helpers.pictures.photos import PLACE, exif, png

FILE = ".photo-form [type=file]"
PLAYERS = ["Anna", "Ben", "Clara", "David"]
# A sheet of paper on a table as a camera sees it, with so much noise that the file has several megabytes.
TAKE_PHOTO = """async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext("2d");
    const picture = context.createImageData(4000, 3000);
    const words = new Uint32Array(picture.data.buffer);
    let noise = 1;
    for (let place = 0; place < words.length; place += 1) {
        noise = (Math.imul(noise, 1103515245) + 12345) >>> 0;
        words[place] = 0xff000000 | (0x010101 * (200 + (noise >>> 27)));
    }
    context.putImageData(picture, 0, 0);
    const file = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    const reader = new FileReader();
    reader.readAsDataURL(file);
    await new Promise((resolve) => reader.addEventListener("load", resolve));
    return reader.result.split(",")[1];
}"""


def take_photo(phone: Phone, folder: Path) -> Path:
    """Return a file like that of a camera held upright: the picture lies on its side, and the place is in the file."""
    taken = base64.b64decode(phone.page.evaluate(TAKE_PHOTO))
    path = folder / "sheet.jpg"
    path.write_bytes(taken[:2] + exif(6) + taken[2:])
    return path


def address_of_game(phone: Phone) -> str:
    played = create_game(phone, PLAYERS, rounds=[made_up_round(number, 4) for number in range(1, 16)])
    return urlsplit(played).path.removesuffix("play/")


def stored_photo(phone: Phone) -> tuple[bytes, Picture]:
    source = phone.page.locator(".photo-picture img").get_attribute("src") or ""
    content = phone.page.request.get(f"{phone.address}{source}").body()
    return content, read_photo(content)


def send(phone: Phone, photo: Path) -> None:
    phone.page.locator(FILE).set_input_files(photo)
    expect(phone.page.locator(".photo-status")).to_have_text("The photo is kept.")


def test_a_large_photo_is_made_smaller_on_the_phone_and_shown_in_full_size(new_phone: NewPhone, tmp_path: Path) -> None:
    phone = new_phone()
    game = address_of_game(phone)
    phone.open(f"{game}photo/")
    photo = take_photo(phone, tmp_path)
    assert photo.stat().st_size > 3 * MOST_PHOTO_BYTES
    send(phone, photo)
    expect(phone.page.locator(FILE)).to_be_focused()
    content, picture = stored_photo(phone)
    assert len(content) <= MOST_PHOTO_BYTES
    assert PLACE in photo.read_bytes()
    assert PLACE not in content
    assert (picture.width, picture.height) == (1800, 2400)
    phone.open(game)
    phone.tap(phone.page.locator(".game-photo > summary"))
    larger, dialog = phone.page.get_by_role("link", name="Larger"), phone.page.locator(".photo-dialog")
    phone.tap(larger)
    shown = dialog.locator("img")
    expect(shown).to_be_visible()
    before = width_of(shown)
    assert before == phone.model.width
    phone.page.keyboard.press("+")
    phone.tap(dialog.get_by_role("button", name="Larger"))
    assert width_of(shown) == 2 * before
    phone.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(larger).to_be_focused()


def width_of(shown: Locator) -> int:
    return int(shown.evaluate("each => each.clientWidth"))


def test_the_photo_stands_beside_the_grid_while_the_sheet_is_typed(new_phone: NewPhone, tmp_path: Path) -> None:
    phone = new_phone(Model(width=1280, height=800, touch=False))
    start_sheet(phone)
    photo = tmp_path / "sheet.png"
    photo.write_bytes(png(width=30, height=40))
    phone.page.locator(FILE).set_input_files(photo)
    type_rounds(phone, [("1", "30", "0")])
    expect(phone.page.locator(".photo-status")).to_have_text("The photo is kept.")
    expect(cell(phone, 2, 0)).to_be_focused()
    picture, grid = phone.page.locator(".photo-picture"), phone.page.locator(".typed")
    box = box_of(picture)
    assert box["x"] + box["width"] <= box_of(grid)["x"]
    phone.own_page.set_viewport_size({"width": 1000, "height": 800})
    expect(picture).to_be_visible()
    switch = phone.page.get_by_role("switch", name="Photo")
    switch.uncheck()
    expect(picture).to_be_hidden()
    expect_saved(phone)
    phone.page.reload()
    expect(switch).not_to_be_checked()
    switch.check()
    expect(picture).to_be_visible()
    expect(cell(phone, 1, 1)).to_have_value("30")


def test_a_photo_that_cannot_be_kept_gets_a_sentence_and_can_be_sent_again(new_phone: NewPhone, tmp_path: Path) -> None:
    phone = new_phone()
    phone.expect_errors("ERR_FAILED")
    phone.open(f"{address_of_game(phone)}photo/")
    sentence = phone.page.locator(".photo-refusal")
    file = tmp_path / "sheet.jpg"
    file.write_text("Anna 20, Ben 30")
    phone.page.locator(FILE).set_input_files(file)
    expect(sentence).to_have_text("This browser cannot open the photo. Choose one as JPEG, PNG or WebP.")
    phone.page.route("**/photo/", lambda route: route.abort(), times=1)
    file.write_bytes(png(width=30, height=40))
    phone.page.locator(FILE).set_input_files(file)
    expect(sentence).to_have_text("The server does not answer, so the photo was not sent. Try it again.")
    send(phone, file)
    expect(sentence).to_be_empty()


def test_without_scripts_a_photo_is_sent_as_it_is_and_deleted_with_a_question(
    new_phone: NewPhone, tmp_path: Path
) -> None:
    game = address_of_game(new_phone())
    phone = new_phone(Model(javascript=False))
    phone.open(f"{game}photo/")
    photo = tmp_path / "sheet.png"
    photo.write_bytes(png(width=30, height=40))
    phone.page.locator(FILE).set_input_files(photo)
    phone.tap(phone.page.get_by_role("button", name="Keep this photo"))
    phone.tap(phone.page.locator(".game-photo > summary"))
    expect(phone.page.locator(".photo-picture img")).to_have_attribute("width", "30")
    phone.tap(phone.page.locator(".photo-delete > summary"))
    phone.tap(phone.page.get_by_role("button", name="Delete it"))
    expect(phone.page.locator(".game-photo")).to_have_count(0)
