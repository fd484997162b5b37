"""Two names that look the same are one name."""

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
def test_a_name_is_the_same_in_other_case_form_and_with_what_draws_nothing(other: str) -> None:
    assert name_key(other) == name_key("Anna")


@pytest.mark.parametrize("other", ["Anne", "An na", "Ánna", "Анна"])
def test_a_name_with_other_letters_is_another(other: str) -> None:
    assert name_key(other) != name_key("Anna")
