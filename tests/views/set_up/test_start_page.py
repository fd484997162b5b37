"""The start page: open games, "same table again", and the last games."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.display.game_list import PAGE_SIZE
from scorekeeper.display.ruleset_text import ruleset_line
from scorekeeper.games import game_bin
from scorekeeper.rules.ruleset import Ruleset, Scoring
from scorekeeper.views.start import OTHERS_IN_SIGHT
from tests.helpers.markup import on_one_line
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import NAMES, THREE_ROUNDS, begin, enter, make_confidant, make_game, whole_game
from tests.views.set_up.test_presets import text_of

pytestmark = pytest.mark.django_db


def play_pages(text: str) -> list[str]:
    """Return the addresses of the play pages to which the page links."""
    return re.findall(r'href="(/games/\d+/play/)"', text)


def test_a_confidant_without_games_is_invited_to_start_one() -> None:
    text = page(phone_of(make_confidant()), "start")
    assert "No game yet." in text
    assert 'href="/games/new/"' in text
    assert "Same table" not in text


def test_open_games_can_be_continued_newest_first() -> None:
    confidant = make_confidant()
    games = [make_game(owner=confidant) for _ in range(3)]
    text = page(phone_of(confidant), "start")
    assert play_pages(text) == [f"/games/{game.pk}/play/" for game in reversed(games)]
    assert "2 more unfinished" in on_one_line(text)


def test_all_other_open_games_are_counted_and_listed_and_from_the_sixth_on_folded() -> None:
    confidant = make_confidant()
    for _ in range(1 + OTHERS_IN_SIGHT):
        make_game(owner=confidant)
    assert 'class="rest"' not in page(phone_of(confidant), "start")
    for _ in range(2):
        make_game(owner=confidant)
    text = on_one_line(page(phone_of(confidant), "start"))
    assert "7 more unfinished" in text
    in_sight, folded = text.split('class="rest"')
    assert (len(play_pages(in_sight)), len(play_pages(folded))) == (1 + OTHERS_IN_SIGHT, 2)
    assert "Show 2 more" in folded
    assert "Older games" not in folded


def test_of_very_many_open_games_the_newest_are_listed_and_all_are_counted() -> None:
    confidant = make_confidant()
    for _ in range(PAGE_SIZE + 3):
        make_game(owner=confidant)
    text = on_one_line(page(phone_of(confidant), "start"))
    assert f"{PAGE_SIZE + 2} more unfinished" in text
    assert len(play_pages(text)) == PAGE_SIZE
    assert "Older games" in text


def test_the_newest_open_game_says_its_round_and_who_leads() -> None:
    rounds = [((1, 0, 0), (1, 0, 0)), ((0, 1, 1), (1, 0, 1))]
    game = make_game(players=NAMES[:3], rounds=rounds)
    text = text_of(page(phone_of(game.owner), "start"))
    assert "Ada , Bruno , Carla Round 3 of 20 · Carla leads with 50" in text


def test_nobody_leads_before_the_first_round_and_two_with_equal_totals_both_do() -> None:
    game = make_game(players=NAMES[:3])
    assert "Round 1 of 20" in text_of(page(phone_of(game.owner), "start"))
    assert "lead" not in text_of(page(phone_of(game.owner), "start"))
    other = make_game(players=NAMES[:3], rounds=[((0, 0, 1), (0, 0, 1))])
    assert "Carla leads with 30" in text_of(page(phone_of(other.owner), "start"))
    equal = make_game(players=NAMES[:3], rounds=[((0, 0, 0), (0, 0, 1))])
    assert "Ada and Bruno lead with 20" in text_of(page(phone_of(equal.owner), "start"))


def test_the_number_of_rounds_is_not_said_of_a_game_that_somebody_has_joined() -> None:
    """A6: the table then chooses how long it is."""
    game = make_game(players=NAMES[:3], rounds=whole_game(3)[:2])
    seated = text_of(page(phone_of(game.owner), "start"))
    assert "Round 3 of 20" in seated
    enter(game, "join", number=3, values=("Zoe", 0))
    assert "Round 3 of" not in text_of(page(phone_of(game.owner), "start"))


def test_the_last_finished_table_can_play_again_with_one_tap() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=NAMES, rounds=whole_game(6))
    last = make_game(owner=confidant, players=NAMES[::-1], rounds=whole_game(6))
    text = page(phone_of(confidant), "start")
    assert re.findall(r'action="(/games/\d+/again/)"', text) == [f"/games/{last.pk}/again/"]
    assert re.findall(r'href="(/games/\d+/)"', text) == [f"/games/{last.pk}/", f"/games/{last.pk - 1}/"]
    assert text.index("Fritz") < text.index("Ada")


def test_games_in_the_bin_and_of_others_are_not_shown() -> None:
    game = make_game(players=NAMES, rounds=whole_game(6))
    game_bin.put_in_bin(game.owner, game.pk)
    make_game()
    text = page(phone_of(game.owner), "start")
    assert "Ada" not in text
    assert "/again/" not in text


def test_last_games_are_finished_ones_with_the_winner_first() -> None:
    game = make_game(players=NAMES[:3], rounds=[((0, 0, 1), (0, 0, 1))])
    make_game(owner=game.owner, players=NAMES[3:6])
    enter(game, "end", number=1)
    (past,) = re.findall(r'<section class="past".*?</section>', page(phone_of(game.owner), "start"), re.DOTALL)
    assert text_of(past).startswith("Last games Carla 30 today · Ada 20, Bruno 20")


def test_the_same_table_says_options_that_a_table_does_not_expect() -> None:
    """P2, S3."""
    usual = make_game(players=NAMES[:3], rounds=whole_game(3))
    assert "Standard count" not in page(phone_of(usual.owner), "start")
    for ruleset in (Ruleset(special_cards=6), Ruleset(scoring=Scoring.ALTERNATE)):
        game = make_game(players=NAMES[:3], rounds=whole_game(3), ruleset=ruleset)
        assert f"<small>{ruleset_line(ruleset)}</small>" in page(phone_of(game.owner), "start")


def test_an_old_open_game_is_on_the_page_too_and_neither_ended_nor_thrown_away_there() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    make_game(owner=game.owner)
    begin(game, timezone.now() - timedelta(days=400))
    text = page(phone_of(game.owner), "start")
    assert f"/games/{game.pk}/play/" in text.split('id="unfinished"')[1]
    assert "/delete/" not in text
    assert 'name="kind" value="end"' not in text
    assert str((timezone.now() - timedelta(days=400)).year) in text
