"""Fixtures: one server, one Confidant and one browser for all tests of the second engine, a new game for each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.server import ProductServer
from tests.browser.second_engine.table import PATIENCE, Table
from tests.browser.second_engine.webkit import MISSING, is_installed, running_webkit
from tests.helpers.full_database import make_started_folder
from tests.helpers.tables import make_game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_django.plugin import DjangoDbBlocker
    from selenium.webdriver.remote.webdriver import WebDriver

PHONE = (390, 844)


@pytest.fixture(scope="session")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """The browser, with a window whose page is as large as that of a phone."""
    if not is_installed():
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with running_webkit(tmp_path_factory.mktemp("webkit") / "config") as driver:
        driver.set_script_timeout(PATIENCE)
        width, height = PHONE
        driver.set_window_rect(0, 0, width, height)
        bar = height - int(driver.execute_script("return innerHeight"))
        driver.set_window_rect(0, 0, width, height + bar)
        yield driver


@pytest.fixture(scope="session")
def unsteady_server(
    webkit: WebDriver, tmp_path_factory: pytest.TempPathFactory, migrated: Path, collected: Path
) -> Iterator[ProductServer]:
    """A server that tests may kill and start again; it runs at the begin of each test."""
    running = ProductServer(tmp_path_factory.mktemp("unsteady") / "data")
    make_started_folder(running.data, migrated, collected)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def signed_in(webkit: WebDriver, unsteady_server: ProductServer, django_db_blocker: DjangoDbBlocker) -> Confidant:
    """The Confidant who is signed in in the browser."""
    confidant = Confidant("Confidant", unsteady_server, django_db_blocker.unblock)
    webkit.get(f"{unsteady_server.address}/rules/")
    webkit.add_cookie({"name": settings.SESSION_COOKIE_NAME, "value": confidant.session(), "path": "/"})
    return confidant


@pytest.fixture
def table(webkit: WebDriver, signed_in: Confidant) -> Table:
    """The play page of a new game of Ada, Bruno and Carla."""
    if signed_in.server.process is None:
        signed_in.server.start()
    with signed_in.database():
        game = make_game(confidant=signing_in.confidant_named(signed_in.name)[0])
    table = Table(webkit, signed_in.server.address, game.pk)
    table.open()
    return table
