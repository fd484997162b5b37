"""WebKitGTK without a screen: the engine of Safari and of every browser on an iPhone."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver.remote.webdriver import WebDriver

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
MISSING = "These tests need Debian's packages webkit2gtk-driver and xvfb."

# Without it the bar of the window is wider than a phone.
NARROW_BAR = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; }"


def is_installed() -> bool:
    """Return whether everything is there."""
    return bool(BROWSERS and shutil.which(DRIVER) and shutil.which(SCREEN))


@contextmanager
def running_webkit(folder: Path) -> Iterator[WebDriver]:
    """Start the browser with its files in this folder, and end it."""
    styles = folder / "gtk-3.0" / "gtk.css"
    styles.parent.mkdir(parents=True)
    styles.write_text(NARROW_BAR)
    options = Options()
    options.binary_location = str(BROWSERS[-1])
    options.add_argument("--automation")
    with _screen() as display:
        environment = {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
        service = Service(shutil.which(DRIVER), env=environment)
        service.start()
        try:
            with Remote(RemoteConnection(client_config=ClientConfig(service.service_url)), options=options) as driver:
                yield driver
        finally:
            service.stop()


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
