"""Fixtures for every test: static files without collectstatic, English, the database in a file."""

from __future__ import annotations

import fcntl
import gc
import os
import random
import secrets
import shutil
import string
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.db import connections
from django.middleware import csrf
from django.template.base import PartialTemplate, Template
from django.test import override_settings
from django.utils import translation
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.environment import installation_of
from scorekeeper.pdf import typesetting
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.database_file import make_database
from tests.suite.environment import forget_proxies
from tests.suite.hooks import (
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_ignore_collect,
    pytest_runtest_protocol,
    pytest_terminal_summary,
)
from tests.suite.properties import load_profile
from tests.suite.typesetting import typesetter

forget_proxies(os.environ)
load_profile()

# Hooks that pytest finds by their names in this module.
__all__ = [
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_ignore_collect",
    "pytest_runtest_protocol",
    "pytest_terminal_summary",
]

COLLECTED_FILES = {"staticfiles": {"BACKEND": "scorekeeper.web.static_files.HashedFiles"}}
PLAIN_FILES = {"staticfiles": {"BACKEND": "tests.conftest.PlainFiles"}}
# Without the copies of contexts that Django makes for `response.context` at each template; no test reads it.
RENDER, RENDER_PARTIAL = Template._render, PartialTemplate._render  # type: ignore[attr-defined]


class PlainFiles(StaticFilesStorage):
    """Uses the plain names of static files, and computes the address of each only once: a page has about forty."""

    def __init__(self) -> None:
        """Start without addresses."""
        super().__init__()
        self.url = cache(super().url)  # type: ignore[method-assign]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Start three processes for two cores if there are tests that wait for a browser or a server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    only_rules = all(Path(argument).is_relative_to(Path("tests", "rules")) for argument in config.args)
    return cores if only_rules or config.getoption("quick") else cores + (cores + 1) // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests without garbage collections; later collections do not look at the modules and tests again.

    Later collections are also rarer than by default: most of them would find the objects of a request that is not
    answered yet.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests that are about the other kind of database."""
    vendor = connections["default"].vendor
    if item.get_closest_marker("sqlite") and vendor != "sqlite":
        pytest.skip("Tests about SQLite or its file run without DATABASE_URL.")
    if item.get_closest_marker("postgresql") and vendor != "postgresql":
        pytest.skip("Tests about PostgreSQL need it, and DATABASE_URL (CONTRIBUTING.md).")


@pytest.fixture(scope="session", autouse=True)
def _uncollected_static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let pages use the plain names of static files."""
    with override_settings(STORAGES=PLAIN_FILES, STATIC_ROOT=tmp_path_factory.mktemp("static")):
        yield


@pytest.fixture(scope="session", autouse=True)
def _unrecorded_templates(django_test_environment: None) -> Iterator[None]:
    """Render templates as the product does; see above."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", RENDER)
        patch.setattr(PartialTemplate, "_render", RENDER_PARTIAL)
        yield


@pytest.fixture(scope="session", autouse=True)
def _typesetter_without_a_process() -> Iterator[None]:
    """Make PDF files in the process of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typesetting, "typesetter", typesetter)
        yield


@pytest.fixture(scope="session", autouse=True)
def _same_key() -> Iterator[None]:
    """Use the same secret key in every run, from which tokens of links and names of cookies follow.

    Tokens of forms have no capitals.

    Among millions of random letters some would spell a short name.
    """
    key = "the key of the tests, which is as long as a key has to be"
    own = {"SECRET_KEY": key, "INSTALLATION": installation_of(key)}
    for name in ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "LANGUAGE_COOKIE_NAME"):
        own[name] = getattr(settings, name).replace(settings.INSTALLATION, own["INSTALLATION"])
    with override_settings(**own), pytest.MonkeyPatch.context() as patch:
        patch.setattr(csrf, "CSRF_ALLOWED_CHARS", string.ascii_lowercase + string.digits)
        yield


@pytest.fixture(autouse=True)
def _same_tokens(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the same tokens in every run."""
    if "random_tokens" not in request.fixturenames:
        chance = random.Random(request.node.nodeid)  # noqa: S311 - not to be unpredictable
        monkeypatch.setattr(secrets, "token_bytes", lambda size=32: chance.randbytes(size))
        monkeypatch.setattr(secrets, "choice", chance.choice)


@pytest.fixture
def random_tokens() -> None:
    """Let the product make random tokens, as it does for people."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Start every test in English; otherwise the language of an earlier request would stay active."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _nobody_is_blocked() -> None:
    """Forget clients that were above a limit in other tests, which this process remembers."""
    # It needs the models.
    from scorekeeper.web import rate_limits

    rate_limits._blocked.clear()


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """Return a folder for files; its subfolder `data` is the data folder with an empty database."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    make_database(settings.DATA / "tablet.sqlite3")
    return tmp_path


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    """Return an empty database to copy into data folders: the migrations take longer than most tests."""
    # Not for every test: it imports most of the product.
    from tests.helpers.full_database import make_migrated_database

    def make(folder: Path) -> None:
        with django_db_blocker.unblock():
            make_migrated_database(folder)

    return _made_once(tmp_path_factory, "migrated", make) / DATABASE


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the static files as a start of the server leaves them, to copy into data folders."""
    from scorekeeper.management.static_files import collect_static_files

    def make(folder: Path) -> None:
        with override_settings(STORAGES=COLLECTED_FILES, STATIC_ROOT=folder):
            collect_static_files()

    return _made_once(tmp_path_factory, "collected", make)


def _made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder that the first of all test processes makes, and the others use."""
    base = factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = base / f"{name}-for-all"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            new = factory.mktemp(name)
            make(new)
            new.rename(folder)
    return folder


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest, migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Store the test database in a file, as the product does; an in-memory one could not be used by several threads.

    With DATABASE_URL each process makes a database of its own beside that one, as pytest-django does by default.
    """
    if connections["default"].vendor != "sqlite":
        request.getfixturevalue("django_db_modify_db_settings_parallel_suffix")
        return
    path = shutil.copy(migrated, tmp_path_factory.mktemp("database"))
    connections["default"].settings_dict["TEST"]["NAME"] = str(path)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Use the migrated copy, whose folder pytest deletes; a database of PostgreSQL is deleted by pytest-django."""
    return connections["default"].vendor == "sqlite"
