// The pen of a game that was handed over: a phone that looks on enters nothing, and nothing that waited is lost silently.
import assert from "node:assert/strict";
import test from "node:test";
import * as pen from "../../static/js/live/pen.js";
import { BID, NEW, open } from "./page.js";

const page = (key, more = {}) => open({ plan: { pen: key, ...more.plan }, variants: [pen], ...more });
const QUEUE = [{ key: "a", kind: "bids", round: 1, values: [1, 1, 0], revision: 0, redeals: 0 }];

test("a phone that gave the pen away enters nothing", () => {
  const shown = page("lent-1");
  for (const event of ["pressed", "undo", "redo", "row", "bid", "rest", "trump", "typed"]) {
    shown.dispatch(event, { number: 1, seat: 1, colour: "red" });
  }
  assert.deepEqual([shown.queued, shown.store.draft.steps, shown.store.typed], [[], [], null]);
  assert.equal(shown.shown.pen.looksOn, true);
});

test("a phone that gave the pen away still sends what it had, and shows what the other one records", () => {
  const shown = page("lent-1", { saved: { queue: QUEUE } });
  assert.equal(shown.queued.length, 1);
  shown.answer(200, BID);
  assert.deepEqual([shown.queued, shown.store.server.revision], [[], 1]);
});

test("numbers that were begun when the pen was handed over are dropped without a later notice", () => {
  const { draft } = open().press(1).store;
  const shown = page("lent-1", { saved: { queue: [], draft } });
  assert.deepEqual([shown.store.draft.steps, shown.store.draft.values], [[], [null, null, null]]);
  shown.dispatch("polled", { status: 200, state: { ...NEW, ...BID } });
  assert.deepEqual([shown.store.notice, shown.store.draft.kind], ["", "tricks"]);
});

test("a phone with the pen enters as usual", () => {
  const shown = page("own-1").press(1, 0, 1);
  assert.deepEqual(shown.queued, [["bids", 1, 1, 0]]);
  assert.equal(shown.shown.pen.looksOn, false);
});

test("entries that waited when the pen was taken back are not sent, but stored and shown", () => {
  const shown = page("lost-0", { saved: { queue: QUEUE, refusal: "Too late." } });
  assert.deepEqual([shown.queued, shown.store.refusal], [[], null]);
  assert.deepEqual(shown.shown.pen.unsent, [{ key: "a", kind: "bids", round: 1, values: [1, 1, 0] }]);
});

test("numbers that were begun when the pen was taken back are stored and shown, too", () => {
  const { draft } = page("own-1").press(1).store;
  const shown = page("lost-0", { saved: { queue: [], draft } });
  assert.deepEqual(shown.shown.pen.unsent, [{ key: "draft of bids 1", kind: "bids", round: 1, values: [null, 1, null] }]);
  assert.deepEqual(shown.store.draft.steps, []);
});

test("only the round of a hidden bid that came too late is stored", () => {
  const hiddenBids = { round: 1, sending: { seat: 2, bid: 1 } };
  const before = { ...page("own-1").store, hiddenBids };
  const after = pen.reduce(before, { type: "bidAnswered", status: 403 });
  assert.deepEqual(after.unsent, [{ key: "bid of 2 in 1", kind: "hiddenBid", round: 1, values: [] }]);
  assert.equal(after.hiddenBids.sending, null);
  assert.equal(pen.reduce(before, { type: "bidAnswered", status: 200 }), null);
});
