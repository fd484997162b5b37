"""What the address of a previewed draw says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.events.creating import SEEDS
from scorekeeper.forms.entries import chosen_ids, read_id
from scorekeeper.forms.events.refused import Refused
from scorekeeper.forms.refusals import Refusal
from scorekeeper.rules.events.event import Sizes, Table

_SWAP = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
_NUMBERS = re.compile(r"[0-9]{1,6}")
_MOST_SWAPS = 60


@dataclass(frozen=True)
class DrawAddress:
    """`seed` and `sizes` are None if the page was opened without them; `picked` are at most two people."""

    seed: int | None = None
    sizes: Sizes | None = None
    swaps: tuple[tuple[int, int], ...] = ()
    picked: tuple[int, ...] = ()

    @property
    def query(self) -> str:
        fields: list[tuple[str, object]] = []
        if self.seed is not None:
            fields.append(("seed", self.seed))
        if self.sizes is not None:
            fields.append(("sizes", str(self.sizes)))
        fields += [("swap", f"{one}-{other}") for one, other in self.swaps]
        fields += [("pick", person) for person in self.picked]
        return "?" + urlencode(fields)

    @property
    def swapped(self) -> DrawAddress:
        """After the swap of those who are picked."""
        one, other = self.picked
        return replace(self, swaps=(*self.swaps, (one, other)), picked=())

    @property
    def left(self) -> DrawAddress:
        return replace(self, picked=())


def read_draw_address(form: QueryDict, people: Sequence[int]) -> DrawAddress:
    """Numbers that are not among `people` are left out.

    A second tap on a person ends the choice, a third one on somebody else begins another. `picked` are the earlier
    taps: htmx sends the value of a button instead of others of its name.
    """
    seed, sizes = read_id(form.get("seed", "")), form.get("sizes", "")
    found = [match for match in map(_SWAP.fullmatch, form.getlist("swap")[:_MOST_SWAPS]) if match]
    swaps = tuple((int(match[1]), int(match[2])) for match in found)
    taps = [person for person in [*chosen_ids(form, "picked"), *chosen_ids(form, "pick")] if person in people]
    picked: tuple[int, ...] = ()
    for person in taps:
        if person in picked:
            picked = tuple(other for other in picked if other != person)
        else:
            picked = (person,) if len(picked) > 1 else (*picked, person)
    return DrawAddress(
        seed if seed is not None and seed < SEEDS else None,
        Sizes(sizes) if sizes in [*Sizes] else None,
        tuple(pair for pair in swaps if {*pair} <= {*people}),
        picked,
    )


def read_typed_tables(text: str) -> tuple[Table, ...]:
    """A table a line, with the numbers of its people in their order; the first one deals first. Raises Refused."""
    lines = [[int(number) for number in _NUMBERS.findall(_without_label(line))] for line in text.splitlines()]
    tables = [seats for seats in lines if seats]
    if not tables:
        raise Refused(Refusal(_("Type a table a line, with the numbers of its people."), "tables"))
    return tuple(Table(number, tuple(seats), seats[0]) for number, seats in enumerate(tables, 1))


def _without_label(line: str) -> str:
    """Such as "Table 3: 4, 9, 12"."""
    return line.rpartition(":")[2]
