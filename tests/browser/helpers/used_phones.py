"""Phones that tests use one after the other: a new one takes longer than most tests on it.

A used phone has no cookies, stored data, routes or document of an earlier test: only the static files that its browser
has cached, and the addresses in its history. It may have had another size.
"""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Browser

from tests.browser.helpers.phone import BLOCKED, LARGE, Model, Phone, make_hurried_phone
from tests.browser.helpers.server import ProductServer

# A page without scripts, of the same origin.
PLAIN_PAGE = "/healthz"
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}"""


class UsedPhones:
    """The phones of one server that no test uses at the moment."""

    def __init__(self, browser: Browser, server: ProductServer) -> None:
        self.browser, self.server = browser, server
        self.free: dict[Model, list[Phone]] = {}

    def take(self, model: Model = LARGE) -> Phone:
        """Return a phone of this model, a used one if there is one."""
        if not (free := self.free.get(_of_any_size(model))):
            return make_hurried_phone(self.browser, self.server, model)
        phone = free.pop()
        if phone.model != model:
            phone.model = model
            phone.page.set_viewport_size({"width": model.width, "height": model.height})
        phone.errors, phone.expected_errors, phone.heard, phone.taps = [], [BLOCKED], [], 0
        return phone

    def give_back(self, phone: Phone) -> None:
        """Make a phone ready for another test, or close it; its errors stay until it is taken again."""
        page, context, model = phone.page, phone.page.context, phone.model
        if phone.is_changed or not (model.may_be_used and model.javascript) or context.pages != [page]:
            context.close()
            return
        page.unroute_all(behavior="ignoreErrors")
        for event, handler in phone.heard:
            page.remove_listener(event, handler)
        phone.open(PLAIN_PAGE)
        page.evaluate(FORGET)
        context.clear_cookies()
        self.free.setdefault(_of_any_size(model), []).append(phone)


def _of_any_size(model: Model) -> Model:
    """Return what the phones have in common that differ in their sizes only."""
    return replace(model, width=LARGE.width, height=LARGE.height)
