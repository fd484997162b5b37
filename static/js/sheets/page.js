// The page on which an old sheet is typed.
import { $ } from "../dom.js";
import { fill } from "../words.js";
import { drawCards, focusFirst, pressByDigit } from "./cards.js";
import { openColumnMenu } from "./columns.js";
import { addPlayer, columnsOf, playersOf, put, typeCell } from "./document.js";
import { drawGrid, fillGrid, make, nameOf, typeset } from "./grid.js";
import { watchKeys } from "./keys.js";
import { openOptions, showOptions, watchOptions } from "./options.js";
import { makeSaving } from "./saving.js";

const read = (id) => JSON.parse($(id).textContent);
const words = read("words");
const partsOf = read("parts");
const paper = $("paper");
const grid = $("grid");
const asks = $("asks");
const form = $("add");

let state = read("state");
let { document: texts } = state;
let shape = "";
let plainHeading;

const say = (text) => {
  $("say").textContent = text;
};

const saving = makeSaving({ sheet: paper.dataset.sheet, address: paper.dataset.save, token: form.csrfmiddlewaretoken.value, state, most: words.limits.most }, show);

function viewOf() {
  const { hands } = state;
  const rows = columnsOf(texts) === "final" ? [0] : hands.map((_, index) => index + 1);
  return { document: texts, parts: partsOf[columnsOf(texts)], rows, hands };
}

/** Draw the whole grid again if its rows, columns, order or first dealer have changed. */
function draw() {
  const view = viewOf();
  const now = JSON.stringify([view.parts, view.rows, view.hands, playersOf(texts), texts.dealer]);
  if (now !== shape) {
    const { dataset, selectionStart, selectionEnd } = document.activeElement;
    drawGrid(grid, view, words);
    shape = now;
    // Somebody may be typing.
    if (dataset.key) focusCell(dataset.key)?.setSelectionRange?.(selectionStart, selectionEnd);
  }
}

function show(what) {
  texts = what.document;
  if (what.game) location.assign(what.game);
  if (what.state) ({ state } = what);
  draw();
  fillGrid(grid, texts, state.cards, words);
  showOptions(texts);
  drawCards(asks, [...what.conflicts.map(conflictCard), ...state.cards], { choose, go: focusCell });
  showStatus(what);
}

function showStatus({ trouble, isSaved, conflicts, revision }) {
  const isFree = isSaved && !trouble && !conflicts.length;
  showHeading();
  $("saving").textContent = trouble ? (words[trouble] ?? trouble) : words.saved;
  $("saving").classList.toggle("bad", Boolean(trouble) && trouble !== "waits");
  $("rounds").textContent = state.rounds;
  const lacks = $("lacks");
  lacks.textContent = state.lacks;
  lacks.toggleAttribute("href", state.cards.some(({ isOpen }) => isOpen));
  $("refusal").hidden = !state.refusal;
  $("refusal").textContent = state.refusal;
  $("add-player").hidden = playersOf(texts).length >= words.limits.most;
  form.revision.value = revision;
  form.querySelector("button").disabled = !(isFree && state.canAdd);
  showEnd();
}

/** Show the day and the title on the button that opens the fields for them. */
function showHeading() {
  const label = $("heading").querySelector("span");
  plainHeading ??= label.textContent;
  label.textContent = state.heading || plainHeading;
}

function showEnd() {
  const { ends } = state;
  if ($("ends").textContent === (ends ? ends.sentence + ends.label : "")) return;
  $("ends").replaceChildren();
  if (!ends) return;
  const button = make("button", { type: "button", class: "quiet" }, ends.label);
  button.addEventListener("click", () => saving.change(put(texts, ends.sets)));
  $("ends").append(ends.sentence, button);
}

/** The card that asks about different texts that two devices typed into one field. */
function conflictCard(conflict) {
  const { key, mine, theirs } = conflict;
  const [row, player, part] = key.split(".");
  const isCell = part !== undefined;
  const gaps = { round: row, player: player && nameOf(texts, player, words), part: words.parts[part] };
  const title = isCell ? fill(row === "0" ? words.final : words.cell, gaps) : words.theSheet;
  const keyOf = (text, small) => ({ label: text || words.empty, small, conflict, text });
  const keys = [keyOf(theirs, words.elsewhere), keyOf(mine, words.here)];
  return { kind: "asks", isOpen: true, title, sentence: words.changedTwice, detail: "", keys, cells: isCell ? [key] : [], right: "" };
}

function choose({ conflict, text, sets }) {
  if (conflict) saving.settle(conflict, text);
  else saving.change(put(texts, sets));
}

function focusCell(key) {
  const input = document.querySelector(`[data-key="${key}"]`);
  if (input && $("options").contains(input)) openOptions(true);
  input?.focus();
  return input;
}

grid.addEventListener("input", ({ target }) => {
  const { key, cell } = target.dataset;
  if (!key) return;
  if (cell === undefined) {
    saving.change(put(texts, { [key]: target.value }));
    return;
  }
  const { selectionStart, selectionEnd } = target;
  const text = typeset(target.value);
  if (text !== target.value) {
    target.value = text;
    target.setSelectionRange(selectionStart, selectionEnd);
  }
  saving.change(typeCell(texts, key, text));
});

watchKeys(grid, {
  fill(cells) {
    saving.change(cells.reduce((before, { key, text }) => typeCell(before, key, typeset(text)), texts));
  },
  pasted(number, left) {
    const parts = [fill(words.pasted, { number }), left ? fill(words.notFitting, { number: left }) : ""];
    say(parts.filter(Boolean).join(". "));
    if (left) $("saving").textContent = parts[1];
  },
  ask: () => focusFirst(asks),
});

grid.addEventListener("click", ({ target }) => {
  const button = target.closest(".column-key");
  if (button) openColumnMenu(button, () => texts, saving.change, words);
});

$("columns").addEventListener("change", ({ target }) => saving.change(put(texts, { columns: target.value })));
$("add-player").addEventListener("click", () => {
  saving.change(addPlayer(texts));
  focusCell(`name.${playersOf(texts).at(-1)}`);
});
asks.addEventListener("keydown", pressByDigit);
$("lacks").addEventListener("click", (event) => {
  event.preventDefault();
  focusFirst(asks);
});
watchOptions(
  (sets) => saving.change(put(texts, sets)),
  () => state.hands,
);
saving.start();
