"""The page on which a language is chosen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone


def choose_language(phone: Phone, language: str, path: str) -> None:
    """Choose a language on its page, which leads back to another one."""
    phone.open(f"/language/?next={path}")
    phone.tap(phone.page.locator(f'button[value="{language}"]'))
    phone.page.wait_for_url(f"{phone.address}{path}")
    expect(phone.page.locator("html")).to_have_attribute("lang", language)
