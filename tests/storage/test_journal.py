"""The journal mode is WAL only if the linked SQLite makes it safe."""

import pytest

from scorekeeper.storage.sqlite import Version, journal_mode


@pytest.mark.parametrize(
    "version",
    [(3, 51, 3), (3, 51, 9), (3, 50, 7), (3, 50, 8), (3, 44, 6), (3, 44, 9), (3, 52, 1), (3, 53, 0), (4, 0, 0)],
)
def test_a_version_with_the_fix_uses_wal(version: Version) -> None:
    assert journal_mode(version) == "WAL"


@pytest.mark.parametrize(
    "version",
    [(3, 7, 0), (3, 40, 1), (3, 44, 5), (3, 45, 0), (3, 45, 9), (3, 49, 9), (3, 50, 6), (3, 51, 2)],
)
def test_a_version_without_the_fix_uses_delete(version: Version) -> None:
    assert journal_mode(version) == "DELETE"


def test_the_withdrawn_version_uses_delete() -> None:
    assert journal_mode((3, 52, 0)) == "DELETE"
