"""What the tests take over from the environment of the machine."""

from __future__ import annotations

from collections.abc import MutableMapping


def forget_proxies(environment: MutableMapping[str, str]) -> None:
    """Every server of the tests runs on this machine; a proxy, of a company for example, would not find it."""
    for name in [*environment]:
        if name.lower().endswith("_proxy"):
            del environment[name]
