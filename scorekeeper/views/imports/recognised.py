"""Sentences about what was recognised in tables and files of other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, number
from scorekeeper.import_export.importer import ImportStatus
from scorekeeper.import_export.preview import Difference, ImportPreview
from scorekeeper.rules.knowledge import Knowledge


class Finding(NamedTuple):
    """`is_right` means that nobody has to look at it."""

    text: str
    is_right: bool = True


def findings_of(preview: ImportPreview) -> list[Finding]:
    games = preview.counts.total()
    if not games:
        return []
    return [
        _size(preview, games),
        *_refused(preview, games),
        *_knowledge(preview),
        *_archive(preview, games),
        *_totals(preview),
    ]


def _size(preview: ImportPreview, games: int) -> Finding:
    players = len({name for table in preview.tables for name in table})
    parts = [ngettext("%(games)s game", "%(games)s games", games) % {"games": games}]
    if players:
        parts.append(ngettext("%(players)s player", "%(players)s players", players) % {"players": players})
    rounds = preview.listed[0].rounds if games == 1 else 0
    if rounds:
        parts.append(ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds})
    return Finding(", ".join(parts))


def _refused(preview: ImportPreview, games: int) -> Iterator[Finding]:
    refused = preview.refused
    if refused and games > 1:
        text = ngettext("%(refused)s game cannot be right", "%(refused)s games cannot be right", refused)
        yield Finding(text % {"refused": refused}, is_right=False)
    elif refused:
        yield Finding(_("It cannot be right: see below"), is_right=False)


def _knowledge(preview: ImportPreview) -> Iterator[Finding]:
    kinds = {kind for kind in preview.knowledge if preview.knowledge[kind]}
    if kinds == {Knowledge.TRICKS}:
        yield Finding(_("The tricks of every round are right"))
    elif Knowledge.TOTALS in kinds:
        yield Finding(_("Only final totals are known") if len(kinds) == 1 else _("Of some games only totals are known"))
    elif Knowledge.POINTS in kinds:
        yield Finding(_("Points are known, not the bids"))
    elif kinds and not preview.questions:
        yield Finding(_("All tricks follow from bids and points"))
    if preview.questions:
        text = ngettext(
            "In %(questions)s round more than one way is possible",
            "In %(questions)s rounds more than one way is possible",
            preview.questions,
        )
        yield Finding(text % {"questions": preview.questions})


def _archive(preview: ImportPreview, games: int) -> Iterator[Finding]:
    here = sum(preview.counts[status] for status in (ImportStatus.EXISTS, ImportStatus.DIFFERS, ImportStatus.IN_BIN))
    if here and games > 1:
        yield Finding(ngettext("%(here)s is here already", "%(here)s are here already", here) % {"here": here})
    elif here:
        yield Finding(_("Here already"))
    elif games > preview.refused:
        yield Finding(_("Not in the archive yet"))


def _totals(preview: ImportPreview) -> Iterator[Finding]:
    if preview.difference:
        yield Finding(_difference(preview.difference), is_right=False)
        others = preview.differing - 1
        if others:
            text = ngettext("So it is in %(games)s other game", "So it is in %(games)s other games", others)
            yield Finding(text % {"games": others}, is_right=False)
    elif preview.compared:
        yield Finding(_("Its points and totals are right"))


def _difference(found: Difference) -> str:
    values = {
        "round": found.round,
        "player": isolated(found.player),
        "written": number(found.written),
        "ours": number(found.ours),
    }
    if found.round is None:
        return _("Last line: %(player)s has %(written)s there, we count %(ours)s") % values
    return _("Round %(round)s: %(player)s has %(written)s there, we count %(ours)s") % values
