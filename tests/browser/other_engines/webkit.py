"""WebKitGTK without a screen: the engine of Safari and of every browser on an iPhone."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.helpers.used_phones import PLAIN_PAGE
from tests.browser.other_engines.page import PATIENCE, PHONE

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
MISSING = "The tests in WebKit need Debian's packages webkit2gtk-driver and xvfb."

# Without it the bar of the window is wider than a phone.
NARROW_BAR = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; }"


def is_installed() -> bool:
    """Return whether everything is there."""
    return bool(BROWSERS and shutil.which(DRIVER) and shutil.which(SCREEN))


@dataclass
class WebKitPage:
    """The page of the only window."""

    driver: WebDriver

    def open(self, address: str) -> None:
        """Open an address and wait until its page is loaded."""
        self.driver.get(address)

    def set_cookie(self, address: str, name: str, value: str) -> None:
        """Set a cookie for all pages of the server at this address."""
        # A driver sets cookies only for the open page. One with scripts would register a service worker, which may
        # store pages of somebody who is not signed in while those of the Confidant are being stored.
        self.open(f"{address}{PLAIN_PAGE}")
        self.driver.add_cookie({"name": name, "value": value, "path": "/"})

    def evaluate(self, expression: str) -> object:
        """Return the value of a JavaScript expression, or of the promise that it is."""
        value: object = self.driver.execute_script(f"return {expression}")
        return value

    def tap(self, selector: str) -> bool:
        """Click the first element of this selector; return False if none is shown."""
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        try:
            if not any(each.is_displayed() for each in found):
                return False
            found[0].click()
        except StaleElementReferenceException:
            return False
        return True


@contextmanager
def running_webkit(folder: Path) -> Iterator[WebKitPage]:
    """Start the browser with its files in this folder and a page as large as that of a phone, and end it."""
    styles = folder / "gtk-3.0" / "gtk.css"
    styles.parent.mkdir(parents=True)
    styles.write_text(NARROW_BAR)
    with _screen() as display:
        environment = {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
        service = Service(shutil.which(DRIVER), env=environment)
        service.start()
        try:
            with _connected(service.service_url) as driver:
                driver.set_script_timeout(PATIENCE)
                _make_narrow(driver)
                yield WebKitPage(driver)
        finally:
            service.stop()


def _connected(address: str) -> Remote:
    options = Options()
    options.binary_location = str(BROWSERS[-1])
    options.add_argument("--automation")
    return Remote(RemoteConnection(client_config=ClientConfig(address)), options=options)


def _make_narrow(driver: WebDriver) -> None:
    width, height = PHONE
    driver.set_window_rect(0, 0, width, height)
    bar = height - int(driver.execute_script("return innerHeight"))
    driver.set_window_rect(0, 0, width, height + bar)


@contextmanager
def _screen() -> Iterator[str]:
    """Start a virtual screen under the first free number, and return its name."""
    read, write = os.pipe()
    command = [SCREEN, "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        try:
            yield f":{number}"
        finally:
            process.terminate()
