// Counting tricks with taps on rows.
import assert from "node:assert/strict";
import test from "node:test";
import * as counting from "../../static/js/counting.js";
import { BID, NEW, open } from "./page.js";

test("a tap on a row that was meant for numbers which were dropped counts no trick until the notice is closed", () => {
  const page = open({ variants: [counting] }).press(1);
  page.dispatch("polled", { status: 200, state: { ...NEW, ...BID } }).dispatch("row", { seat: 1 });
  assert.deepEqual(page.store.draft.values, [null, null, null]);
  page.dispatch("closeNotice").dispatch("row", { seat: 1 });
  assert.deepEqual(page.store.draft.values, [null, 1, null]);
});
