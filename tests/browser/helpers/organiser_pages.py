"""Visits the organiser's pages of events in every state that looks different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playwright.sync_api import expect

from scorekeeper.events.reading import OpenEvent
from scorekeeper.rules.events.event import Admission, Event, Stage, StageKind
from scorekeeper.rules.events.log import EventStatement, Late, Left, Totals
from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import Phone
from tests.helpers.events.evenings import PLAN, make_event, play, state, with_stages

LONG = ("Maximiliane-Charlotte", *"BCDEFGHI")
FINAL_OF_4 = with_stages(Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)))


class Hall:
    """Events of one Confidant."""

    def __init__(self, confidant: Confidant) -> None:
        self._confidant = confidant

    def event(
        self,
        names: Sequence[str] = LONG,
        *statements: EventStatement,
        plan: Event = PLAN,
        drawn: int = 0,
        played: Sequence[int] = (),
    ) -> OpenEvent:
        """Return an event after these statements; at the tables `played` a phone has kept the score."""
        with self._confidant.database():
            organiser = signing_in.confidant_named(self._confidant.name)[0]
            event = make_event(names, organiser=organiser, plan=plan, drawn=drawn)
            for table in played:
                play(event, 1, table)
            state(event, *statements)
            return event


def organiser_pages(phone: Phone, confidant: Confidant) -> Iterator[str]:
    hall = Hall(confidant)
    yield from _before_the_draw(phone, hall)
    yield from _in_a_round(phone, hall)
    yield from _at_a_cut(phone, hall)


def _before_the_draw(phone: Phone, hall: Hall) -> Iterator[str]:
    event = hall.event(LONG, Late(9, 2))
    phone.open(f"/events/{event.pk}/")
    yield "event, now, before the start"
    phone.page.locator(".event-dots").click()
    yield "event, menu of pages"
    phone.open(f"/events/{event.pk}/people/")
    phone.page.locator("#names").fill("Kim; North\nB")
    expect(phone.page.locator("#understood p")).to_have_count(1)
    yield "event, people"
    phone.open(f"/events/{event.pk}/people/?person=9")
    yield "event, a person"
    phone.open(f"/events/{event.pk}/draw/?pick=1&pick=2")
    yield "event, draw with a swap"
    manual = hall.event(plan=with_stages(Stage(StageKind.MANUAL, 1)))
    phone.open(f"/events/{manual.pk}/draw/")
    yield "event, typed tables"


def _in_a_round(phone: Phone, hall: Hall) -> Iterator[str]:
    event = hall.event(LONG, Totals(1, 1, (30, -10, 30)), Left(9, 1), drawn=1, played=[1])
    phone.open(f"/events/{event.pk}/")
    yield "event, now, in a round"
    phone.open(f"/events/{event.pk}/people/")
    yield "event, people in a round"
    phone.open(f"/events/{event.pk}/draw/?pick=4")
    yield "event, a round that is drawn"
    phone.open(f"/events/{event.pk}/results/?table=2")
    phone.page.locator("#total-0").fill("25")
    phone.tap(phone.page.locator("#totals [type=submit], #totals button:not([type])").last)
    expect(phone.page.locator(".why").first).to_be_visible()
    yield "event, results, refused"
    phone.open(f"/events/{event.pk}/results/?table=1")
    yield "event, a correction"
    phone.open(f"/events/{event.pk}/rulings/")
    phone.tap(phone.page.locator("main form .primary"))
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "event, rulings, refused"
    phone.open(f"/events/{event.pk}/log/")
    yield "event, log"


def _at_a_cut(phone: Phone, hall: Hall) -> Iterator[str]:
    equal = {1: (30, -10, -10), 2: (30, 20, -10), 3: (30, 20, -10)}
    totals = [Totals(1, table, each) for table, each in equal.items()]
    event = hall.event(LONG, *totals, plan=FINAL_OF_4, drawn=1)
    phone.open(f"/events/{event.pk}/standings/?person=1")
    phone.page.locator('[value="decider"]').check(force=True)
    yield "event, a tie at the cut"
    phone.open(f"/events/{hall.event(LONG, *totals, drawn=1).pk}/standings/")
    yield "event, standings"
