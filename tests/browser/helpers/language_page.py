"""The page on which a language is chosen, and the choice without it."""

from __future__ import annotations

from django.conf import settings
from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone


def choose_language(phone: Phone, language: str, path: str) -> None:
    """Choose a language on its page, which leads back to another one."""
    phone.open(f"/language/?next={path}")
    phone.tap(phone.page.locator(f'button[value="{language}"]'))
    phone.page.wait_for_url(f"{phone.address}{path}")
    expect(phone.page.locator("html")).to_have_attribute("lang", language)


def open_in(phone: Phone, language: str, path: str) -> None:
    """Open a page in a language, as a phone does that has chosen it."""
    name = settings.LANGUAGE_COOKIE_NAME
    phone.page.context.add_cookies([{"name": name, "value": language, "url": phone.address}])
    phone.open(path)
    expect(phone.page.locator("html")).to_have_attribute("lang", language)
