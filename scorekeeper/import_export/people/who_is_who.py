"""Finds the people here who are meant by the names in a table or a file of another program."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.import_export.people.renaming import People
from scorekeeper.import_export.people.similar_names import Likeness, likeness
from scorekeeper.models import Confidant, ImportedName, Player
from scorekeeper.players.people import everybody, people_among, person_of
from scorekeeper.rules.names import name_key, sort_key

MOST_DOUBTFUL = 60  # names that a page asks about
_MOST_CHOICES = 8


class Known(StrEnum):
    KNOWN = "known"
    NEW = "new"
    DOUBTFUL = "doubtful"  # may be the name of somebody here


@dataclass(frozen=True)
class WrittenName:
    """`person` is who is meant, "" for a new person; `choices` are people who may be meant, the likeliest first."""

    name: str
    known: Known
    person: str = ""
    choices: tuple[str, ...] = ()


def who_is_who(owner: Confidant, tables: Sequence[Sequence[str]], chosen: People) -> list[WrittenName]:
    """Every name of the file once, in its order; `tables` are the names that play together.

    A doubtful name that is not in `chosen` gets the one person who is likely meant, if there is one.
    """
    people, beside = _PeopleHere(owner), _beside(tables)
    names = {name_key(name): name for table in tables for name in table}
    found = [_written(people, name, beside[key], chosen.get(key)) for key, name in names.items()]
    doubtful = [one for one in found if one.known is Known.DOUBTFUL]
    beyond = {one.name for one in doubtful[MOST_DOUBTFUL:]}
    return [WrittenName(one.name, Known.NEW) if one.name in beyond else one for one in found]


class _PeopleHere:
    """`own` has the names of people by the keys of all their names."""

    def __init__(self, owner: Confidant) -> None:
        players = everybody(owner)
        people = people_among(players)
        self.own = {player.name_key: people[key].name for key, player in players.items()}
        self.remembered = remembered_people(owner)
        self._by_letter: dict[str, list[tuple[str, str]]] = {}
        for key, player in players.items():
            if not player.forgotten_at:
                self._by_letter.setdefault(player.sort_key[:1], []).append((player.name, people[key].name))

    def choices(self, name: str, beside: Collection[str]) -> tuple[str, list[str]]:
        """The person who is likely meant, and all who may be meant; nobody plays beside themselves."""
        at_table = {self.own[key] for key in beside if key in self.own}
        found: dict[str, Likeness] = {}
        for other, person in self._by_letter.get(sort_key(name)[:1], ()):
            like = Likeness.NONE if person in at_table else likeness(name, other)
            if like:
                found[person] = max(like, found.get(person, Likeness.NONE))
        ordered = sorted(found, key=lambda person: (-found[person], person))
        likely = [person for person in ordered if found[person] is Likeness.LIKELY]
        first = likely[0] if len(likely) == 1 else ""
        remembered = self.remembered.get(name_key(name))
        if remembered and remembered not in at_table:
            first, ordered = remembered, [remembered, *(person for person in ordered if person != remembered)]
        return first, ordered[:_MOST_CHOICES]


def _written(people: _PeopleHere, name: str, beside: Collection[str], chosen: str | None) -> WrittenName:
    key = name_key(name)
    if key in people.own:
        return WrittenName(name, Known.KNOWN, people.own[key])
    first, choices = people.choices(name, beside)
    if not choices:
        return WrittenName(name, Known.NEW)
    person = first if chosen is None else chosen
    return WrittenName(name, Known.DOUBTFUL, person if person in choices else "", tuple(choices))


def _beside(tables: Sequence[Sequence[str]]) -> dict[str, set[str]]:
    """The keys of all names that play together with a name, by its key."""
    found: dict[str, set[str]] = {}
    for table in tables:
        keys = {*map(name_key, table)}
        for key in keys:
            found.setdefault(key, set()).update(keys - {key})
    return found


def people_of_names(names: Iterable[WrittenName]) -> dict[str, str]:
    """The people who are meant by doubtful names, in the form of `chosen` in `who_is_who`."""
    return {name_key(one.name): one.person for one in names if one.known is Known.DOUBTFUL}


def person_named(owner: Confidant, name: str) -> str | None:
    """The main name of the person here with this name."""
    player = Player.objects.filter(owner=owner, name_key=name_key(name), forgotten_at=None).first()
    return (player.person or player).name if player else None


def remembered_people(owner: Confidant) -> dict[str, str]:
    """The names of people who were chosen in earlier imports, by the key of the written name."""
    rows = ImportedName.objects.filter(owner=owner, player__owner=owner).select_related("player__person")
    return {row.name_key: (row.player.person or row.player).name for row in rows}


def remember(owner: Confidant, names: Mapping[str, str], people: People) -> None:
    """Store choices for the next file; `names` has the written names by key.

    A name of a new person is not stored, because the person is found by that name from now on.
    """
    keys = [key for key in people if key in names]
    ImportedName.objects.filter(owner=owner, name_key__in=keys).delete()
    players = {player.name_key: player for player in Player.objects.filter(owner=owner)}
    rows = [(names[key], players.get(name_key(people[key]))) for key in keys if people[key]]
    ImportedName.objects.bulk_create(
        ImportedName(owner=owner, name=name, name_key=name_key(name), player_id=person_of(player))
        for name, player in rows
        if player
    )
