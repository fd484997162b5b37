"""Values of event files."""

from __future__ import annotations

import re
from fractions import Fraction

from scorekeeper.import_export.json_reader import IS_NO_MOMENT, IS_NO_NAME, FileTexts, JsonReader
from scorekeeper.import_export.timestamps import is_date
from scorekeeper.rules.names import name_refusal, trim_name
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.record import RawValue

LARGEST = 10**15  # the rules check what is possible
_DECIMAL = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?")

EVENT_FILE = FileTexts(
    wrong=gettext_noop("This is not a tournament file: %(where)s %(fault)s."),
    wrong_file=gettext_noop("This is not a tournament file: the file %(fault)s."),
    not_text=gettext_noop("This is not a tournament file."),
    cut_off=gettext_noop("This is not a whole tournament file: it breaks off in line %(line)s."),
    not_json=gettext_noop("This is not a tournament file: line %(line)s is not correct JSON."),
    twice=gettext_noop("This is not a tournament file: “%(key)s” appears twice in one object."),
    no_number=gettext_noop("This is not a tournament file: %(constant)s is not a number in JSON."),
)


class EventReader(JsonReader):
    def __init__(self) -> None:
        """Read without problems so far."""
        super().__init__(texts=EVENT_FILE)

    def count(self, value: RawValue, where: str, low: int = 1) -> int:
        return self.integer(value, where, low, LARGEST)

    def count_or_none(self, value: RawValue, where: str, low: int = 1) -> int | None:
        return None if value is None else self.count(value, where, low)

    def number(self, value: RawValue, where: str) -> int:
        """Any whole number."""
        return self.integer(value, where, -LARGEST, LARGEST)

    def numbers(self, value: RawValue, where: str) -> tuple[int, ...]:
        parts = enumerate(self.list(value, where))
        return tuple(self.number(part, f"{where}[{index}]") for index, part in parts)

    def numbers_or_none(self, value: RawValue, where: str) -> tuple[int, ...] | None:
        return None if value is None else self.numbers(value, where)

    def points(self, value: RawValue, where: str) -> Fraction:
        """A whole number, or a decimal as text: a number with a point would not be exact."""
        if (is_whole(value) and abs(value) <= LARGEST) or (isinstance(value, str) and _DECIMAL.fullmatch(value)):
            return Fraction(value)
        self.error(where, gettext_noop("is neither a whole number nor a decimal as text, such as “2.5”"))
        return Fraction()

    def name(self, value: RawValue, where: str) -> str:
        name = trim_name(self.text(value, where) or "")
        if name_refusal(name):
            self.error(where, IS_NO_NAME)
        return name

    def date(self, value: RawValue, where: str) -> str:
        """A day, or a moment; "" if it is null or missing."""
        text = self.text(value, where) or ""
        if text and not is_date(text):
            self.error(where, IS_NO_MOMENT)
        return text


def exact_text(number: Fraction) -> str:
    """A whole number, a decimal that ends, or a fraction in lowest terms."""
    rest, places = number.denominator, 0
    while rest % 10 == 0 or rest % 5 == 0 or rest % 2 == 0:
        rest //= 10 if rest % 10 == 0 else 5 if rest % 5 == 0 else 2
        places += 1
    if rest != 1 or not places:
        return str(number)
    digits = f"{abs(number.numerator) * 10**places // number.denominator:0{places + 1}}"
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"
