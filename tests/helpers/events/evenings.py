"""Events in the database, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scorekeeper.events.creating import create_event
from scorekeeper.events.games import game_of_table
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.events.recording import Recorded, Submission, record
from scorekeeper.games import recording
from scorekeeper.games.log_rows import Author
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.events.event import Event, Stage, StageKind
from scorekeeper.rules.events.log import Draw, Enter, EventStatement, Here, NewEntrant, Rule, Seating, SetUp
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import make_confidant, new_key

NINE = ("Ada", "Bruno", "Carla", "Dora", "Emil", "Fritz", "Gerd", "Hanna", "Ida")
ONE_HAND = Ruleset(schedule=(1,))
PLAN = Event("Club evening", "2026-11-20", 7, ONE_HAND, stages=(Stage(StageKind.RANDOM, 3),))


def make_event(
    names: Sequence[str] = NINE, *, organiser: Confidant | None = None, plan: Event = PLAN, drawn: int = 0
) -> OpenEvent:
    """Create an event in which all of them are here, at tables of three by number in each round drawn."""
    organiser = organiser or make_confidant()
    numbers = tuple(range(1, len(names) + 1))
    more = (Enter(tuple(map(NewEntrant, names))), Here(numbers)) if names else ()
    draws = [draw_by_number(number, numbers) for number in range(1, drawn + 1)]
    event = create_event(organiser, new_key(), SetUp(plan, 45), *more, *draws)
    return read_event(event.pk)


def draw_by_number(number: int, entrants: Sequence[int] = range(1, 10)) -> Draw:
    """Return a draw of tables of three, shifted from round to round so that the first dealers differ."""
    groups = [entrants[start : start + 3] for start in range(0, len(entrants), 3)]
    seated = [(*group[(number - 1) % 3 :], *group[: (number - 1) % 3]) for group in groups]
    return Draw(number, tuple(Seating(table, seats, seats[0]) for table, seats in enumerate(seated, 1)))


def state(
    event: OpenEvent, *statements: EventStatement, by: Confidant | None = None, revision: int | None = None
) -> Recorded:
    """Record statements of an organiser, the leader by default, who has seen the present revision by default."""
    author = by or leader_of(event)
    known = read_event(event.pk).row.revision if revision is None else revision
    return record(event.pk, *(Submission(new_key(), known, each) for each in statements), author=Author(author))


def leader_of(event: OpenEvent) -> Confidant:
    return Confidant.objects.get(memberships__circle=event.pk, memberships__role="leads")


def owner_of(event: OpenEvent) -> Confidant:
    """Return the circle of the event."""
    return Confidant.objects.get(pk=event.pk)


def play(
    event: OpenEvent, round_number: int, table: int, tricks: Sequence[int] = (1, 0, 0), *, revision: int = 0
) -> Game:
    """Play the only hand at a table, at which everybody bids 1 trick, or 0 from the third seat on."""
    game = game_of_table(event.pk, (round_number, table))
    bids = (1, 1, *(0 for _ in tricks[2:]))
    statements = (make_statement(Kind.BIDS, 1, bids), make_statement(Kind.TRICKS, 1, tuple(tricks)))
    submissions = [recording.Submission(new_key(), revision, each) for each in statements]
    recording.record(game.owner, game.pk, *submissions)
    game.refresh_from_db()
    return game


def ruling(round_number: int, entrant: int, total: int = -10, points: str = "0") -> Rule:
    return Rule(round_number, "time over", entrant=entrant, total=total, points=Fraction(points))


def with_stages(*stages: Stage) -> Event:
    return replace(PLAN, stages=stages)
