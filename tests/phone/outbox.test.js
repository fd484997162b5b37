// Requests to the server, and responses of what may be in front of it: a proxy with a sign-in of its own, a network.
import assert from "node:assert/strict";
import test from "node:test";

import * as hidden from "../../static/js/hidden_bids.js";
import * as pens from "../../static/js/live/pen.js";
import * as parts from "../../static/js/offline/parts.js";
import { IN_FRONT, ask, makeSender } from "../../static/js/outbox.js";
import { BID, deal, NEW, open } from "./page.js";

const HEADERS = { "Tablet-Server": "1" };
const HTML = "<h1>Sign in</h1>";

/** What a request comes to if `fetch` returns this response. */
async function outcome(response) {
  const requests = [];
  globalThis.fetch = async (_, request) => {
    requests.push(request);
    return response;
  };
  const { status, state } = await ask("/play/", "body");
  assert.deepEqual(requests.map(({ redirect }) => redirect), ["manual"]);
  return [status, state];
}

const own = (status, text = HTML) => outcome(new Response(status === 204 ? null : text, { status, headers: HEADERS }));
const foreign = (status, text = HTML) => outcome(new Response(text, { status }));

test("a refusal or an empty response of the server counts", async () => {
  for (const status of [204, 403, 404, 500, 503]) assert.deepEqual(await own(status), [status, null]);
});

test("a state of the server counts, and nothing else that has such a status", async () => {
  for (const status of [200, 409, 422]) {
    assert.deepEqual(await own(status, '{"revision": 3}'), [status, { revision: 3 }]);
    for (const text of ["{", "null", "[]", HTML]) assert.deepEqual(await own(status, text), [0, null]);
  }
});

test("a response that asks to sign in in front of the server is none of the server", async () => {
  for (const status of [200, 401, 403, 407, 511]) assert.deepEqual(await foreign(status), [IN_FRONT, null]);
  // Browsers show a redirect like this if it is not followed.
  assert.deepEqual(await outcome({ type: "opaqueredirect", status: 0, headers: new Headers() }), [IN_FRONT, null]);
});

test("another response of a proxy means that the server does not answer", async () => {
  for (const status of [400, 404, 409, 410, 422, 429, 500, 502, 503, 504]) {
    assert.deepEqual(await foreign(status), [0, null]);
  }
});

test("after an expired sign-in in front of the server the page says so, and its entries wait", async () => {
  const page = open().press(1, 0, 1).answer(IN_FRONT, null);
  assert.equal(page.queued.length, 1);
  assert.equal(page.shown.notice, "inFront {player} {what}");
  page.answer(200, BID);
  assert.deepEqual([page.queued, page.shown.notice], [[], ""]);
});

test("a page that only looks says so, too, until the server answers", () => {
  const page = open().dispatch("polled", { status: IN_FRONT, state: null });
  assert.deepEqual([page.shown.notice, page.shown.sync.text], ["inFront {player} {what}", "noConnection {player} {what}"]);
  assert.equal(page.dispatch("polled", { status: 204, state: null }).shown.notice, "");
});

const REASON = { name: "full", short: "disk full", text: "The disk is full." };

test("a refusal of the server has its reason", async () => {
  globalThis.fetch = async () => new Response(HTML, { status: 503, headers: { ...HEADERS, "Tablet-Reason": JSON.stringify(REASON) } });
  assert.deepEqual(await ask("/play/", "body"), { status: 503, state: null, reason: REASON });
  globalThis.fetch = async () => new Response(HTML, { status: 503, headers: HEADERS });
  assert.deepEqual(await ask("/play/", "body"), { status: 503, state: null, reason: undefined });
});

/** A page with one entry to which the server has answered with a reason. */
const refused = (more) => {
  const page = open(more).press(1, 0, 1);
  return page.dispatch("answered", { sent: page.store.queue[0], status: 503, state: null, reason: REASON });
};

test("a page says why the server can save nothing, shortly and as a sentence, and its entries wait", () => {
  for (const pen of [undefined, "own pen"]) {
    const page = refused({ variants: pen ? [pens, parts] : [parts], plan: pen ? { pen } : {} });
    assert.equal(page.queued.length, 1);
    assert.deepEqual([page.shown.short, page.shown.notice], ["disk full", "The disk is full. kept {player} {what}"]);
    assert.equal(page.dispatch("closeNotice").shown.notice, "");
    assert.equal(page.dispatch("explain").shown.notice, "The disk is full. kept {player} {what}");
    const locked = { ...REASON, name: "locked", short: "database locked", passes: true };
    const sent = page.store.queue[0];
    page.dispatch("answered", { sent, status: 503, state: null, reason: locked });
    assert.equal(page.shown.short, "database locked");
    page.dispatch("closeNotice");
    assert.equal(page.shown.notice, "");
    const lost = page.dispatch("answered", { sent, status: 0, state: null }).shown;
    assert.deepEqual([lost.short, lost.notice], ["", ""]);
    assert.equal(page.dispatch("explain").shown.notice, "offline {player} {what}");
    page.answer(200, BID);
    assert.deepEqual([page.queued, page.shown.short, page.shown.notice], [[], "", ""]);
  }
});

test("what the server refused with a reason is sent again", async () => {
  const answers = [{ status: 503, state: null, reason: REASON }, { status: 200, state: { ...NEW, ...BID } }];
  assert.deepEqual(await sendUntilSaved(open().press(1, 0, 1), answers), [[], []]);
});

test("a hidden bid, which is on no storage, asks to keep the page open meanwhile, and says why", () => {
  const covered = { plan: { deals: [deal(1, { way: "covered" })] }, state: { covered: [], revealed: null } };
  const page = open({ ...covered, variants: [hidden] }).dispatch("take").press(1);
  const { shown } = page.dispatch("bidDelayed", { status: 503 });
  assert.deepEqual([shown.notice, shown.why.text, shown.sync.classes.unsaved], ["", "keepOpen {player} {what}", true]);
  assert.equal(page.dispatch("bidDelayed", { status: IN_FRONT }).shown.notice, "bidInFront {player} {what}");
  const told = page.dispatch("bidDelayed", { status: 503, reason: REASON });
  assert.equal(told.shown.notice, "The disk is full. keepOpen {player} {what}");
  assert.equal(page.dispatch("bidDelayed", { status: 0 }).shown.notice, "");
  const answered = page.dispatch("bidAnswered", { status: 200, state: { ...NEW, covered: [1], revealed: null } }).shown;
  assert.deepEqual([answered.notice, answered.sync.classes.unsaved], ["", false]);
});

test("what waits for a sign-in in front of the server is sent again", async () => {
  const answers = [{ status: IN_FRONT, state: null }, { status: 200, state: { ...NEW, ...BID } }];
  assert.deepEqual(await sendUntilSaved(open().press(1, 0, 1), answers), [[], []]);
});

/** Let a page send what it has, with these answers of the server; return what is left of both. */
async function sendUntilSaved(page, answers) {
  globalThis.addEventListener = () => {};
  const sent = new Promise((resolve) => {
    globalThis.setTimeout = (again) => queueMicrotask(again);
    const dispatch = (event) => {
      page.dispatch(event.type, event);
      if (event.type === "answered" && !page.store.queue.length) resolve();
    };
    makeSender(() => page.store, async () => answers.shift(), dispatch)();
  });
  await sent;
  return [page.queued, answers];
}
