"""The steps of a game, round by round: standings and changes of place, without the round in progress."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, product

import pytest
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from tests.helpers.markup import without_bdi
from tests.helpers.phones import HTMX, JSON, page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_confidant, make_game, whole_game
from tests.views.game.test_game_page import text_of

pytestmark = pytest.mark.django_db

# The parts of a page that differ between two equal games.
OWN_NUMBERS = re.compile(r'/games/\d+/|name="csrfmiddlewaretoken" value="\w+"')


def step(game: Game, number: int) -> str:
    return page(phone_of(game.owner), "step", game.pk, number)


def places_in(text: str) -> list[str]:
    """Return the text of each place of a step."""
    (standings,) = re.findall(r'<ol class="standings stepped">(.*?)</ol>', text, re.DOTALL)
    return [text_of(place) for place in re.findall(r"<li.*?</li>", standings, re.DOTALL)]


def facts_in(text: str) -> str:
    (facts,) = re.findall(r'<p class="facts">(.*?)</p>', text, re.DOTALL)
    return text_of(facts)


def notes_in(text: str) -> list[str]:
    section = re.findall(r'<ul class="notes">(.*?)</ul>', text, re.DOTALL)
    return (
        [text_of(without_bdi(note)) for note in re.findall(r"<li>(.*?)</li>", section[0], re.DOTALL)] if section else []
    )


def spoken_in(text: str) -> str:
    (spoken,) = re.findall(r'data-said="(.*?)"', text)
    return re.sub("[\u2068\u2069]", "", spoken)


def step_links_in(text: str) -> list[str]:
    """Return the addresses of the buttons for the previous and the next step; "" if a button has none."""
    return [
        (re.findall(r'href="(.*?)"', key) or [""])[0]
        for key in re.findall(r'<a id="step-(?:previous|next)"[^>]*>', text)
    ]


def test_a_step_shows_each_place_with_bid_tricks_points_total_and_movement() -> None:
    """F1, P4."""
    game = make_game(rounds=THREE_ROUNDS)
    assert places_in(step(game, 1)) == [
        "1. Carla bid 1, took 1 points: +30 , made total: 30",
        "2. Ada bid 0, took 0 points: +20 , made total: 20",
        "3. Bruno bid 1, took 0 points: −10 , missed total: −10",
    ]
    assert places_in(step(game, 2)) == [
        "1. Ada bid 1, took 1 points: +30 , made total: 50 ▲ 1 up 1 place",
        "2. Carla bid 2, took 1 points: −10 , missed total: 20 ▼ 1 down 1 place",
        "3. Bruno bid 0, took 0 points: +20 , made total: 10 = same place",
    ]


def test_the_step_before_the_first_round_shows_the_players() -> None:
    text = step(make_game(), 0)
    assert "<h1>Before the first round</h1>" in text
    assert places_in(text) == [f"1. {name} total: 0" for name in NAMES[:3]]
    assert '<p class="facts">' not in text


def test_a_step_shows_cards_dealer_trump_and_the_sum_of_the_bids() -> None:
    """G3, G7, G8."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.TRUMP, number=2, values=("red",))
    assert "2 cards" in text_of(step(game, 2))
    assert facts_in(step(game, 2)) == "Bruno dealt Dwarves 3 bid, 1 over"
    assert facts_in(step(game, 1)) == "Ada dealt 2 bid, 1 over"


def test_the_sum_of_the_bids_has_that_of_the_cloud_and_no_trick_of_a_bomb() -> None:
    """S1, S2."""
    game = make_game(ruleset=Ruleset(special_cards=4))
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(0, -1))
    enter(game, Kind.VOID, number=1, values=(1,))
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 0))
    text = step(game, 1)
    assert facts_in(text) == "Ada dealt 0 bid: fits 1 trick went to nobody"
    assert places_in(text)[0].startswith("1. Ada bid 0, took 0 bid before the Cloud: 1 points: +20")


def test_the_buttons_lead_from_step_to_step_between_the_first_and_the_last() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    steps = [reverse("step", args=[game.pk, number]) for number in range(4)]
    assert [step_links_in(step(game, number)) for number in range(4)] == [
        ["", steps[1]],
        [steps[0], steps[2]],
        [steps[1], steps[3]],
        [steps[2], ""],
    ]


@pytest.mark.parametrize("number", [4, 99, 10**30])
def test_a_step_after_the_last_round_is_not_found(number: int) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert phone_of(game.owner).get(f"/games/{game.pk}/steps/{number}/").status_code == 404


def test_htmx_gets_only_the_step_and_its_title() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone, address = phone_of(game.owner), reverse("step", args=[game.pk, 2])
    whole, part = phone.get(address), phone.get(address, headers=HTMX)
    assert re.match(r'\s*<title translate="no">Round 2 · Tablet of Truth</title>\s*<div id="step"', part.text)
    assert "<html" not in part.text
    assert whole.text.count("Round 2 · Tablet of Truth</title>") == 1
    assert "HX-Request" in whole["Vary"]
    assert "HX-Request" in part["Vary"]


def test_a_step_announces_who_leads_to_screen_readers() -> None:
    """F1."""
    game = make_game(rounds=THREE_ROUNDS)
    spoken = [spoken_in(step(game, number)) for number in range(4)]
    assert spoken[0] == "Before the first round"
    assert spoken[1] == "Round 1: Carla leads with 30"
    assert spoken[3] == "Round 3: Ada and Bruno lead with 40"


def test_events_after_a_round_are_shown_at_its_step_only() -> None:
    """A4, A5, A6."""
    game = make_game(players=NAMES[:4], rounds=[((1, 0, 0, 1), (1, 0, 0, 0))])
    enter(game, Kind.ADJUST, number=2, values=(1, -20, "misplay"))
    enter(game, Kind.REPLACE, number=2, values=(2, "Eva"))
    enter(game, Kind.JOIN, number=2, values=("Dora", 0))
    enter(game, Kind.LEAVE, number=2, values=(0,))
    enter(game, Kind.BIDS, number=2, values=(None, 0, 0, 0, 0))
    enter(game, Kind.TRICKS, number=2, values=(None, 0, 0, 0, 2))
    assert [notes_in(step(game, number)) for number in range(3)] == [
        [],
        [
            "a −20 for Bruno after round 1 (misplay)",
            "Eva took over the seat of Carla after round 1",
            "Dora joined after round 1 with 0 points",
            "Ada left after round 1",
        ],
        [],
    ]
    assert "Bruno bid 0, took 0 points: +20 , made total: 0 a" in "\n".join(places_in(step(game, 1)))


def test_a_step_names_the_players_of_that_round() -> None:
    """A5, A6: seat 2 was Carla’s in round 1 and Eva’s after it; Dora joined after it."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.REPLACE, number=2, values=(2, "Eva"))
    enter(game, Kind.JOIN, number=2, values=("Dora", 0))
    enter(game, Kind.BIDS, number=2, values=(0, 0, 1, 0))
    enter(game, Kind.TRICKS, number=2, values=(0, 0, 2, 0))
    names = [re.findall(r'<bdi translate="no" class="name">(.*?)</bdi>', step(game, number)) for number in range(3)]
    assert [set(each) for each in names] == [
        {"Ada", "Bruno", "Carla"},
        {"Ada", "Bruno", "Carla", "Dora"},
        {"Ada", "Bruno", "Eva", "Dora"},
    ]
    assert facts_in(step(game, 2)).startswith("Bruno dealt")


def test_an_eliminated_player_is_ranked_last_and_marked_from_then_on() -> None:
    """V4."""
    rounds = [((cards, 0, 0, 1), (cards, 0, 0, 0)) for cards in range(1, 17)]
    game = make_game(players=NAMES[:4], ruleset=Ruleset(schedule=Schedule.ELIMINATION), rounds=rounds[:15])
    enter(game, Kind.BIDS, number=16, values=(0, 0, 0, None))
    enter(game, Kind.TRICKS, number=16, values=(16, 0, 0, None))
    assert "eliminated" not in places_in(step(game, 14))[-1]
    assert places_in(step(game, 15))[-1].startswith("4. Dieter bid 1, took 0 eliminated after round 15")
    assert places_in(step(game, 16))[-1].startswith("4. Dieter eliminated after round 15 total: −150")


def test_the_chart_marks_the_rounds_after_the_step() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    lines = re.findall(r'<polyline( class="ahead")? points="(.*?)"/>', step(game, 2))
    lengths = [(bool(ahead), len(points.split())) for ahead, points in lines]
    assert lengths == [(True, 4), (False, 3)] * 3
    assert '<line class="now"' in step(game, 2)
    assert "drawn boldly up to round 2" in step(game, 2)
    assert 'class="now"' not in page(phone_of(game.owner), "game", game.pk)


def test_a_step_shows_the_highlights_of_its_round() -> None:
    game = make_game(players=NAMES, rounds=whole_game(6))
    remembered = [re.findall(r'<ul class="remembered">', step(game, number)) for number in range(11)]
    assert [number for number, found in enumerate(remembered) if found] == [1]
    assert "Level at the top from the first round to the end" in text_of(step(game, 1))


def test_the_last_step_of_an_open_game_is_its_last_scored_round() -> None:
    game = make_game(rounds=THREE_ROUNDS[:2])
    enter(game, Kind.BIDS, number=3, values=(1, 1, 3))
    phone = phone_of(game.owner)
    assert step_links_in(step(game, 2))[1] == ""
    assert page(phone, "step", game.pk, 3, status=404)


def test_a_step_links_to_the_correction_of_its_round_unless_the_game_is_in_the_bin() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    address = reverse("round", args=[game.pk, 2])
    assert f'href="{address}"' in step(game, 2)
    game_bin.put_in_bin(game.owner, game.pk)
    assert f'href="{address}"' not in step(game, 2)


def hidden_and_shown(ruleset: Ruleset, bids: Sequence[int], *, all_in: bool) -> list[str]:
    """Play a round, record hidden bids of the next one, and return the text of all steps."""
    confidant = make_confidant()
    game = make_game(owner=confidant, ruleset=ruleset)
    for kind, values in ((Kind.BIDS, (1, 0, 0)), (Kind.TRICKS, (1, 0, 0)))[:: -1 if all_in else 1]:
        enter(game, kind, number=1, values=values)
    log = read_game_log(confidant, game.pk)
    for seat, bid in enumerate(bids):
        fields = {"revision": log.row.revision, "round": 2, "seat": seat, "bid": bid}
        answer = phone_of(confidant).post(reverse("hide_bid", args=[game.pk]), fields, headers=JSON)
        assert answer.status_code == 200
    assert dict(read_game_log(confidant, game.pk).hidden_bids) == dict(enumerate(bids))
    phone = phone_of(confidant)
    page(phone, "step", game.pk, 2, status=404)
    parts = [phone.get(reverse("step", args=[game.pk, number]), headers=HTMX).text for number in (0, 1)]
    return [OWN_NUMBERS.sub("", text) for text in (*parts, step(game, 0), step(game, 1))]


@pytest.mark.parametrize(
    ("bidding", "seats"), [(Bidding.COVERED, 2), (Bidding.SECRET, 3)], ids=["covered", "secret, all in"]
)
def test_hidden_bids_do_not_change_any_step(bidding: Bidding, seats: int) -> None:
    """B2, B3: no character of the pages differs, and not their length."""
    ruleset = Ruleset(bidding=bidding)
    shown = [
        hidden_and_shown(ruleset, bids, all_in=bidding is Bidding.SECRET) for bids in product((0, 2), repeat=seats)
    ]
    for one, other in combinations(shown, 2):
        assert one == other


def test_a_secret_round_with_tricks_but_without_bids_has_no_step() -> None:
    """B3."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.SECRET))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    assert step_links_in(step(game, 0)) == ["", ""]
    page(phone_of(game.owner), "step", game.pk, 1, status=404)


def test_the_keys_lead_to_the_round_before_and_the_next_one_by_words_that_are_a_pair() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    pairs = {"en": "Back Next", "de": "Zurück Weiter", "fr": "Précédent Suivant", "it": "Precedente Successiva"}
    for language, pair in {**pairs, "es": "Anterior Siguiente", "nl": "Vorige Volgende"}.items():
        text = phone.get(reverse("step", args=[game.pk, 2]), headers={"Accept-Language": language}).text
        keys = re.findall(r'id="step-\w+".*?<span>(\w+)</span>', text, re.DOTALL)
        assert (language, " ".join(keys)) == (language, pair)
