// The set-up form: who plays, and an order changed by drag and by arrow keys.
// Without this script the form is six fields for names, in the order of the table.
import { keyOf, lettersOf } from "../names.js";
import { askWhoPlays, clearRefusal, goOn, people, showSeated } from "./who.js";

const form = document.getElementById("set-up");
const places = document.getElementById("places");
const say = document.getElementById("say");
let seated = 0;
// Browsers only keep a screen on with https, or on the machine of the server.
document.getElementById("sleeps")?.toggleAttribute("hidden", "wakeLock" in navigator);

const rows = () => [...places.children];
const shapes = rows().map((row) => row.querySelector(".sigil > path").getAttribute("d"));
const field = (row) => row.querySelector('[name="player"]');
const dealer = (row) => row.querySelector('[name="first_dealer"]');
const nameOf = (row) => field(row).value.trim();
const same = (one, other) => keyOf(one) === keyOf(other);
const question = document.getElementById("same-person");
/** The keys of names about which there is nothing to ask: those of known players, and of those who are somebody else. */
const settled = new Set(people.map(({ key }) => key));

/** Occupied places first; numbers, colours of sigils and the dealer's value follow the order. */
function arrange() {
  const taken = rows().filter(nameOf);
  const empty = rows().filter((row) => !nameOf(row));
  const chosen = rows().find((row) => dealer(row).checked);
  const order = [...taken, ...empty];
  if (order.some((row, index) => places.children[index] !== row)) places.append(...order);
  order.forEach((row, index) => {
    row.hidden = index >= taken.length;
    dealer(row).value = index;
    draw(row.querySelector(".sigil"), index);
  });
  if (chosen && !nameOf(chosen) && taken.length) dealer(taken[0]).checked = true;
  places.classList.toggle("vacant", !taken.length);
  const names = taken.map(nameOf);
  showSeated(names, !empty.length);
  ask(names);
  count(names.length);
}

/** Ask about the first name that differs from that of a known player without a seat only in accents. */
function ask(names) {
  const seated = names.map(keyOf);
  const meant = (name) => people.find(({ key, letters }) => !seated.includes(key) && letters === lettersOf(name));
  const typed = names.find((name) => !settled.has(keyOf(name)) && meant(name));
  question.hidden = !typed;
  if (!typed) return;
  const [one, other] = question.querySelectorAll("bdi");
  const isNew = one.textContent !== typed;
  one.textContent = typed;
  other.textContent = meant(typed).name;
  if (isNew) say.textContent = question.firstElementChild.textContent;
}

function answer({ target }) {
  const button = target.closest("button");
  if (!button) return;
  const [typed, name] = [...question.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  const row = rows().find((each) => nameOf(each) === typed);
  if (button.value) field(row).value = name;
  else settled.add(keyOf(typed));
  arrange();
  field(row).focus();
}

/** Update the preview, which depends on the number of players. */
function count(players) {
  if (players === seated) return;
  seated = players;
  form.dispatchEvent(new Event("seated"));
}

function draw(sigil, index) {
  sigil.setAttribute("class", `sigil p${index + 1}`);
  sigil.firstElementChild.setAttribute("d", shapes[index]);
}

const rowOf = (name) => rows().find((row) => nameOf(row) && same(nameOf(row), name));

/** Seat a name at the first free place; return whether it is new at the table. */
function seat(name) {
  if (rowOf(name)) return false;
  const place = field(rows().find((row) => !nameOf(row)));
  place.value = name;
  clearRefusal(place);
  arrange();
  return true;
}

function remove(row) {
  field(row).value = "";
  arrange();
}

function move(row, place) {
  const taken = rows().filter(nameOf);
  const target = Math.max(0, Math.min(place, taken.length - 1));
  const others = taken.filter((each) => each !== row);
  others.splice(target, 0, row);
  places.prepend(...others);
  arrange();
  return target;
}

function announce(row, place) {
  const sentence = places.dataset.moved.replace("{name}", nameOf(row)).replace("{place}", place + 1);
  say.textContent = sentence;
}

function onArrow(event) {
  const grip = event.target.closest(".grip");
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!grip || !step) return;
  event.preventDefault();
  const row = grip.closest(".place-row");
  announce(row, move(row, rows().indexOf(row) + step));
  grip.focus();
}

function onGrab(event) {
  const grip = event.target.closest(".grip");
  if (!grip) return;
  const row = grip.closest(".place-row");
  grip.setPointerCapture(event.pointerId);
  row.classList.add("dragged");
  const drag = ({ clientY }) => {
    const taken = rows().filter(nameOf);
    const over = taken.findIndex((each) => clientY < each.getBoundingClientRect().bottom);
    const place = over < 0 ? taken.length - 1 : over;
    if (rows().indexOf(row) !== place) {
      move(row, place);
      grip.setPointerCapture(event.pointerId);
    }
  };
  const drop = () => {
    row.classList.remove("dragged");
    grip.removeEventListener("pointermove", drag);
    announce(row, rows().indexOf(row));
  };
  grip.addEventListener("pointermove", drag);
  grip.addEventListener("pointerup", drop, { once: true });
  grip.addEventListener("pointercancel", drop, { once: true });
}

/** Enter in a field never starts the game; from a name it goes on to the next one. */
function onEnter(event) {
  const { key, target, isComposing } = event;
  if (key !== "Enter" || isComposing || !target.matches("input")) return;
  event.preventDefault();
  target.dispatchEvent(new Event("change", { bubbles: true }));
  if (target.name === "player") goOn();
}

askWhoPlays({ seat, unseat: (name) => remove(rowOf(name)) });
places.addEventListener("change", arrange);
places.addEventListener("keydown", onArrow);
form.addEventListener("keydown", onEnter);
places.addEventListener("pointerdown", onGrab);
places.addEventListener("click", ({ target }) => {
  const button = target.closest(".remove");
  if (button) remove(button.closest(".place-row"));
});
question.addEventListener("click", answer);
form.addEventListener("submit", arrange);
seated = rows().filter(nameOf).length;
arrange();
places.classList.remove("unarranged");
