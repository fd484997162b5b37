// Sends each change of a sheet to the server, and keeps it on this device until the server has stored it.
import { ask, newKey } from "../outbox.js";
import { SHEET } from "../offline/saved.js";
import { guard, keep, places, read } from "../storage.js";
import { isSame, merge } from "./document.js";

const PAUSE = 350;
const RETRY_AFTER = 3000;

/**
 * The first argument is {sheet, address, token, state, most}; `show(what)` is called after each change with {document,
 * conflicts, trouble, isSaved, revision, state, game}: `state` is the answer of the server if there is a new one,
 * `trouble` is "", "unreachable", "waits", "lost" or the sentence of a refusal.
 */
export function makeSaving({ sheet, address, token, state, most }, show) {
  // Each page stores under its own key, so that two tabs do not overwrite each other's texts.
  const place = `${SHEET}${sheet} ${newKey()}`;
  let { document: base, revision } = state;
  let document = base;
  let conflicts = [];
  let trouble = "";
  let timer = 0;
  let isSending = false;
  // Documents that were sent and not answered: the server may have stored one of them.
  let unanswered = [];

  const isSaved = () => isSame(document, base);

  function tell(more = {}) {
    const isDone = isSaved();
    show({ document, conflicts, trouble: trouble || (isDone ? "" : "waits"), isSaved: isDone, revision, ...more });
  }

  function store() {
    const isNeeded = !isSaved() || conflicts.length > 0;
    const isKept = keep(place, isNeeded ? JSON.stringify({ base, revision, document, conflicts }) : null);
    guard(isNeeded && !isKept);
    return isKept;
  }

  /** Take over what an earlier page, or another tab, could not send. */
  function takeOver() {
    const others = places().filter((each) => each.startsWith(`${SHEET}${sheet} `));
    for (const saved of others.map(read).filter(({ document }) => document)) {
      // If the server does not answer, the page is a stored one, perhaps older than the last answer.
      if (saved.revision > revision) ({ base, revision, document } = { ...saved, document: saved.base });
      const merged = merge(saved.base, saved.document, document, most);
      document = merged.document;
      conflicts = [...conflicts, ...(saved.conflicts ?? []), ...merged.conflicts];
    }
    if (others.length && store()) others.forEach((each) => keep(each, null));
  }

  function plan(pause) {
    clearTimeout(timer);
    timer = setTimeout(send, pause);
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    const sent = document;
    const body = new URLSearchParams({ csrfmiddlewaretoken: token, revision, document: JSON.stringify(sent) });
    const answer = await ask(address, body);
    isSending = false;
    receive(answer, sent);
  }

  function receive({ status, state: answer }, sent) {
    trouble = "";
    if (status === 200) {
      base = sent;
      revision = answer.revision;
      unanswered = [];
    } else if (status === 409 && answer.game) {
      keep(place, null);
      tell({ game: answer.game });
      return;
    } else if (status === 409) {
      const own = unanswered.find((each) => isSame(each, answer.document));
      const merged = merge(own ?? base, document, answer.document, most);
      ({ document: base, revision } = answer);
      document = merged.document;
      unanswered = [];
      conflicts = [...conflicts, ...merged.conflicts];
    } else {
      trouble = status !== 0 ? (answer?.sentence ?? "lost") : isSaved() ? "" : "unreachable";
      if (status === 0) unanswered.push(sent);
    }
    store();
    const isNew = status === 200 || status === 409;
    tell(isNew ? { state: answer } : {});
    if (trouble === "unreachable") plan(RETRY_AFTER);
    else if (!trouble && !isSaved()) plan(0);
  }

  addEventListener("online", send);
  // Another device may have changed the sheet while this page was not visible.
  addEventListener("visibilitychange", () => globalThis.document.visibilityState === "visible" && plan(0));
  takeOver();

  return {
    start() {
      tell({ state });
      // Ask the server even if nothing waits: the service worker may have kept an older page.
      plan(0);
    },

    /** `next` is the document after a change. */
    change(next) {
      if (isSame(next, document)) return;
      document = next;
      store();
      tell();
      plan(PAUSE);
    },

    /** Settle a conflict with one of its two texts. */
    settle(conflict, text) {
      conflicts = conflicts.filter((each) => each !== conflict);
      document = text === conflict.mine ? { ...document, [conflict.key]: text } : document;
      store();
      tell();
      plan(0);
    },
  };
}
