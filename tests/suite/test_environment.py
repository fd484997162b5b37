"""Tests that do not depend on the environment of the machine."""

from __future__ import annotations

import os

from tests.suite.environment import forget_proxies


def test_proxies_are_forgotten_and_nothing_else() -> None:
    environment = {"http_proxy": "http://proxy:3128", "HTTPS_PROXY": "http://proxy", "NO_PROXY": "", "PATH": "/bin"}
    forget_proxies(environment)
    assert environment == {"PATH": "/bin"}


def test_no_test_sees_the_proxies_of_the_machine() -> None:
    assert [name for name in os.environ if name.lower().endswith("_proxy")] == []
