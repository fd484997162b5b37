"""The people of an event, as an organiser checks them in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from scorekeeper.rules.events.event import Entrant
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.setup_validation import MIN_PLAYERS


class Presence(StrEnum):
    HERE = "here"
    EXPECTED = "expected"
    LATE = "late"
    LEFT = "left"


@dataclass(frozen=True)
class PersonRow:
    """`note` is the second line: the club, or since when somebody plays. `last_seat` is a round; 0 without a seat."""

    number: int
    name: str
    club: str
    presence: Presence
    note: str
    is_new: bool = False
    from_round: int = 0
    last_seat: int = 0

    @property
    def is_removed(self) -> bool:
        return self.presence is Presence.LEFT and not self.last_seat

    @property
    def may_not_have_played(self) -> bool:
        return self.presence in {Presence.EXPECTED, Presence.LATE}


@dataclass(frozen=True)
class PeopleList:
    """`removed` never had a seat, and were taken from the list. `next_round` is 0 after the last one."""

    rows: tuple[PersonRow, ...]
    removed: tuple[PersonRow, ...]
    next_round: int
    has_begun: bool

    def count(self, presence: Presence) -> int:
        return sum(row.presence is presence for row in self.rows)

    @property
    def counts(self) -> list[tuple[int, str]]:
        """What stands above the list."""
        counts = {presence: self.count(presence) for presence in Presence}
        here = counts[Presence.HERE]
        words = {
            Presence.HERE: npgettext("people", "plays", "play", here)
            if self.has_begun
            else npgettext("people", "here", "here", here),
            Presence.EXPECTED: npgettext("people", "missing", "missing", counts[Presence.EXPECTED]),
            Presence.LATE: npgettext("people", "coming later", "coming later", counts[Presence.LATE]),
            Presence.LEFT: pgettext("of an event", "left"),
        }
        return [(counts[each], word) for each, word in words.items() if counts[each] or each is Presence.HERE]

    @property
    def expected(self) -> list[int]:
        return [row.number for row in self.rows if row.presence is Presence.EXPECTED]

    @property
    def can_draw(self) -> bool:
        return self.count(Presence.HERE) >= MIN_PLAYERS


def people_of(state: EventState) -> PeopleList:
    """By name, as people look for themselves."""
    entrants = sorted(state.event.entrants, key=lambda each: (sort_key(each.name), each.number))
    rounds = state.rounds_begun
    rows = [replace(_row(state, each, rounds), last_seat=_last_seat(state, each)) for each in entrants]
    listed = tuple(row for row in rows if not row.is_removed)
    removed = tuple(row for row in rows if row.is_removed)
    return PeopleList(listed, removed, rounds + 1 if rounds < state.event.rounds_planned else 0, rounds > 0)


def _last_seat(state: EventState, entrant: Entrant) -> int:
    rounds = (number for number, round_ in state.event.numbered_rounds if round_.table_of(entrant.number))
    return max(rounds, default=0)


def arrivals(state: EventState) -> list[tuple[int, str]]:
    """Number and name of everybody who is expected for the next round and is not here yet."""
    next_round = state.rounds_begun + 1
    stage = state.event.stage_at(next_round)
    if stage is None or stage.admit:
        return []
    people = state.event.by_number
    awaited = (number for number, late in state.late.items() if late <= next_round)
    return [(number, state.names[number]) for number in awaited if people[number].left_after_round is None]


def _row(state: EventState, entrant: Entrant, rounds: int) -> PersonRow:
    number, name, club = entrant.number, entrant.name, entrant.club
    told_apart = not club and state.names[number] != name
    second = _("number %(number)s") % {"number": number} if told_apart else club
    if entrant.left_after_round is not None:
        note = pgettext("round of an event", "left after round %(round)s") % {"round": entrant.left_after_round}
        return PersonRow(number, name, club, Presence.LEFT, note)
    if number in state.here:
        is_new = rounds > 0 and entrant.from_round > rounds
        note = _("new, plays from round %(round)s") % {"round": entrant.from_round} if is_new else second
        return PersonRow(number, name, club, Presence.HERE, note, is_new, entrant.from_round)
    if late := state.late.get(number):
        return PersonRow(number, name, club, Presence.LATE, _("comes later"), from_round=late)
    return PersonRow(number, name, club, Presence.EXPECTED, second)
