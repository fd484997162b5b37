// Asks the server for JSON: an answer about a game is its state.

const PATIENCE = 8000;
/** Only with a state are these ours: the login page of a network, or an answer cut short, says 200 as well. */
const WITH_STATE = new Set([200, 409, 422]);
const NO_ANSWER = { status: 0, state: null };

/** Post `body`, or get where there is none. Return {status, state}: 0 for no answer, null for no state in it. */
export async function ask(address, body) {
  try {
    const request = { method: body ? "POST" : "GET", body, headers: { Accept: "application/json" } };
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    if (!WITH_STATE.has(answer.status)) return { status: answer.status, state: null };
    const state = await answer.json();
    return Number.isInteger(state.revision) ? { status: answer.status, state } : NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
}
