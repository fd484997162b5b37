import assert from "node:assert/strict";
import test from "node:test";
import { shownNumbers, tapAnything } from "./any_taps.js";

const GAMES = 400;
const TAPS = 120;
const OF_THE_NETWORK = /^(answer|send|lose) /;

test("a page waits for no answer to what it has sent itself, and a late or lost one changes no number that it shows", () => {
  for (let seed = 1; seed <= GAMES; seed += 1) {
    tapAnything(seed, TAPS, (page, before, done) => {
      const shown = shownNumbers(page.store);
      assert.equal(shown.waiting, false, done.join(", "));
      if (OF_THE_NETWORK.test(done.at(-1))) assert.deepEqual(shown, shownNumbers(before), done.join(", "));
    });
  }
});
