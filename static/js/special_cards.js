// The special cards that change recorded numbers: a Bomb, whose trick nobody wins, and a Cloud, which changes a bid.
import { $ } from "./dom.js";
import { declare } from "./queue.js";
import { sum } from "./rules.js";
import { entersTricks, turnOf } from "./store.js";
import { fill } from "./words.js";

/** A seat's bid after a Cloud, null if there is no such bid. */
function cloudedBid(deal, bids, seat, step) {
  const bid = bids[seat] + step;
  return bids[seat] === null || bid < 0 || bid > deal.cards ? null : bid;
}

/** Whether the next tap chooses whose bid the Cloud changes. */
export const initial = { isPicking: false };

export const tidy = (store, { bids }) =>
  store.isPicking && !(bids && entersTricks(turnOf(store))) ? { ...store, isPicking: false } : store;

export function reduce(store, { type, seat }, turn) {
  if (type === "bomb") return bomb(store, turn);
  if (type === "cloud") return { ...store, isPicking: !store.isPicking };
  if (!store.isPicking) return null;
  if (type === "bid") return cloud(store, seat, -1, turn);
  if (type === "row") return cloud(store, seat, 1, turn);
  if (type === "pressed") return store;
  return type === "undo" ? { ...store, isPicking: false, notice: "" } : null;
}

function bomb(store, { state, deal, draft, words }) {
  const number = state.void + 1;
  if (number + sum(draft.values) > deal.cards) return { ...store, notice: words.noTrickLeft };
  return declare(store, { kind: "void", round: state.round, values: [number] });
}

/** Change a bid by one, if there is such a bid. */
function cloud(store, seat, step, { state, deal }) {
  if (cloudedBid(deal, state.bids, seat, step) === null) return store;
  return declare({ ...store, isPicking: false }, { kind: "cloud", round: state.round, values: [seat, step] });
}

export function view(shown, turn) {
  const { state, deal, words, isPicking } = turn;
  const isActive = entersTricks(turn);
  const bombs = { number: state.void || "", label: fill(words.bombs, { number: state.void ?? 0 }) };
  const cards = { bomb: isActive && bombs, cloud: isActive && state.bids && { label: words.cloud, isPicking } };
  const classes = { ...shown.classes, "with-cards": isActive, picking: isPicking };
  const next = { ...shown, cards, classes };
  if (!isPicking) return next;
  return {
    ...next,
    rows: shown.rows.map((row, seat) => (deal.order.includes(seat) ? choice(row, seat, turn) : row)),
    keys: shown.keys.map((key) => ({ ...key, disabled: true })),
    rest: "",
    undo: true,
    question: { text: words.whoseCloud },
    prompt: words.whoseCloud,
  };
}

/** A row with two buttons: one less, or one more. */
function choice(row, seat, { plan, words, state, deal }) {
  const [less, more] = [-1, 1].map((step) => {
    const before = state.bids[seat];
    const after = cloudedBid(deal, state.bids, seat, step);
    const label = fill(words.cloudTo, { player: plan.players[seat], before, after: before + step });
    return { text: after === null ? "" : `→ ${after}`, label, disabled: after === null };
  });
  return { ...row, isCurrent: false, bid: { parts: [["span", less.text]], ...less }, well: { ...row.well, ...more } };
}

/** Make the two buttons; return a function that draws them. */
export function attach({ dispatch }) {
  const buttons = ["bomb", "cloud"].map((name, index) => makeButton(name, $("special-icons").content.children[index]));
  for (const button of buttons) button.addEventListener("click", () => dispatch({ type: button.id }));
  return {
    draw({ cards }) {
      for (const button of buttons) {
        const card = cards[button.id];
        button.hidden = !card;
        if (!card) continue;
        button.setAttribute("aria-label", card.label);
        button.title = card.label;
        if (button.id === "bomb") button.lastElementChild.textContent = card.number;
        else button.setAttribute("aria-pressed", card.isPicking);
      }
    },
  };
}

function makeButton(name, icon) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = name;
  button.className = "special";
  button.hidden = true;
  button.append(icon.cloneNode(true), document.createElement("b"));
  $("redo").after(button);
  return button;
}
