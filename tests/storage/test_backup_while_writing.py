"""Backups during constant writing are complete and consistent, and nothing is lost."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.storage import online_copy
from scorekeeper.storage.backup import write_backup
from tests.helpers.full_database import KNOWN

pytestmark = pytest.mark.sqlite

PROCESSES = 2
BACKUPS = 10

WRITING = """
import os, sys, threading
os.environ["TABLET_DATA"] = sys.argv[1]
os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
import django
django.setup()
from django.db import connection
from scorekeeper.games import recording
from scorekeeper.storage.write_lock import DatabaseBusy
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.statements import Bids, Tricks
from scorekeeper.web.sign_in import first_confidant

THREADS = 4
done, started = threading.Event(), threading.Barrier(THREADS + 1)
recorded = []

def again_and_again(record, *arguments):
    # As a phone does: a request refused because others write is sent again.
    while True:
        try:
            return record(*arguments)
        except DatabaseBusy:
            pass

def play(confidant, key):
    players = [f"{key} {name}" for name in "abc"]
    game = again_and_again(recording.start_game, confidant, recording.SetUp(key, tuple(players), 0, Ruleset()))
    for number in range(40):
        cards = number // 2 + 1
        entry = Tricks(cards, (cards, 0, 0)) if number % 2 else Bids(cards, (0, 0, 0))
        again_and_again(recording.record, confidant, game.pk, recording.Submission(f"entry-{number}", number, entry))
        recorded.append((game.pk, number + 1))
        if done.is_set():
            return

def keep_writing(name):
    confidant, games = again_and_again(first_confidant), 0
    started.wait()
    while not done.is_set():
        play(confidant, f"{name}-{games}")
        games += 1
    connection.close()

writers = [threading.Thread(target=keep_writing, args=[f"{os.getpid()}-{number}"]) for number in range(THREADS)]
for writer in writers:
    writer.start()
started.wait()
print("writing", flush=True)
sys.stdin.read()
done.set()
for writer in writers:
    writer.join()
for game, revision in recorded:
    print(game, revision)
"""


def writer(folder: Path) -> subprocess.Popen[str]:
    """Start a process in which four threads write without a pause, and wait until they do."""
    command = [sys.executable, "-c", WRITING, str(folder)]
    process = subprocess.Popen(
        command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "writing\n"
    return process


def check_whole(file: Path) -> int:
    """Check that each game is consistent with its entries, and return how many entries there are."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        games = database.execute("SELECT id, revision, rounds_recorded, totals FROM scorekeeper_game").fetchall()
        entries = database.execute("SELECT game_id, revision, kind FROM scorekeeper_entry").fetchall()
    for game, revision, rounds, totals in games:
        kinds = [kind for of, _, kind in entries if of == game]
        assert sorted(number for of, number, _ in entries if of == game) == list(range(1, revision + 1))
        if len(json.loads(totals)) == 3 and set(kinds) <= {"bids", "tricks"}:
            assert rounds == kinds.count("tricks")
    return len(entries)


@pytest.mark.processes
def test_every_backup_is_whole_and_nothing_that_was_recorded_is_lost(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(online_copy, "STEP_PAGES", 8)
    writers = [writer(folder) for _ in range(PROCESSES)]
    counts = []
    for number in range(BACKUPS):
        file = tmp_path / f"{number}.sqlite3"
        write_backup(folder, file, KNOWN)
        counts.append(check_whole(file))
    written = [line for process in writers for line in finished(process)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database:
        stored = {
            f"{game} {entry}" for game, entry in database.execute("SELECT game_id, revision FROM scorekeeper_entry")
        }
    assert set(written) <= stored


def finished(process: subprocess.Popen[str]) -> list[str]:
    """Stop a process and return the entries that were acknowledged in it."""
    output, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    return output.splitlines()
