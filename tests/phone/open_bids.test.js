// Open bids from players' own phones, which the page enters in turn: none may be lost.
import assert from "node:assert/strict";
import test from "node:test";
import { NEW, open } from "./page.js";

globalThis.document = { getElementById: () => ({ classList: { add() {} } }) };
globalThis.requestAnimationFrame = () => {};
const { take } = await import("../../static/js/live/open_bids.js");

const ROUND_2 = { ...NEW, revision: 3, round: 2, rounds: [{ points: [0, 0, 0], bids: [0, 1, 0], tricks: [0, 1, 0] }] };

test("a bid that arrives while a notice says that numbers were dropped is entered once that is closed", () => {
  const page = open({ plan: { name: "5 2025" } }).press(1);
  const exchange = () => take(() => page.store, ({ type, ...more }) => page.dispatch(type, more));
  page.dispatch("polled", { status: 200, state: { ...ROUND_2, openBids: [[1, 2, 2]] } });
  exchange();
  assert.deepEqual(page.store.draft.values, [null, null, null]);
  page.dispatch("closeNotice");
  exchange();
  assert.deepEqual(page.store.draft.values, [null, null, 2]);
});
