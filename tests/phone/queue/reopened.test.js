// What a phone stores with each tap, while its page can be closed at any time.
import assert from "node:assert/strict";
import test from "node:test";
import { createStore } from "../../../static/js/store.js";
import { LONG, shownNumbers, tapAnything } from "./any_taps.js";

const GAMES = 100;
const TAPS = 60;

const disk = new Map();
globalThis.addEventListener = () => {};
globalThis.navigator ??= {};
globalThis.localStorage = {
  getItem: (name) => disk.get(name) ?? null,
  setItem: (name, text) => disk.set(name, text),
  removeItem: (name) => disk.delete(name),
};
const { openStorage } = await import("../../../static/js/storage.js");

test("a page that is opened again without the server shows the same numbers", () => {
  for (let seed = 1; seed <= GAMES; seed += 1) {
    disk.clear();
    const storage = openStorage(`game ${seed}`, () => {});
    tapAnything(seed, TAPS, ({ store }, _, done) => {
      storage.save(store);
      // The bids of a round that are being changed are not stored.
      if (store.correction) return;
      const { saved } = openStorage(`game ${seed}`, () => {});
      const again = createStore({ plan: LONG, lang: "en", server: { ...store.server, revision: 0 }, saved });
      assert.deepEqual(shownNumbers(again), shownNumbers(store), done.join(", "));
    });
  }
});
