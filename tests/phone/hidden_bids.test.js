// Hidden bids at the table: handing the phone over, waiting for players' own phones, and Undo.
import assert from "node:assert/strict";
import test from "node:test";
import * as hidden from "../../static/js/hidden_bids.js";
import { fill, isolated } from "../../static/js/words.js";
import { NEW, PLAN, WORDS, deal, open } from "./page.js";

const COVERED = { deals: PLAN.deals.map((each) => ({ ...each, way: "covered" })) };
const HIDING = { covered: [], lastCovered: null, revealed: null };
const table = (state = {}, plan = {}) =>
  open({ plan: { ...COVERED, ...plan }, state: { ...HIDING, ...state }, variants: [hidden] });
const answer = (page, state) => page.dispatch("bidAnswered", { status: 200, state: { ...NEW, ...HIDING, ...state } });
const panel = ({ shown }) => Object.keys(shown.panel).filter((name) => shown.panel[name]);
const of = (name, player) => fill(WORDS[name], { player });

test("undo takes back the last hidden bid, asks for it again, and shows no value", () => {
  const page = table({ covered: [1, 2], lastCovered: 2, canUndo: true });
  assert.deepEqual([page.shown.undo, page.shown.undoStep, page.current], [true, WORDS.stepOf.bids, 0]);
  page.dispatch("undo");
  assert.deepEqual(page.store.hiddenBids.sending, { revision: 0, redeals: 0, isUndo: true, round: 1, seat: 2 });
  assert.equal(page.dispatch("undo").queued.length, 0);
  answer(page, { covered: [1], lastCovered: 1 });
  assert.deepEqual([page.current, page.shown.sum.text, page.shown.redo], [2, of("takenBack", isolated("Clara")), false]);
  assert.deepEqual(page.shown.question, { lead: WORDS.handToWhom, name: "Clara" });
  page.dispatch("undo");
  answer(page, {});
  assert.deepEqual([page.current, page.shown.sum.text], [1, of("takenBack", isolated("Ben"))]);
  assert.deepEqual(page.dispatch("undo").queued, []);
});

test("with no bid of the table left, undo goes on to the entries", () => {
  const page = table({ covered: [1], revision: 3, round: 2, canUndo: true, undoes: { kind: "trump", round: 2, values: ["red"] } });
  assert.deepEqual(page.dispatch("undo").queued, [["undo"]]);
});

test("undo takes back a trump that was chosen after the last hidden bid, and then that bid", () => {
  const trump = { kind: "trump", round: 1, values: ["red"] };
  const page = table().dispatch("take").press(1);
  answer(page, { covered: [1], lastCovered: 1 });
  page.dispatch("trump", { colour: "red" });
  const undone = { covered: [1], lastCovered: 1, revision: 1, canUndo: true, undoes: trump, trump: "red" };
  page.answer(200, { ...HIDING, ...undone });
  assert.deepEqual(page.dispatch("undo").queued, [["undo"]]);
  page.answer(200, { ...HIDING, ...undone, revision: 2, canUndo: false, undoes: null, trump: null });
  assert.equal(page.dispatch("undo").store.hiddenBids.sending.isUndo, true);
});

test("undo takes back a hidden bid before the trump that was recorded earlier", () => {
  const recorded = { revision: 1, canUndo: true, undoes: { kind: "trump", round: 1, values: ["red"] }, trump: "red" };
  const page = table().dispatch("trump", { colour: "red" });
  page.answer(200, { ...HIDING, ...recorded }).dispatch("take").press(1);
  answer(page, { ...recorded, covered: [1], lastCovered: 1 });
  page.dispatch("undo");
  assert.deepEqual([page.queued, page.store.hiddenBids.sending?.isUndo], [[], true]);
  answer(page, recorded);
  assert.deepEqual(page.dispatch("undo").queued, [["undo"]]);
});

test("undo gives back the phone first, and takes back secret bids, too", () => {
  const page = table({ covered: [1], lastCovered: 1 }).dispatch("take");
  assert.deepEqual([page.shown.hidesKeys, page.shown.undoStep], [false, ""]);
  assert.deepEqual([page.dispatch("undo").shown.hidesKeys, page.store.hiddenBids.sending], [true, null]);
  const deals = PLAN.deals.map((each) => ({ ...each, way: "secret" }));
  const secret = table({ phase: "tricks", covered: [0, 1, 2], lastCovered: 0 }, { deals });
  assert.equal(secret.shown.undo, true);
  secret.dispatch("undo");
  answer(secret, { phase: "tricks", covered: [1, 2], lastCovered: 2 });
  assert.deepEqual([secret.current, secret.shown.hidesKeys], [0, true]);
});

test("while a phone is missing, its player can bid here, and there is a way back", () => {
  const page = table({ covered: [2], phones: [0, 1] });
  assert.deepEqual(page.shown.question, { lead: WORDS.waitForPhones, name: "Ben, Anna" });
  assert.deepEqual([panel(page), page.shown.panel.bidHere.text], [["bidHere"], of("bidHere", "Ben")]);
  page.dispatch("bidHere");
  assert.deepEqual([page.shown.question.name, page.shown.sum.text], ["Ben", of("countsHere", isolated("Ben"))]);
  assert.deepEqual(panel(page), ["take", "back"]);
  assert.deepEqual(panel(page.dispatch("back")), ["bidHere"]);
  page.dispatch("row", { seat: 0 }).dispatch("take").press(1);
  assert.equal(page.store.hiddenBids.sending.seat, 0);
});

test("a bid that arrives from the phone of whom the table is about to ask lets the page go on, and is mentioned", () => {
  for (const events of [["bidHere"], ["bidHere", "take"]]) {
    const page = table({ phones: [1], covered: [0, 2] });
    for (const event of events) page.dispatch(event);
    const arrived = { ...NEW, ...HIDING, phones: [1], covered: [0, 1, 2], ready: true };
    page.dispatch("polled", { status: 200, asked: 0, state: arrived });
    assert.deepEqual([page.shown.question.text, page.shown.sum.text], [WORDS.allIn, of("bidArrived", isolated("Ben"))]);
    assert.deepEqual([page.shown.hidesKeys, panel(page)], [true, ["take"]]);
  }
});

test("a player who has bid on the own phone can still change that here", () => {
  const page = table({ phones: [1], covered: [1] }).dispatch("row", { seat: 1 });
  page.dispatch("polled", { status: 200, asked: 0, state: { ...NEW, ...HIDING, phones: [1], covered: [1, 2] } });
  assert.deepEqual([page.shown.question.name, panel(page)], ["Ben", ["take", "back"]]);
});

test("covered bids that are entered openly have no order, can be undone, and show whose phone has bid", () => {
  const page = table().dispatch("openly");
  assert.deepEqual([page.shown.question.text, page.shown.undo, page.shown.undoStep], [WORDS.bids, true, WORDS.openBids]);
  page.dispatch("polled", { status: 200, asked: 0, state: { ...NEW, ...HIDING, phones: [1], covered: [1] } });
  assert.equal(page.shown.rows[1].note, WORDS.hasBid);
  page.press(1).dispatch("undo");
  assert.equal(page.shown.hidesKeys, false);
  assert.deepEqual([page.dispatch("undo").shown.hidesKeys, page.queued], [true, []]);
});

test("the first question offers own phones until somebody has one, and says what holds from this round on", () => {
  assert.deepEqual(panel(table()), ["take", "openly", "ownPhones"]);
  assert.deepEqual(panel(table({ phones: [0] })), ["take", "openly"]);
  assert.deepEqual(panel(table({ round: 2, rounds: [{ bids: [], tricks: [], points: [] }] })), ["take", "openly"]);
  const deals = [deal(1, { way: "covered", change: ["Covered", ""] })];
  assert.deepEqual(table({}, { deals }).shown.change, ["Covered", ""]);
  assert.equal(table({ covered: [1] }, { deals }).shown.change, null);
});
