"""The play page in WebKit: rounds by taps, with a server that is killed in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from scorekeeper.models import Game
from tests.browser.conftest import Confidant
from tests.browser.helpers.server import ProductServer
from tests.browser.other_engines.page import Page, tap, wait_until
from tests.browser.other_engines.table import BIDS, TOTALS, TRICKS, Table
from tests.browser.other_engines.webkit import WebKitPage
from tests.helpers.programs import HOST
from tests.helpers.statements import Kind
from tests.helpers.tables import enter

pytestmark = [pytest.mark.usefixtures("webkit"), pytest.mark.thorough]

PLAY_PAGE = re.compile(r"/games/(\d+)/play/")
# For the second round; the first one is that of the page object.
NEXT_BIDS = ((2, 1), (0, 0), (1, 2))
NEXT_TRICKS = ((2, 0), (0, 0))
NEXT_TOTALS = ("10", "70", "10")


@pytest.fixture
def page(webkit: WebKitPage) -> Page:
    """The page that all tests share."""
    return webkit


def test_a_round_is_entered_by_taps(table: Table) -> None:
    table.play_first_round()
    table.wait_for_totals(TOTALS)
    table.wait_until_saved()
    table.expect_saved(TOTALS)


def test_the_page_fits_a_phone_without_scrolling_sideways(table: Table) -> None:
    assert table.page.evaluate("[innerWidth, innerHeight]") == [390, 844]
    table.enter(BIDS[:1])
    assert table.page.evaluate("document.documentElement.scrollWidth") == 390
    small = "one => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 44"
    assert table.page.evaluate(f"[...document.querySelectorAll('.chip, #undo')].filter({small}).length") == 0


def test_rounds_entered_while_the_server_is_dead_arrive_when_it_is_back(
    table: Table, unsteady_server: ProductServer
) -> None:
    table.enter(BIDS)
    table.wait_until_saved()
    unsteady_server.kill()
    table.enter(TRICKS)
    table.wait_for_round(2)
    table.wait_for_totals(TOTALS)
    table.enter(NEXT_BIDS)
    table.wait_for_status("2 unsent")
    unsteady_server.start()
    table.enter(NEXT_TRICKS)
    table.wait_for_totals(NEXT_TOTALS)
    table.wait_until_saved()
    table.expect_saved(NEXT_TOTALS)


def test_undo_and_reload_work_while_the_server_is_dead(table: Table, unsteady_server: ProductServer) -> None:
    table.wait_until_stored()
    unsteady_server.kill()
    table.play_first_round()
    tap(table.page, "#undo")
    table.wait_for_round(1)
    table.open()
    table.enter(TRICKS)
    table.wait_for_round(2)
    table.open()
    table.wait_for_round(2)
    table.wait_for_totals(TOTALS)
    unsteady_server.start()
    table.wait_until_saved()
    table.expect_saved(TOTALS)


def test_entries_that_wait_survive_a_closed_page(table: Table, unsteady_server: ProductServer) -> None:
    unsteady_server.kill()
    table.play_first_round()
    table.wait_for_status("2 unsent")
    table.page.open("about:blank")
    unsteady_server.start()
    table.open()
    table.wait_for_round(2)
    table.wait_for_totals(TOTALS)
    table.wait_until_saved()
    table.expect_saved(TOTALS)


def test_the_confidant_chooses_if_another_phone_was_faster(
    table: Table, one_confidant: Confidant, unsteady_server: ProductServer
) -> None:
    unsteady_server.kill()
    table.enter(BIDS)
    table.wait_for_status("1 unsent")
    with one_confidant.database():
        enter(Game.objects.get(pk=table.game_id), Kind.BIDS, number=1, values=(0, 0, 0))
    unsteady_server.start()
    tap(table.page, '#choice [value="recordMine"]')
    table.wait_until_saved()
    table.open()
    table.wait_for_bids(["1", "1", "0"])
    with one_confidant.database():
        assert Game.objects.get(pk=table.game_id).revision == 2


def test_entries_wait_while_another_server_answers_in_place_of_ours(
    table: Table, unsteady_server: ProductServer
) -> None:
    unsteady_server.kill()
    with welcome_page(unsteady_server.port) as asked:
        table.play_first_round()
        table.wait_for_status("2 unsent")
        wait_until(lambda: bool(asked))
    unsteady_server.start()
    table.wait_until_saved()
    table.expect_saved(TOTALS)


@contextmanager
def welcome_page(port: int) -> Iterator[list[str]]:
    """Answer every request at this port as networks do that ask for a sign-in; return the paths that are asked for."""
    asked = []

    class Portal(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.do_GET()

        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<h1>Welcome</h1>")

        def log_message(self, *_arguments: object) -> None:
            """Print nothing."""

    with ThreadingHTTPServer((HOST, port), Portal) as portal:
        Thread(target=portal.serve_forever).start()
        try:
            yield asked
        finally:
            portal.shutdown()


def test_a_game_starts_while_the_server_is_dead_and_arrives(table: Table, unsteady_server: ProductServer) -> None:
    table.page.open(f"{table.address}/")
    table.wait_until_stored("/", "/games/new/offline/", "/games/new/offline/play/")
    unsteady_server.kill()
    table.page.open(f"{table.address}/games/new/")
    for name in ("Ada", "Bruno", "Carla"):
        tap(table.page, f'.name-key[data-name="{name}"]')
    tap(table.page, ".submit-row button")
    table.play_first_round()
    table.wait_for_totals(TOTALS)
    unsteady_server.start()
    wait_until(lambda: PLAY_PAGE.fullmatch(path_of(table)) is not None)
    table.wait_until_saved()
    started = replace(table, game_id=int(PLAY_PAGE.sub(r"\1", path_of(table))))
    assert started.game_id != table.game_id
    started.open()
    started.wait_for_totals(TOTALS)
    started.expect_saved(TOTALS)


def path_of(table: Table) -> str:
    return str(table.page.evaluate("location.pathname"))
