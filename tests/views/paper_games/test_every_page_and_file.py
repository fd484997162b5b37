"""Every page and file of a game of which only a part is known says what is missing, and invents nothing."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.archive.series import make_series
from scorekeeper.games import game_bin
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.models import LinkKind
from scorekeeper.rules.game import Phase
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.addresses import GAME_ADDRESSES, path_of
from tests.helpers.exchange import import_games
from tests.helpers.own_phones import BidderPhone
from tests.helpers.paper.games import RECORDS, store
from tests.helpers.pdf_text import words_of
from tests.helpers.phones import phone_of
from tests.helpers.pictures.photos import photo_of, png
from tests.helpers.tables import make_confidant
from tests.helpers.watchers import PAGES, share

pytestmark = pytest.mark.django_db

LEADS_TO_GAME = {"play", "beside_keys", "bring_others", "show_on_tv"}
OF_ROUNDS = {"round", "step"}
WITHOUT_A_PHOTO = {"photo_file_of_game"}
UNKNOWN = re.compile(r"\bNone\b|\bnull\b|\bundefined\b|\bNaN\b|0/0\b|\b0 of 0\b|\b0 rounds\b")
ABOUT_BIDS = re.compile(r"bids? made|made their bid|Most bids|Longest run|bid \d|took \d|✓|\bmade\b")
IN_SHEETS = {
    "en": ("worked out from", "?: tricks", "final totals only"),
    "de": ("erschlossen.", "?: Stiche", "nur der Endstand"),
}


def texts_of(page: str) -> str:
    """Return the texts of a page that people or screen readers get, without the words of its script."""
    body = re.sub(r"<(script|style|template)\b.*?</\1>", " ", page, flags=re.DOTALL)
    labels = " ".join(re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', body))
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body) + " " + labels).split())


def own_pages(phone: Client, log: GameLog) -> Iterator[tuple[str, str]]:
    """Yield all pages of this game that its Confidant can open, and the lists that contain it."""
    series = make_series(log.row.owner, "Winter", [log.row.pk])
    photo_of(log.row, png())
    for name, address in GAME_ADDRESSES.items():
        if "GET" not in address.methods or name in WITHOUT_A_PHOTO or (name in OF_ROUNDS and not log.game.knows_rounds):
            continue
        answer = phone.get(path_of(name, log.row.pk))
        if name in LEADS_TO_GAME:
            assert (name, answer.status_code, answer["Location"]) == (name, 302, path_of("game", log.row.pk))
        else:
            assert (name, answer.status_code) == (name, 200)
            if answer["Content-Type"].startswith("text/html"):
                yield name, answer.text
    for number in range(1, len(log.game.played) + 1):
        for name in OF_ROUNDS:
            yield name, phone.get(reverse(name, args=[log.row.pk, number])).text
    for name in ("start", "past_games", "all_series"):
        yield name, phone.get(reverse(name)).text
    yield "series", phone.get(reverse("series", args=[series.pk])).text
    game_bin.put_in_bin(log.row.owner, log.row.pk)
    yield "games_in_bin", phone.get(reverse("games_in_bin")).text
    yield "game in the bin", phone.get(path_of("game", log.row.pk)).text


def shared_pages(log: GameLog) -> Iterator[tuple[str, str]]:
    """Yield the pages for guests: a link of the evening can return to this game if a later one is put in the bin."""
    token = share(log.row, LinkKind.EVENING)
    for name in PAGES:
        answer = Client().get(reverse(name, args=[token]))
        assert (name, answer.status_code) == (name, 200)
        yield name, answer.text
    bidder = BidderPhone(log.row)
    bidder.sit(0)
    yield "own_bid", bidder.page()
    answer = bidder.client.get(reverse("own_sheet", args=[bidder.token]))
    assert answer.status_code == 200
    yield "own_sheet", answer.text


@pytest.mark.parametrize("name", RECORDS)
def test_no_page_shows_what_is_not_known(name: str) -> None:
    log = store(make_confidant(), name)
    for page, text in [*shared_pages(log), *own_pages(phone_of(log.row.owner), log)]:
        shown = texts_of(text)
        assert not (UNKNOWN.search(shown)), (page, shown)
        if not log.game.knows_bids and "points of some rounds" not in name:
            assert not (ABOUT_BIDS.search(shown)), (page, shown)


def test_a_game_without_rounds_has_no_steps_and_no_page_of_a_round() -> None:
    log = store(make_confidant(), "totals")
    phone = phone_of(log.row.owner)
    for name, number in (("step", 0), ("step", 1), ("round", 1)):
        assert phone.get(reverse(name, args=[log.row.pk, number])).status_code == 404
    text = phone.get(path_of("game", log.row.pk)).text
    assert "Only the final totals are known." in text
    assert "Step through the game" not in text
    assert "Ada and Bruno win together" in texts_of(text).replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("name", RECORDS)
def test_a_score_sheet_as_a_pdf_file_has_what_is_known(name: str) -> None:
    log = store(make_confidant(), name)
    phone = phone_of(log.row.owner)
    is_marked, is_asked = any(round_.inferred for round_ in log.game.played), bool(log.game.questions)
    totals_only = log.game.knowledge is Knowledge.TOTALS
    for language, (marked, asked, totals) in IN_SHEETS.items():
        address = f"{path_of('score_sheet_file', log.row.pk)}?points&language={language}"
        words = words_of(phone.get(address).content)
        assert not UNKNOWN.search(words)
        assert "August 1998" in words
        assert (marked in words, asked in words, totals in words) == (is_marked, is_asked, totals_only), language


@pytest.mark.parametrize("name", RECORDS)
def test_the_page_marks_what_was_worked_out_or_is_open_and_no_number_is_invented_for_picture_or_phone(
    name: str,
) -> None:
    log = store(make_confidant(), name)
    phone = phone_of(log.row.owner)
    page = phone.get(path_of("game", log.row.pk)).text
    shown = texts_of(page)
    is_marked = any(round_.inferred for round_ in log.game.played)
    assert name.startswith("tot") or ("worked out from bids and points" in shown) == is_marked
    assert ("?: tricks that are not known." in shown) == bool(log.game.questions)
    assert ("Did Bruno take 0 or 2?" in shown) == bool(log.game.questions)
    (picture,) = re.findall(r'<script id="picture-data" type="application/json">(.*?)</script>', page)
    places = json.loads(picture)["places"]
    assert [place["name"] for place in places] == [standing.player for standing in log.game.standings]
    state = phone.get(path_of("play", log.row.pk), headers={"Accept": "application/json"}).json()
    assert state["phase"] == "finished"
    assert state["totals"] == list(log.game.totals)


def test_an_elimination_of_which_only_points_are_known_says_who_leaves() -> None:
    """V4: the state is that after round 15 of an unfinished game."""
    confidant = make_confidant()
    whole = RECORDS["points of an elimination"]()
    record = replace(whole, rounds=whole.rounds[:15], written=whole.written[:15])
    (key,) = import_games(confidant, write_game_file(GameFile(canonical_record(record))))
    log = read_game_log(confidant, key)
    assert log.game.phase is Phase.BIDS
    state = phone_of(confidant).get(path_of("play", key), headers={"Accept": "application/json"})
    assert state.status_code == 200
    assert "leaves after round 15" in state.text
    token = share(log.row, LinkKind.EVENING)
    assert [Client().get(reverse(name, args=[token])).status_code for name in PAGES] == [200] * len(PAGES)
    bidder = BidderPhone(log.row)
    bidder.sit(0)
    assert "bid None" not in bidder.page()
