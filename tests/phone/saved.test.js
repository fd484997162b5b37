// Data that is only on this phone, when Confidants sign in and out there; no browser.
import assert from "node:assert/strict";
import test from "node:test";

globalThis.localStorage = Object.defineProperties({}, {
  getItem: { value: (name) => localStorage[name] ?? null },
  setItem: { value: (name, value) => { localStorage[name] = value; }, configurable: true },
  removeItem: { value: (name) => delete localStorage[name] },
});
const { acknowledge, discard, entriesOf, forget, hasUnsent, newGames, rename, saveNew, takeOver } = await import("../../static/js/offline/saved.js");

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

test("a full storage loses nothing when it has no room for data at another key, and refuses a new game", () => {
  globalThis.navigator ??= {};
  localStorage["tablet new a"] = WAITS;
  localStorage["tablet-new a"] = JSON.stringify({ key: "a" });
  const { setItem } = localStorage;
  const roomFor = (texts) => (name, value) => {
    if (Object.keys(localStorage).length >= texts) throw new Error("full");
    setItem(name, value);
  };
  const before = Object.keys(localStorage).length;
  const replace = (value) => Object.defineProperty(localStorage, "setItem", { value, configurable: true });
  replace(roomFor(before));
  assert.equal(saveNew({ key: "b" }), false);
  assert.equal(rename("a", "7 2026"), true);
  assert.deepEqual([stored()["tablet 7 2026"], newGames()], [WAITS, []]);
  replace((name, value) => (name.startsWith("aside") ? roomFor(0)() : setItem(name, value)));
  takeOver("1");
  takeOver("2");
  assert.equal(stored()["tablet 7 2026"], WAITS);
  replace(setItem);
  forget();
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

test("after the first of two undos was sent from here, the game still knows what the second one takes back", () => {
  const [bids, trump] = ["bids", "trump"].map((kind) => ({ kind, round: 1, values: [0] }));
  const server = { revision: 2, undone: null, covered: [] };
  const steps = [bids, trump].map((statement) => ({ statement, before: {} }));
  const queue = ["a", "b"].map((key) => ({ key, kind: "undo" }));
  localStorage["tablet 5 2025"] = JSON.stringify({ queue, server, recorded: { revision: 2, steps, undone: [] } });
  acknowledge("5 2025", queue[0], { revision: 3, undone: trump, covered: [] });
  assert.deepEqual(entriesOf("5 2025").queue, [queue[1]]);
  assert.deepEqual(entriesOf("5 2025").recorded, { revision: 3, steps: [steps[0]], undone: [trump] });
  forget();
});

test("entries that were sent from here leave no states behind that no undo needs", () => {
  const bids = { key: "a", kind: "bids", round: 1, values: [0] };
  const recorded = { revision: 0, steps: [], undone: [] };
  localStorage["tablet 5 2025"] = JSON.stringify({ queue: [bids], server: { revision: 0, undone: null, covered: [] }, recorded });
  assert.equal(acknowledge("5 2025", bids, { revision: 1, undone: null, covered: [] }), true);
  assert.deepEqual(entriesOf("5 2025").recorded, { ...recorded, revision: 1 });
  forget();
});
