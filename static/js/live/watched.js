// Tells watchers and own phones what is being entered, as well as it can: one request at a time, always with the newest
// numbers, and none is repeated. Bids that nobody may see yet never come here.
import { isUntouched, nextSeat } from "../draft.js";
import { dealOf } from "../rules.js";
import { take } from "./open_bids.js";

const KINDS = new Set(["bids", "tricks"]);
let told = "";
let newest = null;
let isSending = false;

/** Take the bids from own phones first; `now()` is the store, `post(address, fields)` sends with the token of the page. */
export function tell(now, { dispatch, post }) {
  const taken = take(now, dispatch);
  newest = draftOf(now(), taken);
  send(post);
}

/** What others may see of the draft; null if there is nothing to tell, or the server does not know this phase yet. */
function draftOf({ plan, server, queue, draft }, taken) {
  const deal = dealOf(plan, server);
  if (queue.length || !deal || !KINDS.has(draft.kind) || (deal.way && draft.kind === "bids")) return null;
  if (isUntouched({ state: server, draft }) && !draft.redo.length && !told) return null;
  const { kind, values } = draft;
  return { revision: server.revision, kind, seat: nextSeat(draft, deal.order) ?? "", value: values, taken };
}

async function send(post) {
  const text = JSON.stringify(newest);
  if (isSending || !newest || text === told) return;
  isSending = true;
  told = text;
  await post(`${location.pathname}draft/`, newest);
  isSending = false;
  send(post);
}
