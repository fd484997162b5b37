"""Running the product's commands in other processes."""

from __future__ import annotations

import os
import re
import select
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from http.cookiejar import CookieJar
from pathlib import Path

import psutil

from scorekeeper.environment import PROJECT

type Form = dict[str, str | list[str]]

HOST = "127.0.0.1"
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
CONNECTIONS_TRIED = 600
LINK = re.compile(r"https?://\S+/enter/\S+/")
LONGEST = 60
"""Timeout of a command in seconds; ten times what any of them needs."""


def free_port() -> int:
    """One that no program of this machine uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def run(*arguments: str, standard_input: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=PROJECT,
        env=_own(environment),
        input=standard_input,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )


def start(*arguments: str, inside: Sequence[str] = (), **environment: str) -> subprocess.Popen[str]:
    """Start a command in its own process group; `inside`: the beginning of a command that runs another one."""
    return subprocess.Popen(
        [*inside, sys.executable, "manage.py", *arguments],
        cwd=PROJECT,
        env=_own(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@dataclass
class Server:
    """A running `serve` and its output so far."""

    process: subprocess.Popen[str]
    port: int
    data: Path
    printed: list[str] = field(default_factory=list)

    @property
    def link(self) -> str:
        """The printed sign-in link."""
        found = LINK.search("".join(self.printed))
        assert found, self.printed
        return found.group()

    def read_until(self, text: str) -> None:
        """Wait until the output contains this text."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed.append(line)
            if text in line:
                return
        raise AssertionError(f"It ended without “{text}”: {self.process.communicate()}")

    @property
    def address(self) -> str:
        """The URL of the start page; waits for the server if it was just started."""
        return self.link.partition("enter/")[0]

    def get(self, path: str) -> int:
        """Return the status of a page without signing in."""
        return Phone().status(f"http://{HOST}:{self.port}{path}")

    def stop(self, number: int) -> tuple[int, str]:
        """Send a signal and return the exit status and the error output."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=LONGEST)
        return self.process.returncode, errors


class Phone:
    """A minimal browser: it stores cookies and sends forms; `authority`: the PEM file of one that it trusts."""

    def __init__(self, authority: Path | None = None) -> None:
        https = urllib.request.HTTPSHandler(context=_trust(authority))
        self.cookies = CookieJar()
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies), https)

    def status(self, url: str, form: Form | None = None) -> int:
        """Return the status of a page, or of the response to a form."""
        return self._ask(url, form)[0]

    def text(self, url: str) -> str:
        """Return the HTML of a page."""
        return self._ask(url, None)[1]

    def sign_in(self, link: str) -> None:
        """Open a sign-in link and press its button."""
        page = self._ask(link)[1]
        token = FORM_TOKEN.search(page)
        assert token, page
        assert self.status(link, {"csrfmiddlewaretoken": token.group(1)}) == HTTPStatus.OK

    def answer_to(self, url: str, **fields: str | list[str]) -> tuple[int, str]:
        """Send a form to a page with the token in that page, and return the status and the HTML of the response."""
        token = FORM_TOKEN.search(self.text(url))
        assert token
        return self._ask(url, {"csrfmiddlewaretoken": token.group(1), **fields})

    def send_form_of(self, url: str, path: str, **fields: str | list[str]) -> int:
        """Send a form to a path with the token in the page at `url`, and return the status of the response."""
        token = FORM_TOKEN.search(self._ask(url)[1])
        assert token
        return self.status(f"{url.rstrip('/')}{path}", {"csrfmiddlewaretoken": token.group(1), **fields})

    def _ask(self, url: str, form: Form | None = None) -> tuple[int, str]:
        sent = urllib.parse.urlencode(form, doseq=True).encode() if form else None
        origin = {"Origin": "/".join(url.split("/", 3)[:3])} if form else {}
        request = urllib.request.Request(url, sent, origin)  # noqa: S310 - an address of the tests
        for _ in range(CONNECTIONS_TRIED):
            try:
                with self._browser.open(request, timeout=LONGEST) as response:
                    return response.status, response.read().decode()
            except urllib.error.HTTPError as refused:
                with refused:
                    return refused.code, refused.read().decode()
            except urllib.error.URLError:
                # The server prints its address before its worker listens.
                select.select([], [], [], 0.05)
        raise AssertionError(f"Nobody answers at {url}.")


@cache
def _trust(authority: Path | None) -> ssl.SSLContext:
    """Reading the authorities of the system takes longer than a request."""
    return ssl.create_default_context(cafile=authority)


def children(process: subprocess.Popen[str]) -> list[int]:
    """Return the ids of the running children of a process."""
    return [child.pid for child in psutil.Process(process.pid).children()]


def command_of(pid: int) -> str:
    """Return the command line of a process; "" if it has ended."""
    try:
        return " ".join(psutil.Process(pid).cmdline())
    except psutil.NoSuchProcess:
        return ""


def wait_for_end(pid: int) -> None:
    """Wait until a process has ended and its parent has noticed; fail after the timeout."""
    with suppress(psutil.NoSuchProcess):
        psutil.Process(pid).wait(LONGEST)


def _own(environment: dict[str, str]) -> dict[str, str]:
    ours = ("TABLET_", "DJANGO_", "DATABASE_URL")
    usual = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return usual | environment
