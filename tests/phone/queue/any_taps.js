// Any taps on a page whose server answers late or never: three players, four rounds, one phone.
import assert from "node:assert/strict";
import { applyAll } from "../../../static/js/rules.js";
import { turnOf } from "../../../static/js/store.js";
import { deal, NEW, open, PLAN } from "../page.js";

const SIZES = [1, 2, 2, 1];
export const LONG = { ...PLAN, sizes: SIZES, deals: SIZES.map((cards) => deal(cards)) };
const EVENTS = ["press", "press", "press", "undo", "undo", "redo", "bid", "row", "go on", "go on", "lose"];

/** A server that has the statements of one game: its state after one more, which it may have already. */
function makeServer() {
  const done = [];
  const undone = [];
  const keys = [];
  const add = (statement) => {
    assert.equal(statement.revision, keys.length);
    keys.push(statement.key);
    if (statement.kind === "undo") undone.push(done.pop());
    else if (statement.kind === "redo") done.push(undone.pop());
    else {
      undone.length = 0;
      done.push(statement);
    }
  };
  return (statement) => {
    if (!keys.includes(statement.key)) add(statement);
    const { state } = applyAll(NEW, LONG, done);
    return { ...state, revision: keys.length, canUndo: done.length > 0, undone: undone.at(-1) ?? null };
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

export function shownNumbers(store) {
  const { state, draft, values, seat, waiting } = turnOf(store);
  return { round: state.round, phase: state.phase, kind: draft.kind, bids: state.bids, totals: state.totals, values, seat, waiting };
}

/** Send the first of the queue, or answer it; what was done. The server may have one that is lost. */
function goOn(page, record, isLost, hasArrived) {
  const [first] = page.store.queue;
  if (!first) return "nothing to send";
  if (!first.isTried) page.dispatch("sending", { sent: first });
  else {
    const state = isLost && !hasArrived ? null : record(first);
    page.answer(isLost ? 0 : 200, isLost ? null : state, first);
  }
  return `${!first.isTried ? "send" : isLost ? "lose" : "answer"} ${first.kind}`;
}

/** Do this many things; after each, `check(page, before, done)` has the store before it and a list of what was done. */
export function tapAnything(seed, taps, check) {
  const [page, record, random, done] = [open({ plan: LONG }), makeServer(), chance(seed), []];
  const any = (limit) => Math.floor(random() * limit);
  for (let tap = 0; tap < taps; tap += 1) {
    const [event, number, before] = [EVENTS[any(EVENTS.length)], any(3), page.store];
    if (event === "go on" || event === "lose") done.push(goOn(page, record, event === "lose", number > 0));
    else {
      if (event === "press") page.press(number);
      else page.dispatch(event, { seat: number });
      done.push(`${event} ${number}`);
    }
    check(page, before, done);
  }
  return page;
}
