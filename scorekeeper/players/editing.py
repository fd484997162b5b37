"""The only writer of who people are: a new name, two names that are one person, and who is not offered any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.models import Entry, Game, Player, Seat
from scorekeeper.players.people import Person, everybody, people_among, person_of
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.storage.write_lock import write_lock

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from scorekeeper.models import Confidant

_TOGETHER = gettext_noop("“%(name)s” and “%(other)s” have sat at one table, so they are two people.")


class NameTaken(Exception):
    """The name is known already, as that of `owner`; nothing was changed."""

    def __init__(self, owner: Person) -> None:
        super().__init__("The name is taken.")
        self.owner = owner


def rename(confidant: Confidant, person: int, name: str) -> None:
    """Give a person a name that may be used; it shows in all their games.

    Raise Player.DoesNotExist for anybody else's, and NameTaken where the name is that of another player, also of
    another name of the same person.
    """
    with write_lock():
        player = _locked(confidant).get(pk=person, person=None)
        other = Player.objects.filter(confidant=confidant, name_key=name_key(name)).exclude(pk=person).first()
        if other:
            raise NameTaken(people_among(everybody(confidant))[other.pk])
        player.name, player.name_key = name, name_key(name)
        player.save(update_fields=["name", "name_key"])


def merge(confidant: Confidant, player: int, other: int) -> int:
    """Let one name stand for the same person as another from now on, and return the id of that person.

    Nothing of what was written down changes, so that `separate` undoes it; said twice it counts once. Raise
    Player.DoesNotExist for anybody else's, Refused where the two ever sat at one table, also one in the bin.
    """
    with write_lock():
        _lock(confidant)
        players = everybody(confidant)
        one, person = _own(players, player), _own(players, person_of(_own(players, other)))
        if person_of(one) == person.pk:
            return person.pk
        names = _names_of(players, one.pk)
        _check_never_together(confidant, one, names, person, _names_of(players, person.pk))
        Player.objects.filter(pk=one.pk).update(merged_into=person, person=person)
        Player.objects.filter(pk__in=names).update(person=person)
    return person.pk


def separate(confidant: Confidant, name: int) -> int:
    """Undo a merge: let a name be a person of its own again, with the names that had been merged into it before.

    Return the id of the person that it stood for; raise Player.DoesNotExist for anybody else's.
    """
    with write_lock():
        _lock(confidant)
        players = everybody(confidant)
        person = person_of(_own(players, name))
        below = _merged_into(players, name)
        Player.objects.filter(pk=name).update(merged_into=None, person=None)
        Player.objects.filter(pk__in=below).update(person=name)
    return person


def archive(confidant: Confidant, person: int) -> None:
    """Offer a person no more at the set-up, and leave them out of the table, until they sit down again.

    Raise Player.DoesNotExist for anybody else's.
    """
    with write_lock():
        player = _locked(confidant).get(pk=person, person=None)
        player.archived_at = player.archived_at or timezone.now()
        player.save(update_fields=["archived_at"])


def bring_back(confidant: Confidant, person: int) -> None:
    """Offer a person again; raise Player.DoesNotExist for anybody else's."""
    with write_lock():
        player = _locked(confidant).get(pk=person, person=None)
        player.archived_at = None
        player.save(update_fields=["archived_at"])


def _locked(confidant: Confidant) -> QuerySet[Player]:
    return Player.objects.select_for_update().filter(confidant=confidant)


def _lock(confidant: Confidant) -> None:
    """Keep others from changing who is who, where the database has row locks."""
    list(_locked(confidant).order_by("pk").values_list("pk"))


def _own(players: Mapping[int, Player], key: int) -> Player:
    try:
        return players[key]
    except KeyError:
        raise Player.DoesNotExist from None


def _names_of(players: Mapping[int, Player], player: int) -> list[int]:
    """Return a name, and those that stand for the same person through it: all others, where it is the person's own."""
    return [player, *_merged_into(players, player)]


def _merged_into(players: Mapping[int, Player], name: int) -> list[int]:
    """Return the names that were merged into this one, and those that had been merged into them before."""
    direct = [key for key, player in players.items() if player.merged_into_id == name]
    return [*direct, *(further for key in direct for further in _merged_into(players, key))]


def _check_never_together(
    confidant: Confidant, one: Player, names: Collection[int], other: Player, others: Collection[int]
) -> None:
    games = Game.objects.filter(confidant=confidant)
    if games.filter(_sat_there(names)).filter(_sat_there(others)).exists():
        raise RuleError(Problem(Code.NAME_TAKEN, _TOGETHER, {"name": one.name, "other": other.name}))


def _sat_there(players: Collection[int]) -> Q:
    """Return what finds the games in which one of these players ever had a seat."""
    began = Seat.objects.filter(player__in=players).values("game")
    came = Entry.objects.filter(player__in=players).values("game")
    return Q(pk__in=began.union(came))
