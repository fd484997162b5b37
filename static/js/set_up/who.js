// Who plays: the keys of known people, and one field that searches them and adds a name.
import { keyOf, lettersOf } from "../names.js";

const form = document.getElementById("set-up");
const known = form.querySelector(".known");
const legend = known.querySelector("legend");
const question = legend.textContent;
const field = document.getElementById("who");
const newName = document.getElementById("new-name");
const more = document.getElementById("more-names");
const notes = known.querySelectorAll(".objection");

/** Known people: {button, name, key, letters}. */
export const people = Array.from(known.querySelectorAll("[data-name]"), (button) => {
  const { name } = button.dataset;
  return { button, name, key: keyOf(name), letters: lettersOf(name) };
});

/** Mark those who sit at the table; nobody else fits at a full one. */
export function showSeated(names, isFull) {
  const seated = new Set(names.map(keyOf));
  for (const { button, key } of people) {
    button.setAttribute("aria-pressed", seated.has(key));
    button.disabled = isFull && !seated.has(key);
  }
  if (isFull && !field.disabled) document.getElementById("say").textContent = legend.dataset.full;
  field.disabled = isFull;
  legend.textContent = isFull ? legend.dataset.full : question;
}

/** `table`: {seat, unseat} for a name; `seat` returns whether the name is new there. */
export function askWhoPlays(table) {
  for (const { button, name } of people) button.addEventListener("click", () => toggle(table, button, name));
  newName.addEventListener("click", () => add(table));
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    add(table);
  });
  more?.addEventListener("click", () => more.setAttribute("aria-expanded", known.classList.toggle("all")));
  form.addEventListener("submit", keepTyped);
  focusWrongPlace();
}

/** Remove the marks of a refusal from a place that has a name now, and from the field in which it was typed. */
export function clearRefusal(place) {
  for (const marked of [place, field]) {
    marked.removeAttribute("aria-invalid");
    marked.removeAttribute("aria-describedby");
  }
}

/** Go on with the next name, or with the button if the table is full. */
export const goOn = () => (field.disabled ? form.querySelector(".submit-row button") : field).focus();

function toggle(table, button, name) {
  if (button.getAttribute("aria-pressed") === "true") table.unseat(name);
  else table.seat(name);
  if (field.value) clear();
}

/** Seat what is typed; a known person in the usual spelling. */
function add(table) {
  const typed = field.value.trim();
  if (!typed) return;
  const person = people.find(({ key }) => key === keyOf(typed));
  if (table.seat(person?.name ?? typed)) clear();
  else tell("sits-already", typed);
}

function clear() {
  field.value = "";
  search();
  goOn();
}

function search() {
  const typed = field.value.trim();
  const letters = lettersOf(typed);
  for (const note of notes) note.hidden = true;
  known.classList.toggle("searching", Boolean(typed));
  for (const person of people) person.button.classList.toggle("found", person.letters.includes(letters));
  newName.hidden = !typed || people.some(({ key }) => key === keyOf(typed));
  newName.querySelector("bdi").textContent = typed;
}

function tell(id, typed) {
  const note = document.getElementById(id);
  note.querySelector("bdi").textContent = typed;
  note.hidden = false;
}

/** A name that was typed but not added would be missing at the table. */
function keepTyped(event) {
  const typed = field.value.trim();
  if (!typed || !event.submitter?.closest(".submit-row")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell("not-added", typed);
  field.focus();
}

/** An empty place that the server has marked is hidden: the next name is typed in the field. */
function focusWrongPlace() {
  const wrong = document.querySelector('#places [value=""][aria-invalid="true"]');
  if (!wrong) return;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", wrong.getAttribute("aria-describedby"));
  // After the browser has looked for what it focuses by itself.
  if (wrong.autofocus) requestAnimationFrame(() => field.focus());
}
