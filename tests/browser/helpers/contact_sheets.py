"""Contact sheets: one page in every language, the phones side by side. Writes docs/screenshots/languages/*.jpg."""

from __future__ import annotations

from base64 import b64encode

from django.conf import settings
from playwright.sync_api import expect

from scorekeeper.environment import PROJECT
from scorekeeper.events.games import game_of_table
from scorekeeper.events.reading import OpenEvent
from scorekeeper.games import recording
from scorekeeper.models import Confidant
from scorekeeper.rules.events.event import Event, Stage, StageKind
from scorekeeper.rules.events.log import Totals
from tests.browser.helpers.language_page import choose_language
from tests.browser.helpers.phone import Phone, Scheme
from tests.helpers.events.evenings import draw_by_number, make_event, state
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import RoundNumbers, new_key

FOLDER = PROJECT / "docs" / "screenshots" / "languages"
LANGUAGES = [code for code, _ in settings.LANGUAGES]
QUALITY = 64
SHEET = """<style>
  body { margin: 0; padding: 10px; display: inline-flex; gap: 10px; background: #8a8074 }
  img { width: 250px }
</style>"""
CUP = Event("Wizard 2026", "2026-11-20", 7, stages=(Stage(StageKind.RANDOM, 3),))
HANDS: tuple[RoundNumbers, ...] = (((1, 0, 0), (1, 1, 0)), ((2, 1, 0), (2, 1, 1)), ((1, 2, 2), (1, 2, 3)))
"""The first hands of a table of three, of 2, 4 and 6 cards."""


def save_in_every_language(phone: Phone, name: str, shown: str, scheme: Scheme = "light") -> None:
    """Open the same page in each language, wait for an element of it, and save all screens as one picture."""
    own_page, address = phone.own_page, phone.page.url.removeprefix(phone.address)
    own_page.emulate_media(color_scheme=scheme)
    pictures = []
    for language in LANGUAGES:
        choose_language(phone, language, address)
        expect(own_page.locator(shown).first).to_be_visible()
        own_page.evaluate("document.fonts.ready.then(() => true)")
        pictures.append(own_page.screenshot(animations="disabled"))
    choose_language(phone, "en", address)
    _save_side_by_side(phone, name, pictures)


def _save_side_by_side(phone: Phone, name: str, pictures: list[bytes]) -> None:
    images = "".join(f'<img src="data:image/png;base64,{b64encode(picture).decode()}">' for picture in pictures)
    desk = phone.page.context.browser
    assert desk is not None
    page = desk.new_page()
    page.set_content(f"{SHEET}<body>{images}")
    page.locator("body").screenshot(path=FOLDER / f"{name}.jpg", quality=QUALITY)
    page.close()


def make_cup(organiser: Confidant) -> OpenEvent:
    """Create a tournament in its second round: one table is finished, one plays, one has not begun."""
    event = make_event(organiser=organiser, plan=CUP, drawn=1)
    totals = ((180, 120, 40), (150, 90, 110), (60, 200, 130))
    state(event, *(Totals(1, table, each) for table, each in enumerate(totals, 1)))
    state(event, draw_by_number(2), Totals(2, 1, (90, 170, 140)))
    game = game_of_table(event.pk, (2, 2))
    statements = [
        make_statement(kind, number, values)
        for number, hand in enumerate(HANDS, 1)
        for kind, values in zip((Kind.BIDS, Kind.TRICKS), hand, strict=True)
    ]
    recording.record(game.owner, game.pk, *(recording.Submission(new_key(), 0, each) for each in statements))
    return event
