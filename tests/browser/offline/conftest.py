"""A server for the tests that stop it, and phones that keep pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Confidant
from tests.browser.helpers.offline import WITHOUT_SERVER
from tests.browser.helpers.phone import LARGE, Model, NewPhone, Phone, unpack
from tests.browser.helpers.server import ProductServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser
    from pytest_django.plugin import DjangoDbBlocker


@pytest.fixture(scope="module")
def mortal_server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProductServer]:
    """A server for the tests of one file, which may kill it and start it again."""
    running = ProductServer(tmp_path_factory.mktemp("tablet") / "data")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def server(mortal_server: ProductServer) -> Iterator[ProductServer]:
    """The server, running before each test."""
    yield mortal_server
    if mortal_server.process is None:
        mortal_server.start()


@pytest.fixture
def new_confidant(server: ProductServer, django_db_blocker: DjangoDbBlocker) -> Callable[[], Confidant]:
    """Return a new Confidant at each call."""
    return lambda: Confidant(f"Confidant {next(server.numbers)}", server, django_db_blocker.unblock)


@pytest.fixture
def unpack_phone(browser: Browser, server: ProductServer) -> Iterator[NewPhone]:
    """Return a phone; complaints about the server that does not answer are expected."""
    phones: list[Phone] = []

    def take(model: Model = LARGE) -> Phone:
        phones.append(unpack(browser, server, model, keeps_pages=True))
        phones[-1].forgive(*WITHOUT_SERVER)
        return phones[-1]

    yield take
    for phone in phones:
        phone.page.context.close()
    assert [complaint for phone in phones for complaint in phone.unforgiven()] == []
