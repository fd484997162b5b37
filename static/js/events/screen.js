// The big screen: its clock goes by seconds, and its pages turn by themselves.
import "../live/watch.js";
import { adjust, spanOf } from "./server_time.js";

const TURN = 10_000;
/** Seconds before the end from which the screen warns. */
const WARNING = 5 * 60;

let page = 0;
let span = "";

function pages() {
  const all = [...document.querySelectorAll("[data-page]")];
  return [all, Math.max(0, ...all.map(({ dataset }) => Number(dataset.page))) + 1];
}

function showPage() {
  const [all, count] = pages();
  page %= count;
  for (const part of all) part.hidden = Number(part.dataset.page) !== page;
}

function turn() {
  page += 1;
  showPage();
}

function showTime() {
  const clock = document.querySelector(".digits");
  if (!clock) return;
  const [now, left] = spanOf(clock.dataset);
  // The server says what the screen shows from then on.
  if (span && now !== span) document.getElementById("table").dispatchEvent(new Event("look"));
  span = now;
  clock.closest(".time, .big-clock").classList.toggle("short", now === "during" && left <= WARNING);
  const seconds = Math.ceil(left);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (clock.textContent === text) return;
  clock.replaceChildren(...[...text].map(cell));
}

/** Each digit has a cell of the same width. */
function cell(sign) {
  const element = document.createElement("i");
  element.textContent = sign;
  if (sign === ":") element.className = "colon";
  return element;
}

function begin() {
  span = "";
  adjust(document.querySelector(".digits")?.dataset.now);
  showTime();
  showPage();
}

begin();
setInterval(showTime, 500);
setInterval(turn, TURN);
document.addEventListener("htmx:afterSwap", begin);
