// Sends the statements of the queue, one after the other. Each has an idempotency key, so that it is not recorded
// twice if it is sent again.

const PATIENCE = 8000;
/** Valid only with a state: the login page of a network, or a truncated response, may have status 200, too. */
const WITH_STATE = new Set([200, 409, 422]);
const NO_ANSWER = { status: 0, state: null };
const RETRY_AFTER = 3000;

/** Post `body`, or send a GET without it. Return {status, state}: 0 without an answer, null without a state in it. */
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
    if (trouble === "offline") setTimeout(send, RETRY_AFTER);
    else if (!trouble) send();
  }

  addEventListener("online", send);
  return send;
}
