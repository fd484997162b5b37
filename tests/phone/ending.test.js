// What the play page says at the end of a game, without a browser.
import assert from "node:assert/strict";
import test from "node:test";
import { endingOf } from "../../static/js/ending/texts.js";

const words = {
  won: "{players} wins",
  and: "{first} and {last}",
  andBeforeI: "{first} e {last}",
  finished: "finished",
  roundOf: "Round {round}",
  endedAfter: "after {round}",
  points: { other: "{total} points" },
  ahead: "{points}, {lead} ahead of {player}",
  pointsEach: { other: "{total} points each" },
  madeBid: "{made} of {players}",
};
const LAST = { bids: [1, 0, null], tricks: [1, 1, null], points: [30, -10, null], totals: [30, 30, null] };

function told(state) {
  const whole = { players: ["Anna", "Ben", "Clara"], places: [0, 1, 2], ranks: [1, 2, 3], rounds: [LAST], ...state };
  const { title, line, round, made } = endingOf({ plan: { sizes: [1] }, words, lang: "en", state: whole });
  return [title, line, round, made].map((text) => text.replace(/[\u2068\u2069]/g, ""));
}

test("the winner, the points and the lead are said, and how many of those who played made their bids", () => {
  assert.deepEqual(told({ totals: [40, 30, 10] }), ["Anna wins", "40 points, 10 ahead of Ben", "Round 1", "1 of 2"]);
});

test("nobody is ahead of a player with as many points, or of one who was eliminated with more", () => {
  assert.equal(told({ totals: [30, 30, 10] })[1], "30 points");
  assert.equal(told({ totals: [30, 50, 10] })[1], "30 points");
});

test("all who win together are named, with a minus of its own length", () => {
  const [title, line] = told({ totals: [-10, -10, -10], ranks: [1, 1, 1] });
  assert.deepEqual([title, line], ["Anna, Ben and Clara", "−10 points each"]);
});

test("before a name that begins with the sound of i, its own word stands", () => {
  for (const last of ["Inés", "Íñigo", "Hilda", "Yvonne"]) {
    const [title] = told({ players: ["Anna", "Ben", last], totals: [10, 10, 10], ranks: [1, 1, 1] });
    assert.equal(title, `Anna, Ben e ${last}`);
  }
  for (const last of ["Iago", "Hielo", "Yago", "Heidi"]) {
    const [title] = told({ players: ["Anna", "Ben", last], totals: [10, 10, 10], ranks: [1, 1, 1] });
    assert.equal(title, `Anna, Ben and ${last}`);
  }
});

test("a game without a round has no winner", () => {
  assert.deepEqual(told({ totals: [0, 0, 0], ranks: [], rounds: [] }), ["finished", "", "", ""]);
});
