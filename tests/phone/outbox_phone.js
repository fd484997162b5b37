// A phone without a screen: the store, the outbox and the storage of the play page; the test controls the network and the
// clock. Each input line is a command, {op, ...}; the answer is what the phone then shows and sends.
import { createInterface } from "node:readline";
import * as elimination from "../../static/js/elimination.js";
import * as covered from "../../static/js/hidden_bids.js";
import * as offline from "../../static/js/offline/parts.js";
import { makeSender } from "../../static/js/outbox.js";
import * as special from "../../static/js/special_cards.js";
import { openStorage } from "../../static/js/storage.js";
import { createStore, isPossible, reduce, turnOf } from "../../static/js/store.js";

const VARIANTS = { covered, special, elimination };
const disk = new Map();
let request = null;
let retries = [];
let keys = 0;
let phone = null;

globalThis.addEventListener = () => {};
globalThis.navigator ??= {};
globalThis.localStorage = {
  getItem: (name) => disk.get(name) ?? null,
  setItem: (name, value) => disk.set(name, value),
  removeItem: (name) => disk.delete(name),
};
globalThis.setTimeout = (callback) => retries.push(callback);
AbortSignal.timeout = () => null;
globalThis.fetch = (_, { body }) =>
  new Promise((resolve, reject) => {
    request = { body: JSON.parse(body), resolve, reject };
  });

/** A page that was opened: the store begins with what the server sent and what the disk has. */
function open({ plan, state }) {
  const variants = [...plan.tools.map((name) => VARIANTS[name]), offline];
  const storage = openStorage(plan.name, () => {});
  const page = { variants, store: createStore({ plan, lang: "en", server: state, saved: storage.saved }, variants) };
  page.dispatch = (event) => {
    keys += 1;
    // An answer to a page that was left changes nothing.
    if (phone !== page) return;
    page.store = reduce(page.store, { key: String(keys).padStart(32, "0"), ...event }, variants);
    storage.save(page.store);
  };
  page.send = makeSender(
    () => page.store,
    ({ key, revision, kind, round, values }) => page.ask({ key, revision, kind, round, values }),
    page.dispatch,
  );
  return page;
}

const { ask } = await import("../../static/js/outbox.js");
const settle = async () => {
  for (let turns = 0; turns < 20; turns += 1) await null;
};

const OPS = {
  open(command) {
    request = null;
    retries = [];
    phone = open(command);
    phone.ask = (body) => ask("/play/", JSON.stringify(body));
    phone.send();
  },
  dispatch({ event }) {
    phone.dispatch(event);
    phone.send();
  },
  /** The answer to the request, or none. */
  respond({ status, text }) {
    const { resolve, reject } = request;
    request = null;
    if (status) resolve(new Response(text, { status, headers: { "Tablet-Server": "1" } }));
    else reject(new TypeError("Failed to fetch"));
  },
  retry() {
    for (const callback of retries.splice(0)) callback();
  },
};

function summary() {
  const turn = turnOf(phone.store);
  const { state, seat, kind, values, waiting, isWaiting, refusal, queue, draft, deal } = turn;
  const numbers = deal ? Array.from({ length: deal.cards + 1 }, (_, number) => number) : [];
  return {
    state,
    seat,
    kind,
    values,
    draft: draft.steps.length,
    possible: numbers.filter((number) => isPossible(turn, number)),
    isWaiting: waiting && isWaiting,
    isRefused: refusal !== null,
    queue,
    request: request?.body ?? null,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const command = JSON.parse(line);
    OPS[command.op](command);
    await settle();
    // Each round of covered bids begins unseen; here they are entered by the Confidant.
    if (turnOf(phone.store).deal?.way === "covered") phone.dispatch({ type: "openly" });
    console.log(JSON.stringify(summary()));
  } catch (fault) {
    console.log(JSON.stringify(fault.stack));
  }
}
