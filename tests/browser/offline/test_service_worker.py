"""The service worker: stored pages and missing ones while the server is down."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.helpers.language_page import choose_language
from tests.browser.helpers.offline import (
    expect_own_page_instead_of_an_error,
    path_of_page,
    stored_page,
    wait_until_stored,
    wait_until_stored_as,
)
from tests.browser.helpers.phone import INTERRUPTED_UPDATE, Phone
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    start_game,
    tap_number,
    total,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.server import ProductServer

KINDS_OF_STORED_SCRIPTS = """async () => {
  const files = await caches.open("tablet files 1");
  const scripts = (await files.keys()).filter(({ url }) => url.endsWith(".js"));
  const found = await Promise.all(scripts.map((script) => files.match(script, { ignoreVary: true })));
  return [...new Set(found.map(({ headers }) => headers.get("Content-Type")))];
}"""
PLAYERS = ["Anna", "Ben", "Clara"]
NEW_GAME = ("/games/new/offline/", "/games/new/offline/play/")


@pytest.fixture
def play(phone: Phone) -> str:
    """Start a game, wait until the phone has stored its pages, and return the address of the play page."""
    start_game(phone, PLAYERS)
    address = path_of_page(phone)
    wait_until_stored(phone, address, address.replace("play/", ""), "/", *NEW_GAME)
    # The browser's own cache would have the files as well, as long as it likes.
    phone.own_page.context.new_cdp_session(phone.page).send("Network.clearBrowserCache")
    return address


def test_the_play_page_survives_reload_leaving_and_coming_back_without_the_server_which_each_other_page_has_or_names(
    phone: Phone, play: str, server: ProductServer
) -> None:
    tap_number(phone, 1)
    server.unplug()
    tap_number(phone, 1, seat=2)
    tap_number(phone, 1, seat=0)
    expect_playing(phone, 1, [1, 1, 1])
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 1])
    phone.open("/")
    phone.tap(phone.page.locator(".games a").first)
    expect_playing(phone, 1, [1, 1, 1])
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    expect_bidding(phone, 2)
    phone.page.goto("about:blank")
    phone.open(play)
    expect_bidding(phone, 2)
    expect(phone.page.locator("#sync .word")).to_have_text("2 unsent")
    tap_number(phone, 2, seat=2)
    server.plug_in()
    wait_until_saved(phone)
    phone.page.reload()
    expect_bidding(phone, 2)
    expect_wells(phone, [None, None, 2])
    expect(total(phone, 0)).to_have_text("30")
    # Every other page is a stored one, or says that it needs the server.
    server.unplug()
    for path in ("/people/", "/games/", f"{play}nothing/"):
        phone.open(path)
        expect_own_page_instead_of_an_error(phone)
        assert path_of_page(phone) == path
    phone.tap(phone.page.locator("main a", has_text="Start page"))
    expect(phone.page.locator(".begin")).to_be_visible()
    # No link of a stored page leads to the error page of the browser.
    linked: set[str] = set()
    for path in ("/", play.replace("play/", "")):
        phone.open(path)
        links = phone.page.locator("a[href]:not([download])").evaluate_all(
            "links => links.map((link) => link.pathname)"
        )
        assert len(links) > 5
        linked.update(links)
    for link in sorted(linked):
        phone.open(link)
        assert phone.page.locator("html[lang]").count() == 1
        assert path_of_page(phone) in {link, "/games/new/offline/"}
    # Fragments and answers to scripts are not pages.
    answers = phone.page.evaluate(
        """async (play) => Promise.all([
          fetch(play, { headers: { Accept: "application/json" } }),
          fetch("/", { headers: { "HX-Request": "true" } }),
        ].map((asked) => asked.then(() => "answer", () => "none")))""",
        play,
    )
    assert answers == ["none", "none"]
    server.plug_in()
    phone.open("/people/")
    expect(phone.page.locator("h1")).to_contain_text("People")


def test_stored_pages_follow_the_language_of_the_open_page_but_never_what_another_network_or_a_proxy_answers(
    phone: Phone, play: str, server: ProductServer
) -> None:
    paths = ("/offline/", "/games/new/offline/", play)
    phone.open("/")
    for language in ("de", "en"):
        choose_language(phone, language, "/more/")
        phone.open("/")
        for path in paths:
            wait_until_stored_as(phone, path, f'<html lang="{language}"')
    phone.expect_errors("404", "MIME type")
    routes = phone.own_page.context
    ours = stored_page(phone, "/")

    def answer_as_a_hotel(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to our network</h1>")

    routes.route("**/*", answer_as_a_hotel)
    phone.open("/")
    expect(phone.page.locator("h1")).to_have_text("Welcome to our network")
    assert stored_page(phone, "/") == ours
    routes.unroute("**/*")
    server.unplug()
    phone.open("/")
    expect(phone.page.locator(".begin")).to_be_visible()
    server.plug_in()
    # If a proxy does not know the server, the stored page is shown.
    phone.own_page.context.route("**/*", lambda route: route.fulfill(status=404, body="404 page not found"))
    for path, part in (("/", ".begin"), (play, "#board")):
        phone.open(path)
        expect(phone.page.locator(part)).to_be_visible()
    routes.unroute("**/*")
    # A page to sign in to a proxy is never stored as a file.
    phone.page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page = {"content_type": "text/html", "body": "<h1>Sign in</h1>"}
    phone.own_page.context.route("**/static/**/*.js", lambda route: route.fulfill(**page))
    phone.open("/")
    routes.unroute("**/static/**/*.js")
    phone.open("/")
    wait_until_stored(phone, "/")
    (kind,) = phone.page.evaluate(KINDS_OF_STORED_SCRIPTS)
    assert kind.startswith("text/javascript")


def test_an_interrupted_update_of_the_worker_is_no_error_only_while_the_server_is_down(
    phone: Phone, server: ProductServer
) -> None:
    def errors() -> int:
        phone.page.evaluate("(text) => console.error(text)", INTERRUPTED_UPDATE)
        return len([error for error in phone.errors if INTERRUPTED_UPDATE in error])

    assert errors() == 1
    server.unplug()
    assert errors() == 1
    server.plug_in()
    assert errors() == 2
    phone.expect_errors(INTERRUPTED_UPDATE)
