"""Phones that several tests use one after the other, because a new one takes longer than most tests on it.

A used phone has no cookies, stored data or document of an earlier test: only the static files that its browser has
cached, and the addresses in its history. A phone to which a test did anything else that could last is not used again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.helpers.phone import BLOCKED, LARGE, Model, Phone, make_hurried_phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.helpers.server import ProductServer

CHANGED = "_is_changed"
# What leaves nothing for the next document, or is undone here; whatever is missing here is taken to last.
PASSING = {
    *("locator", "get_by_label", "get_by_role", "get_by_text", "keyboard", "mouse", "touchscreen"),
    *("goto", "reload", "go_back", "go_forward", "url", "title", "content", "viewport_size", "context", "request"),
    *("evaluate", "wait_for_function", "wait_for_load_state", "wait_for_selector", "wait_for_url"),
    *(
        "on",
        "route",
        "unroute",
        "expect_download",
        "expect_event",
        "expect_request",
        "expect_response",
        "pdf",
        "screenshot",
    ),
}
PASSING_OF_CONTEXT = {"add_cookies", "clear_cookies", "cookies", "request", "close", "pages"}
# Every answer of the server opens in the same process as its pages; this one has no scripts, and asks for nothing.
PLAIN_PAGE = "/healthz"
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}"""


class WatchedPage(Page):
    """A page that notes when a test changes it for good."""

    def __getattribute__(self, name: str) -> Any:
        """Return any attribute of the page."""
        if name not in PASSING and not name.startswith("_"):
            setattr(self, CHANGED, True)
        return super().__getattribute__(name)

    def on(self, event: Any, f: Any) -> None:
        """Listen until the phone is given back."""
        self._heard = [*getattr(self, "_heard", []), (event, f)]
        super().on(event, f)

    def forget_listeners(self) -> None:
        """Remove those of the test."""
        for event, f in getattr(self, "_heard", []):
            self.remove_listener(event, f)
        self._heard = []


class WatchedContext(BrowserContext):
    """The context of such a page."""

    def __getattribute__(self, name: str) -> Any:
        """Return any attribute of the context."""
        if name not in PASSING_OF_CONTEXT and not name.startswith("_"):
            setattr(self, CHANGED, True)
        return super().__getattribute__(name)


class UsedPhones:
    """The phones of a browser for one server that no test uses at the moment."""

    def __init__(self, browser: Browser, server: ProductServer) -> None:
        self.browser, self.server = browser, server
        self.free: dict[Model, list[Phone]] = {}

    def take(self, model: Model = LARGE) -> Phone:
        """Return a phone of this model, a used one if there is one and the model allows it."""
        if free := self.free.get(model):
            phone = free.pop()
            phone.errors, phone.expected_errors, phone.taps = [], [BLOCKED], 0
            return phone
        phone = make_hurried_phone(self.browser, self.server, model)
        if model.may_be_used and model.javascript:
            phone.page.context.__class__, phone.page.__class__ = WatchedContext, WatchedPage
        return phone

    def give_back(self, phone: Phone) -> None:
        """Empty a phone that its test does not need any more, for another test, or close it."""
        page, context = phone.page, phone.page.context
        if not isinstance(page, WatchedPage) or is_changed(page) or is_changed(context) or context.pages != [page]:
            context.close()
            return
        page.unroute_all(behavior="ignoreErrors")
        page.forget_listeners()
        phone.open(PLAIN_PAGE)
        page.evaluate(FORGET)
        context.clear_cookies()
        self.free.setdefault(phone.model, []).append(phone)


def is_changed(watched: Page | BrowserContext) -> bool:
    """Return whether a test did anything that may last."""
    return hasattr(watched, CHANGED)
