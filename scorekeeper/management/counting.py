"""Counts the games of an older version again, while the server runs."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import close_old_connections, connection

from scorekeeper.games.recount import count_outdated, outdated_games
from scorekeeper.storage.faults import is_unreachable
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull

RETRY_SECONDS = 10  # after the database could not be written


class Counting:
    """Each game in a write of its own.

    After a kill, the next start goes on with the others. Of several servers with one database, each skips what another
    one has counted.
    """

    def __init__(self) -> None:
        self._stopped = threading.Event()

    def stop(self) -> None:
        """After the present game."""
        self._stopped.set()

    def run(self) -> None:
        games = outdated_games()
        if not games:
            return
        _print(f"Counting {len(games)} games of an older version again. Meanwhile the pages show how far it is.")
        failed = 0
        for key in games:
            failed += not self._count(key)
            if self._stopped.is_set():
                return
        again = f" {failed} could not be counted; the next start tries it again." if failed else ""
        _print(f"Counted {len(games) - failed} games of an older version again.{again}")

    def _count(self, key: int) -> bool:
        """Wait for as long as it took; return whether it worked."""
        while not self._stopped.is_set():
            started = time.perf_counter()
            try:
                count_outdated(key)
            except Exception as error:  # noqa: BLE001 - no game may keep the others from being counted
                if not _may_pass(error):
                    _print(f"Game {key} cannot be counted: {error!r}")
                    return False
                self._stopped.wait(RETRY_SECONDS)
                close_old_connections()
            else:
                # The entries of those who play go first: SQLite has no queue for the writers of several processes.
                self._stopped.wait(time.perf_counter() - started)
                return True
        return False


@contextmanager
def counting_in_background() -> Iterator[None]:
    """Not in the thread of the requests."""
    counting = Counting()
    thread = threading.Thread(target=_run, args=(counting,), name="counting", daemon=True)
    thread.start()
    try:
        yield
    finally:
        counting.stop()
        thread.join()


def _run(counting: Counting) -> None:
    # They are for the main thread, which waits for them.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        counting.run()
    finally:
        connection.close()


def _may_pass(error: Exception) -> bool:
    return isinstance(error, DatabaseBusy | DatabaseFull) or is_unreachable(error)


def _print(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
