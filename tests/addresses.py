"""Every address of the product, and what may be sent to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import URLPattern, URLResolver, get_resolver, reverse

if TYPE_CHECKING:
    from collections.abc import Iterator

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
SAFE, WRITE, BOTH = {"GET", "HEAD"}, {"POST"}, {"GET", "HEAD", "POST"}


@dataclass(frozen=True)
class Address:
    """One address: what beside a game its path takes, and the methods that it answers."""

    methods: set[str]
    more: tuple[object, ...] = ()


# Django's own switch of the language changes nothing unless it is posted, and leads back otherwise.
ADDRESSES = {
    "start": Address(SAFE),
    "enter": Address(BOTH, ("some-token",)),
    "leave": Address(WRITE),
    "choose_theme": Address(WRITE),
    "set_language": Address({*METHODS}),
    "past_games": Address(SAFE),
    "rules": Address(SAFE),
    "new_game": Address(BOTH),
    "blank_sheet": Address(BOTH),
    "blank_file": Address(SAFE),
    "series": Address(SAFE),
    "choose_game": Address(WRITE),
    "outcome": Address(WRITE),
    "keep_preset": Address(WRITE),
    "forget_preset": Address(WRITE, (1,)),
    "games_in_bin": Address(SAFE),
    "empty_bin": Address(WRITE),
}
GAME_ADDRESSES = {
    "tablet": Address(SAFE),
    "tablet_file": Address(SAFE),
    "table": Address(SAFE),
    "cover_bid": Address(WRITE),
    "record_entry": Address(WRITE),
    "round": Address(SAFE, (1,)),
    "happenings": Address(SAFE),
    "same_table_again": Address(WRITE),
    "delete_game": Address(WRITE),
    "restore_game": Address(WRITE),
}


def all_patterns() -> Iterator[URLPattern]:
    """Return every pattern of the product, also of what it includes."""
    return _patterns(get_resolver())


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from _patterns(pattern)


def path_of(name: str, game_id: int | None = None) -> str:
    """Return the path of an address, for a game where it takes one."""
    if game_id is None:
        return reverse(name, args=ADDRESSES[name].more)
    return reverse(name, args=(game_id, *GAME_ADDRESSES[name].more))
