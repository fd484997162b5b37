"""Sole writer of changes to people: renaming, merging and separating names, archiving."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.models import Confidant, Entry, Game, Player, Seat, SeriesEvent
from scorekeeper.players.people import Person, everybody, people_among, person_of
from scorekeeper.rules.names import name_key, sort_key
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.storage.write_lock import write_lock

_TOGETHER = gettext_noop("“%(name)s” and “%(other)s” have sat at one table, so they are two people.")
_ONE_EVENT = gettext_noop("“%(name)s” and “%(other)s” played in one tournament, so they are two people.")


class Forgotten(Player.DoesNotExist):
    """Names and merges of people who were forgotten do not change."""


class PlayerNameTaken(Exception):
    """The name belongs to `owner`, perhaps as the number of somebody who was forgotten."""

    def __init__(self, owner: Person, *, is_forgotten: bool) -> None:
        super().__init__("The name is taken.")
        self.owner, self.is_forgotten = owner, is_forgotten


def rename(owner: Confidant, person: int, name: str) -> None:
    """`name` is valid; it appears in all games.

    Raises Player.DoesNotExist for others' people, and PlayerNameTaken, even for another name of the same person.
    """
    with write_lock():
        player = _person(owner, person)
        other = Player.objects.filter(owner=owner, name_key=name_key(name)).exclude(pk=person).first()
        if other:
            raise PlayerNameTaken(people_among(everybody(owner))[other.pk], is_forgotten=bool(other.forgotten_at))
        former = player.name_key
        player.name, player.name_key, player.sort_key = name, name_key(name), sort_key(name)
        player.save(update_fields=["name", "name_key", "sort_key"])
        if player.name_key != former:
            _give_key(owner, former)


def merge(owner: Confidant, player: int, other: int) -> int:
    """Merge the person of `player` into that of `other`, and return the id of the latter.

    Seats and entries do not change, so that `separate` undoes it. Merging again has no effect. Raises
    Player.DoesNotExist for others' players, RuleError if the two ever sat at one table, even in a game in the
    bin, or have points of one event in a series.
    """
    with write_lock():
        _lock(owner)
        players = everybody(owner)
        merged, person = _get(players, player), _get(players, person_of(_get(players, other)))
        if person_of(merged) == person.pk:
            return person.pk
        names = _names_of(players, merged.pk)
        _check_never_together(owner, merged, names, person, _names_of(players, person.pk))
        Player.objects.filter(pk=merged.pk).update(merged_into=person, person=person)
        Player.objects.filter(pk__in=names).update(person=person)
    return person.pk


def separate(owner: Confidant, name: int) -> int:
    """Undo a merge: `name` becomes a person again, with the names that had been merged into it before.

    Return the id of the person that it was merged into; raises Player.DoesNotExist for others' players.
    """
    with write_lock():
        _lock(owner)
        players = everybody(owner)
        person = person_of(_get(players, name))
        names = _merged_into(players, name)
        Player.objects.filter(pk=name).update(merged_into=None, person=None)
        Player.objects.filter(pk__in=names).update(person=name)
    return person


def archive(owner: Confidant, person: int) -> None:
    """Hide a person from the set-up and the leaderboard until they sit down again.

    Raises Player.DoesNotExist for others' people.
    """
    with write_lock():
        player = _person(owner, person)
        player.archived_at = player.archived_at or timezone.now()
        player.save(update_fields=["archived_at"])


def bring_back(owner: Confidant, person: int) -> None:
    """Undo `archive`; raises Player.DoesNotExist for others' people."""
    with write_lock():
        player = _person(owner, person)
        player.archived_at = None
        player.save(update_fields=["archived_at"])


def names_of(owner: Confidant, person: int) -> dict[int, str]:
    """By the ids of the players, that of the person first.

    Raises Player.DoesNotExist for others' people and other names of a person, Forgotten for people who were forgotten.
    """
    players = everybody(owner)
    if _get(players, person).person_id:
        raise Player.DoesNotExist
    return {key: players[key].name for key in _names_of(players, person)}


def replace_names(owner: Confidant, person: int) -> str:
    """Replace all names permanently by numbers, and return that of the main one; errors are those of `names_of`.

    The person goes into the archive, and stays the same in all games.
    """
    with write_lock():
        names, moment = names_of(owner, person), timezone.now()
        for player in _locked(owner).filter(pk__in=names):
            former = player.name_key
            number = player.name = number_for(player)
            player.name_key, player.sort_key = name_key(number), sort_key(number)
            player.archived_at, player.forgotten_at = player.archived_at or moment, moment
            player.save(update_fields=["name", "name_key", "sort_key", "archived_at", "forgotten_at"])
            _give_key(owner, former)
    return Player.objects.get(pk=person).name


def number_for(player: Player) -> str:
    """Its id, which no other player ever has, unless somebody has that name."""
    others = Player.objects.filter(owner=player.owner_id)
    numbers = (f"#{number}" for number in count(player.pk))
    return next(number for number in numbers if not others.filter(name_key=name_key(number)).exists())


def _person(owner: Confidant, person: int) -> Player:
    """With a row lock; raises Player.DoesNotExist for others' people and other names of a person."""
    return _not_forgotten(_locked(owner).get(pk=person, person=None))


def _not_forgotten(player: Player) -> Player:
    if player.forgotten_at:
        raise Forgotten
    return player


def _locked(owner: Confidant) -> QuerySet[Player]:
    return Player.objects.select_for_update().filter(owner=owner)


def _lock(owner: Confidant) -> None:
    """Lock all players of an owner, if the database has row locks."""
    list(_locked(owner).order_by("pk").values_list("pk"))


def _give_key(owner: Confidant, key: str) -> None:
    """Give a key that has become free to another player who has the name in another spelling; see `same_names`."""
    for player in everybody(owner).values():
        if name_key(player.name) == key:
            Player.objects.filter(pk=player.pk).update(name_key=key)
            return


def _get(players: Mapping[int, Player], key: int) -> Player:
    try:
        return _not_forgotten(players[key])
    except KeyError:
        raise Player.DoesNotExist from None


def _names_of(players: Mapping[int, Player], player: int) -> list[int]:
    """A player and all players merged into it, directly or indirectly."""
    return [player, *_merged_into(players, player)]


def _merged_into(players: Mapping[int, Player], name: int) -> list[int]:
    """Directly or indirectly."""
    direct = [key for key, player in players.items() if player.merged_into_id == name]
    return [*direct, *(indirect for key in direct for indirect in _merged_into(players, key))]


def _check_never_together(
    owner: Confidant, one: Player, names: Collection[int], other: Player, others: Collection[int]
) -> None:
    games, events = Game.objects.filter(owner=owner), SeriesEvent.objects.filter(series__owner=owner)
    values = {"name": one.name, "other": other.name}
    if games.filter(_has_seat(names)).filter(_has_seat(others)).exists():
        raise RuleError(Problem(Code.NAME_TAKEN, _TOGETHER, values))
    if events.filter(people__player__in=names).filter(people__player__in=others).exists():
        raise RuleError(Problem(Code.NAME_TAKEN, _ONE_EVENT, values))


def _has_seat(players: Collection[int]) -> Q:
    """One of these players ever had a seat in the game."""
    from_start = Seat.objects.filter(player__in=players).values("game")
    later = Entry.objects.filter(player__in=players).values("game")
    return Q(pk__in=from_start.union(later))
