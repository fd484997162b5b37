"""In an event a round of the game is called a hand; a game outside of events keeps its words."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, ngettext, override, pgettext

from scorekeeper.events import codes
from scorekeeper.events.reading import OpenEvent
from scorekeeper.live.links import link_of, token_of
from scorekeeper.locale.hands import OF_THE_EVENT, base_language, says_hands
from scorekeeper.models import Game, LinkKind
from tests.helpers.events.evenings import leader_of, make_event
from tests.helpers.events.table_phones import game_at, play_hand, play_path, take
from tests.helpers.markup import on_one_line
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import island, page, phone_of, post_form
from tests.helpers.tables import make_game

pytestmark = pytest.mark.django_db

# The names of values are not shown; the way on leads to the round of the event that follows.
ROUND = re.compile(r"\b(?:[Rr]ounds?|Runden?)\b")
NOT_SHOWN = re.compile(
    r"<script.*?</script>|<[^>]*>|\{\w+\}|the wrong way round|To the next round|Zur nächsten Runde", re.DOTALL
)


@pytest.fixture
def event() -> OpenEvent:
    return make_event(drawn=1)


@pytest.fixture
def phone(event: OpenEvent) -> Client:
    return take(event, 1, 1)


@pytest.fixture
def game(event: OpenEvent, phone: Client) -> Game:
    play_hand(phone, game_at(event, 1))
    return game_at(event, 1)


def test_the_play_page_says_hand_1_of_1(event: OpenEvent, phone: Client) -> None:
    path = play_path(game_at(event, 1))
    assert "<b>Hand 1</b>" in on_one_line(phone.get(path).text)
    german = on_one_line(phone.get(path, headers={"Accept-Language": "de"}).text)
    assert "<b>Spielrunde 1</b>" in german
    assert '<html lang="de"' in german


def test_the_words_of_its_script_say_hand_too(event: OpenEvent, phone: Client) -> None:
    words = island(phone.get(play_path(game_at(event, 1))).text, "plan")["words"]
    assert words["roundOf"] == "Hand {round}"
    assert words["what"]["bids"] == "bids of hand {round}: {values}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_a_table_calls_a_hand_a_round(game: Game, phone: Client, language: str) -> None:
    names = ("play", "game", "beside_keys", "table_actions")
    paths = [reverse(name, args=[game.pk]) for name in names]
    paths += [reverse(name, args=[game.pk, 1]) for name in ("round", "step")]
    token = token_of(link_of(game, LinkKind.WATCH))
    paths += [reverse(name, args=[token]) for name in ("watch", "watch_tv", "watch_sheet")]
    paths.append(reverse("event_table", args=[codes.token_of(codes.public_code(game.owner_id)), 1]))
    for path in paths:
        response = phone.get(path, headers={"Accept-Language": language})
        assert response.status_code == 200
        assert ROUND.findall(NOT_SHOWN.sub(" ", response.text)) == [], path


def test_a_round_of_the_event_is_still_called_a_round(event: OpenEvent, phone: Client) -> None:
    game = game_at(event, 1)
    post_form(phone, "end_pen", game.pk)
    text = on_one_line(phone.get(play_path(game)).text)
    assert "of an earlier round, only the organiser corrects the result" in text


def test_an_own_phone_says_hand(event: OpenEvent, phone: Client) -> None:
    text = on_one_line(BidderPhone(game_at(event, 1)).sit(1).page())
    assert "Your bid for hand 1" in text


def test_the_paper_of_the_game_says_hand_in_the_language_of_the_page(event: OpenEvent, game: Game) -> None:
    organiser = phone_of(leader_of(event))
    text = page(organiser, "game", game.pk)
    assert "?language=en" in text
    assert organiser.get(reverse("score_sheet_file", args=[game.pk]), {"language": "de"}).status_code == 200


def test_a_game_outside_of_events_keeps_its_words() -> None:
    game = make_game()
    for phone in (phone_of(game.owner), phone_with_pen(game)):
        text = on_one_line(phone.get(play_path(game)).text)
        assert "<b>Round 1</b>" in text
        assert island(text, "plan")["words"]["roundOf"] == "Round {round}"
        assert "Hand 1" not in text


def test_only_the_word_changes() -> None:
    with override("de"), says_hands():
        assert base_language() == "de"
        assert gettext("Which bids of round {round} count?") == "Welche Ansagen der Spielrunde {round} gelten?"
        assert ngettext("%(rounds)s round", "%(rounds)s rounds", 2) == "%(rounds)s Spielrunden"
    with override("en"), says_hands():
        assert gettext("Two players are the wrong way round") == "Two players are the wrong way round"
        assert gettext("Longest run, rounds %(first)s to %(last)s") == "Longest run, hands %(first)s to %(last)s"
        assert pgettext(OF_THE_EVENT, "Round") == "Round"
    with says_hands(in_event=False):
        assert gettext("Round {round}") == "Round {round}"
