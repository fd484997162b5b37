"""Waits for the pages that a phone stores for use without the server."""

from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone, wait_in_page

WITHOUT_SERVER = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_FAILED", "ERR_INTERNET_DISCONNECTED")
"""What a browser logs if a server does not answer."""

_STORED = """async (path) => {
  const page = await (await caches.open("tablet pages 1")).match(path, { ignoreVary: true });
  return page ? page.text() : null;
}"""
_NOTHING_STORED = """async () => {
  const pages = await caches.open("tablet pages 1");
  const stored = await Promise.all((await pages.keys()).map((key) => pages.match(key, { ignoreVary: true })));
  return stored.every(({ headers }) => headers.get("Tablet-Offline") === "anyone");
}"""
_NOTHING_LEFT = """async () => {
  const [names, workers] = await Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]);
  return !names.length && !workers.length;
}"""


def wait_until_stored(phone: Phone, *paths: str) -> None:
    """Wait until the phone has stored these pages."""
    for path in paths:
        assert wait_in_page(phone, _STORED, path), path


def wait_until_stored_as(phone: Phone, path: str, text: str) -> None:
    """Wait until the phone has stored a version of the page with this text."""
    assert wait_in_page(phone, f"async ([path, text]) => (await ({_STORED})(path))?.includes(text)", [path, text]), path


def wait_until_nothing_is_left(phone: Phone) -> None:
    """Wait until the phone has neither pages nor a service worker."""
    assert wait_in_page(phone, _NOTHING_LEFT)


def stored_page(phone: Phone, path: str) -> str | None:
    """Return the text of a page as stored on the phone; None if it is not stored."""
    text: str | None = phone.page.evaluate(_STORED, path)
    return text


def wait_until_nothing_is_stored(phone: Phone) -> None:
    """Wait until the phone has no stored page of a Confidant."""
    assert wait_in_page(phone, _NOTHING_STORED)


def wait_until_start_page_has_sent(phone: Phone) -> None:
    """Wait until the start page has sent the unsent data of the phone, and has reloaded itself."""
    phone.page.wait_for_function("() => performance.getEntriesByType('navigation')[0]?.type === 'reload'")
    expect(phone.page.locator("#waiting")).to_be_hidden()


def expect_own_page_instead_of_an_error(phone: Phone) -> None:
    """Wait for the page that says that the server is needed."""
    expect(phone.page.locator("h1")).to_have_text("This page needs the server")


def path_of_page(phone: Phone) -> str:
    """Return the path of the open page."""
    path: str = phone.page.evaluate("location.pathname")
    return path
