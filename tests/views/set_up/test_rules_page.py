"""The rules page agrees with the enforced rules: it uses the same data and the same functions."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from scorekeeper.rules import option_texts, presets, schedule, scoring
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Schedule, Scoring
from scorekeeper.rules.setup_validation import MIN_PLAYERS, check_set_up
from scorekeeper.rules.statements import History
from tests.helpers.phones import phone_of
from tests.helpers.statements import Kind, make_statement, validate_at
from tests.helpers.tables import NAMES, make_confidant

TABLES = range(3, 7)


def rules_page(phone: Client | None = None) -> str:
    """Open the page, by default without sign-in."""
    response = (phone or Client()).get("/rules/")
    assert response.status_code == 200
    return response.text


def text_of(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def rows_of(text: str, table: str) -> list[list[str]]:
    """Return the cells of the body of a table."""
    (body,) = re.findall(rf'<table id="{table}">.*?<tbody>(.*?)</tbody>', text, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [[text_of(cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)] for row in rows]


def signed(number: int) -> str:
    return f"{number:+}".replace("-", "−").replace("+0", "0")


@pytest.mark.django_db
def test_everybody_can_read_the_rules_and_pages_link_to_them() -> None:
    confidant = make_confidant()
    assert text_of(rules_page(phone_of(confidant))).startswith("Rules")
    for phone, path in ((Client(), "/"), (phone_of(confidant), "/more/")):
        assert 'href="/rules/"' in phone.get(path).text
    assert phone_of(confidant).get("/games/new/").text.count('href="/rules/"') == 1


def test_the_rules_page_has_every_preset_with_its_sentence() -> None:
    """V1, V2, V3, V4, V5, V6, V7, V8, V9."""
    text = text_of(rules_page())
    for preset in presets.PRESETS:
        assert f"{preset.name} {preset.sentence}" in text


def test_the_rules_page_has_every_option_with_its_sentence() -> None:
    """B1, B2, B3, B4, P1, P2, M1, M3, S3, F1, F2."""
    text = text_of(rules_page())
    several = (
        *option_texts.SCORINGS,
        *option_texts.BIDDINGS,
        *option_texts.SCHEDULES,
        *option_texts.TIE_BREAKS,
        option_texts.OWN_LIST,
    )
    softenings = (option_texts.ZERO_ALWAYS_ALLOWED, option_texts.LEADER_ONLY)
    for choice in (
        *several,
        *softenings,
        option_texts.PLUS_MINUS_ONE,
        option_texts.CLAIRVOYANCE,
        option_texts.SPECIAL_CARDS,
    ):
        assert choice.name in text
        assert choice.sentence in text


def test_every_option_has_a_name() -> None:
    """B1, B2, B3, P1, P2, F1, F2: a new option cannot be forgotten."""
    for named, known in (
        (option_texts.SCORINGS, Scoring),
        (option_texts.BIDDINGS, type(Ruleset().bidding)),
        (option_texts.SCHEDULES, Schedule),
        (option_texts.TIE_BREAKS, type(Ruleset().tie_break)),
    ):
        assert [choice.value for choice in named] == [*known]


def test_the_points_in_the_examples_are_computed_by_the_rules() -> None:
    """P1, P2."""
    rows = rows_of(rules_page(), "points-table")
    assert ["3", "3", "+50", "+110"] in rows
    assert ["2", "3", "−10", "+10"] in rows
    assert ["4", "2", "−20", "−10"] in rows
    for bid, tricks, *numbers in rows:
        counted = [scoring.points(count, 8, int(bid), int(tricks)) for count in Scoring]
        assert numbers == [signed(number) for number in counted]


def test_the_points_in_the_examples_follow_a_change_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """P1, P2."""
    for count in Scoring:
        monkeypatch.setitem(scoring.COUNTS, count, lambda cards, bid, tricks: 1000 * cards + 100 * bid + tricks)
    text = rules_page()
    for bid, tricks, *numbers in rows_of(text, "points-table"):
        assert numbers == [signed(8000 + 100 * int(bid) + int(tricks))] * 2
    assert "Bid 2 and took 3 are +8203; with the bid raised to 3 they are +8303." in text_of(text)


def test_the_numbers_of_rounds_are_those_of_real_games() -> None:
    """G4, V4, V5, V6, V7: if the page shows none, no such game can be started.

    An exception is Elimination with three players, which can be started, but eliminates nobody.
    """
    rows = rows_of(rules_page(), "rounds-table")
    assert len(rows) == len(Schedule)
    for named, (_, *cells) in zip(option_texts.SCHEDULES, rows, strict=True):
        for players, cell in zip(TABLES, cells, strict=True):
            ruleset = Ruleset(schedule=Schedule(named.value))
            if ruleset.eliminates and players == MIN_PLAYERS:
                assert cell == "–"
            elif cell == "–":
                with pytest.raises(RuleError):
                    check_set_up(ruleset, players)
            else:
                game = replay(GameRecord(NAMES[:players], 0, ruleset))
                assert int(cell) == len(game.sizes)


def test_a_preset_names_the_same_numbers_of_players_as_the_table_of_rounds() -> None:
    """V4, V5, V6."""
    rows = {name: cells for name, *cells in rows_of(rules_page(), "rounds-table")}
    for preset in presets.PRESETS:
        if preset.ruleset.schedule != Schedule.STANDARD and preset.name in rows:
            listed = [players for players, cell in zip(TABLES, rows[preset.name], strict=True) if cell != "–"]
            assert (preset.name, listed) == (preset.name, [*preset.players])


def test_the_rounds_of_a_tournament_follow_a_change_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """V6."""
    monkeypatch.setitem(schedule._TOURNAMENT, 4, (2, 7))
    text = rules_page()
    assert ["Tournament", "–", "2", "10", "–"] in rows_of(text, "rounds-table")
    assert "2 rounds: 2-7 cards" in text_of(text)


def test_the_rules_page_says_after_which_rounds_elimination_removes_a_player() -> None:
    """V4, G8."""
    text = text_of(rules_page())
    assert "One player leaves after each of rounds 10, 12 and 15." in text
    assert "No trump in rounds 10, 12, 15 and 20: all cards are dealt." in text


def test_bids_that_the_rules_page_forbids_are_refused_by_the_rules() -> None:
    """M1, M2."""
    (listed,) = re.findall(r'<ul id="last-bids">(.*?)</ul>', rules_page(), re.DOTALL)
    lines = [text_of(line) for line in re.findall(r"<li>(.*?)</li>", listed, re.DOTALL)]
    assert len(lines) >= 4
    for line in lines:
        cards, others = map(int, re.findall(r"^(\d+) cards?, the others bid (\d+) together", line)[0])
        allowed = [bid for bid in range(cards + 1) if may_bid(cards, others, bid)]
        forbidden = [int(bid) for bid in re.findall(r"the dealer may not bid (\d+)\.", line)]
        assert sorted([*allowed, *forbidden]) == [*range(cards + 1)]
        assert forbidden or "the dealer may bid any number." in line


def may_bid(cards: int, others: int, bid: int) -> bool:
    """Return whether the dealer may make this bid in a first round with this number of cards."""
    ruleset = Ruleset(plus_minus_one=PlusMinusOne(), schedule=(cards,))
    first = min(others, cards)
    statement = make_statement(Kind.BIDS, 1, (bid, first, others - first))
    try:
        validate_at(GameRecord(NAMES[:3], 0, ruleset), History((), ()), statement)
    except RuleError:
        return False
    return True


def test_the_points_for_the_place_are_shown_for_every_table() -> None:
    """F3."""
    text = text_of(rules_page())
    assert "3 players: +2 / 0 / −2" in text
    assert "6 players: +5 / +3 / +1 / −1 / −3 / −5" in text
