"""Records rounds by a script, for tests that start late in a game."""

from collections.abc import Iterable, Sequence

from playwright.sync_api import expect

from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import wait_until_saved

# Uses the address and the CSRF token of the page's own entry form.
SEND = """async (statements) => {
    const form = document.getElementById("entry");
    let {revision} = JSON.parse(document.getElementById("state-data").textContent);
    for (const [kind, round, values] of statements) {
        const body = new URLSearchParams(new FormData(form));
        const fields = {key: `quick-entry-${revision}`, revision, kind, round, from: "table"};
        for (const [name, value] of Object.entries(fields)) body.set(name, value);
        for (const value of values) body.append("value", value ?? "");
        const answer = await fetch(form.action, {method: "POST", body});
        if (!answer.ok) throw new Error(`${kind} of round ${round}: ${answer.status}`);
        revision += 1;
    }
}"""


type QuickStatement = tuple[str, int, Sequence[int | None]]
"""A statement: kind, round, and numbers; None for a seat that is out."""


def record_quickly(phone: Phone, rounds: Iterable[PlayedRound]) -> None:
    """Record rounds of the game that is shown, and reload its page."""
    phases = ((played.number, played.bids, played.tricks) for played in rounds)
    record_statements(
        phone, [statement for n, bids, tricks in phases for statement in (("bids", n, bids), ("tricks", n, tricks))]
    )


def record_statements(phone: Phone, statements: Sequence[QuickStatement]) -> None:
    """Record statements that complete whole rounds, in order, and reload the page."""
    recorded = phone.page.locator("#rounds .done")
    # An entry in transit when the page is left would be sent again and be outdated, and a tap may not have arrived yet.
    expect(recorded).to_have_count(statements[0][1] - 1)
    wait_until_saved(phone)
    phone.page.reload()  # So that the page has the current revision.
    phone.page.evaluate(SEND, statements)
    phone.page.reload()
    expect(recorded).to_have_count(statements[-1][1])
