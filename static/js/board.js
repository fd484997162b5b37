// Draws the result of `view`, and contains no logic of its own.
import { $ } from "./dom.js";
import { rest } from "./input.js";

/** How long the rows stay in the old order while the result of a round appears, and how long they move then, in ms. */
const HOLD = 600;
const MOVE = 240;
/** How long Redo ignores taps once it appears, in ms: it takes a part of Undo, where a finger may still tap. */
const REDO_REST = 600;
let moves = [];
/** The rows as last drawn, by seat, as JSON: redrawing an unchanged row would cost style and layout. */
const latest = [];
/** Whether the board scrolls, with very large text. */
let scrolls = false;

// Names have two lines in rows of at least 57 pixels. A container query would double the time of each layout.
new ResizeObserver(([{ target }]) => {
  target.classList.toggle("roomy", target.firstElementChild.offsetHeight >= 57);
  scrolls = target.scrollHeight > target.clientHeight + 2;
}).observe($("board"));

/** Draw the page; `parts` draw what the variants add to it. */
export function draw(view, parts) {
  const focused = document.activeElement;
  drawRows(view);
  toggleAll($("table"), view.classes);
  drawHead(view);
  drawPad(view);
  drawBar(view);
  for (const part of parts) part.draw?.(view);
  restoreFocus(focused);
}

const rowOf = (seat) => document.querySelector(`.seat[data-seat="${seat}"]`);

function drawRows({ order, rows, room, classes: { finished: isOver } }) {
  const board = $("board");
  const first = order.map(rowOf);
  const sorted = [...new Set([...first, ...board.children])];
  const isChanged = sorted.some((row, index) => board.children[index] !== row);
  if (isChanged) settle();
  // Only if needed, and before any change, because it makes the browser compute the layout.
  const before = isChanged ? sorted.map((row) => row.offsetTop) : [];
  if (isChanged) board.append(...sorted);
  if (room) Object.assign($("table").dataset, { keys: room.keys, seats: room.rows });
  rows.forEach((row, seat) => {
    const text = JSON.stringify(row);
    if (latest[seat] !== text) drawRow(rowOf(seat), row);
    latest[seat] = text;
  });
  if (isChanged && !isOver && rows.some(({ won }) => won.text)) move(first, before);
}

/** Animate rows from their positions `before`; the last one passes over the others. */
function move(moved, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  moves = moved.map((row, index) => {
    const start = { translate: `0 ${before[index] - row.offsetTop}px` };
    if (index === moved.length - 1) Object.assign(start, { zIndex: 1, background: "var(--raised)" });
    const frames = [start, { ...start, offset: HOLD / (HOLD + MOVE), easing: "ease" }, { translate: "0 0" }];
    return row.animate(frames, HOLD + MOVE);
  });
}

/** End the motion of the rows. */
export function settle() {
  for (const each of moves.splice(0)) each.finish();
}

function drawHead({ title, of, rounds, trump }) {
  const [name, length] = $("round-title").querySelectorAll("b, small");
  setText(name, title);
  setText(length, of);
  [...$("rounds").children].forEach((mark, index) => {
    mark.className = rounds[index];
  });
  $("trumps").hidden = !trump.isShown;
  for (const key of $("trumps").querySelectorAll("button")) {
    key.setAttribute("aria-pressed", key.value === trump.chosen);
    key.disabled = trump.isFixed;
  }
}

function drawRow(row, { hidden, isCurrent, classes, note, leads, total, won, bid, well }) {
  const part = (name) => row.querySelector(`.${name}`);
  row.hidden = hidden;
  toggleAll(row, classes);
  setAttribute(row, "aria-current", isCurrent && "step");
  if (isCurrent && scrolls) row.scrollIntoView({ block: "nearest" });
  drawNote(part("note"), note);
  part("crown").hidden = !leads;
  setText(part("total"), total);
  setText(part("won"), won.text);
  part("won").className = `won ${won.direction}`;
  part("bid").hidden = !bid;
  if (bid) {
    part("bid").replaceChildren(...bid.parts.map(([name, text]) => element(name, text)));
    drawButton(part("bid"), bid);
  }
  setText(part("well"), well.text);
  part("well").hidden = well.hidden;
  drawButton(part("well"), well);
}

/** A text, or a link to its round; the link remains the same element, so that it keeps the focus. */
function drawNote(drawn, note) {
  if (!note.round) {
    setText(drawn, note);
    return;
  }
  const link = drawn.querySelector("a") ?? element("a", "");
  if (!link.isConnected) drawn.replaceChildren(link);
  setText(link, note.text);
  link.href = $("entry").dataset.rounds.replace("/0/", `/${note.round}/?back=play`);
  setAttribute(link, "aria-label", note.label);
}

function drawButton(button, { label, disabled }) {
  button.disabled = disabled;
  setAttribute(button, "aria-label", label);
}

function drawPad({ keys, hidesKeys, question, why, rest, sum }) {
  $("chips").hidden = hidesKeys;
  keys.forEach((key, number) => drawKey($("chips").children[number], key));
  const asked = $("ask").firstElementChild;
  const { lead, name, text } = question;
  $("ask").classList.toggle("long", !lead && name?.length > (question.most ?? 13));
  if (lead) asked.replaceChildren(element("small", lead), " ", element("bdi", name));
  else if (name) asked.replaceChildren(element("bdi", name), " ", element("small", text));
  else setText(asked, text);
  $("why").hidden = !why;
  $("why").classList.toggle("reminder", Boolean(why?.isReminder));
  if (why) $("why").lastElementChild.textContent = why.text;
  $("rest").hidden = !rest;
  setText($("rest"), rest);
  $("sum").hidden = !sum;
  if (!sum) return;
  $("sum").firstElementChild.replaceChildren(...marked(sum.text));
  document.querySelector(".pips").replaceChildren(...pips(sum));
}

function drawKey(chip, { hidden, disabled, classes, mark }) {
  chip.hidden = hidden;
  chip.dataset.mark = mark;
  toggleAll(chip, classes);
  setAttribute(chip, "aria-disabled", disabled && "true");
  setAttribute(chip, "aria-describedby", classes.struck && "why");
}

function drawBar({ undo, undoStep, redo, sync, notice, isConfirmation }) {
  $("undo").disabled = !undo;
  drawStep($("undo").querySelector("small"), undo ? undoStep : "");
  if (redo && $("redo").hidden) rest(REDO_REST, $("redo"));
  $("redo").hidden = !redo;
  toggleAll($("sync"), sync.classes);
  $("sync").disabled = !sync.classes.unsaved;
  setText(document.querySelector("#sync .word"), sync.text);
  $("notice").hidden = !notice;
  $("notice").classList.toggle("good", isConfirmation);
  setText($("notice").firstElementChild, notice);
}

/** Show what an undo takes back; a name in it is an element, so that only the name is shortened if there is no room. */
function drawStep(drawn, step) {
  const parts = step.split(/\u2068(.*?)\u2069/);
  if (drawn.textContent !== parts.join("")) drawn.replaceChildren(...parts.map((part, index) => (index % 2 ? element("bdi", part) : part)));
}

/** A pip for each trick, filled for those that were won or bid; up to five more if there are too many. */
function pips({ won, cards }) {
  const all = cards + Math.min(Math.max(won - cards, 0), 5);
  return Array.from({ length: all }, (_, index) => {
    const mark = element("i", "");
    mark.className = index >= cards ? "over" : index < won ? "on" : "";
    return mark;
  });
}

/** Mark the numbers and the names of a sentence as elements; digits in names stay as they are. */
const marked = (sentence) =>
  sentence.split(/(\u2068.*?\u2069|\d+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith("\u2068") ? element("bdi", part.slice(1, -1)) : element("strong", part);
  });

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function toggleAll(drawn, classes) {
  for (const [name, isOn] of Object.entries(classes)) drawn.classList.toggle(name, isOn);
}

/** Set a text if it differs, because setting an equal one would make the browser compute the layout again. */
function setText(drawn, text) {
  if (drawn.firstElementChild || drawn.textContent !== String(text)) drawn.textContent = text;
}

/** Set an attribute, or remove it if there is no value. */
function setAttribute(drawn, name, value) {
  if (value) drawn.setAttribute(name, value);
  else drawn.removeAttribute(name);
}

const usable = (element) => element.checkVisibility() && !element.disabled;

/** The element to focus if the focused one was removed: the prompt, or the winner's name in its place. */
const substitute = () => [$("ask"), $("winner")].find((each) => each && usable(each)) ?? document.body;

/** Focus the element that had the focus before; if it is hidden or disabled, its substitute. */
function restoreFocus(focused) {
  if (!focused || focused === document.body || (focused === document.activeElement && usable(focused))) return;
  (usable(focused) ? focused : substitute()).focus({ preventScroll: true });
}
