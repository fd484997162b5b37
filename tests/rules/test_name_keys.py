"""Spellings of a name that are one name, and the basic letters by which names are sorted and searched."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.names import name_key, sort_key


@pytest.mark.parametrize(
    "other",
    [
        *("ANNA", "Ａｎｎａ", " Anna ", "An\u00adna", "An\u200dna"),
        *(
            "Anna\ufe0f",
            "Anna\u034f",
            "Anna\u3164",
            "Anna\u2800",
            "Anna\u115f",
            "Anna\u180b",
            "Anna\u17b4",
            "Anna\U000e0100",
        ),
    ],
)
def test_case_unicode_form_and_invisible_characters_do_not_make_another_name(other: str) -> None:
    assert name_key(other) == name_key("Anna")


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("O'Neil", "O’Neil O‘Neil O´Neil O`Neil OʼNeil OʻNeil O′Neil O＇Neil O\u1ffdNeil O\u0384Neil o’neil"),
        ("Jean-Luc", "Jean‐Luc Jean\u2011Luc Jean–Luc Jean—Luc Jean−Luc Jean－Luc Jean﹣Luc JEAN⁃LUC"),
        ('Bob\xa0"Ace"', "Bob\u202f“Ace” Bob\u3000„Ace“ Bob\u2009«Ace» Bob\xa0»Ace« bob\xa0＂ACE＂ Bob\u2007″Ace″"),
        ("Мар'яна", "Мар’яна Марʼяна МАР’ЯНА"),
        ("ג'ורג'", "ג׳ורג׳ ג’ורג’"),
        ("בר-און", "בר־און"),
        ("Zo\xeb", "Zoe\u0308 ZO\xcb Ｚｏ\xeb"),
        ("Strau\xdf", "Strauss STRAUSS"),
        ("'nadia", "\u0149adia \u02bcNadia"),
    ],
)
def test_the_forms_of_punctuation_do_not_make_another_name(name: str, others: str) -> None:
    assert {name_key(other) for other in others.split(" ")} == {name_key(name)}


@pytest.mark.parametrize("other", ["ONeil", "O Neil", "O-Neil", 'O"Neil', "O.Neil", "O’Néil"])
def test_other_punctuation_or_none_makes_another_name(other: str) -> None:
    assert name_key(other) != name_key("O'Neil")


# What people type, and characters that change when they are folded or composed.
@given(st.text(st.characters(codec="utf-8") | st.sampled_from(f"'`\xb4’ʼʼnİẞ{chr(0x1FFD)}{chr(0x301)} -—"), max_size=9))
def test_the_key_of_a_key_is_the_same(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)
    assert sort_key(sort_key(name)) == sort_key(name) == sort_key(name_key(name))


@pytest.mark.parametrize("other", ["Anne", "An na", "Ánna", "Анна"])
def test_other_letters_make_another_name(other: str) -> None:
    assert name_key(other) != name_key("Anna")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *(("Ägidius", "agidius"), ("Łukasz", "lukasz"), ("Øyvind", "oyvind"), ("Đorđe", "dorde"), ("Ðór", "dor")),
        *(("Þór", "thor"), ("Straße", "strasse"), ("Æsa", "aesa"), ("Œuvre", "oeuvre"), ("Işıl", "isil")),
        *(("İbrahim", "ibrahim"), ("Ħamza", "hamza"), ("Ŧ", "t"), ("ĸ", "q"), ("Ŋ", "n"), ("Nguyễn", "nguyen")),
        *(("Əli", "eli"), ("Kɔfi", "kofi"), ("Ɓala", "bala"), ("ŠIME", "sime"), ("Ǆ", "dz"), ("ﬁn", "fin")),
        *(("Νίκος", "νικοσ"), ("Αϊντα", "αιντα"), ("Андрей", "андреи"), ("Фёдор", "федор"), ("Їжак", "іжак")),
        *(("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("أحمد", "احمد"), (" Zo\u0308e  M.", "zoe m.")),
    ],
)
def test_names_are_sorted_and_searched_without_case_and_accents(name: str, key: str) -> None:
    assert sort_key(name) == key
    assert sort_key(unicodedata.normalize("NFD", name)) == key
    assert sort_key(key) == key


@pytest.mark.parametrize("name", ["한국", "ガギ", "हिन्दी", "สมชาย์", "தமிழ்", "江戸川", "👩\u200d🚀"])
def test_signs_that_make_another_letter_stay(name: str) -> None:
    assert sort_key(name) == name_key(name)


@pytest.mark.parametrize(("one", "other"), [("Zoë", "Zoe"), ("Łukasz", "Lukasz"), ("Андрей", "Андреи"), ("ガ", "カ")])
def test_accents_make_another_name(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
