"""A list of names that was pasted: one a line, the club after a semicolon or a tab; a comma may belong to the name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import isolated
from scorekeeper.rules.events.log.people import CLUB_LENGTH, NewEntrant
from scorekeeper.rules.names import is_printable, name_refusal, trim_name

_SEPARATOR = re.compile(r"[;\t]")
_BULLET = re.compile(r"^\s*(?:[-*•]|[0-9]{1,3}[.)])\s+")


@dataclass(frozen=True)
class PastedNames:
    """`problems` name the line."""

    entrants: tuple[NewEntrant, ...] = ()
    problems: tuple[str, ...] = ()


def read_names(text: str) -> PastedNames:
    """Empty lines are skipped, and so are numbers and dots in front of names."""
    entrants: list[NewEntrant] = []
    problems: list[str] = []
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, club = _parts(line)
        problem = _refusal(name, club)
        if problem:
            problems.append(_("Line %(line)s: %(problem)s") % {"line": place, "problem": problem})
        else:
            entrants.append(NewEntrant(name, club))
    return PastedNames(tuple(entrants), tuple(problems))


def _parts(line: str) -> tuple[str, str]:
    name, *club = _SEPARATOR.split(_BULLET.sub("", line), maxsplit=1)
    return trim_name(name), trim_name("".join(club))


def _refusal(name: str, club: str) -> str:
    refusal = name_refusal(name)
    if refusal:
        return _(refusal) % {"name": isolated(name[:20])}
    return club_refusal(club)


def club_refusal(club: str) -> str:
    if len(club) > CLUB_LENGTH:
        shown = {"club": isolated(club[:20]), "most": CLUB_LENGTH}
        return _("“%(club)s…” is too long for a club: %(most)s characters at most.") % shown
    return "" if is_printable(club) else _("The club has a character that cannot be shown.")
