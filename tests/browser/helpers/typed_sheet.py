"""Types an old sheet in the browser."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import Phone

type Cells = tuple[str, ...]


def _rows(text: str) -> tuple[Cells, ...]:
    return tuple(tuple(line.split()) for line in text.strip().splitlines())


NAMES = ("Mira", "Jonas", "Oskar", "Carla")
# Bid and total of each player. Two ways are possible in rounds 7 and 13 (Carla took 0 or 2) and in round 15 (Oskar took
# 4 or 6).
SHEET_OF_FOUR = _rows("""
    0 20 1 -10 0 -10 0 20
    2 60 0 10 0 10 0 40
    3 50 2 0 0 30 0 60
    3 100 0 20 0 50 0 50
    2 90 3 0 0 70 1 80
    1 80 1 -10 0 60 1 110
    5 60 1 20 2 50 1 100
    0 50 4 10 3 100 0 90
    3 40 2 50 0 80 3 140
    3 90 0 70 2 60 3 190
    3 140 3 50 3 110 4 250
    0 130 4 40 2 150 4 230
    2 170 7 130 3 140 1 220
    3 220 2 170 3 130 7 310
    6 210 3 220 5 120 1 340
""")
# Eleven rounds with a question in round 7, an error of addition in round 8, and a total in round 11 that cannot be.
SHEET_WITH_ERRORS = _rows("""
    1 30 0 20 1 -10 0 20
    1 60 2 0 0 -20 0 40
    1 50 1 30 0 0 3 30
    2 90 1 20 0 20 0 50
    0 80 0 10 2 10 2 90
    1 110 0 30 1 0 5 160
    0 100 2 10 4 -10 2 150
    0 120 2 50 3 30 2 140
    0 140 1 40 3 80 6 220
    0 160 0 30 0 100 9 330
    2 200 1 25 1 130 6 410
""")

PASTE = """(text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
}"""


def start_sheet(phone: Phone, names: Sequence[str] = NAMES) -> None:
    """Begin a new sheet with names that are inserted at once, each ended by Enter; the first cell has the focus."""
    # A page that is loaded while the one before is still sending asks about an older revision.
    phone.expect_errors("409")
    phone.open("/sheets/")
    phone.page.locator("main form button.primary").click()
    expect(phone.page.locator("#grid .name")).to_have_count(4)
    phone.page.locator("#grid .name").first.focus()
    for name in names:
        phone.page.keyboard.insert_text(name)
        phone.page.keyboard.press("Enter")


def type_rounds(phone: Phone, rows: Sequence[Cells], *, first: int = 1) -> None:
    """Type rounds from the first cell of a row on: a Tab after each number, Enter after the last one of a row."""
    cell(phone, first, 0).focus()
    for row in rows:
        for number in row[:-1]:
            phone.page.keyboard.type(number)
            phone.page.keyboard.press("Tab")
        phone.page.keyboard.type(row[-1])
        phone.page.keyboard.press("Enter")


def paste_rounds(phone: Phone, rows: Sequence[Cells]) -> None:
    """Fill the first rows at once, from a spreadsheet: to type a whole sheet takes longer than most tests."""
    cell(phone, 1, 0).focus()
    phone.page.evaluate(PASTE, "\n".join("\t".join(row) for row in rows))


def cell(phone: Phone, row: int, column: int) -> Locator:
    """Return a cell of a round, from 1; columns count from 0."""
    return phone.page.locator("#grid tbody tr").nth(row - 1).locator("input").nth(column)


def numbers(phone: Phone, rows: int) -> list[list[str]]:
    """Return the texts of the first rows, with a simple minus."""
    lines = phone.page.locator("#grid tbody tr").all()[:rows]
    return [[field.input_value().replace("−", "-") for field in line.locator("input").all()] for line in lines]


def expect_saved(phone: Phone) -> None:
    expect(phone.page.locator("#saving")).to_have_text("saved")


def card(phone: Phone, title: str) -> Locator:
    return phone.page.locator("#asks .card", has=phone.page.locator("h2", has_text=title))
