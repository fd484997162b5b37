// Shows the play page as the Confidant sees it: for each line of the input, {plan, state, taps}, the view after these
// taps on number keys, with the draft that the page sends for watchers. A tap that would complete the phase is left out.
import { createInterface } from "node:readline";
import { nextSeat } from "../../static/js/draft.js";
import * as elimination from "../../static/js/elimination.js";
import * as covered from "../../static/js/hidden_bids.js";
import * as special from "../../static/js/special_cards.js";
import { createStore, reduce, turnOf } from "../../static/js/store.js";
import { view } from "../../static/js/view.js";

const VARIANTS = { covered, special, elimination };

function show({ plan, state, taps }) {
  const variants = plan.tools.map((name) => VARIANTS[name]);
  let store = createStore({ plan, lang: "en", server: state }, variants);
  for (const number of taps) {
    const next = reduce(store, { type: "pressed", number, key: "key" }, variants);
    if (next.queue.length) break;
    store = next;
  }
  const { draft } = store;
  const { deal } = turnOf(store);
  const sent = draft.steps.length ? { kind: draft.kind, values: draft.values, seat: nextSeat(draft, deal.order) } : null;
  return { ...view(store, variants), draft: sent };
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify(show(JSON.parse(line))));
  } catch (fault) {
    console.log(JSON.stringify(fault.stack));
  }
}
