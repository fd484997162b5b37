"""Whether two names may be those of one person."""

from __future__ import annotations

import re
from enum import IntEnum

from scorekeeper.rules.names import sort_key

_SHORTEST_PREFIX = 3
_PARTS = re.compile(r"[^\s.,]+")


class Likeness(IntEnum):
    """`LIKELY` means that one name may be written for the other, and that nothing speaks against it."""

    NONE = 0
    POSSIBLE = 1
    LIKELY = 2


def likeness(one: str, other: str) -> Likeness:
    """Compare two different names by accents, first names, beginnings of first names, and initials."""
    first, second = _parts(one), _parts(other)
    if not first or not second:
        return Likeness.NONE
    if first == second:
        return Likeness.LIKELY
    if first[0] == second[0]:
        return Likeness.LIKELY if _may_go_on(first[1:], second[1:]) else Likeness.POSSIBLE
    if _are_initials(first, second) or _are_initials(second, first):
        return Likeness.LIKELY
    short, long = sorted((first[0], second[0]), key=len)
    is_beginning = len(short) >= _SHORTEST_PREFIX and long.startswith(short)
    return Likeness.POSSIBLE if is_beginning and _may_go_on(first[1:], second[1:]) else Likeness.NONE


def _parts(name: str) -> list[str]:
    return _PARTS.findall(sort_key(name))


def _may_go_on(one: list[str], other: list[str]) -> bool:
    """Whether the rest of two names may be the same; each part may be shortened, and the last ones left out."""
    return all(first.startswith(second) or second.startswith(first) for first, second in zip(one, other, strict=False))


def _are_initials(short: list[str], long: list[str]) -> bool:
    """Whether `short` is “C.H.” or “CH” for “Carla Hofer”; a single letter may stand for anybody."""
    letters = "".join(short)
    are_single = len(short) == 1 or all(len(part) == 1 for part in short)
    return are_single and len(long) > 1 and letters == "".join(part[0] for part in long)
