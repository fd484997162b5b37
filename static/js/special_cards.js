// The special cards that change recorded numbers: a Bomb, whose trick nobody wins, and a Cloud, which changes a bid.
import { $ } from "./dom.js";
import { declare } from "./queue.js";
import { sum } from "./rules.js";
import { entersTricks, turnOf } from "./store.js";
import { fill, signed } from "./words.js";

/** A seat's bid after a Cloud, null if there is no such bid. */
function cloudedBid(deal, bids, seat, step) {
  const bid = bids[seat] + step;
  return bids[seat] === null || bid < 0 || bid > deal.cards ? null : bid;
}

/** Whether the next tap chooses whose bid the Cloud changes. */
export const initial = { isPicking: false };

export const tidy = (store, { bids }) =>
  store.isPicking && !(bids && entersTricks(turnOf(store))) ? { ...store, isPicking: false } : store;

export function reduce(store, { type, seat, step }, turn) {
  if (type === "bomb") return bomb(store, turn);
  if (type === "cloud") return { ...store, isPicking: !store.isPicking };
  if (!store.isPicking) return null;
  if (type === "cloudStep") return cloud(store, seat, step, turn);
  if (["bid", "row", "pressed"].includes(type)) return store;
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
  const isActive = entersTricks(turn) && !isPicking;
  const bombs = { number: state.void || "", label: fill(words.bombs, { number: state.void ?? 0 }) };
  const cards = { bomb: isActive && bombs, cloud: isActive && state.bids && { label: words.cloud } };
  const classes = { ...shown.classes, "with-cards": isActive, picking: isPicking };
  const next = { ...shown, cards, classes, steps: null };
  if (!isPicking) return next;
  return {
    ...next,
    rows: shown.rows.map((row, seat) => choice(row, seat, turn)),
    steps: deal.order.map((seat) => [seat, steps(seat, turn)]),
    hidesKeys: true,
    rest: "",
    undo: true,
    undoStep: "",
    why: null,
    question: { text: words.whoseCloud },
    sum: { text: words.oneMoreOrLess, won: 0, cards: 0 },
    prompt: `${words.whoseCloud} ${words.oneMoreOrLess}`,
  };
}

/** A row with the bid, which the tap on one of the steps changes. */
const choice = (row, seat, { deal }) => ({
  ...row,
  isCurrent: false,
  note: seat === deal.order.at(-1) || !deal.order.includes(seat) ? row.note : "",
  bid: row.bid && { ...row.bid, disabled: true },
  well: { ...row.well, disabled: true },
});

/** One less, and one more, of a seat's bid. */
const steps = (seat, { plan, words, state, deal }) =>
  [-1, 1].map((step) => {
    const before = state.bids[seat];
    const label = fill(words.cloudTo, { player: plan.players[seat], before, after: before + step });
    return { label, disabled: cloudedBid(deal, state.bids, seat, step) === null };
  });

/** Make the buttons; return a function that draws them. */
export function attach({ dispatch }) {
  const [bombIcon, cloudIcon, back] = $("special-parts").content.cloneNode(true).children;
  const buttons = [makeButton("bomb", bombIcon), makeButton("cloud", cloudIcon)];
  for (const button of [...buttons, back]) button.addEventListener("click", () => dispatch({ type: button.value }));
  $("chips").before(back);
  // They are hidden instead of removed, because a tap must end on its button.
  const steps = [...document.querySelectorAll(".seat")].map((row) => makeSteps(row, dispatch));

  return {
    draw({ cards, classes, steps: shown }) {
      for (const button of buttons) {
        const card = cards[button.id];
        button.hidden = !card;
        if (!card) continue;
        button.setAttribute("aria-label", card.label);
        button.title = card.label;
        button.lastElementChild.textContent = card.number ?? "";
      }
      back.hidden = !classes.picking;
      if (classes.picking) $("ask").firstElementChild.prepend(cloudIcon.cloneNode(true), " ");
      for (const draw of steps) draw(shown);
    },
  };
}

/** Make the two buttons of a row; return a function that draws them. */
function makeSteps(row, dispatch) {
  const seat = Number(row.dataset.seat);
  const drawn = document.createElement("span");
  drawn.className = "steps";
  drawn.append(...[-1, 1].map((step) => makeStep(step, () => dispatch({ type: "cloudStep", seat, step }))));
  row.append(drawn);
  return (all) => {
    const parts = all?.find(([each]) => each === seat)?.[1];
    drawn.hidden = !parts;
    parts?.forEach(({ label, disabled }, index) => {
      drawn.children[index].disabled = disabled;
      drawn.children[index].setAttribute("aria-label", label);
    });
  };
}

function makeStep(step, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = signed(step);
  button.addEventListener("click", (event) => {
    // Once the bid is changed, a tap on the row would ask for its tricks.
    event.stopPropagation();
    act();
  });
  return button;
}

function makeButton(name, icon) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = button.value = name;
  button.className = "special";
  button.hidden = true;
  button.append(icon.cloneNode(true), document.createElement("b"));
  $("redo").after(button);
  return button;
}
