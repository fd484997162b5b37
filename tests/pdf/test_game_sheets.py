"""The score sheet as a PDF file: everything that the page shows, in any script, on one page."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.display.score_sheet import score_sheet_of
from scorekeeper.environment import PROJECT
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.models import Game
from scorekeeper.pdf.game_sheet import game_pdf
from scorekeeper.pdf.typesetting import SIGIL_COLOURS
from scorekeeper.rules.names import draws_nothing, name_key, name_refusal, trim_name
from scorekeeper.rules.record import RoundRecord
from scorekeeper.rules.ruleset import Ruleset, Schedule, Scoring
from tests.helpers.pdf_text import letters_of, read_pdf, words_of
from tests.helpers.phones import phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_confidant, make_game, whole_game
from tests.pdf.sheets import sheet_of
from tests.suite.properties import tried

pytestmark = pytest.mark.django_db

BOX_SENTENCE = "A box with a number stands for a character that no font of the server has."
SCRIPTS = ("Łukasz Żółć-Ștefănescu", "Ελένη Παπαδοπούλου", "Наталья Щукина", "שרה", "مريم", "Գայանե")
# The bundled fonts lack these; some machines have fonts for them.
FAR_SCRIPTS = ("李小龍", "नमस्ते", "🧙‍♂️👩‍👩‍👧", "ไทย", "𐎀𐎁", "한국")


def sheet_file(game: Game, query: str = "") -> bytes:
    return phone_of(game.owner).get(f"/games/{game.pk}/sheet.pdf{query}").content


def log_of(game: Game) -> GameLog:
    return read_game_log(game.owner, game.pk)


def numbers_in(text: str) -> Counter[str]:
    return Counter(re.findall("[−+]?[0-9]+", text))


def test_a_whole_game_is_one_page_with_every_name_and_number() -> None:
    game = make_game(players=NAMES, rounds=whole_game(6))
    sheet = score_sheet_of(log_of(game))
    totals = Counter(cell.total for line in sheet.lines for cell in line.cells)
    for query, size in {"": (595, 842), "?paper=letter": (612, 792), "?paper=x": (595, 842)}.items():
        content = sheet_file(game, query)
        (page,) = read_pdf(content).pages
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size
        text = words_of(content)
        assert re.search(r"\bwin\W+together\b", text)
        assert totals - numbers_in(text) == Counter()
        assert "dealt this round" in text
        legend = "bid, took and total, which is underlined after a missed bid"
        assert all(part in text for part in (*NAMES, "10 of 10 rounds", "Standard count", sheet.date, legend))
        assert "−100" in text


def test_the_paper_size_follows_the_country_of_the_browser() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    widths = {}
    for language in ("en-US,en;q=0.9", "en-GB", "de", "es-MX;q=0.8", ""):
        answer = phone_of(game.owner).get(f"/games/{game.pk}/sheet.pdf", headers={"Accept-Language": language})
        widths[language] = round(read_pdf(answer.content).pages[0].mediabox.width)
    assert widths == {"en-US,en;q=0.9": 612, "en-GB": 595, "de": 595, "es-MX;q=0.8": 612, "": 595}


def test_the_file_is_in_the_language_of_the_page() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    content = phone.get(f"/games/{game.pk}/sheet.pdf", headers={"Accept-Language": "de"}).content
    assert "Block der Wahrheit" in words_of(content)
    assert str(read_pdf(content).root_object["/Lang"]) == "de"


@pytest.mark.parametrize(
    ("language", "heading"), [("de", "Block der Wahrheit"), ("en", "Tablet of Truth"), ("xx", "Tablet of Truth")]
)
def test_the_link_to_the_file_names_the_language_of_the_page(language: str, heading: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    page = phone.get(f"/games/{game.pk}/", headers={"Accept-Language": language}).text
    assert f"/games/{game.pk}/sheet.pdf?language={language.replace('xx', 'en')}" in page
    # Without the language of the browser, as some programs that download files ask.
    assert heading in words_of(phone.get(f"/games/{game.pk}/sheet.pdf?language={language}").content)


def test_footnotes_follow_the_rounds_of_an_unfinished_game() -> None:
    """A4, A5."""
    game = make_game(players=NAMES[:4], rounds=())
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0, 1))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0, 0))
    enter(game, Kind.ADJUST, number=2, values=(0, -20, "misplay"))
    enter(game, Kind.LEAVE, number=2, values=(1,))
    text = words_of(sheet_file(game)).replace("\u2068", "").replace("\u2069", "")
    assert text.startswith("Score sheet")
    assert "a −20 for Ada after round 1 (misplay)" in text
    assert "Bruno left after round 1" in text
    assert "until round 1" in text


def test_a_made_bid_has_its_check_mark_beside_a_footnote() -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS)
    last = score_sheet_of(log_of(game)).lines[2]
    seat = next(seat for seat, cell in enumerate(last.cells) if cell.verdict == "exact")
    enter(game, Kind.ADJUST, number=4, values=(seat, -20, "misplay"))
    cells = [cell for line in score_sheet_of(log_of(game)).lines for cell in line.cells]
    made = [cell for cell in cells if cell.verdict == "exact"]
    assert any(cell.marks for cell in made)
    assert sheet_file(game).count(b"/Alt(made)") == len(made)


@pytest.mark.parametrize(("language", "sentence"), [("en", "In brackets: placement points"), ("de", "Platzpunkte")])
def test_placement_points_are_printed_if_asked_for_and_explained(language: str, sentence: str) -> None:
    """F3."""
    finished, unfinished = make_game(players=NAMES, rounds=whole_game(6)), make_game(rounds=THREE_ROUNDS)
    for game, query, is_there in ((finished, "?points", True), (finished, "", False), (unfinished, "?points", False)):
        address = f"/games/{game.pk}/sheet.pdf{query}"
        text = words_of(phone_of(game.owner).get(address, headers={"Accept-Language": language}).content)
        assert (sentence in text) == is_there
        assert ("(+" in text) == is_there


def test_an_elimination_shows_who_left_and_their_frozen_totals() -> None:
    """V4."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, 1))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    content = sheet_file(game)
    assert "eliminated after round 10" in words_of(content)
    assert len(read_pdf(content).pages) == 1


def test_a_game_without_rounds_has_a_sheet_too() -> None:
    content = sheet_file(make_game())
    assert "0 of 20 rounds" in words_of(content)


def test_names_in_scripts_of_the_bundled_fonts_are_printed_unchanged() -> None:
    game = make_game(players=SCRIPTS, rounds=whole_game(6)[:2])
    text = letters_of(words_of(sheet_file(game)))
    assert [name for name in SCRIPTS if not set(letters_of(name)) <= set(text)] == []
    assert letters_of(BOX_SENTENCE) not in text
    assert "ŁukaszŻółć-Ștefănescu" in text


def test_a_character_without_a_font_is_drawn_as_a_box_and_can_still_be_extracted() -> None:
    game = make_game(players=FAR_SCRIPTS, rounds=whole_game(6)[:1])
    content = sheet_file(game)
    text = letters_of(words_of(content))
    assert [name for name in FAR_SCRIPTS if not set(letters_of(name)) <= set(text)] == []
    assert letters_of(BOX_SENTENCE) in text
    assert len(read_pdf(content).pages) == 1


LONG = ("W" * 40, "Friederike-Charlotte von Hohenstein", "i" * 40)


def test_the_longest_names_are_there_in_full() -> None:
    text = letters_of(words_of(sheet_file(make_game(players=LONG, rounds=whole_game(3)))))
    assert [name for name in LONG if text.count(letters_of(name)) < 2] == []


@st.composite
def names_of_all_scripts(draw: st.DrawFn) -> tuple[str, ...]:
    name = st.text(min_size=1, max_size=20).map(trim_name).filter(lambda text: text and not name_refusal(text))
    return tuple(draw(st.lists(name, min_size=3, max_size=3, unique_by=name_key)))


@tried(10)
@example(names=("ทำ", "ກຳ", "한"))
@given(names=names_of_all_scripts())
def test_no_name_breaks_the_file_or_is_missing_from_it(names: tuple[str, ...]) -> None:
    content = game_pdf(sheet_of(names, RoundRecord((0, 1, 0), (0, 1, 0))), "A4")
    assert len(read_pdf(content).pages) == 1
    text = {*unicodedata.normalize("NFKD", words_of(content))}
    assert [name for name in names if not drawn_in(name) <= text] == []


@pytest.mark.parametrize("names", [("Фёдор", "王芳", "Ben"), ("Γιώργος", "王芳", "Ute"), ("نور", "王芳", "Ben")])
def test_a_name_after_one_of_another_script_is_printed_unchanged(names: tuple[str, ...]) -> None:
    content = game_pdf(sheet_of(names, RoundRecord((0, 1, 0), (0, 1, 0))), "A4")
    assert " ".join(names) in words_of(content)


def drawn_in(name: str) -> set[str]:
    """Return the characters of a name; brackets may be mirrored, depending on their neighbours."""
    letters = unicodedata.normalize("NFKD", name)
    return {each for each in letters if not (draws_nothing(each) or each.isspace() or unicodedata.mirrored(each))}


def test_sixty_rounds_continue_over_several_pages_completely() -> None:
    """V8."""
    rounds = tuple(RoundRecord((0, 1, 0), (0, 1, 0)) for _ in range(60))
    sheet = sheet_of(NAMES[:3], *rounds, ruleset=Ruleset(schedule=(1,) * 60, scoring=Scoring.ALTERNATE))
    content = game_pdf(sheet, "Letter")
    assert len(read_pdf(content).pages) == 2
    totals = Counter(cell.total for line in sheet.lines for cell in line.cells)
    assert totals - numbers_in(words_of(content)) == Counter()


def test_the_sheet_of_another_confidants_game_is_not_found() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert phone_of(make_confidant()).get(f"/games/{game.pk}/sheet.pdf").status_code == 404


def test_the_file_is_named_after_the_game_in_any_script() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    Game.objects.filter(pk=game.pk).update(title='Freitag "Ünser" 李/\r\nSet-Cookie: x')
    answer = phone_of(game.owner).get(f"/games/{game.pk}/sheet.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    disposition = answer.headers["Content-Disposition"]
    assert disposition.startswith("attachment; filename*=utf-8''Freitag%20%C3%9Cnser%20%E6%9D%8E%20Set-Cookie%20x%20")
    assert disposition.endswith(".pdf")
    assert "Set-Cookie" not in answer.headers


def test_the_colours_of_the_players_are_those_of_the_page() -> None:
    tokens = (PROJECT / "static" / "css" / "tokens.css").read_text()
    assert re.findall(r"--p[1-6]: light-dark\((#[0-9a-f]{6})", tokens) == [*SIGIL_COLOURS]
