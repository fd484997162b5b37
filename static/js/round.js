// The page of a recorded round: a tap on a number chooses it, and the keys change it. Nothing is recorded before the form
// is sent; without this script its fields are plain ones.
import { $ } from "./dom.js";
import { countFingers } from "./fingers.js";
import { areForbidden, sum } from "./rules.js";
import { comparedSum, counted, fill, signed } from "./words.js";

const { lang } = document.documentElement;
const { deal, points, clouds, words } = JSON.parse($("round-data").textContent);
const NUMBERS = "input[inputmode]";
const WON = '[name="tricks"], [name="void"]';
/** The field that the keys change, and the field that this tap has chosen if another was chosen before. */
let chosen = null;
let justChosen = null;

const fields = (selector) => [...$("round").querySelectorAll(selector)];
const numberIn = ({ value }) => (/^[0-9]{1,2}$/.test(value) ? Number(value) : null);
const numbersIn = (selector) => fields(selector).map(numberIn);

/** The number of missing tricks, negative if there are too many; 0 while the numbers are not complete. */
function missing() {
  const won = numbersIn(`:is(${WON}):not([type="hidden"])`);
  return fields('[name="tricks"]').length && !won.includes(null) ? deal.cards - sum(won) : 0;
}

/** A tap on the tricks of another player gives them the missing tricks, or takes the surplus away. */
function balance(field) {
  const number = numberIn(field) + missing();
  const isOther = field === justChosen && field.matches(WON);
  justChosen = null;
  if (isOther && missing() && number >= 0 && number <= deal.cards) press(number);
}

function choose(field) {
  if (chosen && chosen !== field) justChosen = field;
  chosen = field;
  for (const other of fields(NUMBERS)) {
    other.classList.toggle("now", other === field);
    if (!other.closest(".seat").contains(field)) other.closest(".seat").removeAttribute("aria-current");
  }
  field.closest(".seat").setAttribute("aria-current", "true");
  field.select();
  draw();
}

function press(number) {
  if (!chosen) return;
  if (chosen.value !== String(number)) outdateRefusal();
  chosen.value = number;
  draw();
  announce(chosen);
}

/** Hide what the server has refused: it is about other numbers. Its space stays, so that no key moves. */
function outdateRefusal() {
  for (const refusal of document.querySelectorAll(".refusal")) refusal.style.visibility = "hidden";
  for (const field of fields("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

const announce = (field) => {
  const label = field.closest("label").textContent.trim();
  $("say").textContent = `${fill(words.labelled, { label, text: field.value })}. ${sentence().text}`;
};

function draw() {
  const { text, isWrong } = sentence();
  $("sum").textContent = text;
  $("sum").classList.toggle("bad", isWrong);
  if (chosen) $("ask").firstElementChild.replaceChildren(...question());
  for (const chip of $("chips").children) chip.classList.toggle("as-is", chosen?.value === chip.value);
  for (const row of fields("[data-seat]")) drawPoints(row);
}

function question() {
  const name = chosen.closest(".seat").querySelector(".name").cloneNode(true);
  const what = document.createElement("small");
  what.textContent = words[chosen.name] ?? "";
  name.removeAttribute("class");
  return [name, " ", what];
}

/** The sums of the numbers, and whether they cannot be recorded. */
function sentence() {
  const bids = numbersIn('[name="bids"]');
  const tricks = missing();
  if (tricks > 0) return { text: counted(words.missing, lang, tricks, { tricks }), isWrong: true };
  if (tricks < 0) return { text: counted(words.surplus, lang, -tricks, { tricks: -tricks }), isWrong: true };
  if (!bids.length || deal.order.some((seat) => bids[seat] === null)) return { text: "", isWrong: false };
  if (areForbidden(deal, bids)) return { text: fill(words.forbidden, { cards: deal.forbiddenSum }), isWrong: true };
  const [lost = 0] = numbersIn('[name="void"]');
  return { text: comparedSum(words, sum(bids) + sum(clouds), deal.cards - lost), isWrong: false };
}

/** The points of the round for the numbers in the fields. */
function drawPoints(row) {
  const { seat } = row.dataset;
  const [bid, tricks] = ["bids", "tricks"].map((name) => numbersIn(`[name="${name}"]`)[seat] ?? null);
  const won = tricks === null || bid === null ? null : (points[bid + clouds[seat]]?.[tricks] ?? null);
  const drawn = row.querySelector(".won");
  drawn.textContent = won === null ? "" : signed(won);
  drawn.className = `won ${won > 0 ? "up" : won < 0 ? "down" : ""}`;
}

for (const field of fields(NUMBERS)) {
  // The keys of the page replace the system's keyboard; a real keyboard still works.
  field.inputMode = "none";
  field.addEventListener("click", () => balance(field));
  field.addEventListener("focus", () => choose(field));
  field.addEventListener("input", draw);
}
for (const key of fields('[name="trump"]')) {
  // A chosen trump was turned up, unless the dealer named it after a Wizard.
  key.addEventListener("change", () => {
    const [turned] = fields('[name="turned"]:checked');
    if (turned?.value !== "wizard") fields('[name="turned"][value=""]')[0].checked = true;
  });
}
$("round").addEventListener("input", outdateRefusal);
countFingers($("chips"));
$("chips").addEventListener("mousedown", (event) => event.preventDefault());
$("chips").addEventListener("click", ({ target }) => {
  if (target.closest(".chip")) press(target.closest(".chip").value);
});
draw();
