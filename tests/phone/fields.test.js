// What the score sheet beside the keys shows of the rounds that the server has not drawn yet.
import assert from "node:assert/strict";
import test from "node:test";
import * as hidden from "../../static/js/hidden_bids.js";
import { turnOf } from "../../static/js/store.js";
import { dealerOf, fieldsOf } from "../../static/js/wide/fields.js";
import { BID, deal, open, WORDS } from "./page.js";

const entries = (page, round = 1) => fieldsOf(round, turnOf(page.store)).map(({ entry }) => entry);
const said = (bid) => `${WORDS.bidLabel} ${bid}`;

test("a bid is shown as it is entered, and then with the tricks", () => {
  const page = open().press(1);
  assert.deepEqual(entries(page), ["", said(1), ""]);
  page.press(0, 1);
  assert.deepEqual(entries(page), [said(1), said(1), said(0)]);
  page.press(0);
  assert.deepEqual(entries(page), [said(1), "1/0", said(0)]);
});

test("a bid that is changed is shown at once, beside tricks that are entered already", () => {
  const page = open({ state: { ...BID, phase: "tricks" } }).press(0).dispatch("bid", { seat: 2 });
  assert.deepEqual(entries(page), [said(1), "0/0", said(0)]);
});

test("a complete round has bids, tricks, points and totals, and the next one is open", () => {
  const page = open().press(1, 0, 1, 0, 1);
  const missed = { verdict: "missed", bid: 1, took: 0, points: "−10", total: "−10" };
  assert.deepEqual(fieldsOf(1, turnOf(page.store))[0], missed);
  assert.equal(fieldsOf(1, turnOf(page.store))[2].verdict, "missed");
  assert.deepEqual(entries(page, 2), ["", "", ""]);
  assert.deepEqual(fieldsOf(3, turnOf(page.store)), [{}, {}, {}]);
});

test("who did not play a round has no number in it", () => {
  const rounds = [{ bids: [1, 0, null], tricks: [1, 0, null], points: [30, 20, null], totals: [30, 20, null] }];
  const page = open({ state: { round: 2, rounds } });
  assert.deepEqual(fieldsOf(1, turnOf(page.store))[2], { verdict: "out", total: "–" });
});

test("secret bids are not shown while the tricks are entered, and then as they are read", () => {
  const secret = deal(1, { way: "secret" });
  const plan = { deals: [secret, deal(2)] };
  const page = open({ plan, state: { phase: "tricks" }, variants: [hidden] }).press(0, 1);
  assert.deepEqual(entries(page), ["", "", ""]);
  page.press(1);
  assert.deepEqual(entries(page), ["", "1/0", ""]);
});

test("the dealer is that of the plan, or of the deal that only the server knew", () => {
  assert.equal(dealerOf(2, turnOf(open().store)), 1);
  const page = open({ plan: { deals: [] }, state: { deal: deal(1, { order: [0, 1, 2] }) } });
  assert.equal(dealerOf(1, turnOf(page.store)), 2);
  assert.equal(dealerOf(2, turnOf(page.store)), undefined);
});
