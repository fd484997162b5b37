"""Numbers on pages: rounded as people round them, with U+2212 as minus sign."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorekeeper.display.formatting import decimal, number, percent, signed_decimal


@pytest.mark.parametrize(
    ("value", "places", "shown"),
    [
        (23.75, 1, "23.8"),
        (0.125, 2, "0.13"),
        (2.675, 2, "2.68"),
        (1.04, 1, "1.0"),
        (-0.25, 1, "−0.3"),
        (-0.04, 1, "0.0"),
        (1 / 3, 1, "0.3"),
        (7.0, 1, "7.0"),
        (None, 1, "–"),
    ],
)
def test_a_decimal_number_is_rounded_and_not_cut_off(value: float | None, places: int, shown: str) -> None:
    assert decimal(value, places) == shown


def test_a_decimal_number_has_the_decimal_sign_of_the_language() -> None:
    with translation.override("de"):
        assert decimal(23.75) == "23,8"


@pytest.mark.parametrize(
    ("value", "shown"), [(0.05, "+0.1"), (0.04, "0.0"), (-0.04, "0.0"), (-0.05, "−0.1"), (3.44, "+3.4")]
)
def test_a_difference_has_a_sign_unless_it_is_shown_as_zero(value: float, shown: str) -> None:
    assert signed_decimal(value) == shown


@pytest.mark.parametrize(
    ("share", "shown"), [(0.125, "13%"), (0.145, "15%"), (2 / 3, "67%"), (1.0, "100%"), (0.0, "0%"), (None, "–")]
)
def test_a_share_is_rounded_to_whole_percent(share: float | None, shown: str) -> None:
    assert percent(share) == shown


@pytest.mark.parametrize(("value", "shown"), [(-15400, "−15400"), (0, "0"), (30, "30"), (None, "–")])
def test_a_negative_number_has_a_real_minus_sign(value: int | None, shown: str) -> None:
    assert number(value) == shown
