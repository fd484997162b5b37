"""Who takes part, and who is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.events.log.builder import EventBuilder, Person
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.log.statement import EventStatement, refused
from scorekeeper.rules.problems import Problem, gettext_noop, ngettext_lazy
from scorekeeper.rules.statements.description import Description

MOST_ENTRANTS = 400
CLUB_LENGTH = 40  # in characters, after trimming

_NO_SUCH_ENTRANT = gettext_noop("There is nobody with the number %(number)s in this tournament.")
_ADDED_ONE = gettext_noop("%(name)s added")
_ADDED = ngettext_lazy("%(count)s person added", "%(count)s people added")
_HERE = gettext_noop("%(name)s is here")
_HERE_MANY = ngettext_lazy("%(count)s person is here", "%(count)s people are here")
_AWAY = gettext_noop("%(name)s is not here")
_LATE = gettext_noop("%(name)s comes in round %(round)s")
_LEFT = gettext_noop("%(name)s left after round %(round)s")
_REMOVED = gettext_noop("%(name)s removed from the list")
_BACK = gettext_noop("%(name)s is back")
_RENAMED = gettext_noop("%(before)s is now called %(name)s")
TOO_MANY = gettext_noop("A tournament has at most %(most)s people.")
_HAS_PLAYED = gettext_noop("%(name)s has a seat in round %(round)s, and can only leave after a round.")
_ROUND_IS_DRAWN = gettext_noop("Round %(round)s has been drawn: %(name)s can come from round %(next)s on.")
_NOT_THAT_LATE = gettext_noop("%(name)s has a seat in round %(round)s, and cannot have left before it.")
_NUMBER_TWICE = gettext_noop("Two people cannot have the number %(number)s.")


@dataclass(frozen=True)
class NewEntrant:
    """Without a `number`, the person gets the next free one."""

    name: str
    club: str = ""
    number: int | None = None


@dataclass(frozen=True)
class Enter(EventStatement):
    """Numbers are given once and never change."""

    entrants: tuple[NewEntrant, ...]

    kind: ClassVar[str] = "enter"

    def write(self, builder: EventBuilder, made: Made) -> None:
        for number, new in zip(self.numbers_after(max(builder.people, default=0)), self.entrants, strict=True):
            builder.people[number] = Person(new.name, new.club)

    def numbers_after(self, highest: int) -> list[int]:
        """The numbers that these entrants get; `highest` is the highest one so far, 0 without any."""
        numbers: list[int] = []
        for new in self.entrants:
            numbers.append(new.number or highest + 1)
            highest = max(highest, numbers[-1])
        return numbers

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        if len(state.event.entrants) + len(self.entrants) > MOST_ENTRANTS:
            yield refused(TOO_MANY, "entrants", most=MOST_ENTRANTS)
        taken = set(state.event.by_number)
        for new in self.entrants:
            if new.number in taken:
                yield refused(_NUMBER_TWICE, "entrants", number=new.number)

    def describe(self, before: EventState) -> Description:
        if len(self.entrants) == 1:
            return Description(_ADDED_ONE, {"name": self.entrants[0].name})
        return _counted(_ADDED, len(self.entrants))


@dataclass(frozen=True)
class AboutPeople(EventStatement):
    """Two such statements meet if they say different things about the same person."""

    @property
    def people(self) -> tuple[int, ...]:
        raise NotImplementedError

    def meets(self, other: EventStatement) -> bool:
        if isinstance(other, AboutPeople):
            return self != other and not set(self.people).isdisjoint(other.people)
        return super().meets(other)

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from unknown_people(state, self.people)


@dataclass(frozen=True)
class Here(AboutPeople):
    """They play from the next round on that is drawn."""

    entrants: tuple[int, ...]

    kind: ClassVar[str] = "here"

    @property
    def people(self) -> tuple[int, ...]:
        return self.entrants

    def write(self, builder: EventBuilder, made: Made) -> None:
        for number in self.entrants:
            person = builder.people[number]
            person.from_round = person.from_round or len(builder.rounds) + 1

    def describe(self, before: EventState) -> Description:
        if len(self.entrants) == 1:
            return Description(_HERE, {"name": before.names.get(self.entrants[0])})
        return _counted(_HERE_MANY, len(self.entrants))


@dataclass(frozen=True)
class OfEntrant(AboutPeople):
    entrant: int

    @property
    def people(self) -> tuple[int, ...]:
        return (self.entrant,)


@dataclass(frozen=True)
class Away(OfEntrant):
    """The person was checked in by mistake."""

    kind: ClassVar[str] = "away"

    def write(self, builder: EventBuilder, made: Made) -> None:
        person = builder.people[self.entrant]
        person.from_round = person.late_from = None

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        if seated := rounds_of_entrant(state, self.entrant):
            yield refused(_HAS_PLAYED, "entrant", name=state.names[self.entrant], round=seated[-1])

    def describe(self, before: EventState) -> Description:
        return Description(_AWAY, {"name": before.names.get(self.entrant)})


@dataclass(frozen=True)
class Late(OfEntrant):
    """The person is to play from a later round on, and is not here yet."""

    from_round: int

    kind: ClassVar[str] = "late"

    def write(self, builder: EventBuilder, made: Made) -> None:
        person = builder.people[self.entrant]
        person.from_round, person.late_from = None, self.from_round

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        if self.entrant not in state.event.by_number:
            return
        name, next_round = state.names[self.entrant], state.rounds_begun + 1
        if seated := rounds_of_entrant(state, self.entrant):
            yield refused(_HAS_PLAYED, "entrant", name=name, round=seated[-1])
        elif self.from_round < next_round:
            yield refused(_ROUND_IS_DRAWN, "from_round", name=name, round=state.rounds_begun, next=next_round)

    def describe(self, before: EventState) -> Description:
        return Description(_LATE, {"name": before.names.get(self.entrant), "round": self.from_round})


@dataclass(frozen=True)
class Left(OfEntrant):
    """Results stay."""

    after_round: int

    kind: ClassVar[str] = "left"

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.people[self.entrant].left_after_round = self.after_round

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        later = [number for number in rounds_of_entrant(state, self.entrant) if number > self.after_round]
        if later:
            yield refused(_NOT_THAT_LATE, "after_round", name=state.names[self.entrant], round=later[0])

    def describe(self, before: EventState) -> Description:
        name = before.names.get(self.entrant)
        if not self.after_round:
            return Description(_REMOVED, {"name": name})
        return Description(_LEFT, {"name": name, "round": self.after_round})


@dataclass(frozen=True)
class Back(OfEntrant):
    """The person had left, and plays on."""

    kind: ClassVar[str] = "back"

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.people[self.entrant].left_after_round = None

    def describe(self, before: EventState) -> Description:
        return Description(_BACK, {"name": before.names.get(self.entrant)})


@dataclass(frozen=True)
class Rename(OfEntrant):
    name: str
    club: str = ""

    kind: ClassVar[str] = "rename"

    def write(self, builder: EventBuilder, made: Made) -> None:
        person = builder.people[self.entrant]
        person.name, person.club = self.name, self.club

    def describe(self, before: EventState) -> Description:
        return Description(_RENAMED, {"before": before.names.get(self.entrant), "name": self.name})


def unknown_people(state: EventState, numbers: Iterable[int]) -> Iterator[Problem]:
    for number in numbers:
        if number not in state.event.by_number:
            yield refused(_NO_SUCH_ENTRANT, "entrant", number=number)


def rounds_of_entrant(state: EventState, entrant: int) -> list[int]:
    """The rounds in which the person has a seat."""
    return [number for number, round_ in state.event.numbered_rounds if round_.table_of(entrant)]


def _counted(sentences: tuple[str, str], count: int) -> Description:
    return Description(sentences[0], {"count": count}, sentences[1], count)
