"""The cost of the public pages of an event in one process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tests.benchmarks.events.made_evening import COMPLETE, Evening
from tests.benchmarks.events.visitors import SEEN
from tests.benchmarks.figures import profiled

TIMES, RUNS = 300, 9
MOST_RATIO, MOST_QUERIES, MOST_MS = 2.5, 4, 30.0
PAGES = ("", "me/", "standings/", "tables/", "screen/")


def measure_polls(evening: Evening, *, profile: bool) -> bool:
    """Compare polls without news with a view that makes one query, alternately; return whether all are within."""
    from django.core.handlers.wsgi import WSGIHandler
    from django.db import connection
    from django.test import Client, RequestFactory
    from django.urls import path as url

    from scorekeeper import urls

    def one_query(_request: HttpRequest) -> HttpResponse:
        with connection.cursor() as cursor:
            cursor.execute("SELECT revision FROM scorekeeper_game WHERE id = %s", [evening.games[0]])
            cursor.fetchone()
        return HttpResponse(status=204)

    urls.urlpatterns.insert(0, url("one-query/", one_query))
    handler, own = WSGIHandler(), {"Cookie": f"{evening.cookie}=1"}
    requests = RequestFactory(
        headers={"HX-Request": "true", "Host": "localhost", "Accept-Language": "de,en;q=0.5", **own}
    )

    def answer(address: str) -> None:
        response = handler(requests.get(address).environ, lambda *_: lambda _: None)
        if response.status_code != 204:
            raise SystemExit(f"{address} answered {response.status_code}.")
        response.close()

    ratios = []
    for page in PAGES:
        address = f"{evening.path}{page}"
        headers = {} if page == "" else own
        found = SEEN.search(Client(headers={"Host": "localhost", **headers}).get(address).content)
        if not found:
            raise SystemExit(f"{address} does not poll.")
        polled = f"{address}?seen={found[1].decode()}"
        pairs = [(median(lambda: answer(polled)), median(lambda: answer("/one-query/"))) for _ in range(RUNS)]  # noqa: B023
        ratio = statistics.median(poll / floor for poll, floor in pairs)
        ratios.append(ratio)
        milliseconds = statistics.median(poll for poll, _ in pairs) * 1000
        print(f"a poll of {page or 'the names':12} without news: {milliseconds:.2f} ms, {ratio:.2f} times a query")
        with profiled(wanted=profile):
            median(lambda: answer(polled))  # noqa: B023
    return max(ratios) <= MOST_RATIO


def median(act: Callable[[], object]) -> float:
    """Return the median of the seconds that an action takes."""

    def timed() -> float:
        start = time.perf_counter()
        act()
        return time.perf_counter() - start

    return statistics.median(timed() for _ in range(TIMES))


def measure_standings(evening: Evening) -> bool:
    """Read an event and work out its standings, and return whether that is within the limits."""
    from scorekeeper.events import reading
    from scorekeeper.rules.events.standings import standings
    from tests.benchmarks.in_turn import count_queries

    def read() -> int:
        reading._known.clear()
        return len(standings(reading.read_event(evening.event).event, COMPLETE))

    lines, queries = count_queries(read)
    whole = []
    for _ in range(RUNS):
        start = time.process_time()
        read()
        whole.append(time.process_time() - start)
    event, worked_out = reading.read_event(evening.event).event, []
    for _ in range(RUNS):
        event.derived.clear()
        start = time.process_time()
        standings(event, COMPLETE)
        worked_out.append(time.process_time() - start)
    alone = statistics.median(worked_out) * 1000
    print(
        f"standings of {lines} after {COMPLETE} rounds: {queries} queries, {alone:.1f} ms,"
        f" with reading the whole log {statistics.median(whole) * 1000:.1f} ms"
    )
    return queries <= MOST_QUERIES and alone <= MOST_MS
