// Pages that scripts load, to read something from them.
import { OWN } from "../outbox.js";

const ANSWERS_WITHIN = 8000;
const START = "/";

/** Load a page, and return {status, page}; null if there is no answer of the server. */
export async function load(address, body) {
  try {
    const request = { method: body ? "POST" : "GET", body, headers: { Accept: "text/html" } };
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWERS_WITHIN) });
    if (!answer.headers.has(OWN)) return null;
    return { status: answer.status, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
  } catch {
    return null;
  }
}

/** Load the start page: {token, owner, games}, the names of the open games; null if the server does not send it. */
export async function askServer() {
  const answer = await load(START);
  const list = answer?.page.getElementById("waiting");
  const token = answer?.page.querySelector('[name="csrfmiddlewaretoken"]')?.value;
  return list && token ? { token, owner: list.dataset.owner, games: list.dataset.games.split(",") } : null;
}
