// Plays games on the store of the play page, as a thumb would: a game on each line of the input, {plan, state, steps},
// where a step is {statement, state, isAnswered}: what to enter, the server's state after it, and whether the server's
// answer comes before the next step. Answers with a line for each game: what the page stated, how it then expected the
// game to be, which numbers it had offered, and the seats with a crown.
import { createInterface } from "node:readline";
import * as elimination from "../../static/js/elimination.js";
import * as covered from "../../static/js/hidden_bids.js";
import { bidsBeforeClouds } from "../../static/js/rules.js";
import * as special from "../../static/js/special_cards.js";
import { createStore, isPossible, reduce, turnOf } from "../../static/js/store.js";
import { view } from "../../static/js/view.js";

const VARIANTS = { covered, special, elimination };

class Phone {
  constructor({ plan, state }) {
    this.variants = plan.tools.map((name) => VARIANTS[name]);
    this.store = createStore({ plan, lang: "en", server: state }, this.variants);
    this.keys = 0;
    this.unanswered = [];
  }

  dispatch(event) {
    this.keys += 1;
    this.store = reduce(this.store, { key: `key ${this.keys}`, ...event }, this.variants);
  }

  play({ statement, state, isAnswered }) {
    // An undo of a waiting entry would stay on the phone.
    if (statement.kind === "undo") this.answer();
    const before = this.store.queue.length;
    const offered = this[statement.kind]?.(statement.values) ?? this.enter(statement.values);
    const declared = this.store.queue.slice(before);
    this.unanswered.push(state);
    const expected = turnOf(this.store).state;
    const leaders = view(this.store, this.variants).rows.flatMap(({ leads }, seat) => (leads ? [seat] : []));
    if (isAnswered || expected.phase === "waiting") this.answer();
    return { declared, expected, offered, leaders };
  }

  answer() {
    for (const state of this.unanswered.splice(0)) {
      this.dispatch({ type: "answered", sent: this.store.queue[0], status: 200, state });
    }
  }

  /** Enter numbers until the page has a statement of them; return the numbers that were offered, by seat. */
  enter(values) {
    while (this.store.draft.steps.length) this.dispatch({ type: "undo" });
    const { deal } = turnOf(this.store);
    if (deal.way === "covered") this.dispatch({ type: "openly" });
    const offered = [];
    const { length } = this.store.queue;
    while (this.store.queue.length === length) {
      const turn = turnOf(this.store);
      const numbers = Array.from({ length: deal.cards + 2 }, (_, number) => number);
      offered.push([turn.seat, numbers.filter((number) => isPossible(turn, number))]);
      if (offered.length > values.length) throw new Error(`The page asks on: ${JSON.stringify(offered)}`);
      this.dispatch({ type: "pressed", number: values[turn.seat] });
    }
    return offered;
  }

  /** Bids that are stated while tricks are entered correct one bid of those that were announced. */
  bids(values) {
    const { state } = turnOf(this.store);
    if (!state.bids) return this.enter(values);
    const announced = bidsBeforeClouds(state);
    const seat = values.findIndex((bid, other) => bid !== announced[other]);
    this.dispatch({ type: "bid", seat });
    this.dispatch({ type: "pressed", number: values[seat] });
    return [];
  }

  trump([trump]) {
    this.dispatch({ type: "trump", colour: trump });
    return [];
  }

  void() {
    this.dispatch({ type: "bomb" });
    return [];
  }

  cloud([seat, step]) {
    this.dispatch({ type: "cloud" });
    this.dispatch({ type: "cloudStep", seat, step });
    return [];
  }

  decide([seat]) {
    this.dispatch({ type: "row", seat });
    return [];
  }

  undo() {
    return this.repeat("undo");
  }

  redo() {
    return this.repeat("redo");
  }

  /** Tap a key until it is more than the draft that changes. */
  repeat(type) {
    const { length } = this.store.queue;
    for (let taps = 0; this.store.queue.length === length && taps < 20; taps += 1) this.dispatch({ type });
    return [];
  }
}

function play(game) {
  try {
    const phone = new Phone(game);
    return game.steps.map((step) => phone.play(step));
  } catch (fault) {
    return fault.stack;
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(play(JSON.parse(line))));
