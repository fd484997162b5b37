"""A typed day, month or year may name the month or have dashes; a table may not, as its contract says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.sheets.typed_dates import typed_date_of
from scorekeeper.import_export.sheets.values import date_of


@pytest.mark.parametrize(
    "written",
    [
        "August 1998",
        "Aug. 1998",
        "aug 1998",
        "AOÛT 1998",
        "août 1998",
        "agosto 1998",
        "agosto de 1998",
        "augustus 1998",
    ],
)
def test_the_names_of_months_in_six_languages(written: str) -> None:
    assert typed_date_of(written) == "1998-08"
    assert date_of(written) is None


@pytest.mark.parametrize(
    "written",
    [
        *("15. August 1998", "15.August 1998", " 15 August 1998 ", "15 Aug. 1998", "15th of August 1998"),
        *("August 15, 1998", "Aug 15 1998", "August 15th, 1998"),
        *("15 août 1998", "15 agosto 1998", "15 de agosto de 1998", "15 augustus 1998"),
        *("15.8.1998", "15/08/1998", "1998-08-15"),
    ],
)
def test_days_as_people_write_them(written: str) -> None:
    assert typed_date_of(written) == "1998-08-15"


@pytest.mark.parametrize(("written", "day"), [("12-05-1998", "1998-05-12"), (" 5-1998 ", "1998-05")])
def test_dashes_as_people_write_in_dutch(written: str, day: str) -> None:
    assert typed_date_of(written) == day
    assert date_of(written) is None


@pytest.mark.parametrize(("written", "day"), [("1er mars 2001", "2001-03-01"), ("1º marzo 2001", "2001-03-01")])
def test_the_first_of_a_month(written: str, day: str) -> None:
    assert typed_date_of(written) == day


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "January February March April May June July August September October November December"),
        ("de", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
        ("fr", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
        ("it", "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
        ("es", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
        ("nl", "januari februari maart april mei juni juli augustus september oktober november december"),
        ("short en", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
        ("short de", "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
        ("short fr", "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
        ("short it", "gen. feb. mar. apr. mag. giu. lug. ago. set. ott. nov. dic."),
        ("short es", "ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic."),
        ("short nl", "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec."),
    ],
)
def test_every_month(language: str, names: str) -> None:
    read = [typed_date_of(f"{name} 1998") for name in names.split()]
    assert read == [f"1998-{number:02}" for number in range(1, 13)], language


@pytest.mark.parametrize(
    "written",
    [
        *("jui 1998", "ma 1998", "mei", "August", "August 98", "31 February 1998", "0 August 1998", "40 August 1998"),
        *("32-05-1998", "12-13-1998", "12-05-98", "12-05.1998", "-05-1998"),
        *("August 1800", "Augustine 1998", "soon", "", "August 1998 August 1998", "15 15 August 1998"),
    ],
)
def test_what_is_not_clear_is_no_date(written: str) -> None:
    assert typed_date_of(written) is None


@given(st.text() | st.from_regex(r"[0-9]{0,3}\.? ?[a-zé]{0,9} [0-9]{0,4}"))
def test_any_text_is_a_date_or_none(text: str) -> None:
    read = typed_date_of(text)
    assert read is None or date_of(read) == read
