"""Names: any visible Unicode, 1 to 40 characters, unique at a table regardless of spelling."""

from __future__ import annotations

import html
from itertools import batched

import pytest
from django.urls import reverse

from scorekeeper.models import Game, Player
from tests.helpers.phones import island, page, phone_of
from tests.helpers.tables import make_confidant, new_key
from tests.views.set_up.test_set_up import filled_in, names_in, refused, started

pytestmark = pytest.mark.django_db

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"

GOOD = [
    *("X", "Łukasz", "Ångström", "Дмитрий", "李小龍", "ไทย", "Σίσυφος", "O’Neill-Müller", "R2-D2", "Ada (die Ältere)"),
    *(
        FAMILY,
        "👩🏽‍🚀 Eva",
        "🇩🇪",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "שרה",
        "محمد",
        "ﷺ",
        "﷽",
        "ẞ",
        "İ",
        "ﬃ",
        "Ǆ",
    ),
    *("Z" + "\u0308\u0301\u0323" * 8, "W" * 40, "i" * 40, "\u200fשרה\u200f", "a\u200cb", "7", "-", "?", "0 0"),
    # Not assigned in this Python's version of Unicode, like a future emoji.
    *("\U0001faff", "Eva \U0001f8ff", "\u0378"),
]
BAD = {
    "": ["\u200b", "\u200d\u200c", "\u00ad", "\u3164", "\u2800", "\u0301", "\ufe0f", "\u2060 \u2060"],
    "cannot be shown in a name.": [
        *("a\0b", "\0", "a\nb", "a\r\nb", "a\tb", "\x1b[31mred", "\x7f", "\x85x\x85y"),
        *("\u202eevil", "a\u202a", "\u2066x", "x\u2069", "a\u2028b", "a\u2029b", "\ue000", "\uffff", "\U000f0000"),
        *("a\ufffe", "\ufdd0", "a\ufdef", "\U0001fffe", "\U0001ffff", "\U0010fffe", "\U0010ffff"),
        *("\u2065", "a\ufff0", "a\U000e0000", "\U000e0fff"),
    ],
    "is too long for a name: 40 characters at most.": ["x" * 41, "é" * 41, "x" * 10_000],
}
EMPTY = "A name needs at least one visible character."


@pytest.mark.parametrize("names", [*batched(GOOD, 5)])
def test_a_visible_name_is_accepted_and_shown_isolated_on_every_page(names: tuple[str, ...]) -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    phone.post(reverse("new_game"), filled_in(*names))
    game = Game.objects.get()
    stored = [seat.player.name for seat in game.seats.order_by("position")]
    assert len(stored) == len(names)
    table = page(phone, "play", game.pk)
    assert island(table, "plan")["players"] == stored
    for text in (table, *(page(phone, name) for name in ("start", "new_game", "past_games"))):
        assert [name for name in stored if f">{html.escape(name)}</bdi>" not in text] == []


@pytest.mark.parametrize(("sentence", "name"), [(sentence, name) for sentence, names in BAD.items() for name in names])
def test_an_invisible_name_or_one_with_line_breaks_is_refused_and_stays_in_its_field(sentence: str, name: str) -> None:
    text = refused(filled_in(name, "Second", "Third"))
    assert (sentence or EMPTY) in text
    assert names_in(text)[1:3] == ["Second", "Third"]
    assert names_in(text)[0]
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["Ada ", "\u3000Ada\u00a0", "\tAda\n", "\u2003Ada"])
def test_a_name_is_trimmed(name: str) -> None:
    game = started(filled_in(name, "Second", "Third"))
    assert game.seats.get(position=0).player.name == "Ada"


def test_a_name_is_stored_in_its_composed_form() -> None:
    game = started(filled_in("A\u030angstro\u0308m", "Second", "Third"))
    assert game.seats.get(position=0).player.name == "Ångström"


@pytest.mark.parametrize(
    ("name", "again"),
    [
        *[("Ada", "ada"), ("Ada", "ADA"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("é", "e\u0301")],
        *[("Ada", "Ａｄａ"), ("ﬃ", "FFI"), ("Å", "\u212b"), ("Ada", "A\u200dda"), ("Ada Lo", "Ada\u2003Lo")],
        *[("O'Neil", "O\u2019Neil"), ("Jean-Luc", "jean\u2011luc")],
    ],
)
def test_the_same_name_twice_is_refused_in_any_spelling(name: str, again: str) -> None:
    text = refused(filled_in(name, "Second", again))
    assert "sits at the table twice." in text
    assert [stored for stored in names_in(text) if stored][1] == "Second"


@pytest.mark.parametrize(("name", "other"), [("Ada", "Adá"), ("Ada", "Ada 2"), ("и", "й"), ("l", "I")])
def test_similar_but_different_names_are_different_players(name: str, other: str) -> None:
    started(filled_in(name, "Second", other))
    assert Player.objects.count() == 3


def test_a_known_name_in_another_spelling_is_the_same_player() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    for name in ("Ada", "ＡＤＡ"):
        assert phone.post(reverse("new_game"), filled_in(name, "Second", "Third", key=new_key())).status_code == 302
    assert [player.name for player in Player.objects.order_by("pk")] == ["Ada", "Second", "Third"]
