"""For Prometheus, whose client is an optional package; without the token, the address does not exist."""

from __future__ import annotations

import asyncio
import hmac
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from scorekeeper.environment import Environment, program_version
from scorekeeper.storage import write_lock
from scorekeeper.storage.backup_folder import age_of_latest
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.web.asgi_types import Application, Receive, Scope, Send, header, respond
from scorekeeper.web.request_limits.lanes import when_queued
from scorekeeper.web.request_log import METRICS_PATH, Observed
from scorekeeper.web.security_headers import WITHOUT_DJANGO

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        own = self._registry = CollectorRegistry()
        ProcessCollector(registry=own)
        labels = ("method", "route", "status")
        self._requests = Counter("tablet_requests", "Requests that were answered", labels, registry=own)
        self._durations = Histogram(
            "tablet_request_seconds", "Seconds until a request was answered", ("route",), registry=own, buckets=_SECONDS
        )
        self._refused = Counter(
            "tablet_requests_refused", "Requests refused by the limits on requests", ("status",), registry=own
        )
        queued = Counter("tablet_requests_queued", "Requests that had to wait for others", registry=own)
        waits = Histogram(
            "tablet_write_lock_wait_seconds", "Seconds for which a writer waited", registry=own, buckets=_SECONDS
        )
        version = Gauge("tablet_version", "1 for the version of the program", ("version",), registry=own)
        version.labels(program_version()).set(1)
        self._entries = Gauge("tablet_entries_recorded", "Entries that were ever recorded", registry=own)
        self._to_count = Gauge("tablet_games_to_count", "Games of an older version to be counted again", registry=own)
        self._size = Gauge("tablet_database_bytes", "Size of the database file", registry=own)
        self._age = Gauge("tablet_backup_age_seconds", "Age of the latest automatic backup", registry=own)
        when_queued.append(queued.inc)
        write_lock.when_waited.append(waits.observe)

    def observe(self, request: Observed) -> None:
        self._requests.labels(request.method, request.route, request.status).inc()
        self._durations.labels(request.route).observe(request.seconds)
        if request.refused:
            self._refused.labels(request.status).inc()

    def text(self) -> bytes:
        """Files and tables are read by this call."""
        path = self._environment.data / DATABASE
        age = age_of_latest(self._environment.backups)
        self._age.set(float("nan") if age is None else age)
        self._size.set(path.stat().st_size if path.exists() else 0)
        self._entries.set(_entries_recorded())
        self._to_count.set(_games_to_count())
        return generate_latest(self._registry)


def with_metrics(application: Application, metrics: Metrics, token: str) -> Application:
    thread = ThreadPoolExecutor(1, thread_name_prefix="metrics")

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != METRICS_PATH or scope["method"] != "GET" or not _may_read(scope, token):
            await application(scope, receive, send)
            return
        body = await asyncio.get_running_loop().run_in_executor(thread, metrics.text)
        headers = {"Content-Type": CONTENT_TYPE_LATEST, "Content-Length": str(len(body)), **WITHOUT_DJANGO}
        await respond(send, HTTPStatus.OK, headers, body)

    return answered


def _may_read(scope: Scope, token: str) -> bool:
    return hmac.compare_digest(header(scope, b"authorization"), f"Bearer {token}".encode())


def _games_to_count() -> int:
    from scorekeeper.models import OUTCOME_VERSION, Game

    return Game.objects.filter(outcome_version__lt=OUTCOME_VERSION).count()


def _entries_recorded() -> int:
    from django.db.models import Max

    from scorekeeper.models import Entry

    # Counting them all would read the whole table.
    return Entry.objects.aggregate(last=Max("pk"))["last"] or 0
