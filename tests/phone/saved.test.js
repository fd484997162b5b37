// Data that is only on this phone, when Confidants sign in and out there; no browser.
import assert from "node:assert/strict";
import test from "node:test";

globalThis.localStorage = Object.defineProperties({}, {
  getItem: { value: (name) => localStorage[name] ?? null },
  setItem: { value: (name, value) => { localStorage[name] = value; } },
  removeItem: { value: (name) => delete localStorage[name] },
});
const { discard, entriesOf, forget, hasUnsent, takeOver } = await import("../../static/js/offline/saved.js");

const WAITS = JSON.stringify({ queue: [{ key: "a" }] });
const stored = () => Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.endsWith("tablet-owner")));
const OF_PEN = { "tablet pen 7 2026": WAITS, "tablet unsent pen 7 2026": "[]" };

test("unsent data of a Confidant is put aside and restored, and that of a pen belongs to nobody", () => {
  Object.assign(localStorage, OF_PEN);
  takeOver("1");
  assert.equal(hasUnsent(), false);
  localStorage["tablet 5 2025"] = WAITS;
  takeOver("2");
  assert.deepEqual(stored(), { ...OF_PEN, "aside 1 tablet 5 2025": WAITS });
  takeOver("1");
  assert.deepEqual(stored(), { ...OF_PEN, "tablet 5 2025": WAITS });
  assert.equal(hasUnsent(), true);
  forget();
  assert.deepEqual(stored(), OF_PEN);
});

test("discarding deletes the entries that were shown, and none that was made since", () => {
  const [shown, later] = [{ key: "a" }, { key: "b" }];
  localStorage["tablet 5 2025"] = JSON.stringify({ queue: [shown, later], refusal: "Late.", server: { revision: 3 } });
  discard("5 2025", [shown]);
  assert.deepEqual(entriesOf("5 2025"), { queue: [later], refusal: null, server: { revision: 3 } });
  discard("5 2025", [later]);
  assert.equal(hasUnsent(), false);
  forget();
});
