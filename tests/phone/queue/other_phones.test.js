// What another phone has recorded meanwhile: Undo and Redo keep it, and nothing of this page is lost without a word.
import assert from "node:assert/strict";
import test from "node:test";
import * as special from "../../../static/js/special_cards.js";
import { turnOf } from "../../../static/js/store.js";
import { BID, NEW, open, WORDS } from "../page.js";

const BIDS = { kind: "bids", round: 1, values: [1, 1, 0] };
const AFTER_BIDS = { ...BID, bids: BIDS.values };
const LATE = "Another phone was faster.";

const sent = (page) => page.dispatch("sending", { sent: page.store.queue[0] });
const clouded = (state, seat, step) =>
  open({ state, variants: [special] }).dispatch("cloud").dispatch("cloudStep", { seat, step });

test("an answer with an entry of another phone ends what the page knows", () => {
  const page = open().press(1, 0, 1).answer(200, { ...AFTER_BIDS, revision: 2 }).dispatch("undo");
  assert.equal(turnOf(page.store).isWaiting, true);
});

test("Redo brings back a recorded phase that was taken back tap by tap in the same taps", () => {
  const page = open().press(1, 0, 1).answer(200, AFTER_BIDS).dispatch("undo").dispatch("undo").dispatch("undo");
  const entered = [1, 2, 3].map(() => page.dispatch("redo").store.draft.values.filter((bid) => bid !== null).length);
  assert.deepEqual([entered, page.queued], [[1, 2, 0], [["undo"], ["redo"]]]);
});

test("a new entry ends what Redo brings back of what was never sent", () => {
  const page = sent(open().dispatch("trump", { colour: "red" })).answer(0, null).press(1, 0, 1).dispatch("undo");
  assert.equal(turnOf(page.dispatch("trump", { colour: "blue" }).store).undone, null);
});

test("Redo does not replace what another phone has recorded since", () => {
  const page = open().press(1, 0, 1).dispatch("undo");
  page.dispatch("polled", { status: 200, asked: 0, state: { ...NEW, ...BID, bids: [0, 0, 1] } });
  assert.equal(page.shown.redo, false);
  assert.deepEqual(page.dispatch("redo").queued, []);
});

test("an undo of an entry that is recorded after another phone's trump is kept", () => {
  const page = sent(open().press(1, 0, 1)).answer(0, null).dispatch("undo");
  page.answer(409, { revision: 1, trump: "red", notice: LATE });
  page.answer(200, { ...AFTER_BIDS, trump: "red", revision: 2 });
  assert.deepEqual([page.queued, page.store.draft.values], [[["undo"]], [null, 1, 0]]);
});

test("begun numbers are dropped with a notice also if the answer to an earlier entry has those of another phone", () => {
  const page = sent(open().dispatch("trump", { colour: "red" })).answer(0, null).dispatch("undo").press(1);
  const theirs = { ...BID, bids: [0, 0, 1], trump: "red", revision: 2 };
  page.answer(200, theirs);
  assert.deepEqual([page.store.draft.steps, page.shown.notice], [[], WORDS.movedOn]);
  sent(page).answer(409, { ...theirs, notice: LATE });
  assert.equal(page.shown.notice, WORDS.movedOn);
});

test("after a restore of the server the page knows nothing of what it has recorded and undone before", () => {
  const page = open().dispatch("trump", { colour: "red" }).answer(200, { ...NEW, trump: "red", revision: 1 });
  page.press(1).dispatch("undo").dispatch("undo").answer(200, { ...NEW, revision: 2 });
  page.press(1, 0, 1).answer(200, { ...AFTER_BIDS, revision: 3 });
  page.press(0).dispatch("undo").dispatch("undo").answer(200, { ...NEW, revision: 4 });
  assert.equal(Object.keys(page.store.begun).length > 0, true);
  page.dispatch("polled", { status: 200, asked: 4, state: { ...NEW, revision: 0 } });
  const { server, recorded, withdrawn, begun } = page.store;
  assert.deepEqual([server.bids, recorded.steps, withdrawn, begun], [null, [], [], {}]);
});

test("what another tab has taken back can be brought back here", () => {
  const [first, second] = [open(), open()];
  const { queue, server, withdrawn, begun } = first.press(1, 0, 1).dispatch("undo").store;
  second.dispatch("stored", { saved: { queue, server, withdrawn, begun } });
  assert.deepEqual(second.dispatch("redo").dispatch("redo").dispatch("redo").queued, [["bids", 1, 1, 0]]);
});

test("what another tab has stored before is less than this one knows", () => {
  const page = open().press(1, 0, 1).answer(200, AFTER_BIDS);
  const older = { ...page.store.recorded, steps: [] };
  page.dispatch("trump", { colour: "red" }).answer(200, { ...AFTER_BIDS, trump: "red", revision: 2 });
  page.dispatch("stored", { saved: { queue: [], server: { ...NEW, ...AFTER_BIDS }, recorded: older } }).dispatch("undo");
  assert.equal(turnOf(page.store).isWaiting, false);
});

test("a Cloud over a bid that another phone has undone changes nothing, also in a page that is opened again", () => {
  const page = clouded(BID, 1, 1);
  page.answer(409, { ...NEW, revision: 2, undone: BIDS });
  assert.equal(turnOf(page.store).state.bids, null);
  const { queue, server, draft } = page.store;
  const again = open({ state: { revision: 2 }, saved: { queue, server, draft }, variants: [special] });
  assert.equal(turnOf(again.store).state.bids, null);
});

test("a corrected bid that its Cloud would change to less than 0 is shown as 0 until the server refuses it", () => {
  const page = clouded(BID, 0, -1).dispatch("bid", { seat: 0 }).press(0);
  assert.equal(turnOf(page.store).state.bids[0], 0);
  assert.doesNotThrow(() => page.press(1, 0, 0));
});
