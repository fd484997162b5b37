"""The names that Wizard and Fool have in a game: those of the reader's language, or those on its cards."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scorekeeper.display.formatting import card_names, problem_text
from scorekeeper.display.ruleset_text import ruleset_line
from scorekeeper.display.table_state import plan_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.saved_presets import save_preset
from scorekeeper.import_export.game_file import GameFile, read_game_file
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.models import Game
from scorekeeper.rules.presets import preset_of, preset_with_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import Edition, Ruleset, Scoring
from scorekeeper.rules.statements import History
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind, make_statement, validate_at
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, make_record
from tests.views.game.test_change_log import change_lines
from tests.views.set_up.test_presets import post_to
from tests.views.set_up.test_set_up import filled_in, ticked

AMERICAN, BRAZILIAN = Ruleset(edition=Edition.WIZARD_JESTER), Ruleset(edition=Edition.MAGO_BOBO)


def text_of(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


@pytest.mark.parametrize(
    ("edition", "english", "german"),
    [
        (Edition.USUAL, "Wizard, Fool", "Zauberer, Narr"),
        (Edition.WIZARD_JESTER, *["Wizard (W), Jester (J)"] * 2),
        (Edition.WIZARD_FOOL, *["Wizard (Z), Fool (N)"] * 2),
        (Edition.ZAUBERER_NARR, *["Zauberer (Z), Narr (N)"] * 2),
        (Edition.MAGO_BOBO, *["Mago (M), Bobo (B)"] * 2),
    ],
)
def test_only_the_usual_names_are_translated(edition: Edition, english: str, german: str) -> None:
    with translation.override("en"):
        assert card_names(edition) == english
    with translation.override("de"):
        assert card_names(edition) == german


@pytest.mark.parametrize(
    ("ruleset", "turned", "trump", "english", "german"),
    [
        (Ruleset(), "fool", "red", "A Fool means that there is no trump.", "Ein Narr bedeutet: kein Trumpf."),
        (BRAZILIAN, "fool", "red", "A Bobo (B) means that there is no trump.", "Ein Bobo (B) bedeutet: kein Trumpf."),
        (
            *(Ruleset(), "wizard", "none", "After a Wizard the dealer names a suit."),
            "Nach einem Zauberer nennt der Geber eine Farbe.",
        ),
    ],
)
def test_a_card_that_does_not_fit_the_trump_is_refused_with_its_name(
    ruleset: Ruleset, turned: str, trump: str, english: str, german: str
) -> None:
    """G8."""
    with pytest.raises(RuleError) as refusal:
        validate_at(replace(make_record(), ruleset=ruleset), History(), make_statement(Kind.TRUMP, 1, (trump, turned)))
    [problem] = refusal.value.problems
    assert problem.message == english
    with translation.override("de"):
        assert problem_text(problem) == german


def test_a_game_file_has_the_edition_only_if_it_is_not_the_usual_one() -> None:
    assert b"edition" not in write_game_file(GameFile(make_record()))
    file = GameFile(replace(make_record(), ruleset=BRAZILIAN))
    assert json.loads(write_game_file(file))["ruleset"]["edition"] == "mago_bobo"
    assert read_game_file(write_game_file(file)).record.ruleset == BRAZILIAN
    with pytest.raises(RuleError, match=r"ruleset\.edition"):
        read_game_file(write_game_file(file).replace(b"mago_bobo", b"joker"))


def test_other_names_make_no_other_variant_and_are_named_with_the_options() -> None:
    assert preset_of(AMERICAN) == preset_with_key("standard")
    assert ruleset_line(AMERICAN) == "Standard count · Wizard (W), Jester (J)"


@pytest.mark.django_db
def test_the_form_has_the_names_of_the_last_game_and_a_preset_keeps_them() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    assert ticked(page(phone, "new_game"))["edition"] == "usual"
    make_game(owner=confidant, ruleset=AMERICAN)
    text = page(phone, "new_game")
    assert ticked(text)["edition"] == "wizard_jester"
    assert 'href="/rules/?edition=wizard_jester"' in text
    chosen = post_to("choose_game", filled_in(preset="quick", edition="mago_bobo"), confidant=confidant)
    assert ticked(chosen.text)["edition"] == "mago_bobo"
    saved = save_preset(confidant, "Ours", BRAZILIAN)
    own = post_to("choose_game", filled_in(own=str(saved.pk), edition="wizard_jester"), confidant=confidant)
    assert ticked(own.text)["edition"] == "mago_bobo"


@pytest.mark.django_db
def test_the_page_of_a_round_and_the_log_name_the_card_that_was_turned_up() -> None:
    game = make_game(ruleset=AMERICAN, rounds=THREE_ROUNDS[:1])
    text = text_of(page(phone_of(game.owner), "round", game.pk, 1))
    assert "A Wizard (W), and the dealer named the trump" in text
    assert "A Jester (J): no trump" in text
    for values in (("red", "wizard"), ("none", "fool")):
        enter(game, Kind.TRUMP, number=1, values=values)
    assert change_lines(game)[-1].endswith("Wizard (W)→Jester (J)")


@pytest.mark.django_db
def test_the_table_has_the_letter_of_the_card_that_means_no_trump() -> None:
    usual, printed = make_game(), make_game(ruleset=Ruleset(Scoring.ALTERNATE, edition=Edition.ZAUBERER_NARR))
    assert "fool" not in plan_of(read_game_log(usual.owner, usual.pk))
    assert 'aria-label="No trump">' in page(phone_of(usual.owner), "play", usual.pk)
    plan = plan_of(read_game_log(printed.owner, printed.pk))
    assert (plan["fool"], plan["facts"]) == (("N", "Narr (N)"), ["Alternate count"])
    text = page(phone_of(printed.owner), "play", printed.pk)
    assert 'aria-label="No trump: Narr (N)">' in text
    assert '<b class="card" aria-hidden="true">N</b>' in text


@pytest.mark.django_db
def test_the_rules_are_written_with_the_names_that_a_game_has() -> None:
    game = make_game(ruleset=BRAZILIAN)
    assert f'href="{reverse("rules")}?edition=mago_bobo"' in page(phone_of(game.owner), "table_actions", game.pk)
    queries: tuple[dict[str, str], ...] = ({}, {"edition": "mago_bobo"})
    usual, printed = (text_of(Client().get(reverse("rules"), query).text) for query in queries)
    assert "A Fool means no trump; for a Wizard the dealer names a suit." in usual
    assert "Wizard, Fool Wizard (W), Jester (J) Wizard (Z), Fool (N) Zauberer (Z), Narr (N) Mago (M), Bobo (B)" in usual
    assert "A Bobo (B) means no trump; for a Mago (M) the dealer names a suit." in printed
    assert text_of(Client().get(reverse("rules"), {"edition": "joker"}).text) == usual


@pytest.mark.django_db
def test_a_game_keeps_its_names_in_the_same_table_again() -> None:
    game = make_game(ruleset=BRAZILIAN)
    phone_of(game.owner).post(reverse("same_table_again", args=[game.pk]), {"key": "again"})
    assert Game.objects.latest("pk").ruleset == BRAZILIAN
