// Statements on their way to the server, one after the other. They survive a reload; each has an id of its own, so
// that sending it again cannot count it twice.

const RETRY_AFTER = 3000;

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  /** `post` sends one statement; `answered` must be called with the status of its answer. */
  constructor(queue, post) {
    this.queue = queue;
    this.post = post;
    this.sending = false;
    this.trouble = "";
    addEventListener("online", () => this.send());
  }

  get waiting() {
    return this.queue.some((said) => said.kind === "undo" || said.kind === "redo");
  }

  add(said, revision) {
    this.queue.push({ ...said, key: newKey(), revision: revision + this.queue.length });
  }

  send() {
    if (this.sending || !this.queue.length) return;
    this.sending = true;
    this.post(this.queue[0]);
  }

  /** Note the answer; return the statements that will not be recorded. */
  answered(status) {
    this.sending = false;
    this.trouble = "";
    if (status === 200) {
      this.queue.shift();
      return [];
    }
    if (status === 409 || status === 422) return this.queue.splice(0);
    this.trouble = { 403: "signedOut", 404: "gone" }[status] ?? "offline";
    if (this.trouble === "offline") setTimeout(() => this.send(), RETRY_AFTER);
    return [];
  }
}
