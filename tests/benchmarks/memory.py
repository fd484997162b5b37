"""Memory of the server after many requests, as a ratio to a process that only sets up Django with its own apps.

Run by `python tests/benchmarks/memory.py [REQUESTS] [--profile]`; `--profile` prints the memory after each kind of
page. Eight phones open pages of 61 games at the same time. The figures are the resident sets of the worker, of the
process that started it, and of the one that makes PDF files. Nothing is asserted.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.figures import run
from tests.benchmarks.phones import Phone
from tests.browser.helpers.server import ProductServer

GAMES = 61
REQUESTS = 20_000
PHONES = 8
# Django's own apps of the product, without the product.
BARE = """
import django, psutil
from django.conf import settings
apps = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.staticfiles"]
database = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
settings.configure(INSTALLED_APPS=apps, DATABASES={"default": database}, ROOT_URLCONF="django.contrib.auth.urls",
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}])
django.setup()
import django.contrib.auth.urls
from django.core.wsgi import get_wsgi_application
application = get_wsgi_application()
print(psutil.Process().memory_info().rss)
"""


def main(requests: int, *, profile: bool) -> None:
    """Measure and print the results."""
    bare = subprocess.run([sys.executable, "-c", BARE], check=True, capture_output=True, text=True)
    floor = int(bare.stdout)
    with tempfile.TemporaryDirectory(prefix="tablet-memory-") as folder:
        server = ProductServer(Path(folder) / "data")
        server.start()
        run("fill", str(GAMES), data=server.data)
        phones = [Phone(server) for _ in range(PHONES)]
        _print("floor: Django and its apps", floor, floor)
        _print_server("the server, before the first page", server, floor)
        pages = _pages()
        done = 0
        for name, addresses in pages.items():
            share = requests * (len(addresses)) // sum(map(len, pages.values()))
            _open(phones, addresses, share)
            done += share
            if profile:
                _print_server(f"after {share} times {name}", server, floor)
        _print_server(f"after {done} requests", server, floor)
        server.stop()


def _pages() -> dict[str, list[str]]:
    games = range(1, GAMES + 1)
    return {
        "lists": ["/", "/games/", "/people/", "/people/1/", "/rules/"] * 10,
        "a game": [f"/games/{game}/" for game in games],
        "a play page": [f"/games/{game}/play/" for game in games],
        "a score sheet as a PDF file": [f"/games/{game}/sheet.pdf" for game in (7, 20, 33)],
    }


def _open(phones: list[Phone], addresses: list[str], times: int) -> None:
    def act(phone: Phone) -> None:
        for number in range(times // len(phones)):
            phone.open(addresses[number % len(addresses)])

    with ThreadPoolExecutor(len(phones)) as pool:
        list(pool.map(act, phones))


def _print_server(what: str, server: ProductServer, floor: int) -> None:
    assert server.process is not None
    parent = psutil.Process(server.process.pid)
    makers = [process for process in parent.children(recursive=True) if "typesetter" in " ".join(process.cmdline())]
    others = [process.memory_info().rss for process in parent.children(recursive=True) if process not in makers]
    _print(what, max(others), floor, parent.memory_info().rss)
    for maker in makers:
        _print("  the process for PDF files", maker.memory_info().rss, floor)


def _print(what: str, memory: int, floor: int, parent: int = 0) -> None:
    beside = f"   and {parent / 2**20:6.1f} MB" if parent else ""
    print(f"{what:56} {memory / 2**20:8.1f} MB {memory / floor:6.2f}{beside}", flush=True)


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    main(numbers[0] if numbers else REQUESTS, profile="--profile" in sys.argv)
