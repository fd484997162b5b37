"""The page of a year, of all and of one person, and its picture."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from scorekeeper.archive.records.person_years import person_year_of
from scorekeeper.archive.records.years import year_of
from scorekeeper.display.records.picture import person_picture_of, picture_of
from scorekeeper.display.records.year import YearPage, few_names, person_year_page, year_page
from scorekeeper.models import Confidant, Result
from scorekeeper.players import editing as people_changes
from tests.archive.records.test_years import let_it_take, short_game
from tests.helpers.paper.games import store
from tests.helpers.phones import island, page, phone_of
from tests.helpers.tables import make_confidant, make_short_game, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Confidant:
    """Of three games in 2025, of which one took 100 minutes, and one in 2024."""
    confidant = make_confidant()
    let_it_take(short_game(confidant, "2025-03-01 20:00"), minutes=100)
    short_game(confidant, "2025-03-01 23:00")
    short_game(confidant, "2025-12-07 20:00", ("Bruno", "Emil", "Ada"))
    short_game(confidant, "2024-05-01 20:00", ("Ada", "Bruno", "Dora"))
    return confidant


def plain(text: str) -> str:
    """Return a text without the isolates of its names."""
    return text.translate({0x2068: None, 0x2069: None})


def rows(shown: YearPage) -> list[tuple[str, str, str]]:
    return [(row.title, plain(row.who), row.value) for row in shown.rows]


def facts(shown: YearPage) -> list[tuple[str, str]]:
    return [(fact.value, fact.label) for fact in shown.facts]


def test_the_year_of_all_has_its_figures_and_those_who_stood_out(owner: Confidant) -> None:
    shown = year_page(year_of(owner, 2025))
    assert shown.title == "Our year 2025"
    assert facts(shown) == [("3", "games"), ("2", "evenings"), ("2", "hours"), ("67%", "bids made")]
    assert rows(shown) == [
        ("Most wins", "Ada", "2 of 3"),
        ("Highest game", "Ada and Bruno", "30 points"),
        ("Longest run", "Ada, Bruno and Emil", "1 made"),
        ("Closest win", "Ada and Bruno", "10 points"),
        ("New at the table", "Carla and Emil", "2"),
    ]
    assert shown.notes[0] == "The length of 2 games is not known; the hours are those of the others."
    assert shown.years == ((2024, reverse("year", args=[2024])),)


def test_a_record_of_one_game_says_who_and_on_which_day(owner: Confidant) -> None:
    assert rows(year_page(year_of(owner, 2024)))[1:4] == [
        ("Highest game", "Ada · 1 May", "30 points"),
        ("Longest run", "Ada and Bruno · 1 May", "1 made"),
        ("Closest win", "Ada · ahead of Bruno · 1 May", "10 points"),
    ]


def test_less_than_half_an_hour_is_no_hour() -> None:
    confidant = make_confidant()
    let_it_take(short_game(confidant, "2025-03-01 20:00"), minutes=20)
    shown = year_page(year_of(confidant, 2025))
    assert facts(shown) == [("1", "game"), ("1", "evening"), ("67%", "bids made")]
    assert len(shown.notes) == 1


def test_the_year_of_a_person_has_only_their_games(owner: Confidant) -> None:
    shown = person_year_page(person_year_of(owner, player_of(owner, "Ada").pk, 2025))
    assert plain(shown.title) == "Ada’s year 2025"
    assert facts(shown) == [("3", "games"), ("2", "evenings"), ("2", "hours"), ("2", "wins"), ("67%", "bids made")]
    assert rows(shown) == [
        ("Best game", "1 March", "30"),
        ("Worst game", "7 December", "−10"),
        ("Longest run", "1 March", "1 made"),
        ("Best round", "1 of 1 trick · 1 March", "+30"),
        ("Most often with", "Bruno\N{NO-BREAK SPACE}3 · Carla\N{NO-BREAK SPACE}2 · Emil\N{NO-BREAK SPACE}1", ""),
    ]
    assert [year for year, _ in shown.years] == [2024]


def test_months_have_bars_and_only_one_that_has_the_most_games_is_the_best(owner: Confidant) -> None:
    months = year_page(year_of(owner, 2025)).months
    assert [month.games for month in months] == [0, 0, 2, *[0] * 8, 1]
    assert [(month.name, month.letter, month.top) for month in months if month.games] == [
        ("March", "M", 0),
        ("December", "D", 500),
    ]
    assert [month.name for month in months if month.is_best] == ["March"]
    short_game(owner, "2025-12-08 20:00")
    assert [month for month in year_page(year_of(owner, 2025)).months if month.is_best] == []


def test_in_german_it_reads_like_german(owner: Confidant) -> None:
    with translation.override("de"):
        shown = year_page(year_of(owner, 2024))
        own = person_year_page(person_year_of(owner, player_of(owner, "Ada").pk, 2025))
    assert shown.title == "Unser Jahr 2024"
    assert facts(shown) == [("1", "Spiel"), ("1", "Abend"), ("67\N{NO-BREAK SPACE}%", "richtig angesagt")]
    assert rows(shown)[3] == ("Knappster Sieg", "Ada · vor Bruno · 1. Mai", "10 Punkte")
    assert plain(own.title) == "Das Jahr 2025 von Ada"


@pytest.mark.parametrize(
    ("names", "text"), [("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C"), ("ABCDE", "A, B, C and 2 more")]
)
def test_many_names_are_counted(names: str, text: str) -> None:
    assert plain(few_names([*names])) == text


def test_games_of_which_no_month_is_known_are_counted_but_in_no_month() -> None:
    confidant = make_confidant()
    store(confidant, "totals", start="1998")
    shown = year_page(year_of(confidant, 1998))
    assert (facts(shown), shown.months) == ([("1", "game")], ())
    assert shown.notes[0] == "Of 1 game only the year is known; no month counts it."
    picture = picture_of(year_of(confidant, 1998), "")
    assert picture
    assert (picture["months"], picture["foot"]) == ([], "")


def test_the_picture_has_what_is_shared_and_no_more(owner: Confidant) -> None:
    picture = picture_of(year_of(owner, 2025), "The club")
    assert picture
    assert {key: value for key, value in picture.items() if key not in {"months", "rows"}} == {
        "brand": "Tablet of Truth",
        "heading": "Our year 2025",
        "titles": ["Our year 2025", "The club"],
        "file": "Our year 2025.png",
        "facts": [["3", "games"], ["2", "evenings"], ["2", "hours"]],
        "chart": "Games a month",
        "foot": "9 bids, 67% made",
    }
    assert picture["months"][2] == ["M", 2, True]
    assert [[plain(text) for text in row] for row in picture["rows"]] == [
        ["Most wins", "Ada", "2"],
        ["Highest game", "Ada and Bruno", "30"],
        ["Longest run", "Ada, Bruno and 1 more", "1 made"],
        ["Closest win", "Ada and Bruno", "by 10"],
    ]


def test_the_picture_of_a_person_has_the_name_and_days(owner: Confidant) -> None:
    picture = person_picture_of(person_year_of(owner, player_of(owner, "Ada").pk, 2025))
    assert picture
    assert (picture["titles"], picture["file"]) == (["Ada", "The year 2025"], "Ada’s year 2025.png")
    assert picture["rows"] == [
        ["Wins", "", "2"],
        ["Best game", "1 March", "30"],
        ["Longest run", "1 March", "1 made"],
        ["Best round", "1 March", "+30"],
    ]


def test_without_games_there_is_a_sentence_and_no_picture(owner: Confidant) -> None:
    phone, ada = phone_of(owner), player_of(owner, "Ada").pk
    for text in (page(phone, "year", 2050), page(phone, "person_year", ada, 1999)):
        assert "No game of" in text
        assert "picture-data" not in text
        assert reverse("year", args=[2025]) in text or reverse("person_year", args=[ada, 2025]) in text


def test_the_page_has_the_picture_as_data(owner: Confidant) -> None:
    assert island(page(phone_of(owner), "year", 2025), "picture-data")["heading"] == "Our year 2025"


@pytest.mark.parametrize("year", [0, 10000, 10**30])
def test_a_year_that_no_day_can_have_is_not_found(owner: Confidant, year: int) -> None:
    assert phone_of(owner).get(f"/people/year/{year}/").status_code == 404
    assert phone_of(owner).get(f"/people/{player_of(owner, 'Ada').pk}/year/{year}/").status_code == 404


def test_the_tab_leads_to_the_newest_year_with_games(owner: Confidant) -> None:
    phone = phone_of(owner)
    assert phone.get(reverse("last_year"))["Location"] == reverse("year", args=[2025])
    assert reverse("year", args=[2025]) in page(phone, "people")
    empty = phone_of(make_confidant())
    assert empty.get(reverse("last_year"))["Location"] == reverse("people")
    assert "/people/year/" not in page(empty, "people")


def test_the_tab_of_a_person_leads_to_the_newest_year_with_games_of_the_person(owner: Confidant) -> None:
    phone, ada = phone_of(owner), player_of(owner, "Ada").pk
    leads_to = phone.get(reverse("last_year_of_person", args=[ada]))["Location"]
    assert leads_to == reverse("person_year", args=[ada, 2025])
    assert reverse("person_bids", args=[ada]) in phone.get(leads_to).text
    Result.objects.filter(player=ada).delete()
    assert phone.get(reverse("last_year_of_person", args=[ada]))["Location"] == reverse("person", args=[ada])


def test_another_name_of_a_person_leads_to_the_person(owner: Confidant) -> None:
    ada, emil = player_of(owner, "Ada").pk, player_of(owner, "Emil").pk
    make_short_game(owner=owner, players=("Adele", "Bruno", "Carla"))
    adele = player_of(owner, "Adele").pk
    people_changes.merge(owner, adele, ada)
    assert emil != adele
    answer = phone_of(owner).get(reverse("person_year", args=[adele, 2025]), {"count": "standard"})
    assert answer["Location"] == f"{reverse('person_year', args=[ada, 2025])}?count=standard"


def test_the_people_of_others_have_no_year_here(owner: Confidant) -> None:
    address = reverse("person_year", args=[player_of(owner, "Ada").pk, 2025])
    assert phone_of(make_confidant()).get(address).status_code == 404
