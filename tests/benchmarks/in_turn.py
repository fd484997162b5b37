"""Measures requests and their floors alternately; a floor is a bare view with the same raw SQL and as many bytes."""

from __future__ import annotations

import cProfile
import pstats
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse

type Environ = dict[str, Any]

TIMES = 150
PROFILED = 30
HEADING = f"{'medians of ' + str(TIMES):40}     ms   floor  ratio    cpu   goal  queries   bytes"


class Row(NamedTuple):
    """A line of the table: its name, the floor's queries, and a WSGI environment for each request."""

    name: str
    goal: float
    floor: Callable[[], object]
    environs: Iterator[Environ]
    status: int = 200


class Seconds(NamedTuple):
    """The elapsed time and the CPU time of a request."""

    clock: float
    processor: float


def print_rows(rows: Iterable[Row], *, with_profile: bool) -> None:
    """Measure rows and print them, then their profiles if wanted."""
    print(HEADING)
    for name, profile in [(row.name, measure_row(row, with_profile=with_profile)) for row in rows]:
        if profile:
            print(f"\n{name}, {PROFILED} times")
            profile.print_stats(40)


def measure_row(row: Row, *, with_profile: bool) -> pstats.Stats | None:
    """Measure a row and print it; return a profile of the same requests if wanted."""
    from django.core.handlers.wsgi import WSGIHandler

    handler = WSGIHandler()
    environ = next(row.environs)
    size, queries = count_queries(lambda: answer(handler, environ, row.status))
    pairs = measure(handler, bare_handler(row.floor, size), row)
    page, floor = (statistics.median(times.clock for times in column) * 1000 for column in zip(*pairs, strict=True))
    ratio = statistics.median(one.clock / least.clock for one, least in pairs)
    cpu = statistics.median(one.processor / least.processor for one, least in pairs)
    figures = f"{page:6.2f} {floor:7.2f} {ratio:6.1f} {cpu:6.1f} {row.goal:6} {queries:8} {size:7}"
    print(f"{row.name:40} {figures}", flush=True)
    return profiled(handler, row) if with_profile else None


def profiled(handler: Any, row: Row) -> pstats.Stats:
    """Return a profile of more requests."""
    profile = cProfile.Profile(time.thread_time)
    for _ in range(PROFILED):
        environ = next(row.environs)
        profile.runcall(answer, handler, environ, row.status)
    return pstats.Stats(profile).sort_stats("tottime")


def measure(handler: Any, bare: Any, row: Row) -> list[tuple[Seconds, Seconds]]:
    """Measure a page and its floor alternately, after one pair that is not measured."""
    pairs = []
    for _ in range(TIMES + 1):
        environ = next(row.environs)
        page = timed(lambda environ=environ: answer(handler, environ, row.status))  # type: ignore[misc]
        pairs.append((page, timed(lambda environ=environ: answer(bare, environ))))  # type: ignore[misc]
    return pairs[1:]


def bare_handler(act: Callable[[], object], size: int) -> Any:
    """Return a handler whose whole middleware chain is one view, which acts and returns this many bytes."""
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import HttpResponse

    body = b"x" * size

    def view(_request: HttpRequest) -> HttpResponse:
        act()
        return HttpResponse(body)

    class Bare(WSGIHandler):
        def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002  # as in Django
            self._middleware_chain = view

    return Bare()


def answer(handler: Any, environ: Environ, status: int = 200) -> int:
    """Answer a request as a server does, and return the number of bytes."""
    response = handler(environ, _started)
    size = len(b"".join(response))
    response.close()
    if response.status_code != status:
        raise SystemExit(f"{environ['PATH_INFO']} answered {response.status_code}.")
    return size


def count_queries(act: Callable[[], int]) -> tuple[int, int]:
    """Return the result of an action and the number of its queries, without BEGIN and COMMIT."""
    from django.db import connection

    queries = []

    def count(execute: Callable[..., object], sql: str, *rest: object) -> object:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        return act(), len([sql for sql in queries if sql != "BEGIN IMMEDIATE"])


def timed(act: Callable[[], object]) -> Seconds:
    """Return the seconds that an action takes."""
    clock, processor = time.perf_counter(), time.thread_time()
    act()
    return Seconds(time.perf_counter() - clock, time.thread_time() - processor)


def _started(_status: str, _headers: list[tuple[str, str]], _error: object = None, /) -> Callable[[bytes], object]:
    """Ignore status and headers: a WSGI start_response."""
    return lambda _body: None
