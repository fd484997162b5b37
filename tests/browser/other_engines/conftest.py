"""Fixtures: one server, one Confidant and each browser once for all tests of other engines, a new game for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.server import ProductServer
from tests.browser.other_engines import firefox as of_firefox
from tests.browser.other_engines import webkit as of_webkit
from tests.browser.other_engines.firefox import Firefox
from tests.browser.other_engines.page import Page
from tests.browser.other_engines.table import Table
from tests.browser.other_engines.webkit import WebKitPage
from tests.helpers.full_database import make_started_folder
from tests.helpers.tables import make_game
from tests.suite.hooks import need


@pytest.fixture(scope="session")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKitPage]:
    """The page of WebKit, which all its tests share."""
    if not of_webkit.is_installed():
        need(of_webkit.MISSING)
    with of_webkit.running_webkit(tmp_path_factory.mktemp("webkit") / "config") as page:
        yield page


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox, in which each test has pages of its own."""
    path = of_firefox.find_firefox()
    if path is None:
        need(of_firefox.MISSING)
    with of_firefox.running_firefox(path, tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture(scope="session")
def unsteady_server(
    tmp_path_factory: pytest.TempPathFactory, migrated: Path, collected: Path
) -> Iterator[ProductServer]:
    """A server that tests may kill and start again; it runs at the begin of each test."""
    running = ProductServer(tmp_path_factory.mktemp("unsteady") / "data")
    make_started_folder(running.data, migrated, collected)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def one_confidant(unsteady_server: ProductServer, django_db_blocker: DjangoDbBlocker) -> Confidant:
    """The Confidant of all games."""
    return Confidant("Confidant", unsteady_server, django_db_blocker.unblock)


@pytest.fixture
def at_table(page: Page, one_confidant: Confidant) -> Callable[[Ruleset], Table]:
    """Start a game of Ada, Bruno and Carla, and open its play page on the page of the module, signed in."""

    def take(ruleset: Ruleset) -> Table:
        server = one_confidant.server
        if server.process is None:
            server.start()
        page.set_cookie(server.address, settings.SESSION_COOKIE_NAME, one_confidant.session())
        with one_confidant.database():
            game = make_game(owner=signing_in.confidant_named(one_confidant.name)[0], ruleset=ruleset)
        table = Table(page, server.address, game.pk)
        table.open()
        return table

    return take


@pytest.fixture
def table(at_table: Callable[[Ruleset], Table]) -> Table:
    """The play page of a game of the standard rules."""
    return at_table(Ruleset())
