"""Fixtures: one server and one browser for all browser tests, a new Confidant and phones for each test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.web import sign_in as signing_in
from tests.browser.helpers.chromium import ARGUMENTS, MISSING, find_chromium
from tests.browser.helpers.only_here import ONLY_HERE
from tests.browser.helpers.phone import LARGE, PATIENCE, Model, NewPhone, Phone
from tests.browser.helpers.server import ProductServer
from tests.browser.helpers.used_phones import UsedPhones
from tests.helpers.full_database import make_started_folder, use_database_in
from tests.suite.hooks import need


@dataclass
class Confidant:
    """A Confidant of the server, by name, and the database in which the product itself signs them in."""

    name: str
    server: ProductServer
    unblock: Callable[[], AbstractContextManager[None]]

    def take_link(self) -> str:
        """Return a sign-in link that was not used yet."""
        with self.database():
            token = signing_in.make_link(signing_in.confidant_named(self.name)[0])
        return f"{self.server.address}/enter/{token}/"

    def session(self) -> str:
        """Return the key of a new session, as a phone has one that is signed in."""
        with self.database():
            client = Client()
            client.force_login(signing_in.confidant_named(self.name)[0])
            return client.cookies[settings.SESSION_COOKIE_NAME].value

    def store_sample_games(self, games: int) -> None:
        """Store games that are always the same."""
        with self.database():
            store_games(signing_in.confidant_named(self.name)[0], made_up_games(games))

    @contextmanager
    def database(self) -> Iterator[None]:
        """Use the database of the server."""
        with self.unblock(), use_database_in(self.server.data):
            yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    # Django mistakes the event loop of a running Playwright for an asynchronous view, and would refuse database access
    # to all tests after the first one with a browser.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    found = find_chromium()
    if found is None:
        need(MISSING)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=[*ARGUMENTS, ONLY_HERE])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, migrated: Path, collected: Path) -> Iterator[ProductServer]:
    """The product's server, with its own data folder."""
    running = ProductServer(tmp_path_factory.mktemp("tablet") / "data")
    make_started_folder(running.data, migrated, collected)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def new_confidant(server: ProductServer, django_db_blocker: DjangoDbBlocker) -> Callable[[], Confidant]:
    """Return a new Confidant at each call."""
    return lambda: Confidant(f"Confidant {next(server.numbers)}", server, django_db_blocker.unblock)


@pytest.fixture
def confidant(new_confidant: Callable[[], Confidant]) -> Confidant:
    """A Confidant of this test only."""
    return new_confidant()


@pytest.fixture(scope="session")
def used_phones(browser: Browser, server: ProductServer) -> UsedPhones:
    """The phones that earlier tests have left."""
    return UsedPhones(browser, server)


@pytest.fixture
def new_signed_out_phone(used_phones: UsedPhones) -> Iterator[NewPhone]:
    """Return a phone that is not signed in; at the end no phone may have unexpected errors."""
    phones: list[Phone] = []

    def take(model: Model = LARGE) -> Phone:
        phones.append(used_phones.take(model))
        return phones[-1]

    yield take
    for phone in phones:
        used_phones.give_back(phone)
    assert [error for phone in phones for error in phone.unexpected_errors()] == []


@pytest.fixture
def new_phone(new_signed_out_phone: NewPhone, confidant: Confidant) -> NewPhone:
    """Return one more phone of the Confidant, signed in; the pages of the link have tests of their own."""

    def take(model: Model = LARGE) -> Phone:
        phone = new_signed_out_phone(model)
        name, key = settings.SESSION_COOKIE_NAME, confidant.session()
        phone.page.context.add_cookies([{"name": name, "value": key, "url": phone.address}])
        return phone

    return take


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """The Confidant's phone: 390 x 844, English, light."""
    return new_phone()
