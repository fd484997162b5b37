"""Fixtures: a server with https at home, and a browser on a device that has installed its authority."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.helpers.chromium import ARGUMENTS, find_chromium
from tests.browser.helpers.only_here import ONLY_HERE
from tests.browser.helpers.phone import PATIENCE, Phone
from tests.management.https.conftest import HttpsServer, started
from tests.suite.hooks import need

WEBSITE = "bank.example"
"""A name that resolves to this machine, as in the network of an attacker who has stolen the key of the authority."""
CERTUTIL = "certutil"
MISSING = "The browser tests of https at home need certutil: Debian's package libnss3-tools."


@pytest.fixture(scope="module")
def https_server(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, migrated: Path, collected: Path
) -> Iterator[HttpsServer]:
    """A server with the certificate of its own authority."""
    yield from started(tmp_path_factory.mktemp("https") / "data", migrated, collected)


@pytest.fixture(scope="module")
def trusting_browser(
    browser: Browser, https_server: HttpsServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """Chromium with the authority in the store of its user."""
    if shutil.which(CERTUTIL) is None:
        need(MISSING)
    home = tmp_path_factory.mktemp("home")
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    to_store = [CERTUTIL, "-d", f"sql:{store}"]
    subprocess.run([*to_store, "-N", "--empty-password"], check=True)
    subprocess.run([*to_store, "-A", "-t", "C,,", "-n", "tablet", "-i", https_server.authority], check=True)
    arguments = [*ARGUMENTS, ONLY_HERE.replace("MAP", f"MAP {WEBSITE} 127.0.0.1 , MAP", 1)]
    launched = browser.browser_type.launch(
        executable_path=find_chromium(), args=arguments, env={**os.environ, "HOME": str(home)}
    )
    yield launched
    launched.close()


@pytest.fixture
def trusting_phone(trusting_browser: Browser, https_server: HttpsServer) -> Iterator[Phone]:
    """A phone that has installed the authority; at the end it may have no errors."""
    context = trusting_browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    phone = Phone(context.new_page(), https_server.server.address.rstrip("/"))
    phone.listen()
    yield phone
    context.close()
    assert phone.unexpected_errors() == []
