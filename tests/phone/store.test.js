// The store of the play page, event by event, without a browser: three players, Ben bids first, Anna deals.
import assert from "node:assert/strict";
import test from "node:test";
import * as counting from "../../static/js/counting.js";
import * as elimination from "../../static/js/elimination.js";
import * as hidden from "../../static/js/hidden_bids.js";
import * as special from "../../static/js/special_cards.js";
import { reduce, troubleOf } from "../../static/js/store.js";
import { view } from "../../static/js/view.js";
import { fill } from "../../static/js/words.js";
import { BID, deal, NEW, open, PLAN, WORDS } from "./page.js";

const PLUS_MINUS_ONE = { plan: { deals: [deal(1, { forbiddenSum: 1 }), deal(2)] } };

test("numbers go to the seats in the order of bidding, and a phase that is complete is a statement", () => {
  const page = open().press(1);
  assert.deepEqual([page.store.draft.values, page.current, page.queued], [[null, 1, null], 2, []]);
  page.press(0, 1);
  const statement = { kind: "bids", round: 1, values: [1, 1, 0], key: "key 3", revision: 0, redeals: 0 };
  assert.deepEqual(page.store.queue, [statement]);
  assert.equal(page.shown.rows[1].bid.parts.at(-1)[1], 1);
});

test("a statement behind another names the revision after it", () => {
  const page = open().press(1, 0, 1, 0, 1);
  assert.deepEqual(page.store.queue.map(({ kind, revision }) => [kind, revision]), [["bids", 0], ["tricks", 1]]);
  assert.deepEqual([page.store.queue[1].values, page.shown.rows[2].total], [[0, 0, 1], "−10"]);
});

test("the forbidden bid of the dealer is struck out and does not count", () => {
  const page = open(PLUS_MINUS_ONE).press(0, 0);
  assert.deepEqual(page.shown.keys.map(({ classes }) => classes.struck), [false, true, false]);
  assert.deepEqual(page.press(1).queued, []);
  assert.deepEqual(page.press(0).queued, [["bids", 0, 0, 0]]);
});

test("a changed bid that makes the sum forbidden makes the dealer bid again", () => {
  const page = open(PLUS_MINUS_ONE).press(1, 1, 0).dispatch("bid", { seat: 1 }).press(0);
  assert.deepEqual([page.current, page.store.correction.again, page.queued.length], [0, true, 1]);
  assert.equal(page.press(0).queued.length, 1);
  assert.deepEqual(page.press(1).queued.at(-1), ["bids", 1, 0, 1]);
});

test("undo takes back one tap after the other, and redo brings them back", () => {
  const page = open().press(1, 0).dispatch("undo").dispatch("undo").dispatch("undo");
  assert.deepEqual([page.store.draft.values, page.queued], [[null, null, null], []]);
  page.dispatch("redo").dispatch("redo");
  assert.deepEqual(page.store.draft.values, [null, 1, 0]);
});

const UNDONE = { kind: "bids", round: 1, values: [1, 1, 0] };

test("undo of a recorded phase from before this visit waits for the server, and then only its last tap is open", () => {
  const page = open({ state: BID }).dispatch("undo");
  assert.deepEqual([page.queued, page.current], [[["undo"]], -1]);
  assert.deepEqual(page.press(1).queued, [["undo"]]);
  page.answer(200, { revision: 2, undone: UNDONE });
  assert.deepEqual([page.store.draft.values, page.current], [[null, 1, 0], 0]);
  assert.deepEqual(page.dispatch("redo").queued, [["redo"]]);
  page.answer(200, { ...BID, revision: 3 });
  assert.deepEqual([page.shown.notice, page.store.draft.kind, page.queued], ["", "tricks", []]);
});

test("undo of what this page has recorded does not wait, and several of them go back over it", () => {
  const page = open().press(1, 0, 1).answer(200, { ...BID, bids: UNDONE.values }).dispatch("trump", { colour: "red" });
  page.answer(200, { ...BID, bids: UNDONE.values, trump: "red", revision: 2 });
  page.dispatch("undo");
  assert.deepEqual([page.queued, page.shown.trump.chosen, page.current], [[["undo"]], null, 1]);
  page.dispatch("undo").dispatch("undo");
  assert.deepEqual([page.queued, page.store.draft.values, page.current], [[["undo"], ["undo"]], [null, 1, null], 2]);
  page.press(1, 0);
  assert.deepEqual(page.queued, [["undo"], ["undo"], ["bids", 0, 1, 1]]);
});

test("what a phone has recorded is not taken back on the screen if another phone has recorded something since", () => {
  const page = open().press(1, 0, 1).answer(200, { ...BID, bids: UNDONE.values });
  page.dispatch("polled", { status: 200, state: { ...NEW, ...BID, trump: "red", revision: 2 } }).dispatch("undo");
  assert.deepEqual([page.queued, page.current], [[["undo"]], -1]);
});

test("a second undo before the answers to the entry and to the first undo is kept", () => {
  const page = open().press(1, 0, 1);
  const [bids] = page.store.queue;
  page.dispatch("sending", { sent: bids }).dispatch("undo");
  assert.deepEqual([page.queued.length, page.store.draft.values, page.current], [2, [null, 1, 0], 0]);
  page.answer(200, { ...BID, bids: bids.values }, bids);
  assert.deepEqual([page.queued, page.store.draft.values, page.current], [[["undo"]], [null, 1, 0], 0]);
  page.dispatch("undo");
  assert.deepEqual([page.queued, page.store.draft.values], [[["undo"]], [null, 1, null]]);
  page.answer(200, { revision: 2, undone: { kind: "bids", round: 1, values: bids.values } });
  assert.deepEqual([page.queued, page.store.draft.values, page.current], [[], [null, 1, null], 2]);
});

test("undos before the answer to a redo keep what is entered after them", () => {
  const answers = [{ ...BID, bids: UNDONE.values }, { revision: 2, undone: UNDONE }];
  const page = open().press(1, 0, 1).answer(200, answers[0]).dispatch("undo").answer(200, answers[1]);
  page.dispatch("redo");
  const [redo] = page.store.queue;
  page.dispatch("sending", { sent: redo }).dispatch("undo").dispatch("undo").press(1);
  assert.deepEqual([page.queued, page.store.draft.values], [[["redo"], ["undo"]], [null, 1, 1]]);
  page.answer(200, { ...answers[0], revision: 3 }, redo).answer(200, { ...answers[1], revision: 4 });
  assert.deepEqual([page.queued, page.store.draft.values, page.current], [[], [null, 1, 1], 0]);
});

test("what was not answered stays in the queue", () => {
  const page = open().press(1, 0, 1, 0, 1).answer(0, null);
  assert.deepEqual([page.queued.length, page.store.trouble], [2, "offline"]);
  assert.deepEqual([page.answer(403, null).queued.length, page.store.trouble], [2, "signedOut"]);
});

test("a tap on the number of unsent entries shows why they are unsent, until that is closed", () => {
  const page = open().press(1, 0, 1).dispatch("explain");
  assert.equal(page.shown.notice, "");
  assert.equal(page.answer(0, null).shown.notice, "");
  assert.equal(page.dispatch("explain").shown.notice, WORDS.offline);
  assert.equal(page.dispatch("closeNotice").shown.notice, "");
  assert.equal(page.answer(200, { ...BID, revision: 1 }).shown.notice, "");
});

test("a refused statement that breaks a rule stays as the draft, but for its last tap", () => {
  const page = open().press(1, 0, 1);
  page.answer(422, { notice: "No.", mine: { kind: "bids", round: 1, values: [1, 1, 0] } });
  assert.deepEqual([page.store.draft.values, page.queued, page.shown.notice], [[null, 1, 0], [], "No."]);
});

test("an older state than the known one is not taken over, and one with other numbers ends the draft", () => {
  const page = open({ state: { revision: 3 } }).press(1);
  page.dispatch("polled", { status: 200, state: { ...NEW, revision: 2, totals: [9, 9, 9] } });
  assert.deepEqual(page.store.server.totals, [0, 0, 0]);
  page.dispatch("polled", { status: 200, state: { ...NEW, ...BID, revision: 4 } });
  assert.deepEqual([page.store.draft.values, page.store.notice], [[null, null, null], WORDS.movedOn]);
});

test("numbers meant for a draft that was dropped do not count until the notice is closed", () => {
  const page = open().press(1);
  page.dispatch("polled", { status: 200, state: { ...NEW, ...BID, revision: 4 } });
  page.press(0).dispatch("rest");
  assert.deepEqual([page.store.draft.values, page.queued, page.current], [[null, null, null], [], -1]);
  page.dispatch("closeNotice").press(0);
  assert.deepEqual(page.store.draft.values, [null, 0, null]);
});

test("queue and draft of an earlier visit are taken up, but not a draft of cards that were dealt again", () => {
  const { queue, draft } = open().press(1, 0, 1, 0).store;
  const page = open({ saved: { queue, draft } });
  assert.deepEqual([page.queued.length, page.store.draft.values], [1, [null, 0, null]]);
  assert.deepEqual(open({ saved: { draft }, state: { redeals: 1 } }).store.draft.steps, []);
});

test("one tap enters the rest as it was bid, and the last tricks follow from the sum", () => {
  assert.deepEqual(open({ state: BID }).dispatch("rest").queued, [["tricks", 1, 0, 0]]);
  assert.deepEqual(open({ state: BID }).press(1).queued, [["tricks", 0, 1, 0]]);
  assert.deepEqual(open({ state: BID }).press(0, 2).queued, []);
});

test("a number that is being typed ends with the next event of the thumb, and undo takes it back alone", () => {
  const page = open().press(1).dispatch("typed", { number: 1 });
  assert.deepEqual([page.store.typed, page.dispatch("undo").store.typed], [1, null]);
  assert.deepEqual(page.store.draft.values, [null, 1, null]);
});

test("numbers that the phone does not store are said to be in this page only, until that is closed", () => {
  const page = open().press(1).dispatch("polled", { status: 0, state: null, asked: 0 });
  assert.equal(page.shown.notice, "");
  const unkept = { ...page.store, isKept: false };
  assert.deepEqual([troubleOf(unkept), view(unkept).notice], ["notKept", WORDS.notKept]);
  const closed = reduce(unkept, { type: "closeNotice" });
  assert.equal(view(closed).notice, "");
  assert.equal(view(reduce(closed, { type: "explain" })).notice, WORDS.notKept);
  assert.equal(troubleOf({ ...unkept, draft: open().store.draft }), "offline");
});

test("a game that ends early has no current round", () => {
  const marks = (phase) => open({ state: { phase, round: 2 } }).shown.rounds;
  assert.deepEqual([marks("bids"), marks("finished")], [["done", "now"], ["done", ""]]);
});

test("a hidden bid is sent alone and is in no draft and no queue", () => {
  const covered = { plan: { deals: [deal(1, { way: "covered" })] }, state: { covered: [], revealed: null } };
  const page = open({ ...covered, variants: [hidden] });
  assert.deepEqual([page.shown.hidesKeys, page.press(1).store.hiddenBids.sending], [true, null]);
  page.dispatch("take").press(1);
  assert.deepEqual(page.store.hiddenBids.sending, { revision: 0, redeals: 0, round: 1, seat: 1, bid: 1 });
  assert.deepEqual([page.queued, page.store.draft.steps], [[], []]);
  page.dispatch("bidAnswered", { status: 200, state: { ...NEW, covered: [1], revealed: null } });
  assert.deepEqual([page.store.hiddenBids.sending, page.shown.rows[1].well.text, page.current], [null, "✓", 2]);
  assert.equal(page.shown.sum.won, 0);
});

test("a hidden bid that is on its way is not saved, and undo hides neither it nor that it waits", () => {
  const covered = { plan: { deals: [deal(1, { way: "covered" })] }, state: { covered: [2], revealed: null, canUndo: true } };
  const page = open({ ...covered, variants: [hidden] }).dispatch("row", { seat: 1 }).dispatch("take").press(1);
  const texts = () => {
    const { sync, say, question, undo, hidesKeys } = page.dispatch("undo").shown;
    return [sync.text, say, question.text, undo, hidesKeys];
  };
  const isSent = fill(WORDS.bidIsSent, { player: "Ben" });
  assert.deepEqual(texts(), [WORDS.saving, isSent, isSent, true, true]);
  page.dispatch("bidDelayed");
  const waits = fill(WORDS.bidWaits, { player: "Ben" });
  assert.deepEqual(texts(), [fill(WORDS.unsentEntries, { entries: 1 }), `${waits}. ${WORDS.keepOpen}`, waits, false, true]);
  assert.deepEqual([page.shown.why.text, page.shown.notice, page.shown.sync.classes.unsaved], [WORDS.keepOpen, "", true]);
  page.dispatch("polled", { status: 0, state: null, asked: 0 });
  assert.equal(page.dispatch("explain").shown.notice, WORDS.bidNotKept);
  page.dispatch("bidAnswered", { status: 200, state: { ...NEW, revision: 1, covered: [1, 2], revealed: null } });
  assert.deepEqual([page.dispatch("polled", { status: 200, state: null, asked: 1 }).shown.sync.text, page.shown.why], [WORDS.saved, null]);
});

test("a hidden bid behind a trump that the server does not answer waits with it", () => {
  const covered = { plan: { deals: [deal(1, { way: "covered" })] }, state: { covered: [], revealed: null } };
  const page = open({ ...covered, variants: [hidden] }).dispatch("trump", { colour: "red" }).dispatch("take").press(1);
  page.answer(0, null);
  assert.deepEqual([page.shown.sync.classes.unsaved, page.shown.question.text], [true, fill(WORDS.bidWaits, { player: "Ben" })]);
  assert.deepEqual([page.dispatch("undo").queued, page.shown.undo], [[["trump", "red"]], false]);
});

test("a hidden bid is sent again if only something else was recorded meanwhile, and not after a misdeal", () => {
  const covered = { plan: { deals: [deal(1, { way: "covered" })] }, state: { covered: [], revealed: null } };
  const late = (state) => {
    const page = open({ ...covered, variants: [hidden] }).dispatch("take").press(1);
    return page.dispatch("bidAnswered", { status: 409, state: { ...NEW, covered: [], revealed: null, notice: "late", ...state } });
  };
  const after = late({ revision: 1, trump: "red" });
  assert.deepEqual([after.store.hiddenBids.sending.revision, after.shown.notice], [1, ""]);
  for (const state of [{ revision: 1, redeals: 1 }, { revision: 1, bids: [1, 0, 0] }, { revision: 0 }]) {
    assert.deepEqual([late(state).store.hiddenBids.sending, late(state).shown.notice], [null, "late"]);
  }
});

test("secret bids come after the tricks in every round, also before the server has answered", () => {
  const deals = PLAN.deals.map((each) => ({ ...each, way: "secret" }));
  const page = open({ plan: { deals }, state: { phase: "tricks", covered: [], revealed: null }, variants: [hidden] });
  page.press(1).press(1, 0, 1).press(2);
  assert.deepEqual(page.queued, [["tricks", 0, 1, 0], ["bids", 1, 1, 0], ["tricks", 0, 0, 2]]);
});

test("a Bomb and a Cloud are statements, and a Cloud is asked for its seat", () => {
  const page = open({ state: BID, variants: [special] }).dispatch("cloud");
  const [seat, steps] = page.shown.steps[0];
  assert.deepEqual([seat, ...steps.map(({ disabled }) => disabled)], [1, true, false]);
  assert.deepEqual([page.shown.rows[1].bid.disabled, page.shown.hidesKeys, page.shown.cards], [true, true, { bomb: false, cloud: false }]);
  page.press(1).dispatch("bid", { seat: 1 }).dispatch("row", { seat: 1 }).dispatch("cloudStep", { seat: 1, step: -1 });
  assert.deepEqual(page.queued, []);
  assert.equal(page.dispatch("cloud").shown.steps, null);
  page.dispatch("cloud").dispatch("cloudStep", { seat: 1, step: 1 }).dispatch("bomb");
  assert.deepEqual(page.queued, [["cloud", 1, 1], ["void", 1]]);
  assert.deepEqual(page.shown.rows[1].bid.parts.slice(1), [["del", 0], ["b", 1]]);
  assert.deepEqual(page.press(0).queued.at(-1), ["tricks", 0, 0, 0]);
});

test("the bids of a round with a Bomb are compared with the tricks that somebody wins", () => {
  const sum = (more) => open({ state: { ...BID, ...more }, variants: [special] }).shown.sum.text.split(" ")[0];
  assert.deepEqual([sum({}), sum({ void: 1 })], ["evenSum", "tooMany"]);
});

test("a tap on a row counts a trick, and shows the total that would follow", () => {
  const page = open({ state: BID, variants: [counting] });
  assert.equal(page.shown.rows[0].note, "0 (−10)");
  page.dispatch("row", { seat: 0 });
  assert.deepEqual([page.shown.rows[0].note, page.queued], ["0 (30)", []]);
  assert.deepEqual(page.dispatch("rest").queued, [["tricks", 1, 0, 0]]);
});

test("the table says which of the last ones leaves", () => {
  const state = { phase: "elimination", tied: [1, 2], deal: null, out: [] };
  const page = open({ plan: { deals: [] }, state, variants: [elimination] });
  assert.deepEqual(page.dispatch("row", { seat: 0 }).queued, []);
  assert.deepEqual(page.dispatch("row", { seat: 2 }).queued, [["decide", 2]]);
});

test("before the first bid of a round the page says that the last one leaves after it", () => {
  const state = { gone: null, deal: PLAN.deals[0], out: [], lastLeaves: true };
  const page = open({ state, variants: [elimination] });
  assert.deepEqual([page.shown.why.isReminder, page.shown.say.split(".")[0]], [true, "lastLeaves {player} {what}"]);
  assert.equal(page.press(1).shown.why, null);
  assert.equal(open({ state: { ...state, lastLeaves: false }, variants: [elimination] }).shown.why, null);
});

test("undo of a phase from another phone names its last tap; of a changed phase, what the server says", () => {
  const undoes = { kind: "bids", round: 1, values: [1, 0, 0], text: "bids of round 1", reopens: true };
  const stepOf = { bids: "{player}’s bid", tricks: "{player}’s tricks" };
  const names = { words: new Proxy(WORDS, { get: (words, name) => (name === "stepOf" ? stepOf : words[name]) }) };
  const label = (more, state = BID) => {
    const page = open({ plan: names, state: { ...state, undoes: { ...undoes, ...more } } });
    return page.shown.undoStep.replace(/[\u2068\u2069]/g, "");
  };
  assert.equal(label({}), "Anna’s bid");
  assert.equal(label({ reopens: false }), "bids of round 1");
  const next = { revision: 2, round: 2, canUndo: true };
  assert.equal(label({ kind: "tricks", values: [0, 1, 0] }, next), "Ben’s tricks");
});

test("the slips of secret bids are read once the tricks are in", () => {
  const deals = PLAN.deals.map((each) => ({ ...each, way: "secret" }));
  const page = open({ plan: { deals }, state: { phase: "tricks", covered: [], revealed: null }, variants: [hidden] });
  assert.equal(page.press(1).shown.question.text, WORDS.onSlip);
  assert.equal(page.shown.rows[1].note, WORDS.slip);
});

test("the result of the last round leads to its correction only while a tap on a row means nothing else", () => {
  const last = { bids: [0, 1, 0], tricks: [0, 1, 0], points: [20, 30, 20], totals: [20, 30, 20] };
  const done = { revision: 2, round: 2, rounds: [last] };
  const notes = ({ plan, state, variants }) =>
    open({ plan, state: { ...done, ...state }, variants }).shown.rows.map(({ note }) => note.round);
  assert.deepEqual(notes({}), [1, 1, 1]);
  const way = (name) => ({ deals: PLAN.deals.map((each) => ({ ...each, way: name })) });
  const hiding = { covered: [], revealed: null };
  const none = [undefined, undefined, undefined];
  // Clara bids next.
  assert.deepEqual(notes({ plan: way("covered"), state: hiding, variants: [hidden] }), [1, 1, undefined]);
  assert.deepEqual(notes({ plan: way("secret"), state: { ...hiding, phase: "tricks" }, variants: [hidden] }), none);
  const tie = { phase: "elimination", tied: [0, 1], deal: null, out: [] };
  assert.deepEqual(notes({ plan: { deals: [] }, state: tie, variants: [elimination] }), none);
  assert.equal(typeof open().press(1, 0, 1, 0, 1).shown.rows[1].note, "string");
});

test("a confirmation goes when another phone moves the game on", () => {
  const page = open({ plan: { recorded: "Recorded" } });
  assert.equal(page.dispatch("polled", { status: 200, state: { ...NEW, revision: 1 } }).shown.notice, "");
});

test("what was recorded on the page of table actions is shown until the next tap", () => {
  const page = open({ plan: { recorded: "Recorded: Ben leaves" } });
  assert.deepEqual([page.shown.notice, page.shown.isConfirmation], ["Recorded: Ben leaves", true]);
  assert.equal(page.press(1).shown.notice, "");
});

test("clairvoyance is mentioned before the first bids, however they are made", () => {
  const isReminded = (way, state) => {
    const deals = PLAN.deals.map((each) => ({ ...each, way }));
    const plan = { clairvoyance: true, deals };
    return open({ plan, state: { covered: [], revealed: null, ...state }, variants: [hidden] }).shown.why?.isReminder;
  };
  assert.deepEqual(["open", "covered"].map((way) => isReminded(way, {})), [true, true]);
  assert.equal(isReminded("secret", { phase: "tricks" }), true);
  assert.equal(isReminded("covered", { bids: [1, 0, 0], phase: "tricks" }), undefined);
  assert.equal(isReminded("covered", { round: 2 }), undefined);
});

test("the save status says how many numbers are missing until the phase is sent", () => {
  const page = open().press(1);
  assert.equal(page.shown.sync.text, "2 missing");
  assert.equal(page.press(0).shown.sync.text, "1 missing");
  assert.equal(page.press(0).shown.sync.text, WORDS.saving);
});

test("while nobody has bid, also after an undo, the page says who deals and not that 0 are bid", () => {
  const page = open();
  assert.equal(page.shown.sum.text, "\u2068Anna\u2069 deals");
  assert.equal(page.press(1).shown.sum.text, "1 bid");
  assert.equal(page.dispatch("undo").shown.sum.text, "\u2068Anna\u2069 deals");
  assert.equal(page.press(0).shown.sum.text, "0 bid");
});

test("the tricks are asked for, and all are offered as bid until one is entered", () => {
  const page = open({ state: { ...BID, round: 2, bids: [1, 0, 1] } });
  assert.deepEqual([page.shown.question.text, page.shown.rest], [WORDS.tricksNow, WORDS.allAsBid]);
  assert.equal(page.press(1).shown.rest, WORDS.restAsBid);
});

test("a name in the sentence about the bids is marked, and what is announced has no marks", () => {
  const page = open({ plan: { players: ["Anna 2", "Ben", "Clara"] } });
  assert.equal(page.shown.sum.text, "\u2068Anna 2\u2069 deals");
  assert.match(page.shown.say, /Anna 2 deals/);
});
