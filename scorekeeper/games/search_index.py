"""Under which headings a game is found: its players, its variant, and the words of its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorekeeper.games.game_log import ruleset_of
from scorekeeper.models import HEADING_LENGTH, Filing, Heading
from scorekeeper.rules.names import name_key
from scorekeeper.rules.presets import variants_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from scorekeeper.games.game_log import Tablet
    from scorekeeper.models import Confidant, Game

type HeadingKey = tuple[Heading.Kind, str]
"""The kind of a heading, and its text."""


def file_game(tablet: Tablet) -> None:
    """File a game under just its headings."""
    row = tablet.row
    wanted = {} if row.deleted_at else headings_for(row.confidant, heading_keys(row, tablet.everybody.values()))
    kept = set(Filing.objects.filter(game=row).values_list("heading", flat=True))
    Filing.objects.filter(game=row, heading__in=kept - set(wanted.values())).delete()
    Filing.objects.bulk_create(Filing(heading_id=heading, game=row) for heading in set(wanted.values()) - kept)


def file_new_games(confidant: Confidant, tablets: Iterable[Tablet]) -> None:
    """File games of a Confidant that are under no heading yet."""
    keys = [(tablet.row, heading_keys(tablet.row, tablet.everybody.values())) for tablet in tablets]
    headings = headings_for(confidant, {key for _, some in keys for key in some})
    Filing.objects.bulk_create(
        (Filing(heading_id=headings[key], game=row) for row, some in keys for key in some), batch_size=2000
    )


def unfile_game(row: Game) -> None:
    """Take a game out of the catalogue."""
    Filing.objects.filter(game=row).delete()


def heading_keys(row: Game, players: Iterable[int]) -> set[HeadingKey]:
    """Return the headings under which a game belongs; `players` are all who ever sat at its table."""
    return {
        *((Heading.Kind.PLAYER, str(player)) for player in players),
        *((Heading.Kind.VARIANT, variant) for variant in variants_of(ruleset_of(row))),
        *((Heading.Kind.WORD, word) for word in words_of(row.title)),
    }


def headings_for(confidant: Confidant, keys: Collection[HeadingKey]) -> dict[HeadingKey, int]:
    """Return the ids of these headings; those that are not there yet are made."""
    known = dict(_known(confidant, keys))
    missing = [key for key in keys if key not in known]
    if not missing:
        return known
    Heading.objects.bulk_create(
        [Heading(confidant=confidant, kind=kind, text=text) for kind, text in missing], ignore_conflicts=True
    )
    return known | dict(_known(confidant, missing))


def words_of(text: str) -> list[str]:
    """Return the words of a text by which it is found: regardless of case and form, without punctuation."""
    return [word[:HEADING_LENGTH] for word in re.findall(r"\w+", name_key(text))]


def _known(confidant: Confidant, keys: Collection[HeadingKey]) -> Iterator[tuple[HeadingKey, int]]:
    wanted = set(keys)
    texts = {text for _, text in keys}
    found = Heading.objects.filter(confidant=confidant, text__in=texts).values_list("kind", "text", "pk")
    for kind, text, heading in found:
        key = (Heading.Kind(kind), text)
        if key in wanted:
            yield key, heading
