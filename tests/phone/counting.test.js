// Counting tricks with taps on rows.
import assert from "node:assert/strict";
import test from "node:test";
import * as counting from "../../static/js/counting.js";
import { BID, NEW, deal, open } from "./page.js";

test("a tap on a row that was meant for numbers which were dropped counts no trick until the notice is closed", () => {
  const page = open({ variants: [counting] }).press(1);
  page.dispatch("polled", { status: 200, state: { ...NEW, ...BID } }).dispatch("row", { seat: 1 });
  assert.deepEqual(page.store.draft.values, [null, null, null]);
  page.dispatch("closeNotice").dispatch("row", { seat: 1 });
  assert.deepEqual(page.store.draft.values, [null, 1, null]);
});

const counted = () => {
  const row = [0, -10, -20, -30];
  const plan = { sizes: [3, 3], deals: [deal(3), deal(3)], points: { 3: [row, row, row, row] } };
  const page = open({ plan, state: BID, variants: [counting] });
  for (const seat of [1, 2, 0]) page.dispatch("row", { seat });
  return page;
};

test("tricks of which everybody took one are recorded with the button, like those that leave somebody without one", () => {
  const page = counted();
  assert.ok(page.shown.rest.startsWith("recordCount"));
  page.dispatch("rest");
  assert.deepEqual(page.queued, [["tricks", 1, 1, 1]]);
  assert.equal(page.store.draft.kind, "bids");
  assert.equal(page.shown.undoStep, "tricks");
});

test("Undo leads from the next round back to the counted tricks", () => {
  const page = counted().dispatch("rest").dispatch("undo");
  assert.deepEqual(page.store.draft.values, [1, 1, 1]);
  assert.ok(page.shown.rest.startsWith("recordCount"));
});
