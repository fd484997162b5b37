"""Export and import on a phone, with a duplicate and an invalid file."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Confidant
from tests.browser.helpers.games import GAMES, made_up_round
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone, beyond_the_screen, sign_in
from tests.browser.helpers.posted_forms import create_game

FOUR, FIVE = GAMES / "four-players-plus-minus-one.json", GAMES / "five-players-tournament.json"
PAGE = "/games/import-export/"


def open_preview(phone: Phone, *files: Path) -> None:
    """Choose files and open the preview of the import."""
    phone.open(PAGE)
    phone.page.locator("#files").set_input_files([str(file) for file in files])
    phone.tap(phone.page.locator(".files-in .primary"))
    expect(phone.page.locator(".findings").first).to_be_visible()


def group(phone: Phone, status: str) -> Locator:
    return phone.page.locator(f".findings.{status} li")


def download(phone: Phone, name: str, folder: Path) -> Path:
    """Download a file from the page."""
    with phone.page.expect_download() as waiting:
        phone.tap(phone.page.locator(".files-out a", has_text=name).first)
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def broken(folder: Path) -> Path:
    """Return the file of a game in which a player won more tricks than there were cards."""
    game = json.loads(FIVE.read_text())
    game["rounds"][2]["tricks"] = [9, 0, 0, 0, 0]
    path = folder / "broken.json"
    path.write_text(json.dumps(game))
    return path


def test_an_invalid_file_refuses_the_import_and_a_duplicate_is_added_once(new_phone: NewPhone, tmp_path: Path) -> None:
    phone = new_phone(SMALL)
    open_preview(phone, FOUR, broken(tmp_path), FIVE)
    expect(phone.page.get_by_role("alert")).to_contain_text("1 file cannot be imported")
    expect(group(phone, "refused")).to_contain_text(["broken.json"])
    expect(group(phone, "refused").locator(".why")).to_contain_text(["tricks"])
    expect(phone.page.get_by_role("button", name="Add")).to_have_count(0)
    assert beyond_the_screen(phone)[0] == 0
    phone.tap(phone.page.get_by_role("link", name="Choose other files"))
    expect(phone.page.locator("#files")).to_be_visible()
    again = tmp_path / "the same again.json"
    again.write_bytes(FOUR.read_bytes())
    open_preview(phone, FOUR, again, FIVE)
    expect(group(phone, "new")).to_have_count(2)
    expect(group(phone, "twice")).to_contain_text(["the same again.json"])
    phone.tap(phone.page.get_by_role("button", name="Add 2 games"))
    expect(phone.page.get_by_role("status")).to_contain_text("2 games were added.")
    phone.tap(phone.page.get_by_role("link", name="To the past games"))
    expect(phone.page.locator(".game-card")).to_have_count(2)
    open_preview(phone, FIVE)
    expect(group(phone, "there")).to_have_count(1)
    expect(phone.page.get_by_role("button", name="Add")).to_have_count(0)


def test_a_game_is_exported_and_imported_by_another_confidant(
    new_phone: NewPhone, new_signed_out_phone: NewPhone, new_confidant: Callable[[], Confidant], tmp_path: Path
) -> None:
    phone = new_phone()
    create_game(phone, ["Anna", "Ben", "Clara", "David"], rounds=[made_up_round(number, 4) for number in (1, 2)])
    phone.open(PAGE)
    table, archive = download(phone, "CSV", tmp_path), download(phone, "ZIP", tmp_path)
    assert len(table.read_text(encoding="utf-8-sig").splitlines()) == 1 + 8
    other = new_signed_out_phone(Model(javascript=False))
    sign_in(other, new_confidant().take_link())
    open_preview(other, archive)
    other.tap(other.page.get_by_role("button", name="Add 1 game"))
    expect(other.page.get_by_role("status")).to_contain_text("1 game was added.")
    other.open("/games/")
    unfinished = other.page.locator(".unfinished-games")
    other.tap(unfinished.locator("summary"))
    expect(unfinished.get_by_role("link")).to_contain_text(["Anna"])
