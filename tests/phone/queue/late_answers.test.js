// Any taps while the answers of the server come late: three players, four rounds, one phone.
import assert from "node:assert/strict";
import test from "node:test";
import { applyAll } from "../../../static/js/rules.js";
import { turnOf } from "../../../static/js/store.js";
import { deal, NEW, open, PLAN } from "../page.js";

const SIZES = [1, 2, 2, 1];
const LONG = { ...PLAN, sizes: SIZES, deals: SIZES.map((cards) => deal(cards)) };
const GAMES = 400;
const TAPS = 120;

/** A server that has the statements of one game: its state after one more. */
function makeServer() {
  const done = [];
  const undone = [];
  let revision = 0;
  return ({ kind, ...rest }) => {
    assert.equal(rest.revision, revision);
    revision += 1;
    if (kind === "undo") undone.push(done.pop());
    else if (kind === "redo") done.push(undone.pop());
    else {
      undone.length = 0;
      done.push({ kind, ...rest });
    }
    const { state } = applyAll(NEW, LONG, done);
    return { ...state, revision, canUndo: done.length > 0, undone: undone.at(-1) ?? null };
  };
}

/** Numbers from 0 to below 1, the same for a seed (a linear congruential generator). */
function chance(seed) {
  let value = seed;
  return () => {
    value = (value * 1664525 + 1013904223) % 2 ** 32;
    return value / 2 ** 32;
  };
}

function shownNumbers({ store }) {
  const { state, draft, values, seat, waiting } = turnOf(store);
  return { round: state.round, phase: state.phase, kind: draft.kind, bids: state.bids, totals: state.totals, values, seat, waiting };
}

/** Send the first of the queue, or answer it; the page may show something else only if it waited for the answer. */
function goOn(page, record, taps) {
  const [first] = page.store.queue;
  if (!first) return;
  const before = shownNumbers(page);
  if (first.isTried) page.answer(200, record(first), first);
  else page.dispatch("sending", { sent: first });
  taps.push(`${first.isTried ? "answer to" : "send"} ${first.kind}`);
  if (!before.waiting) assert.deepEqual(shownNumbers(page), before, taps.join(", "));
}

const EVENTS = ["press", "press", "press", "undo", "undo", "redo", "bid", "row", "go on", "go on"];

test("an answer that comes late changes no number that the page shows unless the page waits for it", () => {
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const [page, record, random, taps] = [open({ plan: LONG }), makeServer(), chance(seed), []];
    const any = (number) => Math.floor(random() * number);
    for (let tap = 0; tap < TAPS; tap += 1) {
      const [event, number] = [EVENTS[any(EVENTS.length)], any(3)];
      if (event === "go on") goOn(page, record, taps);
      else {
        if (event === "press") page.press(number);
        else page.dispatch(event, { seat: number });
        taps.push(`${event} ${number}`);
      }
    }
  }
});
