"""The end of a game on the screens around the table: watchers' phones, a television, and players' own phones."""

from __future__ import annotations

import re

import pytest

from scorekeeper.models import Confidant, Game
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.markup import on_one_line
from tests.helpers.own_phones import BidderPhone
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_confidant, make_game, make_short_game
from tests.helpers.watchers import look, share

pytestmark = pytest.mark.django_db


@pytest.fixture
def confidant() -> Confidant:
    return make_confidant()


@pytest.fixture
def short(confidant: Confidant) -> Game:
    """A game of one round: 30, 20 and −10 points."""
    return make_short_game(owner=confidant)


@pytest.fixture
def shared(confidant: Confidant) -> Game:
    """A game of three rounds that Ada and Bruno win together: 40, 40 and 10 points."""
    return make_game(owner=confidant, rounds=THREE_ROUNDS, ruleset=Ruleset(schedule=(1, 2, 3)))


def text_of(page: str) -> str:
    """Return what a page shows, without its elements."""
    return on_one_line(re.sub(r"<[^>]+>", "", page.split("<main")[1]))


def watched(game: Game, name: str = "watch", language: str = "en") -> str:
    return text_of(look(share(game), name, language=language).text)


def own_phone(game: Game, seat: int) -> str:
    return text_of(BidderPhone(game).sit(seat).page())


def test_watchers_see_the_winner_first_and_the_last_round_on_the_rows(short: Game) -> None:
    text = watched(short)
    assert "Ada wins 30 points, 10 ahead of Bruno Round 1: 2 of 3 made their bid 1. Ada bid 1, took 1 +30" in text
    assert "2. Bruno bid 0, took 0 +20 20 3. Carla bid 1, took 0 −10 −10" in text


def test_watchers_see_all_winners_of_a_shared_win_and_shared_places(shared: Game) -> None:
    """F1."""
    text = watched(shared)
    assert "Ada and Bruno win together with 40 points each Round 3: 1 of 3 made their bid" in text
    assert re.findall(r'class="rank">([^<]*)<', look(share(shared)).text) == ["1.", "1.", "3."]
    assert "Ada und Bruno gewinnen gemeinsam mit je 40 Punkten Runde 3: 1 von 3 richtig" in watched(
        shared, language="de"
    )


def test_an_early_end_is_said(confidant: Confidant) -> None:
    """A7."""
    game = make_game(owner=confidant, rounds=THREE_ROUNDS[:2])
    enter(game, Kind.END, number=2)
    text = watched(game)
    assert "Ended after round 2: 2 of 3 made their bid" in text
    assert "2 rounds" in text
    assert "20 rounds" not in text


def test_a_game_without_a_round_has_no_winner(confidant: Confidant) -> None:
    """A5."""
    game = make_game(owner=confidant)
    enter(game, Kind.LEAVE, number=1, values=(0,))
    for name in ("watch", "watch_tv"):
        page = look(share(game), name).text
        assert "The game is finished" in page
        assert "champion" not in page
        assert "tv-win" not in page


def test_the_television_has_the_winner_for_the_whole_screen_and_the_others_below(short: Game) -> None:
    text = watched(short, "watch_tv")
    assert "Ada wins with 30 points, 10 ahead of Bruno 2. Bruno 20 3. Carla −10" in text
    assert "Ada wins 30 points, 10 ahead of Bruno" in text
    assert "gewinnt mit 30 Punkten, 10 vor Bruno" in watched(short, "watch_tv", "de")


def test_players_read_their_own_place_result_and_bids() -> None:
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED, schedule=(1,)), players=NAMES[:4])
    phones = [BidderPhone(game).sit(seat) for seat in range(4)]
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1, 1))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0, 0))
    first, second, third, _ = [text_of(phone.page()) for phone in phones]
    assert "You win 30 points, 10 ahead of Bruno Last round: bid 1, took 1 +30" in first
    assert "You came 2nd 20 points, 10 behind Ada Last round: bid 0, took 0 +20" in second
    assert "You came 3rd level with Dieter −10 points, 40 behind Ada Last round: bid 1, took 0 −10" in third
    assert "Your bids 1 of 1 made" in second
    assert phones[1].page().count('aria-current="true"') == 1
    assert "Same table again" not in second


def test_players_who_win_together_are_named(shared: Game) -> None:
    """F1."""
    assert "You win together with Bruno 40 points" in own_phone(shared, 0)


def test_the_line_of_the_player_is_marked_in_the_chart(short: Game) -> None:
    page = BidderPhone(short).sit(1).page()
    assert re.findall(r'<g class="line (p\d(?: own)?)">', page) == ["p1", "p2 own", "p3"]


def test_all_screens_say_when_somebody_left_the_game(confidant: Confidant) -> None:
    """A5."""
    game = make_game(owner=confidant, players=NAMES[:4], ruleset=Ruleset(schedule=(1, 2)))
    phone = BidderPhone(game).sit(0)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0, 1))
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0, 0))
    enter(game, Kind.LEAVE, number=2, values=(3,))
    enter(game, Kind.BIDS, number=2, values=(1, 1, 1, None))
    enter(game, Kind.TRICKS, number=2, values=(1, 1, 0, None))
    for text in (watched(game), watched(game, "watch_tv"), text_of(phone.page())):
        assert re.search(r"4\. ?Dieter left after round 1 −10", text)
    assert re.search(r"4\. ?Dieter gegangen nach Runde 1 −10", watched(game, "watch_tv", "de"))


def test_an_own_phone_leads_to_the_score_sheet(short: Game) -> None:
    phone = BidderPhone(short).sit(1)
    assert f'href="/bid/{phone.token}/sheet/"' in phone.page()
