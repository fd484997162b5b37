// Undo and Redo of what this page has recorded, which do not wait for the server, and another phone in between.
import assert from "node:assert/strict";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";
import { recordedWith } from "../../../static/js/recorded.js";
import * as hidden from "../../../static/js/hidden_bids.js";
import { turnOf } from "../../../static/js/store.js";
import { BID, NEW, open, PLAN, WORDS } from "../page.js";
import { shownNumbers, tapAnything } from "./any_taps.js";

const GAMES = 300;
const TAPS = 60;
const MOST_REDOS = 60; // more than the taps of any nine undos
const BIDS = { kind: "bids", round: 1, values: [1, 1, 0] };
const AFTER_BIDS = { ...BID, bids: BIDS.values };
const TRUMP = { kind: "trump", round: 1, values: ["red"] };
const AFTER_TRUMP = { ...AFTER_BIDS, trump: "red", revision: 2 };
const LATE = "Another phone was faster.";

/** A page that has recorded bids and a trump. */
const withTrump = () =>
  open().press(1, 0, 1).answer(200, AFTER_BIDS).dispatch("trump", { colour: "red" }).answer(200, AFTER_TRUMP);
const sent = (page) => page.dispatch("sending", { sent: page.store.queue[0] });

test("redos bring back all that undos took back, wherever the answers are", () => {
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const page = tapAnything(seed, TAPS, () => {});
    // With no row that was tapped, which an undo only lets go.
    for (let undos = 0; undos < 2; undos += 1) if (page.store.correction || page.store.draft.editing !== null) page.dispatch("undo");
    const before = shownNumbers(page.store);
    for (let undos = 0; undos < 1 + (seed % 9); undos += 1) page.dispatch("undo");
    // One undo takes back all numbers of a tap, which a redo may bring back one after the other.
    for (let redos = 0; redos < MOST_REDOS && !isDeepStrictEqual(shownNumbers(page.store), before); redos += 1) page.dispatch("redo");
    assert.deepEqual(shownNumbers(page.store), before, `seed ${seed}`);
  }
});

test("numbers that were begun do not come back after other ones, or after an entry of another phone", () => {
  const begun = () => open().press(1, 0, 1).answer(200, AFTER_BIDS).press(0).dispatch("undo").dispatch("undo");
  assert.equal(begun().dispatch("redo").store.draft.redo.length, 1);
  assert.deepEqual(begun().press(0).store.draft.redo, []);
  const page = begun().answer(200, { revision: 2, undone: BIDS }).dispatch("undo").dispatch("undo");
  page.dispatch("polled", { asked: 2, status: 200, state: { ...NEW, ...AFTER_BIDS, revision: 3, undone: null } });
  assert.deepEqual([page.store.draft.kind, page.store.draft.redo], ["tricks", []]);
});

test("of several undos the others are dropped with the first one that comes too late", () => {
  const page = sent(withTrump().dispatch("undo").dispatch("undo"));
  page.answer(409, { ...AFTER_TRUMP, void: 1, revision: 3, notice: LATE });
  assert.deepEqual([page.queued, page.store.refusal, page.shown.notice], [[], null, LATE]);
});

test("numbers that were begun after an undo are dropped with a notice if it comes too late, and no key counts until then", () => {
  const page = withTrump().dispatch("undo").dispatch("undo").dispatch("undo").dispatch("undo").press(0);
  sent(page).answer(409, { ...AFTER_TRUMP, void: 1, revision: 3, notice: LATE });
  assert.deepEqual([page.shown.notice, page.queued], [WORDS.movedOn, []]);
  assert.deepEqual([page.press(1).queued, page.store.draft.steps], [[], []]);
});

test("an undo that was taken over in another phone's state is no question to the Confidant", () => {
  const page = sent(open().press(1, 0, 1)).dispatch("undo");
  page.answer(409, { ...AFTER_BIDS, notice: LATE });
  assert.deepEqual([page.queued, page.store.refusal, page.shown.notice], [[], null, LATE]);
});

test("an answer to an undo that is shown already opens nothing while a player has the phone", () => {
  const deals = PLAN.deals.map((each) => ({ ...each, way: "covered" }));
  const page = open({ plan: { deals }, variants: [hidden] }).dispatch("openly").press(1, 0, 1).answer(200, AFTER_BIDS);
  for (let taps = 0; taps < 4; taps += 1) page.dispatch("undo");
  page.dispatch("take").answer(200, { revision: 2, undone: BIDS });
  assert.deepEqual([page.store.hiddenBids.holder, page.store.draft.steps], [1, []]);
  assert.equal(page.press(1).store.hiddenBids.sending.seat, 1);
});

test("an undo that goes back over hidden bids waits for the server, which deletes them", () => {
  const page = open({ state: { covered: [0, 1, 2], revealed: [0, 1, 0] } }).press(1);
  page.answer(200, { ...AFTER_BIDS, covered: [], revealed: null });
  assert.equal(turnOf(page.dispatch("undo").store).isWaiting, true);
});

test("while an undo waits with entries behind it, nothing cancels these", () => {
  const page = open({ state: BID }).dispatch("undo");
  const { queue } = page.store;
  const again = open({ state: BID, saved: { queue: [...queue, { ...BIDS, key: "b", revision: 2, redeals: 0 }] } });
  again.dispatch("answered", { sent: queue[0], status: 0, state: null });
  assert.equal(again.shown.undo, false);
  assert.deepEqual(again.dispatch("undo").queued, [["undo"], ["bids", 1, 1, 0]]);
});

test("a redo that only the server can do is cancelled by an undo, and nothing before it", () => {
  const undone = { kind: "misdeal", round: 1, values: [] };
  const page = withTrump().dispatch("polled", { status: 0, state: null });
  page.store.server.undone = undone;
  page.store.recorded.undone.push(undone);
  page.dispatch("redo");
  assert.equal(turnOf(page.store).isWaiting, true);
  sent(page).answer(0, null).dispatch("undo");
  const { isWaiting, state } = turnOf(page.store);
  assert.deepEqual([isWaiting, state.trump, page.queued], [false, "red", [["redo"], ["undo"]]]);
});

test("another tab that knows less of what was recorded changes nothing in a tab that knows more", () => {
  const page = withTrump().dispatch("undo");
  const { queue, server, recorded } = page.store;
  page.dispatch("stored", { saved: { queue, server, recorded: { ...recorded, steps: recorded.steps.slice(-1) } } });
  page.dispatch("undo");
  assert.deepEqual([turnOf(page.store).isWaiting, page.store.draft.values], [false, [null, 1, 0]]);
});

test("what is known stays known if another page sends the first of several undos", () => {
  const { server, recorded, queue } = withTrump().dispatch("undo").dispatch("undo").store;
  const after = { ...NEW, ...AFTER_BIDS, revision: 3, undone: TRUMP };
  const saved = { queue: queue.slice(1), server: after, recorded: recordedWith({ server, recorded }, queue[0], after) };
  const page = open({ saved });
  assert.deepEqual([turnOf(page.store).isWaiting, turnOf(page.store).state.bids], [false, null]);
});
