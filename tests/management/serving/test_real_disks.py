"""A file system that fills up, or becomes read-only, under a running server."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.storage.sqlite import journal_mode, linked_version
from scorekeeper.web import sign_in as signing_in
from tests.helpers.full_database import use_database_in
from tests.helpers.programs import Phone, Server, start
from tests.helpers.tables import make_game
from tests.management.serving.conftest import LAST_LINE, end
from tests.management.serving.disks import Disk, disk_in_a_file, disk_in_memory

pytestmark = pytest.mark.thorough

SENTENCE = "The disk of the server is full or cannot be written, so nothing was changed."
MOST_ENTRIES = 300
"""More than fit into the pages that the files of the database have already."""


@contextmanager
def serving(disk: Disk, port: int) -> Iterator[Server]:
    """Start a server on a disk."""
    process = start("serve", "--data", str(disk.folder), "--port", str(port), inside=disk.inside)
    server = Server(process, port, disk.folder)
    try:
        server.read_until(LAST_LINE)
        yield server
    finally:
        end(process)


class Table:
    """A phone that records trumps in one game, with a key for each."""

    def __init__(self, game: int, link: str) -> None:
        self.phone, self.game, self.acknowledged = Phone(), game, 0
        self.phone.sign_in(link)

    def send(self, address: str) -> tuple[int, str]:
        """Send the next entry, the same one until it is acknowledged, and return the status and the page."""
        fields = {
            "key": f"{self.acknowledged:032}",
            "revision": str(self.acknowledged),
            "kind": "trump",
            "round": "1",
            "value": ("red", "blue")[self.acknowledged % 2],
        }
        status, text = self.phone.answer_to(f"{address}games/{self.game}/play/", **fields)
        self.acknowledged += status == 200
        return status, text

    def check_refusal(self, address: str) -> None:
        """Send entries until one is refused with a sentence, and check that pages show all acknowledged ones."""
        answers = (self.send(address) for _ in range(MOST_ENTRIES))
        refused, text = next((status, text) for status, text in answers if status != 200)
        assert refused == 503
        assert SENTENCE in text
        for path in ("", "games/", f"games/{self.game}/"):
            assert "Ada" in self.phone.text(f"{address}{path}")
        self.check_revision(address)

    def check_revision(self, address: str) -> None:
        """Check that the game has all acknowledged entries, and nothing else."""
        page = self.phone.text(f"{address}games/{self.game}/play/")
        assert f'name="revision" value="{self.acknowledged}"' in page


@pytest.fixture
def game(new_folder: Path, django_db_blocker: DjangoDbBlocker) -> int:
    """Make a game in the data folder that is copied to the disks."""
    with django_db_blocker.unblock(), use_database_in(new_folder):
        return make_game(owner=signing_in.first_confidant()).pk


def test_a_file_system_that_fills_up_refuses_entries_until_there_is_room(
    new_folder: Path, tmp_path: Path, port: int, game: int
) -> None:
    with disk_in_memory(tmp_path / "disk", new_folder) as disk, serving(disk, port) as server:
        table = Table(game, server.link)
        assert table.send(server.address)[0] == 200
        disk.fill()
        table.check_refusal(server.address)
        disk.make_room()
        assert table.send(server.address)[0] == 200
        table.check_revision(server.address)


@pytest.mark.skipif(journal_mode(linked_version()) == "WAL", reason="the files of WAL stay open, and can be written")
def test_a_folder_that_becomes_read_only_refuses_entries_until_it_can_be_written(
    new_folder: Path, tmp_path: Path, port: int, game: int
) -> None:
    with disk_in_memory(tmp_path / "disk", new_folder) as disk, serving(disk, port) as server:
        table = Table(game, server.link)
        assert table.send(server.address)[0] == 200
        disk.forbid_writing()
        table.check_refusal(server.address)
        disk.allow_writing()
        assert table.send(server.address)[0] == 200
        table.check_revision(server.address)


def test_after_a_file_system_broke_down_the_acknowledged_entries_are_there_and_the_refused_one_counts(
    new_folder: Path, tmp_path: Path, port: int, game: int
) -> None:
    """A file system that found an error of its disk is read-only, and writable only after it is mounted again."""
    image, folder = tmp_path / "image", tmp_path / "disk"
    with disk_in_a_file(folder, image, new_folder) as disk, serving(disk, port) as server:
        table = Table(game, server.link)
        assert table.send(server.address)[0] == 200
        disk.break_down()
        table.check_refusal(server.address)
        server.stop(signal.SIGTERM)
    with disk_in_a_file(folder, image) as disk, serving(disk, port) as server:
        table.check_revision(server.address)
        assert table.send(server.address)[0] == 200
        table.check_revision(server.address)
