"""`/metrics`: access, and the values."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from scorekeeper.environment import Environment, program_version
from scorekeeper.storage import write_lock as locking
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web import metrics as module
from scorekeeper.web.metrics import Metrics, with_metrics
from scorekeeper.web.request_id import with_request_ids
from scorekeeper.web.request_limits import with_limits
from scorekeeper.web.request_limits.lanes import Lane, when_queued
from scorekeeper.web.request_log import with_observers
from tests.helpers.programs import run
from tests.web.asgi_client import Request, client_of, ok, post, run_in_thread

TOKEN = "a token of this test"


@pytest.fixture
def metrics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Metrics]:
    """Return metrics of a folder with a database of 1,000 bytes and no backup."""
    (tmp_path / "tablet.sqlite3").write_bytes(bytes(1000))
    monkeypatch.setattr(module, "_entries_recorded", lambda: 41)
    monkeypatch.setattr(module, "_games_to_count", lambda: 17)
    yield Metrics(Environment(data=tmp_path, backups=tmp_path / "backups"))
    when_queued.clear()
    locking.when_waited.clear()


@pytest.fixture
def read(metrics: Metrics) -> Callable[..., Request]:
    """Return a function that asks for the metrics."""

    def ask(authorization: str = f"Bearer {TOKEN}") -> Request:
        application = with_metrics(ok, metrics, TOKEN)
        return run_in_thread(Request("/metrics", {"authorization": authorization}).run(application))

    return ask


def lines_of(answer: Request) -> dict[str, float]:
    """Return the numbers in an answer by their names."""
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_only_those_who_send_the_token_read_them(read: Callable[..., Request]) -> None:
    assert "tablet_version" in read().text
    for wrong in ("", f"Bearer {TOKEN}x", TOKEN, "Bearer ", f"Basic {TOKEN}", "Bearer ü"):
        assert read(authorization=wrong).text == "ok"


@pytest.mark.parametrize("headers", [{}, {"host": "localhost"}, {"host": "127.0.0.1:8000", "x-forwarded-for": "::1"}])
def test_without_it_nobody_does_also_on_this_machine(metrics: Metrics, headers: dict[str, str]) -> None:
    application = with_metrics(ok, metrics, TOKEN)
    assert run_in_thread(Request("/metrics", headers).run(application)).text == "ok"


def test_they_are_plain_text_that_nobody_stores(read: Callable[..., Request]) -> None:
    answer = read().answer
    assert answer["content-type"].startswith("text/plain")
    assert answer["cache-control"] == "no-store"


def test_they_have_the_version_the_files_and_the_entries(read: Callable[..., Request], tmp_path: Path) -> None:
    numbers = lines_of(read())
    assert numbers[f'tablet_version{{version="{program_version()}"}}'] == 1
    assert numbers["tablet_database_bytes"] == 1000
    assert numbers["tablet_entries_recorded"] == 41
    assert numbers["tablet_games_to_count"] == 17
    assert str(numbers["tablet_backup_age_seconds"]) == "nan"
    (tmp_path / "backups").mkdir()
    backup = tmp_path / "backups" / "scheduled-2026-01-01-000000.sqlite3"
    backup.touch()
    made_at = time.time() - 100
    os.utime(backup, (made_at, made_at))
    assert 100 <= lines_of(read())["tablet_backup_age_seconds"] < 200


def test_requests_are_counted_by_page_and_status_without_what_is_in_their_address(
    metrics: Metrics, read: Callable[..., Request]
) -> None:
    application = with_observers(ok, [metrics.observe])
    for path in ("/games/17/play/", "/games/18/play/", "/watch/wN3kQ-9_secret/", "/Ada/"):
        run_in_thread(Request(path, query=b"name=Ada").run(application))
    answer = read()
    numbers = lines_of(answer)
    assert numbers['tablet_requests_total{method="GET",route="play",status="200"}'] == 2
    assert numbers['tablet_requests_total{method="GET",route="watch",status="200"}'] == 1
    assert numbers['tablet_request_seconds_count{route="play"}'] == 2
    assert numbers['tablet_requests_total{method="GET",route="unknown",status="200"}'] == 1
    assert "Ada" not in answer.text
    assert "secret" not in answer.text


def test_refused_and_queued_requests_are_counted(metrics: Metrics, read: Callable[..., Request]) -> None:
    with ThreadPoolExecutor(1) as threads:
        application = with_observers(with_limits(ok, client_of, threads), [metrics.observe])
        run_in_thread(post(announced=10**9).run(application))
    run_in_thread(queue_one_more())
    numbers = lines_of(read())
    assert numbers['tablet_requests_refused_total{status="413"}'] == 1
    assert numbers["tablet_requests_queued_total"] == 1


# Static files are collected only if the server starts.
@pytest.mark.filterwarnings("ignore:No directory at")
def test_refused_requests_are_counted_by_the_whole_application(
    metrics: Metrics, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    from scorekeeper import asgi

    settings.ENVIRONMENT = Environment(data=tmp_path, metrics_token=TOKEN)
    monkeypatch.setattr(asgi, "_metrics", lambda: metrics)
    application = with_request_ids(asgi._limited())
    assert run_in_thread(post(announced=10**9).run(application)).status == 413
    numbers = lines_of(run_in_thread(Request("/metrics", {"authorization": f"Bearer {TOKEN}"}).run(application)))
    assert numbers['tablet_requests_refused_total{status="413"}'] == 1
    assert numbers['tablet_requests_total{method="GET",route="start",status="413"}'] == 1


async def queue_one_more() -> None:
    """Let one request wait for another one."""
    lane = Lane(1, 1)
    async with lane.place("a client", seconds=60):
        waiting = asyncio.create_task(take(lane))
        await asyncio.sleep(0)
    await waiting


async def take(lane: Lane) -> None:
    async with lane.place("another client", seconds=60):
        pass


@pytest.mark.django_db(transaction=True)
def test_the_wait_for_the_write_lock_is_measured(read: Callable[..., Request]) -> None:
    with write_lock():
        pass
    assert lines_of(read())["tablet_write_lock_wait_seconds_count"] == 1


@pytest.mark.processes
def test_without_metrics_nothing_is_called_and_their_package_is_not_imported() -> None:
    assert (when_queued, locking.when_waited) == ([], [])
    code = "import sys; from scorekeeper import asgi; print(asgi._observers(), 'prometheus_client' in sys.modules)"
    assert run("shell", "--no-imports", "-c", code).stdout == "[] False\n"
    assert run("shell", "--no-imports", "-c", code, TABLET_METRICS_TOKEN=TOKEN).stdout.endswith(" True\n")
