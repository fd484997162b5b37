"""The production server: one worker with several threads, also for plain http beside https."""

from __future__ import annotations

import asyncio
import atexit
import logging
import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, NamedTuple

from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server as EmbeddedServer
from granian.server.mp import MPServer, WorkerProcess

from scorekeeper.environment import OwnHttps, program_version
from scorekeeper.management.backup_schedule import start_schedule
from scorekeeper.management.connections import keep_places_free

MOST_CONNECTIONS = 8192  # each watcher's browser keeps one open
FILES = 256  # the database, its journals and those that are read or written just then
HEAD_SECONDS = 10  # for the head of a request, and for a pause between two requests of a connection
HEAD_BYTES = 64 * 1024  # of a request; the memory of each connection grows for it
STOP_SECONDS = 5  # for running requests to finish
SIGNAL_SECONDS = 5  # for a signal to all processes, which has ended the worker, to reach the server

_STOPPING = {signal.SIGINT, signal.SIGTERM}

_PROTOCOL: dict[str, Any] = {
    "interface": Interfaces.ASGINL,
    "http": HTTPModes.http1,
    "websockets": False,
    "http1_settings": HTTP1Settings(header_read_timeout=HEAD_SECONDS * 1000, max_buffer_size=HEAD_BYTES),
}
# Errors of the server itself are logged in the same format.
_LOGGING: dict[str, Any] = {
    "filters": {"tokens": {"()": "scorekeeper.web.log_format.HideTokens"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["tokens"], "formatter": "line"}},
    "loggers": {"_granian": {"handlers": ["stderr"], "propagate": False}},
}


class Tls(NamedTuple):
    """PEM, with its chain."""

    port: int
    certificate: Path
    key: Path


def run(host: str, port: int, tls: Tls | None = None) -> None:
    """Until SIGINT or SIGTERM."""
    ports = [tls.port, port] if tls else [port]
    # The worker is a new interpreter, because it must read the settings again, with the new secret key.
    multiprocessing.set_start_method("spawn", force=True)
    # Otherwise the C library gives each thread a heap of its own, and none of them shrinks after a large response.
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")
    from django.conf import settings

    _Server(
        "scorekeeper.asgi:application",
        address=host,
        port=ports[0],
        workers=1,
        workers_kill_timeout=STOP_SECONDS,
        # A worker that crashed, or that the system killed to free memory, is replaced within about a second. If the
        # new one crashes within seconds, too, the server ends with status 1.
        respawn_failed_workers=True,
        log_level=LogLevels.error,
        log_dictconfig={**_LOGGING, "formatters": settings.LOGGING["formatters"]},
        ssl_cert=tls and tls.certificate,
        ssl_key=tls and tls.key,
        # Phones with Android 9 or older support no later version.
        ssl_protocol_min=SSLProtocols.tls12,
        backpressure=most_connections(len(ports)),
        **_PROTOCOL,
    ).serve(target_loader=partial(load_application, host, ports), wrap_loader=False)


def most_connections(servers: int) -> int:
    """Not more than files, or not even the database could be opened; Granian has raised their limit."""
    most, (files, _) = MOST_CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if files == resource.RLIM_INFINITY else max(1, min(most, (files - FILES) // servers))


def load_application(host: str, ports: list[int]) -> Callable[..., Any]:
    """Load the application in the worker, which exits if its parent ends.

    If the server itself uses https, the application also answers plain http on this address.
    """
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from django.conf import settings

    from scorekeeper.asgi import application
    from scorekeeper.storage.folder_lock import shared_lock

    # The worker takes the lock as well: if the parent is killed, the worker still runs for a moment.
    shared_lock(settings.DATA)
    # Exit at once; all requests have ended by then. Python before 3.14 ends other threads while it shuts down, and the
    # threads of the server, which are not Python's, abort the process with an error message if that happens to them.
    atexit.register(os._exit, 0)
    # Read now: later the files of a newer version may have replaced these.
    version = program_version()
    if settings.ENVIRONMENT.log_format == "json":
        # A program that collects logs has no terminal.
        logging.getLogger("scorekeeper.server").info("Version %s starts.", version)
    start_schedule(settings.ENVIRONMENT)
    own, most = settings.ENVIRONMENT.own_https, most_connections(len(ports)) * 3 // 4
    threading.Thread(target=keep_places_free, args=(ports, most, settings.ENVIRONMENT.proxies), daemon=True).start()
    if own:
        threading.Thread(target=_serve_plain, args=(host, own), daemon=True).start()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    return application


def _serve_plain(host: str, own: OwnHttps) -> None:
    """In this thread, with the same application."""
    from scorekeeper.asgi import plain_application

    server = EmbeddedServer(
        plain_application(own),
        address=host,
        port=own.plain_port,
        log_enabled=False,
        backpressure=most_connections(servers=2),
        **_PROTOCOL,
    )
    asyncio.run(server.serve())


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


class _Worker(WorkerProcess):
    parent: MPServer

    def _watcher(self) -> None:
        """A signal to all processes may end the worker before the server has handled it, which is no crash."""
        report_end: Callable[[], None] = super()._watcher
        self.inner.join()
        if self.inner.exitcode == 0 and self.parent.main_loop_interrupt.wait(SIGNAL_SECONDS):
            self.interrupt_by_parent |= self.parent.interrupt_signal
        report_end()


class _Server(MPServer):
    """Its worker receives no signal before it can handle it."""

    def _spawn_worker(self, *args: Any, **named: Any) -> WorkerProcess:
        worker: WorkerProcess = super()._spawn_worker(*args, **named)
        # Granian cannot be told the class.
        worker.__class__ = _Worker
        return worker

    def _spawn_workers(self, *args: Any) -> None:
        spawn: Callable[..., None] = super()._spawn_workers
        with _signals_blocked():
            spawn(*args)

    def _respawn_workers(self, *args: Any) -> None:
        respawn: Callable[..., None] = super()._respawn_workers
        with _signals_blocked():
            respawn(*args)
        if self.interrupt_signal:
            # A signal that arrived just before would otherwise be forgotten.
            self.main_loop_interrupt.set()


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """While a worker starts, which inherits the mask.

    The parent handles Ctrl-C, which all processes of a terminal receive; SIGTERM is blocked until the application is
    loaded. (Starting the tracker later would reset the mask.)
    """
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
