// What is read aloud at the table, and when (G7).
import assert from "node:assert/strict";
import test from "node:test";
import * as aloud from "../../static/js/aloud/reading.js";
import { voiceFor } from "../../static/js/aloud/voices.js";
import { BID, PLAN, WORDS, deal, open } from "./page.js";

const words = new Proxy({ tooMany: "{bid} bid, {difference} over", tooFew: "{bid} bid, {difference} under", evenSum: "{bid} bid: fits" }, {
  get: (own, name) => own[name] ?? WORDS[name],
});
const table = (state = BID, plan = {}) => open({ plan: { words, ...plan }, state, variants: [aloud] });
const read = (state, plan) => table(state, plan).shown.aloud;

test("the bids are read in the order of bidding, with how far they are over or under", () => {
  assert.equal(read({ ...BID, bids: [1, 0, 1] }), "Ben 0, Clara 1, Anna 1. 2 bid, 1 over.");
  assert.equal(read({ ...BID, bids: [0, 0, 0] }), "Ben 0, Clara 0, Anna 0. 0 bid, 1 under.");
  assert.equal(read(), "Ben 0, Clara 0, Anna 1. 1 bid: fits.");
});

test("they can be read from the last bid until the first trick is entered, and not while one is changed", () => {
  const page = table({});
  assert.equal(page.press(1, 0).shown.aloud, "");
  assert.equal(page.press(1).shown.aloud, "Ben 1, Clara 0, Anna 1. 2 bid, 1 over.");
  assert.equal(page.dispatch("bid", { seat: 1 }).shown.aloud, "");
  assert.notEqual(page.dispatch("undo").shown.aloud, "");
  assert.equal(page.press(0).shown.aloud, "");
  // Redo has the place of the button then.
  assert.equal(page.dispatch("undo").shown.aloud, "");
});

test("covered bids cannot be read before they are revealed, nor secret ones while the tricks are played", () => {
  const hidden = (way) => ({ deals: PLAN.deals.map((each) => ({ ...each, way })) });
  assert.equal(read({ covered: [0, 1, 2], ready: true }, hidden("covered")), "");
  assert.notEqual(read(BID, hidden("covered")), "");
  assert.equal(read({ phase: "tricks", covered: [0, 1, 2] }, hidden("secret")), "");
  assert.equal(read({ phase: "bids", tricks: [1, 0, 0] }, hidden("secret")), "");
});

test("a player who has left is not read, and a trick that a Bomb took does not count", () => {
  const plan = { deals: [deal(3, { order: [2, 0] })], sizes: [3] };
  assert.equal(read({ ...BID, bids: [1, null, 1], void: 1, out: [1], left: { 1: "left" } }, plan), "Clara 1, Anna 1. 2 bid: fits.");
});

test("the voice is one of the device, of the page's language, and of its variety if there is one", () => {
  const voice = (lang, more = {}) => ({ lang, localService: true, ...more });
  const chosen = (lang, ...voices) => {
    // The navigator of newer versions of Node has only a getter.
    Object.defineProperty(globalThis, "navigator", { value: { language: "en-AU" }, configurable: true });
    globalThis.speechSynthesis = { getVoices: () => voices };
    globalThis.window = { speechSynthesis };
    return voiceFor(lang)?.lang;
  };
  assert.equal(chosen("de", voice("en-US"), voice("de_DE"), voice("de-CH")), "de_DE");
  assert.equal(chosen("de", voice("de-CH"), voice("de-DE", { default: true })), "de-DE");
  assert.equal(chosen("en", voice("en-GB", { default: true }), voice("en_AU")), "en_AU");
  assert.equal(chosen("de", voice("en-US"), voice("de-DE", { localService: false })), undefined);
  globalThis.window = {};
  assert.equal(voiceFor("en"), undefined);
});
