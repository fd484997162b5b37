"""Looks up players and the people that they are; creates players, and records when they were seated last."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import CharField, Exists, OuterRef, QuerySet
from django.db.models.functions import Cast, Coalesce

from scorekeeper.models import Confidant, Player, SearchPosting, SearchTerm, Seat
from scorekeeper.rules.names import name_key, sort_key
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.storage.json_sql import NumbersIn
from scorekeeper.storage.prepared_query import PreparedQuery
from scorekeeper.storage.rows import update_row

_ONE_PERSON = gettext_noop("“%(name)s” is another name of “%(other)s”: one person cannot sit at the table twice.")

_TWICE = gettext_noop("“%(name)s” sits at the table twice.")

_FORGOTTEN = gettext_noop("“%(name)s” stands for somebody whose name was forgotten; choose another name.")

_SAT_BEFORE = gettext_noop("“%(name)s” has had a seat at this table already.")


class Person(NamedTuple):
    """`key` and `name` are those of the main player."""

    key: int
    name: str


def who_ever_sat(players: QuerySet[Player]) -> QuerySet[Player]:
    """Also the main players of people with other names.

    A substitute whose entry was undone has no seat; the player is kept, because the entry can be redone.
    """
    of_player = {"term__kind": SearchTerm.Kind.PLAYER, "term__text": Cast(OuterRef("pk"), CharField())}
    later = SearchPosting.objects.filter(term__owner=OuterRef("owner"), **of_player)
    from_start, names = Seat.objects.filter(player=OuterRef("pk")), Player.objects.filter(person=OuterRef("pk"))
    return players.filter(Exists(from_start) | Exists(names) | Exists(later))


def known_people(owner: Confidant | int) -> QuerySet[Player]:
    """Those seated last first: no merged names, no archived people."""
    people = Player.objects.filter(owner=owner, person=None, archived_at=None)
    return people.order_by("-last_seated_at")


_BY_NAME = PreparedQuery(
    lambda owner: (
        Player.objects.filter(owner=owner, person=None).order_by("sort_key", "name_key").values_list("pk", "name")
    ),
    int,
)


def people_of(owner: Confidant) -> list[Person]:
    """Including archived ones, sorted by name."""
    return [Person(key, name) for key, name in _BY_NAME.rows(owner.pk)]


def everybody(owner: Confidant) -> dict[int, Player]:
    """All players by id, including merged names, in one query."""
    return {player.pk: player for player in Player.objects.filter(owner=owner).order_by("pk")}


def current_person(owner: Confidant, player: int) -> int | None:
    """The id of the person that a player is now; None if `player` is not the owner's."""
    found = Player.objects.filter(owner=owner, pk=player).first()
    return person_of(found) if found else None


def names_among(players: Mapping[int, Player], player: int) -> tuple[Player, ...]:
    """All names of the person that a player is, the main one first; `players` must be all of an owner.

    Raises Player.DoesNotExist for others' players.
    """
    if player not in players:
        raise Player.DoesNotExist
    person = person_of(players[player])
    return (players[person], *(name for name in players.values() if name.person_id == person))


def people_among(players: Mapping[int, Player]) -> dict[int, Person]:
    """By the player's id; `players` must be all of an owner."""
    return {key: Person(person_of(player), players[person_of(player)].name) for key, player in players.items()}


def same_names(players: Mapping[int, Player]) -> list[tuple[Person, Person]]:
    """Pairs of people with spellings of one name; `players` must be all of an owner.

    They were recorded when spellings made two people; the first of a pair has kept a key of that time.
    """
    owners = {player.name_key: player for player in players.values()}
    spelled = ((player, owners.get(name_key(player.name), player)) for player in players.values())
    pairs = [(person_of(one), person_of(other)) for one, other in spelled if person_of(one) != person_of(other)]
    return [(Person(one, players[one].name), Person(other, players[other].name)) for one, other in pairs]


def find_player(owner: Confidant, name: str) -> Player:
    """Create the player if there is none; raises RuleError for the name of a forgotten person."""
    [player] = find_or_create_players(owner, [name])
    if player.forgotten_at:
        raise _forgotten(name)
    return player


def find_players(owner: Confidant, names: Sequence[str]) -> list[Player]:
    """Create missing ones; raises RuleError if one is a forgotten person, or two are one person."""
    players = find_or_create_players(owner, names)
    for seat, (name, player) in enumerate(zip(names, players, strict=True)):
        if player.forgotten_at:
            raise _forgotten(name, seat)
    check_different_people(players)
    return players


def find_or_create_players(owner: Confidant, names: Sequence[str]) -> list[Player]:
    """Also forgotten ones, and other names of people."""
    keys = [name_key(name) for name in names]
    players = {player.name_key: player for player in Player.objects.filter(owner=owner, name_key__in=keys)}
    for name, key in zip(names, keys, strict=True):
        if key not in players:
            players[key] = Player(owner=owner, name=name, name_key=key, sort_key=sort_key(name))
    Player.objects.bulk_create(player for player in players.values() if player.pk is None)
    return [players[key] for key in keys]


def _forgotten(name: str, seat: int | None = None) -> RuleError:
    return RuleError(Problem(Code.NAME_TAKEN, _FORGOTTEN, {"name": name}, seat=seat, about="player"))


def check_different_people(players: Iterable[Player]) -> None:
    """Raises RuleError if two of these players are the same person."""
    seated: dict[int, str] = {}
    for player in players:
        other = seated.get(person_of(player))
        if other:
            sentence = _TWICE if other == player.name else _ONE_PERSON
            raise RuleError(Problem(Code.NAME_TAKEN, sentence, {"name": player.name, "other": other}))
        seated[person_of(player)] = player.name


def already_seated(name: str, number: int | None = None) -> RuleError:
    """For a newcomer who has had a seat before: the two could not be distinguished. `number`: the round."""
    return RuleError(Problem(Code.NAME_TAKEN, _SAT_BEFORE, {"name": name}, number))


def people_by_player(players: Iterable[int]) -> dict[int, Person]:
    """By the player's id."""
    ids = [*players]
    rows = _PEOPLE.rows(json.dumps(ids)) if ids else []
    return {player: Person(key, name) for player, key, name in rows}


def _players(ids: str) -> QuerySet[Player, Any]:
    """With their persons; `ids` is a list as JSON."""
    columns = (Coalesce("person", "pk"), Coalesce("person__name", "name"))
    return Player.objects.filter(pk__in=NumbersIn(ids)).values_list("pk", *columns)


_PEOPLE = PreparedQuery(_players, str)


def person_of(player: Player) -> int:
    return player.person_id or player.pk


def persons_of(players: Iterable[int]) -> set[int]:
    return {person or player for player, person in Player.objects.filter(pk__in=players).values_list("pk", "person")}


def mark_seated(players: Sequence[Player], moment: datetime) -> None:
    """The next set-up offers them first, in seat order. Ends archiving."""
    for step, player in enumerate(reversed(players)):
        person = player.person or player
        person.last_seated_at, person.archived_at = moment + timedelta(microseconds=step), None
        update_row(person, "last_seated_at", "archived_at")
