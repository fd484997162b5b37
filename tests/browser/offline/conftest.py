"""A server for the tests that stop it, and phones that store pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.conftest import Confidant
from tests.browser.helpers.offline import WITHOUT_SERVER
from tests.browser.helpers.phone import LARGE, Model, NewPhone, Phone, make_hurried_phone
from tests.browser.helpers.server import ProductServer
from tests.helpers.full_database import make_started_folder


@pytest.fixture(scope="session")
def mortal_server(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, migrated: Path, collected: Path
) -> Iterator[ProductServer]:
    """A server that tests may unplug, or kill and start again, also as another version."""
    running = ProductServer(tmp_path_factory.mktemp("mortal") / "data")
    make_started_folder(running.data, migrated, collected)
    running.reach_by_plug()
    yield running
    running.stop()
    running.remove_plug()


@pytest.fixture
def server(mortal_server: ProductServer, collected: Path) -> ProductServer:
    """The server, running and plugged in before each test."""
    if not mortal_server.is_usual:
        mortal_server.stop()
        # Another version has collected other static files; to collect these again takes longer than a start.
        shutil.rmtree(mortal_server.data / "static")
        shutil.copytree(collected, mortal_server.data / "static")
        mortal_server.start()
    mortal_server.plug_in()
    return mortal_server


@pytest.fixture
def new_confidant(server: ProductServer, django_db_blocker: DjangoDbBlocker) -> Callable[[], Confidant]:
    """Return a new Confidant at each call."""
    return lambda: Confidant(f"Confidant {next(server.numbers)}", server, django_db_blocker.unblock)


@pytest.fixture
def new_signed_out_phone(browser: Browser, server: ProductServer) -> Iterator[NewPhone]:
    """Return a phone; errors about the server that does not answer are expected."""
    phones: list[Phone] = []

    def take(model: Model = LARGE) -> Phone:
        phones.append(make_hurried_phone(browser, server, model, stores_pages=True))
        phones[-1].expect_errors(*WITHOUT_SERVER)
        return phones[-1]

    yield take
    for phone in phones:
        phone.page.context.close()
    assert [error for phone in phones for error in phone.unexpected_errors()] == []
