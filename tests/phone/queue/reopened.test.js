// What a phone stores with each tap, because its page can be closed at any time.
import assert from "node:assert/strict";
import test from "node:test";
import { openStorage } from "../../../static/js/storage.js";
import { createStore, turnOf } from "../../../static/js/store.js";
import { LONG, shownNumbers, tapAnything } from "./any_taps.js";

const GAMES = 100;
const TAPS = 60;

/** A localStorage for the time of a test. */
function useLocalStorage(t) {
  const [disk, before] = [new Map(), globalThis.localStorage];
  globalThis.localStorage = {
    getItem: (name) => disk.get(name) ?? null,
    setItem: (name, text) => disk.set(name, text),
    removeItem: (name) => disk.delete(name),
  };
  t.after(() => (globalThis.localStorage = before));
}

test("a page that is opened again without the server shows the same numbers, and Redo brings back the same", (t) => {
  globalThis.addEventListener ??= () => {};
  globalThis.navigator ??= {};
  useLocalStorage(t);
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const { save } = openStorage(`game ${seed}`, () => {});
    tapAnything(seed, TAPS, ({ store }, _, done) => {
      save(store);
      // The bids of a round that are being changed are not stored.
      if (store.correction) return;
      const { saved } = openStorage(`game ${seed}`, () => {});
      const again = createStore({ plan: LONG, lang: "en", server: { ...store.server, revision: 0 }, saved });
      assert.deepEqual(shownNumbers(again), shownNumbers(store), done.join(", "));
      assert.deepEqual(turnOf(again).undone?.values, turnOf(store).undone?.values, done.join(", "));
      assert.deepEqual(again.begun, store.begun, done.join(", "));
    });
  }
});
