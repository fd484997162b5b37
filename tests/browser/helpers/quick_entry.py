"""Records rounds by a script, for tests that start late in a game."""

from collections.abc import Iterable, Sequence

from playwright.sync_api import expect

from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import wait_until_saved
from tests.browser.helpers.posted_forms import QuickStatement, statements_of

# Uses the address and the CSRF token of the page's own entry form.
SEND = """async (statements) => {
    const form = document.getElementById("entry");
    let {revision} = await (await fetch("?revision=-1", {headers: {Accept: "application/json"}})).json();
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


def record_quickly(phone: Phone, rounds: Iterable[PlayedRound]) -> None:
    """Record rounds of the game that is shown, and reload its page."""
    record_statements(phone, statements_of(rounds))


def record_statements(phone: Phone, statements: Sequence[QuickStatement]) -> None:
    """Record statements that complete whole rounds, in order, and reload the page."""
    recorded = phone.page.locator("#rounds .done")
    # An entry in transit when the page is left would be sent again and be outdated, and a tap may not have arrived yet.
    expect(recorded).to_have_count(statements[0][1] - 1)
    wait_until_saved(phone)
    phone.page.evaluate(SEND, statements)
    phone.page.reload()
    expect(recorded).to_have_count(statements[-1][1])
