"""A server that tests may unplug, and phones that store pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.conftest import Confidant
from tests.browser.helpers.offline import WITHOUT_SERVER
from tests.browser.helpers.phone import LARGE, Model, NewPhone, Phone, make_hurried_phone
from tests.browser.helpers.server import ProductServer


@pytest.fixture(scope="session")
def server(server: ProductServer) -> Iterator[ProductServer]:
    """The server of all browser tests, at an address at which tests may unplug it."""
    plugged = server.behind_a_plug()
    yield plugged
    plugged.remove_plug()


@pytest.fixture(autouse=True)
def _plugged_in(server: ProductServer) -> None:
    """Let each test begin with a server that answers."""
    server.plug_in()


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
