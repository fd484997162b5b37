import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone, tzinfo
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from scorekeeper.rules.option_texts import card_name
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.record import Trump, Turned
from scorekeeper.rules.ruleset import Edition

MINUS = "−"
NOTHING = "–"
_NAMES = {"name", "other", "player"}  # the keys of a problem's values that are names
# Names that begin with the sound of i, before which Spanish has another "and"; that of "Iago" or "Hielo" is none.
# `soundsLikeI` of static/js/words.js is the same.
_LIKE_I = re.compile("\u2068?(h?i(?![aeouáéóú])|h?[íìîï]|y(?![aeiouáéíóú]))", re.IGNORECASE)


def number(value: int | None) -> str:
    """With U+2212."""
    return NOTHING if value is None else str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """+30, −10, 0."""
    return f"+{value}" if value > 0 else number(value)


def points_in_words(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": number(points)}


def decimal(value: float | None, places: int = 1) -> str:
    """In the format of the active language."""
    return NOTHING if value is None else number_format(_rounded(value, places), places).replace("-", MINUS)


def signed_decimal(value: float | None, places: int = 1) -> str:
    """+3.4, −0.5, 0.0."""
    is_above = value is not None and _rounded(value, places) > 0
    return f"+{decimal(value, places)}" if is_above else decimal(value, places)


def percent(share: float | None) -> str:
    """`share` is between 0 and 1."""
    return NOTHING if share is None else _("%(number)s%%") % {"number": int(100 * _rounded(share, 2))}


def _rounded(value: float, places: int) -> Decimal:
    """Half away from zero, as `number_format` does not; never −0."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) + 0


def direction(points: str) -> str:
    """The class of points with their sign: "up", "down", or ""."""
    return {"+": "up", MINUS: "down"}.get(points[:1], "")


def short_day(moment: datetime) -> str:
    """Such as "yesterday" or "Sun 22 Nov"; `moment` is that of a clock at a table, without an offset."""
    return _short_day(moment.date(), localtime().date(), get_language())


@lru_cache(1000)
def _short_day(day: date, today: date, _language: str | None) -> str:
    if day == today:
        return _("today")
    if day == today - timedelta(days=1):
        return _("yesterday")
    short = date_format(day, "MONTH_DAY_FORMAT")
    return short if day.year == today.year else f"{short} {day.year}"


def zone_name(zone: tzinfo) -> str:
    """UTC−05:00 for a time zone that is no more; one name for UTC, which has several."""
    if str(zone).removeprefix("Etc/") in {"UTC", "UCT", "Universal", "Zulu", "GMT"}:
        return "UTC"
    return str(zone).replace("-", MINUS) if isinstance(zone, timezone) else str(zone)


def longest_word(text: str) -> int:
    return max(len(word) for word in re.split(r"[\s-]", text))


def ordinal(rank: int) -> str:
    """The place in words, such as "2nd"; lists of places have "2." in every language."""
    ordinals = pgettext("places", "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th").split()
    return ordinals[rank - 1] if rank <= len(ordinals) else f"{rank}."


def isolated(name: str) -> str:
    """Its writing direction does not affect the sentence around it."""
    return f"\u2068{name}\u2069"


def listed(names: Sequence[str]) -> str:
    """Such as "Ada, Ben and Carla"."""
    if len(names) == 1:
        return names[0]
    gaps = {"first": ", ".join(names[:-1]), "last": names[-1]}
    if _LIKE_I.match(names[-1]):
        return pgettext("before the sound of i", "%(first)s and %(last)s") % gaps
    return _("%(first)s and %(last)s") % gaps


def listed_names(names: Iterable[str]) -> str:
    return listed([isolated(name) for name in names])


def as_label(label: str) -> str:
    """With the colon of the language, which in French has a space before it."""
    return _("%(label)s:") % {"label": label}


def labelled(label: str, text: str) -> str:
    """Such as "Ada: +30"."""
    return f"{as_label(label)} {text}"


def trump_name(trump: Trump) -> str:
    names = {
        Trump.HUMANS: pgettext("trump", "Humans"),
        Trump.ELVES: pgettext("trump", "Elves"),
        Trump.DWARVES: pgettext("trump", "Dwarves"),
        Trump.GIANTS: pgettext("trump", "Giants"),
        Trump.NONE: _("No trump"),
    }
    return names[trump]


def short_trump_name(trump: Trump) -> str:
    names = {
        Trump.HUMANS: pgettext("key of a trump", "Humans"),
        Trump.ELVES: pgettext("key of a trump", "Elves"),
        Trump.DWARVES: pgettext("key of a trump", "Dwarves"),
        Trump.GIANTS: pgettext("key of a trump", "Giants"),
        Trump.NONE: pgettext("key of a trump", "None"),
    }
    return names[trump]


def wizard_of(edition: str) -> str:
    return _(card_name(Edition(edition), Turned.WIZARD))


def fool_of(edition: str) -> str:
    return _(card_name(Edition(edition), Turned.FOOL))


def card_names(edition: str) -> str:
    """Such as "Wizard (W), Jester (J)"."""
    return f"{wizard_of(edition)}, {fool_of(edition)}"


def problem_text(problem: Problem) -> str:
    """The translated sentence of the problem, with isolated names and translated cards."""
    names = {key: isolated(str(value)) for key, value in problem.values.items() if key in _NAMES}
    cards = {key: _(str(value)) for key, value in problem.values.items() if key == "card"}
    return replace(problem, values={**problem.values, **names, **cards}).translated(_)
