// Asks the server. An answer about a game holds its state as a JSON island.

const PATIENCE = 8000;
/** Only with a state are these ours: the login page of a network, or an answer cut short, says 200 as well. */
const WITH_STATE = new Set([200, 409, 422]);

/** Post `body`, or get where there is none. Return {status, state}: 0 for no answer, null for no state in it. */
export async function ask(address, body) {
  try {
    const request = { method: body ? "POST" : "GET", body, headers: { "HX-Request": "true" } };
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    const island = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("state-data");
    const state = island && JSON.parse(island.textContent);
    return { status: state || !WITH_STATE.has(answer.status) ? answer.status : 0, state };
  } catch {
    return { status: 0, state: null };
  }
}
