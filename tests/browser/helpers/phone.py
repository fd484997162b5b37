"""A phone: one page in its own browser context, which records everything that a page must not do."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Frame, Locator, Page, Request, expect

from tests.browser.helpers.server import ProductServer

type Scheme = Literal["light", "dark"]

# Milliseconds to wait for a condition, long enough for a slow machine; a passing test does not wait longer than needed.
PATIENCE = 20_000

# A script that shortens the waits of a page of at least a second (between polls, before the next attempt, the long rest
# of the keys) to a fifth, which makes tests faster. Tests of these times stop the clock.
HURRY = """(() => {
  const { setInterval, setTimeout } = window;
  const hurried = (time) => (time >= 1000 ? time / 5 : time);
  window.setInterval = (action, time, ...values) => setInterval(action, hurried(time), ...values);
  window.setTimeout = (action, time, ...values) => setTimeout(action, hurried(time), ...values);
})()"""

# A script that lets no finger reach a page before the scripts of the page have run: a tap would be lost.
UNTOUCHABLE_AT_FIRST = """(() => {
  const untouchable = new CSSStyleSheet();
  untouchable.replaceSync("* { pointer-events: none !important; }");
  document.adoptedStyleSheets = [untouchable];
  addEventListener("DOMContentLoaded", () => { document.adoptedStyleSheets = []; });
})()"""

# Looks for something every few milliseconds, and returns it.
UNTIL = """async (argument) => {
  for (const end = Date.now() + %d; Date.now() < end; ) {
    const found = await (%s)(argument);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return null;
}"""

# The page hears of a new size in the first of them.
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# What the page logs where Playwright blocks service workers.
BLOCKED = "Service Worker registration blocked"
# What the browser logs if the server is killed while it looks for a newer service worker.
INTERRUPTED_UPDATE = "An unknown error occurred when fetching the script"
# A request that the browser cancelled because the page was left.
LEFT_THE_PAGE = "net::ERR_ABORTED"
# What htmx logs about it, also if a later request of the same form takes its place.
GIVEN_UP = {"htmx:afterRequest", "htmx:sendAbort"}


@dataclass(frozen=True)
class Model:
    """Size and settings of a phone."""

    width: int = 390
    height: int = 844
    locale: str = "en-GB"
    scheme: Scheme = "light"
    javascript: bool = True
    reduced_motion: bool = False
    touch: bool = True
    scale: float = 1
    """Pixels of a screenshot for each CSS pixel."""
    hurries: bool = True
    """Whether the fixtures shorten the waits of its pages."""
    may_be_used: bool = True
    """Whether it may be the phone of an earlier test, which has the static files of the pages already."""


LARGE = Model()
SMALL = Model(width=360, height=640)


@dataclass
class Phone:
    """A page, the number of taps on it, and its errors."""

    page: Page
    address: str
    model: Model = LARGE
    touch: bool = True
    taps: int = 0
    errors: list[str] = field(default_factory=list)
    expected_errors: list[str] = field(default_factory=list)
    server: ProductServer | None = None
    """The server, if the test may kill it."""
    is_changed: bool = False
    heard: list[tuple[Any, Callable[[Any], object]]] = field(default_factory=list)
    """The events of the page that the test listens to."""

    @property
    def own_page(self) -> Page:
        """The page, for what cannot be undone: clocks, scripts before each page. No later test uses this phone."""
        self.is_changed = True
        return self.page

    def resize(self, width: int, height: int) -> None:
        """Give the screen another size, and wait until the page has seen it; a later test can use this phone, too."""
        self.model = replace(self.model, width=width, height=height)
        self.page.set_viewport_size({"width": width, "height": height})
        # A page without scripts cannot wait for frames.
        if self.model.javascript:
            self.page.evaluate(TWO_FRAMES)

    def tap(self, target: Locator) -> None:
        """Tap once; click if there is no touch screen."""
        if self.touch:
            target.tap()
        else:
            target.click()
        self.taps += 1

    def open(self, path: str) -> None:
        """Open a page of the product."""
        self.page.goto(f"{self.address}{path}")

    def expect_errors(self, *patterns: str) -> None:
        """Expect errors that match, because the test provokes them."""
        self.expected_errors += patterns

    def unexpected_errors(self) -> list[str]:
        """Return the errors that were not expected."""
        return [
            error for error in self.errors if not any(re.search(pattern, error) for pattern in self.expected_errors)
        ]

    def hear(self, event: Any, handler: Callable[[Any], object]) -> None:
        """Listen to an event of the page during this test."""

        def pass_on(value: object) -> None:
            # Playwright does not take methods of built-in types, such as `list.append`.
            handler(value)

        self.page.on(event, pass_on)
        self.heard.append((event, pass_on))

    def listen(self) -> None:
        """Record console messages, errors, failed requests and pages of other addresses from now on.

        Requests to other computers fail (`ONLY_HERE`), and the policy of each page refuses those to other ports.
        """
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        self.page.on("framenavigated", self._on_navigation)
        self.page.on("requestfailed", self._on_failure)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.text.split(",")[0] not in GIVEN_UP and not self._is_interrupted_update(message):
            self.errors.append(f"console {message.type}: {message.text}")

    def _is_interrupted_update(self, message: ConsoleMessage) -> bool:
        was_down = self.server is not None and self.server.was_down(message.timestamp / 1000)
        return was_down and INTERRUPTED_UPDATE in message.text

    def _on_navigation(self, frame: Frame) -> None:
        if frame.url.startswith("http") and not frame.url.startswith(f"{self.address}/"):
            self.errors.append(f"foreign page: {frame.url}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != LEFT_THE_PAGE:
            self.errors.append(f"failed request: {request.url} ({request.failure})")


type NewPhone = Callable[..., Phone]
"""Takes a Model; LARGE by default."""


def make_hurried_phone(browser: Browser, server: ProductServer, model: Model, *, stores_pages: bool = False) -> Phone:
    """Return a phone that has not been used yet, whose pages wait a fifth of their time if the model hurries."""
    phone = make_phone(browser, server, model, stores_pages=stores_pages)
    if model.hurries:
        phone.page.context.add_init_script(HURRY)
    return phone


def make_phone(browser: Browser, server: ProductServer, model: Model, *, stores_pages: bool = False) -> Phone:
    """Return a phone that has not been used yet; without `stores_pages` it refuses the service worker."""
    context = browser.new_context(
        viewport={"width": model.width, "height": model.height},
        locale=model.locale,
        color_scheme=model.scheme,
        java_script_enabled=model.javascript,
        reduced_motion="reduce" if model.reduced_motion else "no-preference",
        has_touch=model.touch,
        is_mobile=model.touch,
        device_scale_factor=model.scale,
        service_workers="allow" if stores_pages else "block",
    )
    context.set_default_timeout(PATIENCE)
    if model.javascript:
        context.add_init_script(UNTOUCHABLE_AT_FIRST)
    expected_errors = [] if stores_pages else [BLOCKED]
    phone = Phone(
        context.new_page(), server.address, model, model.touch, expected_errors=expected_errors, server=server
    )
    phone.listen()
    return phone


def sign_in(phone: Phone, link: str) -> None:
    """Open a sign-in link and press its button."""
    phone.page.goto(link)
    phone.page.locator("main form button").click()
    expect(phone.page.locator(".begin")).to_be_visible()


def wait_in_page(phone: Phone, condition: str, argument: object = None) -> Any:
    """Wait until a function of the page returns something or promises it, and return that; None if it is too late."""
    return phone.page.evaluate(UNTIL % (PATIENCE, condition), argument)


def wait_for_value(phone: Phone, function: str, argument: object = None) -> Any:
    """Wait until a function of the page returns something, and return that.

    For Playwright's own `wait_for_function` the page parses 330 kB of scripts, and draws a frame before each look.
    """
    value = None
    # The clock of a changed phone may be stopped.
    if not phone.is_changed:
        try:
            value = wait_in_page(phone, function, argument)
        except Error as error:
            # Another page took the place of this one.
            if "context was destroyed" not in error.message:
                raise
    return value or phone.page.wait_for_function(function, arg=argument).json_value()


def beyond_the_screen(phone: Phone) -> tuple[int, int]:
    """Return how many pixels the page reaches beyond the screen, to the side and below.

    The screen has the size of the phone: a page that is too wide makes a phone zoom out, which makes its window larger.
    """
    screen = phone.page.viewport_size
    assert screen is not None
    page = phone.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    return max(page[0] - screen["width"], 0), max(page[1] - screen["height"], 0)
