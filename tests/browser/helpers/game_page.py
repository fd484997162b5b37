"""The page of a game: its menu, and actions on it."""

from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone


def open_game_menu(phone: Phone) -> None:
    """Open the menu of the game page."""
    phone.tap(phone.page.locator(".menu-key"))
    expect(phone.page.locator("#game-menu")).to_be_visible()


def end_game_early(phone: Phone) -> None:
    """Open the game page and end the game there."""
    phone.tap(phone.page.locator(".bar .to-game"))
    open_game_menu(phone)
    end = phone.page.locator('#game-menu details:has(form [name="kind"][value="end"])')
    phone.tap(end.locator("summary"))
    phone.tap(end.locator("button"))
    expect(phone.page.locator(".standings.final")).to_be_visible()
