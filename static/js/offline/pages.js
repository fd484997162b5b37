// Pages that scripts load, to read something from them.
import { IN_FRONT, OWN, REASON, ask, reasonIn } from "../outbox.js";

const ANSWERS_WITHIN = 8000;
const START = "/";

/** Load a page, and return {status, page, reason}; without a page if the server does not answer, with the status of `ask`. */
export async function load(address, body) {
  try {
    const request = { method: body ? "POST" : "GET", body, headers: { Accept: "text/html" } };
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWERS_WITHIN) });
    if (!answer.headers.has(OWN)) return ask(START);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { status: answer.status, page, reason: reasonIn(answer.headers.get(REASON)) };
  } catch {
    return ask(START);
  }
}

/**
 * Load the start page: {token, owner, games}, the names of the open games; {trouble} if the server does not send it: the
 * name of a text, or the reason of the server.
 */
export async function askServer() {
  const { status, page, reason } = await load(START);
  const list = page?.getElementById("waiting");
  const token = page?.querySelector('[name="csrfmiddlewaretoken"]')?.value;
  if (list && token) return { token, owner: list.dataset.owner, games: list.dataset.games.split(",") };
  return { trouble: page && !reason ? "signedOut" : troubleIn({ status, reason }) };
}

/** Why something is unsent: the reason of the server, or the name of a text. */
export const troubleIn = ({ status, reason }) => reason ?? (status === IN_FRONT ? "inFront" : "offline");
