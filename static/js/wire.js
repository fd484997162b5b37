// Asks the server. An answer about a game holds its state as a JSON island.

const PATIENCE = 8000;

/** Post `body`, or get where there is none. Return {status, state}: 0 for no answer, null for no state in it. */
export async function ask(address, body) {
  try {
    const request = { method: body ? "POST" : "GET", body, headers: { "HX-Request": "true" } };
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    const island = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("state-data");
    return { status: answer.status, state: island && JSON.parse(island.textContent) };
  } catch {
    return { status: 0, state: null };
  }
}
