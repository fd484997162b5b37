"""The cost of watchers: an unchanged poll as a ratio, and a Confidant's entries while many watch.

Run by `python tests/benchmarks/watchers.py [seconds] [--profile]`; the second part needs `wrk`; `--profile` prints a
profile of a poll. Exit status 1 if a poll takes more than 1.5 times a view with one query behind the same middleware,
if a poll fails, or if the median of an entry is not below 50 ms while 400 tables are watched by five each.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(PROJECT))

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tests.benchmarks.figures import profiled
from tests.browser.helpers.server import ProductServer
from tests.helpers.programs import HOST

TABLES, WATCHERS = 400, 5
INTERVAL = 3.0
"""The interval of polls in seconds, as in the templates."""
PAUSE = 0.2
"""The pause between two entries, in seconds."""
TIMES, RUNS = 300, 9
MOST_RATIO, MOST_MS = 1.5, 50.0

# Each connection is a watcher, which first waits a part of the interval, so that they do not all poll at once.
SCRIPT = """
local paths, place, waited = {{}}, 0, 0
for line in io.lines("{paths}") do paths[#paths + 1] = line end
function init() place = math.random(#paths) end
function delay()
  waited = waited + 1
  if waited <= {connections} then return math.random({interval}) end
  return {interval}
end
function request()
  place = place % #paths + 1
  return wrk.format("GET", paths[place], {{ ["HX-Request"] = "true", ["Accept-Language"] = "de,en;q=0.5" }})
end
"""


def main(seconds: int, *, profile: bool) -> int:
    """Measure both parts and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="tablet-watchers-") as folder:
        data = Path(folder) / "data"
        server = ProductServer(data)
        try:
            server.start()
            paths = make_tables(data)
            ratio = measure_ratio(paths[0], profile=profile)
            median = measure_entries(server, paths, seconds)
        finally:
            server.kill()
    return int(ratio > MOST_RATIO or median >= MOST_MS)


def make_tables(data: Path) -> list[str]:
    """Start a game for each table, share it, and return the addresses that watchers poll when nothing has changed."""
    os.environ["TABLET_DATA"] = str(data)
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    import django

    django.setup()
    from scorekeeper.games import recording
    from scorekeeper.live.links import link_of, token_of
    from scorekeeper.live.watching import find_watched
    from scorekeeper.models import LinkKind
    from scorekeeper.rules.ruleset import Ruleset
    from scorekeeper.web.sign_in import first_confidant

    paths = []
    for table in range(TABLES):
        names = tuple(f"{name} {table}" for name in ("Mira", "Jonas", "Oskar", "Lena"))
        game = recording.start_game(first_confidant(), recording.SetUp(f"table-{table:08}", names, 0, Ruleset()))
        token = token_of(link_of(game, LinkKind.WATCH))
        watched = find_watched(token)
        assert watched
        paths.append(f"/watch/{token}/?seen={watched.version}")
    return paths


def measure_ratio(path: str, *, profile: bool) -> float:
    """Compare an unchanged poll with a view that makes one query, alternately, and return the ratio of the medians."""
    from django.core.handlers.wsgi import WSGIHandler
    from django.db import connection
    from django.http import HttpResponse
    from django.test import RequestFactory
    from django.urls import path as url

    from scorekeeper import urls

    def one_query(_request: HttpRequest) -> HttpResponse:
        with connection.cursor() as cursor:
            cursor.execute("SELECT revision FROM scorekeeper_game WHERE id = %s", [1])
            cursor.fetchone()
        return HttpResponse(status=204)

    urls.urlpatterns.insert(0, url("one-query/", one_query))
    handler = WSGIHandler()
    requests = RequestFactory(headers={"HX-Request": "true", "Host": "localhost", "Accept-Language": "de,en;q=0.5"})

    def answer(address: str) -> None:
        response = handler(requests.get(address).environ, lambda *_: lambda _: None)
        if response.status_code != 204:
            raise SystemExit(f"{address} answered {response.status_code}.")
        response.close()

    floor, poll = [], []
    for _ in range(RUNS):
        floor.append(_median(lambda: answer("/one-query/")))
        poll.append(_median(lambda: answer(path)))
    ratio = statistics.median(one / other for one, other in zip(poll, floor, strict=True))
    with profiled(wanted=profile):
        _median(lambda: answer(path))
    print(f"an unchanged poll: {statistics.median(poll) * 1000:.2f} ms, {ratio:.2f} times a view with one query")
    return ratio


def _median(act: Callable[[], object]) -> float:
    def timed() -> float:
        start = time.perf_counter()
        act()
        return time.perf_counter() - start

    return statistics.median(timed() for _ in range(TIMES))


def measure_entries(server: ProductServer, paths: list[str], seconds: int) -> float:
    """Record entries without and with watchers, print both, and return the median with them in milliseconds."""
    from tests.benchmarks.phones import Phone

    phone = Phone(server)
    alone = record(phone, seconds / 3)
    print(f"an entry while nobody watches: median {statistics.median(alone):.1f} ms")
    if not shutil.which("wrk"):
        raise SystemExit("Install wrk to measure with watchers.")
    with tempfile.TemporaryDirectory(prefix="tablet-wrk-") as folder:
        (Path(folder) / "paths").write_text("\n".join(paths))
        number = TABLES * WATCHERS
        script = SCRIPT.format(paths=Path(folder) / "paths", connections=number, interval=int(INTERVAL * 1000))
        (Path(folder) / "watchers.lua").write_text(script)
        command = ["wrk", "--threads=1", f"--connections={number}", f"--duration={seconds}s", "--latency"]
        command += [f"--script={folder}/watchers.lua", f"http://{HOST}:{server.port}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as watchers:
            # The first answers come at once, while all watchers connect.
            time.sleep(min(INTERVAL, seconds / 4))
            times = record(phone, seconds * 0.6)
            report, _ = watchers.communicate()
    median, slow = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    print(
        f"{number} watchers of {TABLES} tables: median of {len(times)} entries {median:.1f} ms, 95 % in {slow:.1f} ms"
    )
    print(re.sub(r"(?m)^\s*Running.*\n", "", report).rstrip())
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors: .*timeout ([1-9]\d*)", report)
    return MOST_MS if failed else median


def record(phone: object, seconds: float) -> list[float]:
    """Record entries with pauses, and return how many milliseconds each took."""
    from tests.benchmarks.phones import Phone, Table, whole_game

    assert isinstance(phone, Phone)
    table, times = Table(phone), []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        table = Table(phone)
        table.begin_game()
        for entry in whole_game():
            if time.perf_counter() >= until:
                break
            start = time.perf_counter()
            table.send(entry)
            times.append((time.perf_counter() - start) * 1000)
            time.sleep(PAUSE)
        if table.refused:
            raise SystemExit(table.refused[0])
    return times


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    raise SystemExit(main(numbers[0] if numbers else 30, profile="--profile" in sys.argv))
