"""Rounds recorded without a hand, for tests that begin late in a game."""

from collections.abc import Iterable, Sequence

from playwright.sync_api import expect

from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import Phone

# The page's own entry form says where to and with which token; the statements are those a hand would make.
SEND = """async (statements) => {
    const form = document.getElementById("entry");
    let {revision} = JSON.parse(document.getElementById("state-data").textContent);
    for (const [kind, round, values] of statements) {
        const body = new URLSearchParams(new FormData(form));
        const said = {key: `quick-entry-${revision}`, revision, kind, round, from: "table"};
        for (const [name, value] of Object.entries(said)) body.set(name, value);
        for (const value of values) body.append("value", value ?? "");
        const answer = await fetch(form.action, {method: "POST", body});
        if (!answer.ok) throw new Error(`${kind} of round ${round}: ${answer.status}`);
        revision += 1;
    }
}"""


type Said = tuple[str, int, Sequence[int | None]]
"""A statement: its kind, its round, and its numbers, None for a seat that is out."""


def record_quickly(phone: Phone, rounds: Iterable[PlayedRound]) -> None:
    """Record rounds at the table that is shown, and show it as it stands then."""
    phases = ((played.number, played.bids, played.tricks) for played in rounds)
    say_quickly(phone, [said for n, bids, tricks in phases for said in (("bids", n, bids), ("tricks", n, tricks))])


def say_quickly(phone: Phone, statements: Sequence[Said]) -> None:
    """Say what makes whole rounds, the last one last, and show the table as it stands then."""
    phone.page.reload()  # So that the page says how the game stands by now.
    phone.page.evaluate(SEND, statements)
    phone.page.reload()
    expect(phone.page.locator("#rounds .done")).to_have_count(statements[-1][1])
