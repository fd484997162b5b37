"""Page object of the play page in any engine; it uses visible elements, as a person does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tests.browser.other_engines.page import Page, tap, text_of, wait_for_text, wait_until

# Seats and numbers in the order of tapping; the rest of the tricks follows by itself.
BIDS = ((1, 1), (2, 0), (0, 1))
TRICKS = ((1, 1),)
TOTALS = ("−10", "30", "20")

UNTIL_STORED = """new Promise((resolve) => {
  const find = (path) => caches.match(path, { ignoreVary: true });
  const look = async () => (await Promise.all(%s.map(find))).every(Boolean) ? resolve(true) : setTimeout(look, 1000);
  look();
})"""
UNSENT = re.compile("^$|^Saving$|^Not saved$|unsent$")


@dataclass
class Table:
    """The play page of a game, at the address of a running server."""

    page: Page
    address: str
    game_id: int

    def open(self) -> None:
        """Open the play page, and wait until it accepts taps."""
        self.page.open(f"{self.address}/games/{self.game_id}/play/")
        wait_until(lambda: self._turn() >= 0)

    def enter(self, numbers: Sequence[tuple[int, int]]) -> None:
        """Tap a number for each of these seats, in this order."""
        for seat, number in numbers:
            self._wait_for_turn(seat)
            self.tap_number(number)

    def tap_number(self, number: int) -> None:
        """Tap a number once the buttons accept taps."""
        wait_until(lambda: not self.page.evaluate("!!document.querySelector('#table.resting')"))
        tap(self.page, f'.chip[value="{number}"]')

    def play_first_round(self) -> None:
        """Tap the numbers that lead to TOTALS."""
        self.enter(BIDS)
        self.enter(TRICKS)
        self.wait_for_round(2)

    def wait_for_round(self, number: int) -> None:
        """Wait until the page shows this round."""
        wait_for_text(self.page, "#round-title b", f"Round {number}")

    def wait_for_bids(self, bids: Sequence[str]) -> None:
        """Wait until tricks are entered after these bids, in seat order."""
        wait_until(lambda: self._texts(".bid b", len(bids)) == [*bids])

    def wait_for_totals(self, totals: Sequence[str]) -> None:
        """Wait until the page shows these totals, in seat order."""
        wait_until(lambda: self._texts(".total", len(totals)) == [*totals])

    def wait_for_wells(self, texts: Sequence[str]) -> None:
        """Wait until the wells have these texts, in seat order."""
        wait_until(lambda: self._texts(".well", len(texts)) == [*texts])

    def wait_for_status(self, text: str) -> None:
        """Wait until the save status is this text."""
        wait_for_text(self.page, "#sync .word", text)

    def wait_until_saved(self) -> None:
        """Wait until the server has everything."""
        wait_until(lambda: not UNSENT.search(text_of(self.page, "#sync .word")))

    def expect_saved(self, totals: Sequence[str]) -> None:
        """Check that the game's own page, which has no entries that wait on this phone, has these totals."""
        self.page.open(f"{self.address}/games/{self.game_id}/")
        text = str(self.page.evaluate("document.querySelector('main').innerText"))
        assert [total for total in totals if total not in text] == []

    def wait_until_stored(self, *paths: str) -> None:
        """Wait until the phone has stored these pages, or the open one, for times without the server."""
        # Checked on the page and seldom: frequent checks prevent WebKit from storing anything.
        assert self.page.evaluate(UNTIL_STORED % ([*paths] or "[location.pathname]"))

    def _texts(self, selector: str, seats: int) -> list[str]:
        return [text_of(self.page, f'.seat[data-seat="{seat}"] {selector}') for seat in range(seats)]

    def _wait_for_turn(self, seat: int) -> None:
        wait_until(lambda: self._turn() == seat)

    def _turn(self) -> int:
        seat = self.page.evaluate("""document.querySelector('.seat[aria-current="step"]')?.dataset.seat ?? '-1'""")
        return int(str(seat))
