// Draws the cards beside the grid. A key of a card sets texts of the sheet; typing its digit does the same.
import { make } from "./grid.js";

const ISOLATED = /\u2068(.*?)\u2069/s;
const iconOf = (kind) => document.getElementById(`icon-${kind}`).firstElementChild.cloneNode(true);
const keys = new WeakMap();
let drawn = "";

/** The parts of a sentence, with its names as elements. */
function sentence(text) {
  return text.split(ISOLATED).map((part, index) => (index % 2 ? make("bdi", { translate: "no" }, part) : part));
}

/** The sentence of a card in bold type, or only its numbers if the choice is between them. */
function claim({ kind, sentence: text }) {
  if (kind !== "adds") return [make("b", {}, ...sentence(text))];
  return text.split(/(−?\d+)/).map((part, index) => (index % 2 ? make("b", {}, part) : part));
}

/** `choose(key)` is called with a key of a card, `go(place)` to show a cell. */
export function drawCards(box, cards, { choose, go }) {
  const now = JSON.stringify(cards);
  if (now === drawn) return;
  drawn = now;
  const hadFocus = box.contains(document.activeElement);
  box.replaceChildren(...cards.map((card, index) => drawCard(card, index, choose, go)));
  if (hadFocus) focusFirst(box);
}

/** Focus the first key of the first open card; return false if no card is open. */
export function focusFirst(box) {
  const open = box.querySelector(".card.is-open");
  const first = open?.querySelector(".key") ?? open?.querySelector("button");
  first?.focus();
  return Boolean(first);
}

function drawCard(card, index, choose, go) {
  const head = make("h2");
  head.append(iconOf(card.kind));
  const [cell] = card.cells;
  head.append(cell ? toCell(card.title, () => go(cell)) : make("span", {}, ...sentence(card.title)));
  const parts = [head, make("p", {}, ...claim(card))];
  if (card.detail) parts.push(make("small", {}, ...sentence(card.detail)));
  if (card.keys.length) parts.push(make("div", { class: "keys" }, ...card.keys.map((key) => drawKey(key, choose))));
  return make("div", { class: `card ${card.kind}${card.isOpen ? " is-open" : ""}`, id: `card-${index}` }, ...parts);
}

function toCell(title, go) {
  const button = make("button", { type: "button", class: "to-cell" }, make("span", {}, ...sentence(title)));
  button.addEventListener("click", go);
  return button;
}

function drawKey(key, choose) {
  const button = make("button", { type: "button", class: "key", "data-digit": key.label });
  if (key.label) button.append(make("span", {}, key.label));
  if (key.small) button.append(make("small", {}, ...sentence(key.small)));
  keys.set(button, key);
  button.addEventListener("click", () => choose(key));
  return button;
}

/** If the focus is in a card, press the key with the digit that was typed. */
export function pressByDigit(event) {
  const card = event.target.closest(".card");
  const button = card && [...card.querySelectorAll(".key")].find(({ dataset }) => dataset.digit === event.key);
  if (!button) return;
  event.preventDefault();
  button.click();
}
