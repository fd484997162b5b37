// The chart of the totals that the phone draws: its values and rounds.
import assert from "node:assert/strict";
import test from "node:test";
import { gridValues, markedRounds, seriesOf } from "../../static/js/pictures/totals.js";

test("the values of the axis enclose the totals, with fewer of them on a low chart", () => {
  assert.deepEqual(gridValues(-20, 100), [-20, 0, 20, 40, 60, 80, 100]);
  assert.deepEqual(gridValues(-20, 100, 2), [-100, 0, 100]);
  assert.deepEqual(gridValues(0, 0), [0, 10]);
});

test("the first round has a number below the chart, and the beginning has none", () => {
  assert.deepEqual(markedRounds(3), [1, 2, 3]);
  assert.deepEqual(markedRounds(10), [2, 4, 6, 8, 10]);
  assert.deepEqual(markedRounds(20), [1, 5, 10, 15, 20]);
});

test("the line of a player begins before the first round, and ends with the last one that was played", () => {
  const rounds = [
    { points: [20, 10, -10], totals: [20, 10, -10] },
    { points: [20, 10, null], totals: [40, 20, null] },
  ];
  const state = { rounds, totals: [40, 30, -10], out: [2] };
  assert.deepEqual(seriesOf({ plan: { players: ["Anna", "Ben", "Clara"] }, state }), [
    [[0, 0], [1, 20], [2, 40]],
    [[0, 0], [1, 10], [2, 30]],
    [[0, 0], [1, -10]],
  ]);
});
