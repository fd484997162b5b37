"""Names that look the same are the same name."""

import pytest

from scorekeeper.rules.names import name_key


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


@pytest.mark.parametrize("other", ["Anne", "An na", "Ánna", "Анна"])
def test_other_letters_make_another_name(other: str) -> None:
    assert name_key(other) != name_key("Anna")
