"""Firefox without a window, controlled by WebDriver BiDi, for which it needs no driver."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.browser.helpers.phone import GIVEN_UP, HURRY
from tests.browser.other_engines.bidi import Connection
from tests.browser.other_engines.page import PATIENCE, PHONE, wait_until

NAMES = ("firefox-esr", "firefox")
MISSING = "The tests in Firefox need Debian's package firefox-esr."
ADDRESS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# Its own requests end at a port where nothing listens; those to this machine use no proxy.
NO_NETWORK = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 1,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 1,
}
PREFERENCES = {**NO_NETWORK, "intl.accept_languages": "en"}
CENTRE = """(() => {
  const target = document.querySelector(%s);
  if (!target?.checkVisibility()) return null;
  target.scrollIntoView({ behavior: "instant", block: "nearest" });
  const { x, y, width, height } = target.getBoundingClientRect();
  const centre = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
  return target.contains(document.elementFromPoint(...centre)) ? centre : null;
})()"""


def find_firefox() -> str | None:
    """Return the path of Firefox; None if it is missing."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@dataclass
class FirefoxPage:
    """A page with cookies, storage and service workers of its own, as a phone has them."""

    connection: Connection
    window: str
    phone: str

    def open(self, address: str) -> None:
        """Open an address and wait until its page is loaded."""
        self.connection.send("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again, and wait until that is done."""
        self.connection.send("browsingContext.reload", context=self.window, wait="complete")

    def set_cookie(self, address: str, name: str, value: str) -> None:
        """Set a cookie for all pages of the server at this address."""
        host = urlsplit(address).hostname
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": host, "httpOnly": True}
        partition = {"type": "storageKey", "userContext": self.phone}
        self.connection.send("storage.setCookie", cookie=cookie, partition=partition)

    def evaluate(self, expression: str) -> object:
        """Return the value of a JavaScript expression, or of the promise that it is."""
        text = f"Promise.resolve({expression}).then((value) => JSON.stringify([value]))"
        target = {"context": self.window}
        answer = self.connection.send("script.evaluate", expression=text, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        values: list[object] = json.loads(answer["result"]["value"])
        return values[0]

    def tap(self, selector: str) -> bool:
        """Touch the middle of an element; return False if it is not shown, or if something is in front of it."""
        centre = self.evaluate(CENTRE % json.dumps(selector))
        if not isinstance(centre, list):
            return False
        x, y = centre
        touch = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        steps = [{"type": "pointerMove", "x": x, "y": y}, *touch]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}
        self.connection.send("input.performActions", context=self.window, actions=[finger])
        return True

    def close(self) -> None:
        """Close the page, and forget what this phone has stored."""
        self.connection.send("browser.removeUserContext", userContext=self.phone)


@dataclass
class Firefox:
    """The browser, which has one page for each phone."""

    connection: Connection

    def new_page(self) -> FirefoxPage:
        """Return the page of a phone that has stored nothing yet, and whose pages wait a fifth of their time."""
        phone = self.connection.send("browser.createUserContext")["userContext"]
        # In a window of its own, because pages do not ask for news while another tab is in front of them.
        window = self.connection.send("browsingContext.create", type="window", userContext=phone)["context"]
        # Not before: the browser itself uses the timers of the empty page of a new window, but may not call ours.
        hurry = f"() => {HURRY}"
        self.connection.send("script.addPreloadScript", functionDeclaration=hurry, userContexts=[phone])
        size = dict(zip(("width", "height"), PHONE, strict=True))
        self.connection.send("browsingContext.setViewport", context=window, viewport=size)
        return FirefoxPage(self.connection, window, phone)

    def take_messages(self) -> list[str]:
        """Return what the consoles of all pages have shown since the last call, except requests that were given up."""
        events, self.connection.events = self.connection.events, []
        entries = [event["params"] for event in events]
        return [f"{one['level']}: {one['text']}" for one in entries if one["text"].split(",")[0] not in GIVEN_UP]


@contextmanager
def running_firefox(path: str, folder: Path) -> Iterator[Firefox]:
    """Start the browser with its files in this folder, and end it."""
    (folder / "user.js").write_text(
        "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    )
    command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0"]
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    output = folder / "output.txt"
    with output.open("w") as file, subprocess.Popen(command, env=environment, stdout=file, stderr=file) as process:
        try:
            connection = _connected(process, output)
            yield Firefox(connection)
            connection.send("browser.close")
            connection.close()
            process.wait(PATIENCE)
        finally:
            process.kill()


def _connected(process: subprocess.Popen[bytes], output: Path) -> Connection:
    """Wait until the browser has printed where it listens, and connect to it."""
    wait_until(lambda: ADDRESS.search(output.read_text()) is not None or process.poll() is not None)
    found = ADDRESS.search(output.read_text())
    assert found, output.read_text()
    connection = Connection(f"{found[1]}/session")
    connection.send("session.new", capabilities={})
    connection.send("session.subscribe", events=["log.entryAdded"])
    return connection
