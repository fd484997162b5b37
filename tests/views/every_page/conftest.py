"""What several crawls over all addresses need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import environment
from scorekeeper.environment import program_version
from tests.helpers.phones import Response

VERSION = "98.76.54"


@pytest.fixture
def rare_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the program have a version that no text contains by chance."""
    (tmp_path / "pyproject.toml").write_text(f'[project]\nversion = "{VERSION}"\n')
    monkeypatch.setattr(environment, "PROJECT", tmp_path)
    program_version.cache_clear()
    yield
    program_version.cache_clear()


def names_the_version(response: Response) -> bool:
    return VERSION.encode() in response.getvalue() or has_it_in_a_header(response)


def has_it_in_a_header(response: Response) -> bool:
    return any(VERSION in value for value in response.headers.values())
