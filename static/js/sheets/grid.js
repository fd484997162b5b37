// Draws the grid: people across, rounds down.
import { fill } from "../words.js";
import { cellKey, playersOf } from "./document.js";

const sigils = [...document.querySelectorAll(".a-sigil > svg")];
const isTouched = matchMedia("(pointer: coarse)");

/** An element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) element.setAttribute(attribute, value);
  }
  element.append(...children);
  return element;
}

export const nameOf = (texts, player, words) =>
  (texts[`name.${player}`] ?? "").trim() || fill(words.player, { place: playersOf(texts).indexOf(player) + 1 });

/** Draw the whole grid; `view` is {document, parts, rows, hands}; rows are numbers, with 0 for the final totals. */
export function drawGrid(table, view, words) {
  const columns = playersOf(view.document).flatMap(() => view.parts);
  const widths = make("colgroup", {}, make("col", { class: "number" }), ...columns.map((part) => make("col", { class: part })));
  table.replaceChildren(widths, head(view, words), body(view, words));
  table.style.setProperty("--bids", columns.filter((part) => part === "bid").length);
  table.style.setProperty("--others", columns.filter((part) => part !== "bid").length);
}

function head({ document: texts, parts }, words) {
  const players = playersOf(texts);
  const width = { colspan: parts.length, scope: "colgroup" };
  const names = players.map((player, seat) => make("th", width, column(texts, player, seat, words)));
  const kinds = players.flatMap(() => parts.map((part, index) => make("th", { scope: "col", class: classOf(part, index) }, words.parts[part])));
  const corner = make("th", {}, make("span", { class: "vh" }, words.round));
  return make("thead", {}, make("tr", {}, make("td"), ...names), make("tr", { class: "kinds" }, corner, ...kinds));
}

const classOf = (part, index) => (index === 0 ? `${part} first` : part);

function column(texts, player, seat, words) {
  const isDealer = (texts.dealer ?? playersOf(texts)[0]) === player;
  const button = make("button", { type: "button", class: "column-key", "data-column": player });
  button.append(sigils[seat].cloneNode(true));
  const name = make("input", {
    class: "name",
    "data-key": `name.${player}`,
    "aria-label": fill(words.name, { place: seat + 1 }),
    placeholder: fill(words.player, { place: seat + 1 }),
    maxlength: words.limits.name,
    list: "known",
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
    enterkeyhint: "next",
    dir: "auto",
    value: texts[`name.${player}`] ?? "",
  });
  const deals = isDealer ? [make("i", { class: "deals", title: words.dealsFirst }, words.dealer)] : [];
  return make("span", { class: "column" }, button, name, ...deals);
}

function body({ document: texts, parts, rows, hands }, words) {
  const lines = rows.map((row) => {
    const cards = row === 0 ? 0 : hands[row - 1];
    const number = make("th", { scope: "row" }, row === 0 ? "" : String(row));
    if (cards !== row) number.append(make("small", { title: `${cards} ${words.cards}` }, String(cards)));
    const cells = playersOf(texts).flatMap((player) => parts.map((part, index) => cell(texts, row, player, part, index)));
    return make("tr", {}, number, ...cells);
  });
  return make("tbody", {}, ...lines);
}

function cell(texts, row, player, part, index) {
  const key = cellKey(row, player, part);
  const input = make("input", {
    "data-key": key,
    "data-cell": "",
    inputmode: isTouched.matches ? "numeric" : false,
    maxlength: 12,
    autocomplete: "off",
    enterkeyhint: "next",
    value: texts[key] ?? "",
  });
  return make("td", { class: classOf(part, index) }, input);
}

/** Write the texts into the present cells, and mark the cells that a card is about. */
export function fillGrid(table, texts, cards, words) {
  const about = new Map(cards.flatMap((card, index) => card.cells.map((key) => [key, { ...card, id: `card-${index}` }])));
  for (const input of table.querySelectorAll("input[data-key]")) {
    const { key } = input.dataset;
    const text = typeset(texts[key] ?? "");
    if (input.value !== text) input.value = text;
    mark(input, about.get(key));
    if (input.dataset.cell !== undefined) name(input, texts, words);
  }
  for (const key of table.querySelectorAll(".column-key")) {
    key.setAttribute("aria-label", fill(words.column, { player: nameOf(texts, key.dataset.column, words) }));
  }
}

/** The text with a printed minus instead of a hyphen or a dash. */
export const typeset = (text) => text.replace(/^\s*[-–](?=\d|$)/, "−");

function name(input, texts, words) {
  const [row, player, part] = input.dataset.key.split(".");
  const gaps = { player: nameOf(texts, player, words), round: row, part: words.parts[part] };
  const label = fill(row === "0" ? words.final : words.cell, gaps);
  if (input.getAttribute("aria-label") !== label) input.setAttribute("aria-label", label);
}

function mark(input, card) {
  const place = input.closest("td, th");
  place.classList.toggle("cannot", card?.kind === "wrong");
  place.classList.toggle("ask", card?.kind === "asks");
  place.classList.toggle("adds", Boolean(card?.right));
  if (card?.kind === "wrong") input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  if (card) input.setAttribute("aria-describedby", card.id);
  else input.removeAttribute("aria-describedby");
  const right = card?.right ?? "";
  const shown = place.querySelector(".right");
  if (shown && !right) shown.remove();
  else if (shown) shown.textContent = right;
  else if (right) place.append(make("b", { class: "right" }, right));
}
