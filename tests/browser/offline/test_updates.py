"""A new version on the server, and the switch that makes all phones drop the service worker."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorekeeper.environment import PROJECT
from scorekeeper.storage.data_folder import DATABASE
from tests.browser.helpers.offline import (
    path_of_page,
    stored_page,
    wait_until_nothing_is_left,
    wait_until_stored,
    wait_until_stored_as,
)
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import expect_bidding, start_game, tap_bids, wait_until_saved
from tests.browser.helpers.server import ProductServer

PLAYERS = ["Anna", "Ben", "Clara"]


@pytest.fixture
def newer_project(tmp_path: Path) -> Path:
    """A copy of the project with another service worker, and with another script and another text of the play page."""
    copy = tmp_path / "project"
    copy.mkdir()
    for name in ("manage.py", "pyproject.toml", ".python-version"):
        shutil.copy(PROJECT / name, copy)
    for name in ("scorekeeper", "static", "templates"):
        shutil.copytree(PROJECT / name, copy / name)
    for path, old, new in (
        ("static/js/offline/worker.js", "const MOST_PAGES = 30", "const MOST_PAGES = 29"),
        ("static/js/outbox.js", "const RETRY_AFTER = 3000", "const RETRY_AFTER = 3001"),
        ("templates/play/play.html", "{% block header %}", "{% block header %}<!-- the newer version -->"),
    ):
        text = (copy / path).read_text()
        assert old in text
        (copy / path).write_text(text.replace(old, new, 1))
    return copy


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone that waits as long as people's: Chromium does not replace a worker just after requests were left."""
    return new_phone(Model(hurries=False))


@pytest.fixture
def play_page(phone: Phone) -> str:
    """Start a game, wait until the phone has stored it, and return the address of the play page."""
    start_game(phone, PLAYERS)
    address = path_of_page(phone)
    phone.open("/")
    wait_until_stored(phone, address, "/")
    return address


def loaded_scripts(phone: Phone) -> str:
    """Return the paths of all scripts that the page has loaded, one a line."""
    names: list[str] = phone.page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))"
    )
    return "\n".join(sorted(urlsplit(name).path for name in names))


def stored_files(phone: Phone) -> set[str]:
    """Return the paths of all files that the phone has stored."""
    urls: list[str] = phone.page.evaluate(
        "caches.open('tablet files 1').then((files) => files.keys()).then((keys) => keys.map(({ url }) => url))"
    )
    return {urlsplit(url).path for url in urls}


def versions_of_play_script(paths: set[str]) -> set[str]:
    """Return those of the script of games without variants; the page for games without the server has another."""
    return {path for path in paths if path.startswith("/static/js/play.")}


@pytest.fixture
def another_server() -> Iterator[Callable[..., ProductServer]]:
    """Start one more server, which stops at the end of the test."""
    started: list[ProductServer] = []

    def start(data: Path, project: Path = PROJECT, **variables: str) -> ProductServer:
        started.append(ProductServer(data))
        started[-1].start(project, **variables)
        return started[-1]

    yield start
    for each in started:
        each.stop()


@pytest.fixture
def start_newer(
    server: ProductServer, newer_project: Path, another_server: Callable[..., ProductServer], tmp_path: Path
) -> Callable[[], ProductServer]:
    """Start the newer version with a copy of the data of the server, which runs on."""

    def start() -> ProductServer:
        data = tmp_path / "data"
        shutil.copytree(server.data, data, ignore=shutil.ignore_patterns(f"{DATABASE}*"))
        with closing(sqlite3.connect(server.data / DATABASE)) as old, closing(sqlite3.connect(data / DATABASE)) as new:
            old.backup(new)
        return another_server(data, newer_project)

    return start


def test_a_newer_version_replaces_pages_and_worker_and_never_mixes_with_old_scripts(
    phone: Phone, play_page: str, server: ProductServer, start_newer: Callable[[], ProductServer]
) -> None:
    old = stored_page(phone, play_page)
    (old_script,) = versions_of_play_script(stored_files(phone))
    server.unplug()
    newer = start_newer()
    phone.open(play_page)
    expect_bidding(phone, 1)
    assert old_script in loaded_scripts(phone)
    tap_bids(phone, [1, 1, 1])
    # The newer worker may come before the page is loaded again.
    with phone.page.context.expect_event("serviceworker") as arrived:
        server.plug_in(newer)
        wait_until_saved(phone)
        phone.page.reload()
    assert arrived.value.evaluate("MOST_PAGES") == 29
    assert "the newer version" in phone.page.content()
    assert old_script not in loaded_scripts(phone)
    wait_until_stored_as(phone, play_page, "the newer version")
    assert "the newer version" not in (old or "")
    # The old script stays for pages that are still open, until the page has been replaced once more.
    assert len(versions_of_play_script(stored_files(phone))) == 2
    server.unplug()
    phone.page.reload()
    assert old_script not in loaded_scripts(phone)
    assert "the newer version" in phone.page.content()


def test_the_switch_makes_a_phone_drop_the_worker_and_all_pages_but_no_entry(
    phone: Phone, play_page: str, server: ProductServer, another_server: Callable[..., ProductServer]
) -> None:
    server.unplug()
    phone.open(play_page)
    tap_bids(phone, [1, 1, 1])
    server.plug_in(another_server(server.data, TABLET_SERVICE_WORKER="0"))
    wait_until_saved(phone)
    phone.open("/")
    wait_until_nothing_is_left(phone)
    server.unplug()
    server.plug_in()
    phone.open(play_page)
    expect(phone.page.locator("#undo")).to_be_enabled()
    phone.open("/")
    wait_until_stored(phone, "/")
