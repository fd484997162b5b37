"""One format for days, and one for days with a time, in each language."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.utils.formats import date_format, time_format
from django.utils.translation import override

from scorekeeper.display.formatting import zone_name
from scorekeeper.environment import PROJECT

MOMENT = datetime(2026, 5, 3, 19, 5, tzinfo=UTC)


@pytest.mark.parametrize(("language", "day"), [("en", "3 May 2026"), ("de", "3. Mai 2026")])
def test_a_day_and_a_time_look_alike_in_every_format(language: str, day: str) -> None:
    with override(language):
        assert {date_format(MOMENT, kind) for kind in ("DATE_FORMAT", "SHORT_DATE_FORMAT")} == {day}
        moments = {date_format(MOMENT, kind) for kind in ("DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")}
        assert moments == {f"{day}, 19:05"}
        assert time_format(MOMENT, "TIME_FORMAT") == "19:05"


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_a_day_without_its_year_is_the_beginning_of_the_whole_day(language: str) -> None:
    with override(language):
        short = date_format(MOMENT, "DAY_IN_YEAR_FORMAT")
        assert date_format(MOMENT, "DATE_FORMAT") in {f"{short} 2026", f"{short} de 2026"}


def test_templates_use_only_these_formats() -> None:
    for path in sorted((PROJECT / "templates").rglob("*.html")):
        used = {*re.findall(r"""\|(?:date|time):["'](.*?)["']""", path.read_text())}
        # The first two are for machines: the attribute `datetime`, the value of a field.
        assert used <= {
            "c",
            r"Y-m-d\TH:i",
            "DATE_FORMAT",
            "TIME_FORMAT",
            "DATETIME_FORMAT",
            "SHORT_DATETIME_FORMAT",
        }, path


def test_templates_show_only_the_start_on_the_clock_at_the_table() -> None:
    """Django would show the moment in the time zone of the server: under another day, once that changes."""
    assert [path.name for path in (PROJECT / "templates").rglob("*.html") if "started_at" in path.read_text()] == []


@pytest.mark.parametrize("name", ["UTC", "Etc/UTC", "Etc/Zulu", "Etc/UCT"])
def test_utc_has_one_name(name: str) -> None:
    assert zone_name(ZoneInfo(name)) == "UTC"
    assert zone_name(ZoneInfo("Europe/Berlin")) == "Europe/Berlin"
