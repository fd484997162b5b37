"""Under which headings a game is found: its players, its variant, and the words of its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorekeeper.models import HEADING_LENGTH, Filing, Heading
from scorekeeper.names import name_key
from scorekeeper.records import ruleset_of
from scorekeeper.rules.presets import variants_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from scorekeeper.models import Confidant, Game
    from scorekeeper.records import Tablet

type Place = tuple[Heading.Kind, str]
"""The kind of a heading, and its text."""


def file_game(tablet: Tablet) -> None:
    """File a game under just its headings."""
    row = tablet.row
    wanted = {} if row.deleted_at else headings_for(row.confidant, places_for(row, tablet.everybody.values()))
    kept = set(Filing.objects.filter(game=row).values_list("heading", flat=True))
    Filing.objects.filter(game=row, heading__in=kept - set(wanted.values())).delete()
    Filing.objects.bulk_create(Filing(heading_id=heading, game=row) for heading in set(wanted.values()) - kept)


def unfile_game(row: Game) -> None:
    """Take a game out of the catalogue."""
    Filing.objects.filter(game=row).delete()


def places_for(row: Game, players: Iterable[int]) -> set[Place]:
    """Return where a game belongs."""
    return {
        *((Heading.Kind.PLAYER, str(player)) for player in players),
        *((Heading.Kind.VARIANT, variant) for variant in variants_of(ruleset_of(row))),
        *((Heading.Kind.WORD, word) for word in words_of(row.title)),
    }


def headings_for(confidant: Confidant, places: Collection[Place]) -> dict[Place, int]:
    """Return the ids of these headings; those that are not there yet are made."""
    known = dict(_known(confidant, places))
    missing = [place for place in places if place not in known]
    if not missing:
        return known
    Heading.objects.bulk_create(
        [Heading(confidant=confidant, kind=kind, text=text) for kind, text in missing], ignore_conflicts=True
    )
    return known | dict(_known(confidant, missing))


def words_of(text: str) -> list[str]:
    """Return the words of a text by which it is found: regardless of case and form, without punctuation."""
    return [word[:HEADING_LENGTH] for word in re.findall(r"\w+", name_key(text))]


def _known(confidant: Confidant, places: Collection[Place]) -> Iterator[tuple[Place, int]]:
    wanted = set(places)
    texts = {text for _, text in places}
    found = Heading.objects.filter(confidant=confidant, text__in=texts).values_list("kind", "text", "pk")
    for kind, text, key in found:
        place = (Heading.Kind(kind), text)
        if place in wanted:
            yield place, key
