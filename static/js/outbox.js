// Sends the statements of the queue, one after the other. Each has a key of its own, so that one that is sent again is
// not recorded twice.

const RETRY_AFTER = 3000;

export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return the function that begins to send. `now()` is the store, `post(statement)` answers {status, state}, and
 * `answered(answer)` puts the answer into the store.
 */
export function makeSender(now, post, answered) {
  let isSending = false;

  async function send() {
    const [statement] = now().queue;
    if (isSending || !statement) return;
    isSending = true;
    const answer = await post(statement);
    isSending = false;
    answered(answer);
    const { trouble } = now();
    if (trouble === "offline") setTimeout(send, RETRY_AFTER);
    else if (!trouble) send();
  }

  addEventListener("online", send);
  return send;
}
