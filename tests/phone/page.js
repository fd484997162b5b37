// A page of the play page's store without a browser: three players, Ben bids first, Anna deals.
import { createStore, reduce } from "../../static/js/store.js";
import { view } from "../../static/js/view.js";

/** Each text is its name with two placeholders, except those in groups. */
const GROUPS = {
  what: { bids: "bids", tricks: "tricks" },
  stepOf: { bids: "bid", tricks: "tricks" },
  ...{ ofRounds: { other: "" }, bidSum: { other: "{bid} bid" }, deals: { other: "{player} deals" } },
  length: { one: "{rounds} round", other: "{rounds} rounds" },
  someCovered: { one: "{bids} of {players} has bid", other: "{bids} of {players} have bid" },
  missing: { one: "{number} missing", other: "{number} missing" },
};
export const WORDS = new Proxy({}, { get: (_, name) => GROUPS[name] ?? `${name} {player} {what}` });
const POINTS = { 1: [[20, -10], [-10, 30]], 2: [[20, -10, -20], [-10, 30, -10], [-20, -10, 40]] };
export const deal = (cards, more = {}) => ({ cards, order: [1, 2, 0], forbiddenSum: null, ...more });
export const PLAN = {
  players: ["Anna", "Ben", "Clara"],
  sizes: [1, 2],
  deals: [deal(1), deal(2, { order: [2, 0, 1] })],
  points: POINTS,
  words: WORDS,
  tools: [],
  facts: [],
};
export const NEW = {
  revision: 0,
  round: 1,
  phase: "bids",
  redeals: 0,
  bids: null,
  tricks: null,
  trump: null,
  players: PLAN.players,
  totals: [0, 0, 0],
  rounds: [],
  canUndo: false,
  undoes: null,
  undone: null,
  places: [0, 1, 2],
  ranks: [],
  notice: "",
  mine: null,
  unrecorded: 0,
  void: 0,
  changes: [],
  covered: [],
  ready: false,
  revealed: null,
  phones: [],
  deal: null,
  out: [],
  left: {},
  tied: [],
  lastLeaves: false,
  eliminated: null,
  room: { keys: 10, rows: 3 },
  watched: false,
  pen: "",
  recorders: {},
  openBids: [],
  phoneMark: null,
};

/** A page with one game; `plan` and `state` change what it begins with. */
export function open({ plan = {}, state = {}, saved, variants = [] } = {}) {
  let keys = 0;
  let store = createStore({ plan: { ...PLAN, ...plan }, lang: "en", server: { ...NEW, ...state }, saved }, variants);
  const page = {
    dispatch: (type, more = {}) => {
      keys += 1;
      store = reduce(store, { type, key: `key ${keys}`, ...more }, variants);
      return page;
    },
    press: (...numbers) => {
      for (const number of numbers) page.dispatch("pressed", { number });
      return page;
    },
    answer: (status, state, sent = store.queue[0]) =>
      page.dispatch("answered", { sent, status, state: state && { ...NEW, ...state } }),
    get store() {
      return store;
    },
    get shown() {
      return view(store, variants);
    },
    get queued() {
      return store.queue.map(({ kind, values }) => [kind, ...values]);
    },
    get current() {
      return page.shown.rows.findIndex(({ isCurrent }) => isCurrent);
    },
  };
  return page;
}

/** One bids, and the tricks come next. */
export const BID = { revision: 1, phase: "tricks", bids: [1, 0, 0], canUndo: true };
