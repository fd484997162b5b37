// Sends the draft for watchers and own phones, best effort: one request at a time, always with the newest numbers, without
// repeating failed ones. Hidden bids are never in the draft.
import { isUntouched, nextSeat } from "../draft.js";
import { dealOf } from "../rules.js";
import { take } from "./open_bids.js";

const KINDS = new Set(["bids", "tricks"]);
let sent = "";
let newest = null;
let isSending = false;

/** Take the bids from own phones first; `now()` is the store, `post(address, fields)` sends with the token of the page. */
export function exchange(now, { dispatch, post }) {
  const taken = take(now, dispatch);
  newest = draftOf(now(), taken);
  sendNewest(post);
}

/** The public part of the draft; null if there is nothing to send, or the server is not in this phase yet. */
function draftOf({ plan, server, queue, draft }, taken) {
  const deal = dealOf(plan, server);
  if (queue.length || !deal || !KINDS.has(draft.kind) || (deal.way && draft.kind === "bids")) return null;
  if (isUntouched({ state: server, draft }) && !draft.redo.length && !sent) return null;
  const { kind, values } = draft;
  return { revision: server.revision, kind, seat: nextSeat(draft, deal.order) ?? "", value: values, taken };
}

async function sendNewest(post) {
  const text = JSON.stringify(newest);
  if (isSending || !newest || text === sent) return;
  isSending = true;
  sent = text;
  await post(`${location.pathname}draft/`, newest);
  isSending = false;
  sendNewest(post);
}
