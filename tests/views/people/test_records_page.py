"""The page of records."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest
from django.urls import reverse
from django.utils import translation

from scorekeeper.archive.records.records import records_of
from scorekeeper.display.records.cards import Card, Line, cards_of
from scorekeeper.display.records.words import span_of
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.ruleset import Ruleset, Scoring
from tests.archive.records.test_records import won_by
from tests.helpers.markup import on_one_line
from tests.helpers.paper.games import store
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game, make_short_game

pytestmark = pytest.mark.django_db


def cards(owner: Confidant, language: str = "en") -> dict[str, Card]:
    with translation.override(language):
        return {card.kind: card for card in cards_of(records_of(owner))}


def words(card: Card) -> tuple[str, ...]:
    """Return the texts of a card in the order of the page."""
    lines = [text for line in card.lines for text in (line.who, line.when) if text]
    return tuple(text.translate({0x2068: None, 0x2069: None}) for text in (card.title, card.value, card.unit, *lines))


@pytest.fixture
def owner() -> Confidant:
    """Of a game in which Ada had 40 points and Bruno 10 fewer; the bids and tricks are those of three rounds."""
    confidant = make_confidant()
    rounds = [*THREE_ROUNDS[:2], ((1, 1, 3), (1, 1, 1))]
    make_game(owner=confidant, rounds=rounds, ruleset=Ruleset(schedule=(1, 2, 3)))
    return confidant


def test_a_card_says_what_who_when_and_the_number_with_its_unit(owner: Confidant) -> None:
    """The totals are 20 −10 30, then 50 10 20, then 80 40 0."""
    found = cards(owner)
    day = found["highest_game"].lines[0].when
    assert {kind: words(card) for kind, card in found.items()} == {
        "highest_game": ("Highest game", "80", "points", "Ada", day),
        "best_round": ("Best round", "+30", "", "Carla, Ada and Bruno", day),
        "run": ("Longest run", "3", "made", "Ada", day),
        "comeback": ("Biggest comeback", "10", "points", "Ada", f"in 1 round, {day}"),
        "largest_margin": ("Largest margin", "40", "points", "Ada", f"ahead of Bruno, {day}"),
        "closest_win": ("Closest win", "40", "points", "Ada", f"ahead of Bruno, {day}"),
        "swing": ("Biggest swing", "50", "points", "Ada and Bruno", f"+30, Carla −20, {day}"),
        "worst_round": ("Worst round", "−20", "", "Carla", f"2 missed, {day}"),
        "lowest_game": ("Lowest game", "0", "points", "Carla", day),
    }


def test_in_german_it_reads_like_german(owner: Confidant) -> None:
    found = cards(owner, "de")
    day = found["highest_game"].lines[0].when
    assert words(found["comeback"]) == ("Größte Aufholjagd", "10", "Punkte", "Ada", f"in 1 Runde, {day}")
    assert words(found["worst_round"]) == ("Schlechteste Runde", "−20", "", "Carla", f"2 daneben, {day}")
    assert words(found["run"])[:3] == ("Längste Serie", "3", "richtige")


def test_a_best_round_of_one_person_says_how_many_tricks() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, rounds=[((1, 0, 1), (1, 0, 0))], ruleset=Ruleset(schedule=(1,)))
    assert words(cards(confidant)["best_round"])[3:5][1].startswith("1 of 1 trick, ")


def test_a_shared_record_has_a_line_with_a_link_for_each_game_and_counts_the_others() -> None:
    confidant = make_confidant()
    games = [won_by(confidant, "Ada", f"202{year}-0{year}-02") for year in range(1, 6)]
    card = cards(confidant)["highest_game"]
    assert [line.address for line in card.lines] == [reverse("game", args=[game.pk]) for game in games[:3]]
    assert [line.when for line in card.lines] == ["2 January 2021", "2 February 2022", "2 March 2023"]
    assert card.more == "and in 2 more games"
    text = on_one_line(page(phone_of(confidant), "records"))
    assert "and in 2 more games" in text
    # All but the row of wins.
    assert text.count('<li class="record shared">') == text.count('<li class="record') - 1


@pytest.mark.parametrize(
    ("days", "span"),
    [
        (("2025-03-01", "2025-03-09"), "March 2025"),
        (("2025-01-01", "2025-03-01"), "January to March 2025"),
        (("2024-12-01", "2025-03-01"), "December 2024 to March 2025"),
    ],
)
def test_wins_in_a_row_say_from_when_to_when_and_lead_to_the_last(days: tuple[str, str], span: str) -> None:
    confidant = make_confidant()
    *_, last = [won_by(confidant, "Ada", day) for day in days]
    card = cards(confidant)["wins"]
    assert (card.title, card.value, card.unit) == ("Most wins in a row", "2", "games")
    assert card.lines == (Line("\u2068Ada\u2069", span, reverse("game", args=[last.pk])),)


@pytest.mark.parametrize(
    ("first", "last", "span"),
    [
        ((date(1998, 1, 5), Precision.DAY), (date(1998, 3, 1), Precision.MONTH), "January to March 1998"),
        ((date(1998, 1, 1), Precision.YEAR), (date(1998, 1, 1), Precision.YEAR), "1998"),
        ((date(1998, 1, 1), Precision.YEAR), (date(1999, 3, 4), Precision.DAY), "1998 – 4 March 1999"),
    ],
)
def test_a_row_of_wins_says_no_more_than_is_known_of_its_days(
    first: tuple[date, Precision], last: tuple[date, Precision], span: str
) -> None:
    assert span_of(*(Game(day=day, precision=precision) for day, precision in (first, last))) == span


def test_an_evening_leads_to_its_games() -> None:
    confidant = make_confidant()
    for _ in range(2):
        won_by(confidant, "Ada", "2025-01-01")
    card = cards(confidant)["evening"]
    assert card.lines[0].who == "1 January 2025"
    day = "2025-01-01"
    assert page(phone_of(confidant), "past_games", first_day=day, last_day=day).count("game-card") == 2
    assert card.lines[0].address == f"{reverse('past_games')}?first_day=2025-01-01&last_day=2025-01-01"


@pytest.mark.parametrize(("start", "when"), [("1998", "1998"), ("1998-08", "August 1998"), ("", "day not known")])
def test_of_a_game_from_paper_a_record_says_no_more_than_is_known(start: str, when: str) -> None:
    confidant = make_confidant()
    store(confidant, "points", start=start)
    found = cards(confidant)
    assert found["highest_game"].lines[0].when == when
    assert found["worst_round"].lines[0].when == when
    assert "run" not in found


def test_the_page_of_records_offers_only_what_there_is() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    assert "No game is finished yet" in page(phone, "records")
    make_short_game(owner=confidant)
    text = page(phone, "records")
    assert ('id="count-alternate"' in text, 'id="players-3"' in text) == (False, False)
    make_short_game(owner=confidant, players=("Ada", "Bruno", "Carla"), scoring=Scoring.ALTERNATE)
    text = page(phone, "records")
    assert ('id="count-alternate"' in text, "Only games in the standard count." in text) == (True, True)


def test_the_filters_are_kept_and_answer_htmx_with_the_cards_alone() -> None:
    confidant = make_confidant()
    four = Ruleset(schedule=(1,))
    for scoring in Scoring:
        make_short_game(owner=confidant, scoring=scoring)
    make_game(owner=confidant, players=("A", "B", "C", "D"), rounds=[((1, 0, 0, 0), (1, 0, 0, 0))], ruleset=four)
    response = phone_of(confidant).get(reverse("records"), {"players": "4"}, headers=HTMX)
    assert response.text.lstrip().startswith('<div id="counted"')
    assert "from 1 game since" in on_one_line(response.text)
    assert "?count=alternate&amp;players=4" in response.text


@pytest.mark.parametrize(("count", "players"), [*product(["", "x", "alternate"], ["", "2", "7", "x", "４", "-3"])])
def test_any_filter_is_answered(count: str, players: str) -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    assert "Records" in page(phone_of(confidant), "records", count=count, players=players)
