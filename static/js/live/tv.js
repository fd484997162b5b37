// The page of watchers for a television. When a game ends while the page is open, the last round is shown in motion, then
// the winner fills the screen for some seconds, once for each game; then the standings stay.
import "./watch.js";
import { $ } from "../dom.js";
import { run } from "../ending/motion.js";

/** Milliseconds for which the winner fills the screen. */
const STAYS = 20_000;
/** The size of the names, and the room for them, in rem; longer ones take two lines. */
const [LARGEST, SMALLEST, WIDTH] = [18.75, 7.5, 112.5];

const shown = new Set(isOver() ? [gameOf()] : []);
/** The totals of the rows before the last update, by name, in their order. */
let before = new Map();

function isOver() {
  return "over" in $("table").dataset;
}

/** The game of the version that the page asks with; a link of an evening goes on to other games. */
function gameOf() {
  return $("table").getAttribute("hx-get").match(/seen=(\d+)/)[1];
}

const rows = () => [...document.querySelectorAll(".seat")];
const nameOf = (row) => row.querySelector(".name").textContent;

document.addEventListener("htmx:beforeSwap", () => {
  before = new Map(rows().map((row) => [nameOf(row), row.querySelector(".total").textContent]));
});

// Not before htmx has settled the classes of the table.
document.addEventListener("htmx:afterSettle", () => {
  if (!isOver() || shown.has(gameOf())) return;
  shown.add(gameOf());
  showLastRound();
  document.body.classList.add("winning");
  fitNames();
  setTimeout(() => document.body.classList.remove("winning"), STAYS);
});

function showLastRound() {
  const final = rows();
  for (const row of final) {
    const total = row.querySelector(".total").textContent;
    row.querySelector(".pts").dataset.before = before.get(nameOf(row)) ?? total;
  }
  const names = [...before.keys()];
  const place = (row) => (names.indexOf(nameOf(row)) + 1 || final.length + 1);
  run($("table"), final, [...final].sort((one, other) => place(one) - place(other)), chart());
}

/** The chart of the server, as the motion needs it. */
function chart() {
  const plot = document.querySelector(".tv-chart .chart > svg");
  const lines = Array.from(plot?.querySelectorAll(".line") ?? [], (group) => {
    const line = group.querySelector("polyline");
    const { x: left, y: top, width, height } = line.ownerSVGElement.viewBox.baseVal;
    const points = Array.from(line.points, ({ x, y }) => [(100 * (x - left)) / width, (100 * (y - top)) / height]);
    return { line, mark: [...group.querySelectorAll("use")].at(-1), points };
  });
  return { plot, lines };
}

/** As large as the screen allows. */
function fitNames() {
  const names = document.querySelector(".tv-win .names");
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const size = Math.min(LARGEST, (LARGEST * WIDTH * rem) / names.scrollWidth);
  names.style.fontSize = `${Math.max(size, SMALLEST)}rem`;
  names.classList.toggle("two-lines", size < SMALLEST);
}
