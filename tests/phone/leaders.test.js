// The crowns of the play page, without a browser.
import assert from "node:assert/strict";
import test from "node:test";
import { open, WORDS } from "./page.js";

const crowned = (state, plan = {}) =>
  open({ plan, state }).shown.rows.flatMap(({ leads }, seat) => (leads ? [seat] : []));

test("who has won has the crown, also who left and who was equal but made fewer bids", () => {
  const last = { bids: [1, 0, 0], tricks: [1, 0, 0], points: [30, 20, 20], totals: [30, 20, 20] };
  const over = { phase: "finished", rounds: [last], totals: [30, 20, 20] };
  assert.deepEqual(crowned({ ...over, ranks: [1, 2, 2], out: [0] }), [0]);
  assert.deepEqual(crowned({ ...over, totals: [30, 30, 20], places: [1, 0, 2], ranks: [1, 2, 3] }), [1]);
});

test("of players with as many points, the one with more exact bids leads if these break ties", () => {
  const last = { bids: [1, 1, 0], tricks: [1, 0, 0], points: [30, -10, 20], totals: [30, 30, 20] };
  const state = { rounds: [last], round: 2, totals: [30, 30, 20] };
  assert.deepEqual(crowned(state), [0, 1]);
  assert.deepEqual(crowned(state, { exactBreaksTies: true }), [0]);
});

test("nobody leads before the first round, and nobody has won a game without one", () => {
  assert.deepEqual(crowned({}), []);
  const over = { phase: "finished", out: [0, 1] };
  assert.deepEqual(crowned(over), []);
  assert.equal(open({ state: over }).shown.question.text, WORDS.finished);
});
