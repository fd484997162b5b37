"""Which games that come in are here already: the same game twice is one game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.games.game_log import read_tablets
from scorekeeper.import_export.parsed_game import Candidate, name_keys
from scorekeeper.models import Game, Player
from scorekeeper.players.people import check_apart
from scorekeeper.rules.names import name_key
from scorekeeper.rules.statements_from_record import as_told

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scorekeeper.games.game_log import Tablet
    from scorekeeper.models import Confidant
    from scorekeeper.rules.record import GameRecord


class KnownGames:
    """The games of a Confidant that some candidates may be, read in as many queries for many as for one.

    A game is known by its key: that of its log, or one made of all that its file says. Without its log it is known by
    the moment when it began, together with its options and its players; or, where people have other names here by now,
    with its rounds.
    """

    def __init__(self, confidant: Confidant, candidates: Sequence[Candidate]) -> None:
        """Read the games that began when these did, and those with the same keys."""
        own = Game.objects.filter(confidant=confidant)
        moments = {candidate.began_at for candidate in candidates if candidate.began_at}
        keys = own.filter(form_key__in={candidate.key for candidate in candidates}).values_list("pk", flat=True)
        began = own.filter(started_at__in=moments).values_list("pk", flat=True)
        self._by_key: dict[str, Tablet] = {}
        self._by_moment: dict[datetime, list[Tablet]] = {}
        for tablet in read_tablets(confidant, sorted({*keys, *began})):
            self._by_key[tablet.row.form_key] = tablet
            self._by_moment.setdefault(tablet.row.started_at, []).append(tablet)
        names = {key for candidate in candidates for key in name_keys(candidate.names)}
        players = Player.objects.filter(confidant=confidant, name_key__in=names)
        self._players = {player.name_key: player for player in players}

    def check_people(self, candidate: Candidate) -> None:
        """Raise Refused where two names of a game are one person here."""
        keys = dict.fromkeys(map(name_key, candidate.names))
        check_apart(self._players[key] for key in keys if key in self._players)

    def same(self, candidate: Candidate) -> Tablet | None:
        """Return the game that a candidate is, None for one that is new."""
        known = self._by_key.get(candidate.key)
        if known or candidate.began_at is None:
            return known
        there = self._by_moment.get(candidate.began_at, [])
        # A log names its game; where that is not here, only one with the same rounds can be it.
        is_same = _has_same_rounds if candidate.log else _is_same
        return next((tablet for tablet in there if is_same(tablet.game.record, candidate.record)), None)


def has_same_rounds(tablet: Tablet, candidate: Candidate) -> bool:
    """Return whether all that is written of a game is the same, whatever its players are called by now."""
    return _without_names(as_told(tablet.game.record)) == _without_names(candidate.record)


def _is_same(here: GameRecord, other: GameRecord) -> bool:
    if (here.first_dealer, here.ruleset) != (other.first_dealer, other.ruleset):
        return False
    if name_keys(here.players) == name_keys(other.players):
        return True
    return _has_same_rounds(here, other)


def _has_same_rounds(here: GameRecord, other: GameRecord) -> bool:
    return bool(other.rounds) and _without_names(as_told(here)) == _without_names(other)


def _without_names(record: GameRecord) -> GameRecord:
    return replace(record, players=("",) * len(record.players))
