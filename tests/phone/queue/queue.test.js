// Statements that wait for the server: undo without it, and another phone that was faster.
import assert from "node:assert/strict";
import test from "node:test";
import * as offline from "../../../static/js/offline/parts.js";
import * as special from "../../../static/js/special_cards.js";
import { BID, NEW, open } from "../page.js";

const SENT = { type: "sending" };
const send = (page) => page.dispatch(SENT.type, { sent: page.store.queue[0] });
/** What another phone has recorded meanwhile. */
const THEIRS = { ...BID, bids: [0, 0, 1] };

test("an undo of a statement that was never sent drops it, and its last tap is open again", () => {
  const page = open().press(1, 0, 1).dispatch("undo");
  assert.deepEqual([page.queued, page.store.draft.values, page.current], [[], [null, 1, 0], 0]);
  assert.deepEqual(page.press(1).queued, [["bids", 1, 1, 0]]);
});

test("an undo of a statement that the server may have follows it, and the page does not wait", () => {
  const page = send(open().press(1, 0, 1)).answer(0, null).dispatch("undo");
  assert.deepEqual(page.queued, [["bids", 1, 1, 0], ["undo"]]);
  assert.deepEqual([page.store.draft.values, page.current, page.shown.sync.text], [[null, 1, 0], 0, "notSaved {player} {what}"]);
  page.dispatch("undo").press(1, 0);
  assert.deepEqual(page.store.queue.map(({ kind, revision }) => [kind, revision]), [["bids", 0], ["undo", 1], ["bids", 2]]);
  assert.deepEqual(page.press(0, 0).queued.at(-1), ["tricks", 1, 0, 0]);
});

test("undo goes back over rounds that wait, and redo brings them back", () => {
  const page = open().press(1, 0, 1, 0, 1);
  page.dispatch("undo").dispatch("undo");
  assert.deepEqual([page.queued, page.store.draft.kind], [[["bids", 1, 1, 0]], "tricks"]);
  page.dispatch("undo");
  assert.deepEqual([page.queued, page.store.draft.kind], [[], "bids"]);
});

test("an undo of what the server has waits if it does not answer, says so, and can be cancelled", () => {
  const page = send(open({ state: BID }).dispatch("undo"));
  assert.equal(page.dispatch("undo").queued.length, 1);
  page.answer(0, null);
  assert.deepEqual([page.shown.question.text, page.shown.undo], ["undoWaits {player} {what}", true]);
  page.dispatch("undo");
  assert.deepEqual([page.queued, page.current], [[["undo"], ["redo"]], 1]);
  assert.deepEqual(page.press(1).queued.at(-1), ["tricks", 0, 1, 0]);
  const untried = open({ state: BID }).dispatch("polled", { status: 0, state: null }).dispatch("undo").dispatch("undo");
  assert.deepEqual(untried.queued, []);
});

test("a redo of what the server has is shown at once", () => {
  const page = open({ state: { revision: 2, undone: { kind: "bids", round: 1, values: [1, 1, 0] } } }).dispatch("redo");
  assert.deepEqual(page.store.draft.redo.length, 2);
  page.dispatch("redo").dispatch("redo");
  assert.deepEqual([page.queued, page.store.draft.kind, page.current], [[["redo"]], "tricks", 1]);
});

test("statements stay in order if another phone only chose the trump", () => {
  const page = open().press(1, 0, 1, 0, 1).answer(409, { revision: 1, trump: "red", notice: "Too late." });
  assert.deepEqual(page.store.queue.map(({ kind, revision }) => [kind, revision]), [["bids", 1], ["tricks", 2]]);
  assert.deepEqual([page.store.refusal, page.shown.notice], [null, ""]);
});

test("a statement that another phone has recorded with the same values is dropped, and the next ones are sent", () => {
  const page = open().press(1, 0, 1, 0, 1).answer(409, { ...BID, bids: [1, 1, 0], notice: "Too late." });
  assert.deepEqual([page.queued, page.store.queue[0].revision, page.store.refusal], [[["tricks", 0, 0, 1]], 1, null]);
});

test("the Confidant chooses if another phone has recorded other values, and nothing is dropped", () => {
  const page = open({ variants: [offline] }).press(1, 0, 1, 0, 1).answer(409, { ...THEIRS, notice: "Too late." });
  const { choice } = page.shown;
  assert.deepEqual([page.queued.length, page.store.refusal, choice.waiting], [2, "Too late.", 1]);
  assert.equal(page.shown.rows[2].bid.parts.at(-1)[1], 1);
  assert.deepEqual(choice.lines.map(({ recorded, mine }) => [recorded, mine]), [[0, 1], [0, 1], [1, 0]]);
  assert.deepEqual(page.press(1).queued.length, 2);
});

test("the recorded values count if the Confidant keeps them, and the rest of the queue is compared as well", () => {
  const page = open({ variants: [offline] }).press(1, 0, 1, 0, 1).answer(409, { ...THEIRS, notice: "Too late." });
  page.dispatch("keepRecorded");
  assert.deepEqual([page.queued, page.store.queue[0].revision, page.store.refusal], [[["tricks", 0, 0, 1]], 1, null]);
  const played = { bids: [0, 0, 1], tricks: [1, 0, 0], points: [-10, 20, -10], totals: [-10, 20, -10] };
  const further = { revision: 2, round: 2, rounds: [played], notice: "Too late." };
  const late = open({ variants: [offline] }).press(1, 0, 1, 0, 1).answer(409, further).dispatch("keepRecorded");
  assert.deepEqual(late.shown.choice.lines.map(({ recorded, mine }) => [recorded, mine]), [[1, 0], [0, 0], [0, 1]]);
  assert.deepEqual([late.dispatch("keepRecorded").queued, late.store.refusal], [[], null]);
});

test("the values of this phone are sent again after what is recorded if the Confidant chooses them", () => {
  const page = open({ variants: [offline] }).press(1, 0, 1, 0, 1).answer(409, { ...THEIRS, notice: "Too late." });
  page.dispatch("recordMine");
  assert.deepEqual(page.store.queue.map(({ kind, revision }) => [kind, revision]), [["bids", 1], ["tricks", 2]]);
  assert.deepEqual([page.shown.choice, page.queued[0]], [null, ["bids", 1, 1, 0]]);
  page.answer(200, { ...BID, bids: [1, 1, 0], revision: 2 });
  assert.deepEqual([page.queued, page.store.refusal], [[["tricks", 0, 0, 1]], null]);
});

test("bids of before a misdeal do not count for the new cards without a question", () => {
  const page = open().press(1, 0, 1).answer(409, { revision: 1, redeals: 1, notice: "Too late." });
  assert.equal(page.store.refusal, "Too late.");
});

test("a trump of before a misdeal, and a Cloud of before players changed places, do not count without a question", () => {
  const begin = () => open({ state: BID, variants: [special] });
  for (const page of [begin().dispatch("trump", { colour: "red" }), begin().dispatch("cloud").dispatch("cloudStep", { seat: 1, step: 1 })]) {
    page.answer(409, { ...BID, revision: 2, redeals: 1, notice: "Too late." });
    assert.deepEqual([page.queued.length, page.store.refusal], [1, "Too late."]);
  }
});

test("a statement that is refused although nothing else was recorded is not sent again without a question", () => {
  const page = open().press(1, 0, 1).answer(409, { revision: 0, notice: "The game is in the bin." });
  assert.equal(page.store.refusal, "The game is in the bin.");
});

test("an undo that comes too late is dropped with a notice", () => {
  const page = open({ state: BID }).dispatch("undo").answer(409, { ...BID, revision: 2, notice: "Too late." });
  assert.deepEqual([page.queued, page.shown.notice], [[], "Too late."]);
});

test("statements of another tab are taken over, and those that were recorded there are removed", () => {
  const page = open();
  const queue = [{ key: "theirs", kind: "bids", round: 1, values: [1, 1, 0], revision: 0, redeals: 0 }];
  page.dispatch("stored", { saved: { queue, server: NEW } });
  assert.deepEqual([page.queued, page.current], [[["bids", 1, 1, 0]], 1]);
  const [sent] = page.store.queue;
  page.dispatch("stored", { saved: { queue: [], server: { ...NEW, ...BID } } });
  assert.deepEqual([page.queued, page.store.server.revision], [[], 1]);
  page.press(1).answer(200, BID, sent);
  assert.deepEqual(page.queued, [["tricks", 0, 1, 0]]);
});

test("an older copy of the page goes on from the last state of the server, unless it has other players", () => {
  assert.equal(open({ saved: { server: { ...NEW, ...BID } } }).shown.rows[0].bid.parts[1][1], 1);
  assert.equal(open({ saved: { server: { ...NEW, ...BID, players: ["Anna", "Ben", "Dora"] } } }).shown.rows[0].bid, null);
});

test("the state of a restored server with fewer entries is taken over, a late answer is not", () => {
  const polled = (asked) => open({ state: { revision: 5 } }).dispatch("polled", { status: 200, asked, state: { ...NEW, ...BID } });
  assert.deepEqual([polled(5).store.server.revision, polled(0).store.server.revision], [1, 5]);
});

test("the page says that there is no connection, and that it is back", () => {
  const page = open().dispatch("polled", { status: 0, state: null });
  assert.equal(page.shown.sync.text, "noConnection {player} {what}");
  assert.equal(page.dispatch("polled", { status: 204, state: null }).shown.sync.text, "saved {player} {what}");
});

test("a statement whose answer was lost is not applied again to a state that has it", () => {
  const page = send(open({ state: BID }).dispatch("undo")).answer(0, null).dispatch("undo").press(1);
  assert.deepEqual(page.queued, [["undo"], ["redo"], ["tricks", 0, 1, 0]]);
  const { queue } = page.store;
  const undone = { revision: 2, undone: { kind: "bids", round: 1, values: [1, 0, 0] } };
  const later = open({ saved: { queue }, state: undone });
  assert.deepEqual([later.store.draft.round, later.shown.rows[1].total], [2, "−10"]);
});

test("what follows a statement whose answer was lost has the next revision of the game that has it", () => {
  const { queue, draft } = send(open().press(1, 0, 1)).answer(0, null).store;
  const page = open({ saved: { queue, draft }, state: { ...BID, bids: [1, 1, 0] } }).dispatch("trump", { colour: "red" });
  assert.deepEqual(page.store.queue.map(({ kind, revision }) => [kind, revision]), [["bids", 0], ["trump", 1]]);
});

test("while an undo waits, no trump is chosen for the round that it may take away", () => {
  const page = open({ state: BID }).dispatch("undo");
  assert.equal(page.shown.trump.isFixed, true);
  assert.deepEqual(page.dispatch("trump", { colour: "red" }).queued, [["undo"]]);
});
