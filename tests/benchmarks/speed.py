"""Times of an entry and of pages, as ratios to two baselines of the same run: a bare view, and a view with one commit.

Run by `python tests/benchmarks/speed.py`. Nothing is asserted.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(PROJECT))
DATA = tempfile.mkdtemp(prefix="tablet-speed-")
os.environ["TABLET_DATA"] = DATA
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
(Path(DATA) / "tablet.sqlite3").touch()

import django

django.setup()

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import override_settings
from django.urls import path

from scorekeeper.games import recording
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.statements import Kind, make_statement

ROUNDS = 15
TIMES = 300
PLAYERS = ("Mira", "Jonas", "Oskar", "Lena")
TOKEN = "a" * 32
PLAIN_STORAGE = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}


def bare(_request: HttpRequest) -> HttpResponse:
    """Return an empty response."""
    return HttpResponse("")


def one_commit(_request: HttpRequest) -> HttpResponse:
    """Return an empty response after one write to the database."""
    with transaction.atomic():
        Confidant.objects.filter(name="floor").update(last_login=None)
    return HttpResponse("")


urlpatterns = [path("bare/", bare), path("commit/", one_commit)]


def main() -> None:
    """Measure and print the results."""
    call_command("migrate", verbosity=0)
    Confidant.objects.create(name="floor")
    confidant = Confidant.objects.create(name="Confidant")
    floors = {"a bare view": _floor("/bare/"), "a view with one commit": _floor("/commit/")}
    with override_settings(STORAGES=PLAIN_STORAGE, ALLOWED_HOSTS=["testserver"]):
        measured = _measure(confidant)
    print(f"{'median of ' + str(TIMES):42} {'ms':>8} {'x bare':>8} {'x commit':>9}")
    for name, seconds in {**floors, **measured}.items():
        ratios = [seconds / floor for floor in floors.values()]
        print(f"{name:42} {seconds * 1000:8.2f} {ratios[0]:8.1f} {ratios[1]:9.1f}")


def _started(_status: str, _headers: list[tuple[str, str]], _error: object = None, /) -> Callable[[bytes], object]:
    """Ignore status and headers: a WSGI start_response."""
    return lambda _body: None


def _floor(address: str) -> float:
    with override_settings(MIDDLEWARE=[], ROOT_URLCONF=__name__, ALLOWED_HOSTS=["testserver"]):
        handler, environ = WSGIHandler(), RequestFactory().get(address).environ
        return _median(lambda: handler(environ, _started), TIMES)


def _measure(confidant: Confidant) -> dict[str, float]:
    client = Client()
    client.force_login(confidant)
    handler = WSGIHandler()
    requests = RequestFactory(headers={"Cookie": f"sessionid={client.session.session_key}; csrftoken={TOKEN}"})
    full = _game(confidant, "full", ROUNDS)
    return {
        "recording the bids of round 15": _record(handler, requests, confidant),
        "opening the table page, 15 rounds": _get(handler, requests, f"/games/{full.pk}/play/"),
        "opening the Tablet, 15 rounds": _get(handler, requests, f"/games/{full.pk}/"),
        "asking whether there is news": _get(
            handler, requests, f"/games/{full.pk}/play/?revision={2 * ROUNDS}", {"Accept": "application/json"}
        ),
    }


def _get(handler: WSGIHandler, requests: RequestFactory, address: str, headers: dict[str, str] | None = None) -> float:
    environ = requests.get(address, headers=headers).environ
    return _median(lambda: _answer(handler, environ), TIMES)


def _record(handler: WSGIHandler, requests: RequestFactory, confidant: Confidant) -> float:
    """Time the same entry in many games before their last round."""
    games = [_game(confidant, f"game-{n}", ROUNDS - 1) for n in range(TIMES // 3)]
    environs = iter([_entry(requests, game) for game in games])
    return _median(lambda: _answer(handler, next(environs)), TIMES // 3)


def _entry(requests: RequestFactory, game: Game) -> dict[str, Any]:
    entry = {"key": "measured", "revision": 2 * (ROUNDS - 1), "kind": "bids", "round": ROUNDS, "value": [3, 4, 5, 2]}
    headers = {"Accept": "application/json", "X-CSRFToken": TOKEN}
    return requests.post(f"/games/{game.pk}/play/", entry, headers=headers).environ


def _answer(handler: WSGIHandler, environ: dict[str, Any]) -> None:
    response = handler(environ, _started)
    if response.status_code not in {200, 204}:
        raise SystemExit(f"{environ['PATH_INFO']} answered {response.status_code}.")


def _game(confidant: Confidant, key: str, rounds: int) -> Game:
    game = recording.start_game(confidant, recording.SetUp(f"key-{key}", PLAYERS, 0, Ruleset()))
    for number in range(1, rounds + 1):
        tricks = (number, 0, 0, 0)
        for step, (kind, values) in enumerate([(Kind.BIDS, (0, 1, 0, 1)), (Kind.TRICKS, tricks)]):
            revision = 2 * (number - 1) + step
            sent = recording.Submission(f"{key}-{revision:08}", revision, make_statement(kind, number, values))
            recording.record(confidant, game.pk, sent)
    return game


def _median(act: Callable[[], object], times: int) -> float:
    def timed() -> float:
        start = time.perf_counter()
        act()
        return time.perf_counter() - start

    timed()
    return statistics.median(timed() for _ in range(times - 1))


if __name__ == "__main__":
    print(f"Database: {settings.DATABASES['default']['OPTIONS']}")
    main()
