"""Gives the players of a table or of another program the names of the people here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.import_export.parsed_game import ParsedGame
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop

type People = Mapping[str, str]  # names of people, "" for a new person, by the key of the written name

NOBODY: People = {}
_ONE_PERSON = gettext_noop("“%(name)s” and “%(other)s” play in one game, so they cannot both be “%(person)s”.")


def with_people(parsed: ParsedGame, people: People) -> ParsedGame:
    """Raise RuleError if two names of the game are one person."""
    written = parsed.file.record.players
    if not parsed.rewritten or not people:
        return parsed
    players = tuple(people.get(name_key(name)) or name for name in written)
    check_different(written, players)
    return replace(parsed, file=replace(parsed.file, record=replace(parsed.file.record, players=players)))


def check_different(written: Sequence[str], players: Sequence[str]) -> None:
    """Raise RuleError if two names that were written in one game are one person; `players` says who is meant."""
    seats: dict[str, int] = {}
    for seat, player in enumerate(players):
        earlier = seats.setdefault(name_key(player), seat)
        if earlier != seat:
            names = {"name": written[earlier], "other": written[seat], "person": player}
            raise RuleError(Problem(Code.NAME_TAKEN, _ONE_PERSON, names, seat=seat))
