// Sends the statements of the queue, one after the other. Each has an idempotency key, so that it is not recorded
// twice if it is sent again.

const PATIENCE = 8000;
/** Valid only with a state: the login page of a network, or a truncated response, may have status 200, too. */
const WITH_STATE = new Set([200, 409, 422]);
const NO_ANSWER = { status: 0, state: null };
/** A header of all responses of the server; one without it is of a proxy or a network in front. */
export const OWN = "Tablet-Server";
/** The status ("Network Authentication Required") of a response by which a proxy or a network asks to sign in there. */
export const IN_FRONT = 511;
const REFUSED_IN_FRONT = new Set([401, 403, 407, 511]);
const RETRY_AFTER = 3000;
/** The troubles that sending again does not end. */
export const LASTING = new Set(["signedOut", "gone"]);
/** A header of the server with the reason why it can save nothing, as {name, short, text, passes}: `passes` if it may end by itself. */
export const REASON = "Tablet-Reason";

/**
 * Post `body`, or send a GET without it. Return {status, state}: 0 without an answer of the server, IN_FRONT if something
 * in front of it asks to sign in; null without a state. With a `reason` if the server says why it can save nothing.
 */
export async function ask(address, body) {
  try {
    const headers = { Accept: "application/json" };
    const request = { method: body ? "POST" : "GET", body, headers, redirect: "manual" };
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    const { status } = answer;
    if (!answer.headers.has(OWN)) return asksToSignIn(status) ? { status: IN_FRONT, state: null } : NO_ANSWER;
    if (!WITH_STATE.has(status)) return { status, state: null, reason: reasonIn(answer.headers.get(REASON)) };
    const state = await answer.json();
    return Number.isInteger(state.revision) ? { status, state } : NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
}

/** The reason in the header of a response, if it has one. */
export const reasonIn = (header) => JSON.parse(header) ?? undefined;

/** Whether a response that is not of the server is a page to sign in; a redirect, which is not followed, has status 0. */
const asksToSignIn = (status) => status < 400 || REFUSED_IN_FRONT.has(status);

export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return the function that begins to send. `now()` is the store, `post(statement)` answers {status, state}, and
 * `dispatch(event)` changes the store: a statement is marked before it is sent.
 */
export function makeSender(now, post, dispatch) {
  let isSending = false;

  async function send() {
    const { queue, refusal } = now();
    const [sent] = queue;
    if (isSending || !sent || refusal !== null) return;
    isSending = true;
    if (!sent.isTried) dispatch({ type: "sending", sent });
    const answer = await post(sent);
    isSending = false;
    dispatch({ type: "answered", sent, ...answer });
    const { trouble } = now();
    if (!trouble) send();
    else if (!LASTING.has(trouble)) setTimeout(send, RETRY_AFTER);
  }

  addEventListener("online", send);
  return send;
}
