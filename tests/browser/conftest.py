"""Fixtures: one server and one browser for all browser tests, a new Confidant and phones for each test."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.helpers.chromium import ARGUMENTS, MISSING, find_chromium
from tests.browser.helpers.phone import LARGE, PATIENCE, Model, NewPhone, Phone, sign_in, unpack
from tests.browser.helpers.server import ProductServer, finished_link

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser


@dataclass
class Confidant:
    """A Confidant of the server, by name, with a sign-in link that was made beforehand."""

    name: str
    server: ProductServer
    link: str = ""

    def take_link(self) -> str:
        """Return an unused sign-in link."""
        link, self.link = self.link, ""
        return link or self.server.link_for(self.name)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    # Django mistakes the event loop of a running Playwright for an asynchronous view, and would refuse database access
    # to all tests after the first one with a browser.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    found = find_chromium()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProductServer]:
    """The product's server, with its own data folder."""
    running = ProductServer(tmp_path_factory.mktemp("tablet") / "data")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def new_confidant(server: ProductServer) -> Iterator[Callable[[], Confidant]]:
    """Yield a function that returns a new Confidant; the link of the next one is made while a test runs."""
    numbers = count(1)

    def start_link() -> tuple[str, subprocess.Popen[str]]:
        name = f"Confidant {next(numbers)}"
        return name, server.begin_link(name)

    waiting = [start_link()]

    def next_confidant() -> Confidant:
        name, command = waiting.pop()
        waiting.append(start_link())
        return Confidant(name, server, finished_link(command))

    yield next_confidant
    waiting.pop()[1].communicate()


@pytest.fixture
def confidant(new_confidant: Callable[[], Confidant]) -> Confidant:
    """A Confidant of this test only."""
    return new_confidant()


@pytest.fixture
def unpack_phone(browser: Browser, server: ProductServer) -> Iterator[NewPhone]:
    """Return a phone that is not signed in; at the end no phone may have unexpected complaints."""
    phones: list[Phone] = []

    def take(model: Model = LARGE) -> Phone:
        phones.append(unpack(browser, server, model))
        return phones[-1]

    yield take
    for phone in phones:
        phone.page.context.close()
    assert [complaint for phone in phones for complaint in phone.unforgiven()] == []


@pytest.fixture
def new_phone(unpack_phone: NewPhone, confidant: Confidant) -> NewPhone:
    """Return one more phone of the Confidant, signed in."""

    def take(model: Model = LARGE) -> Phone:
        phone = unpack_phone(model)
        sign_in(phone, confidant.take_link())
        return phone

    return take


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """The Confidant's phone: 390 x 844, English, light."""
    return new_phone()
