// The score sheet and the chart beside the keys of a wide screen. The server draws them for each state of the game, and
// what was entered since then is filled in from the data on this phone.
import { $ } from "../dom.js";
import { cell, shape } from "../elements.js";
import { totalsChart } from "../offline/sheet.js";
import { OWN } from "../outbox.js";
import { keep, stored } from "../storage.js";
import { WIDE } from "./screen.js";
import { drawRow, emptySheet } from "./sheet.js";

const CHOICE = "tablet shows beside";
/** A game that is not on the server yet has no sheet there. */
const IS_LOCAL = location.pathname.includes("/offline/");
const toGame = document.querySelector(".to-game span");
/** Those that the page does not have come with the sheet of the server. */
const texts = { sheet: toGame.textContent, game: toGame.textContent };
const box = cell("div", "", "beside");
const choice = cell("div", "", "sheet-switch");
/** The revision of the sheet that was asked for last, and the complete rounds in the one that is shown. */
let asked = null;
let played = 0;
/** The complete rounds in the chart; the rows as drawn here, as JSON; the round in sight. */
let charted = 0;
let rows = [];
let inSight = 0;
let latest = null;

/** Draw the turn that is on the table. */
function draw() {
  const { turn } = $("table");
  if (!box.isConnected && !WIDE.matches) return;
  if (!box.isConnected) begin(turn);
  const { revision } = turn.server;
  if (asked !== revision && !turn.trouble && !IS_LOCAL) refresh(revision, turn);
  latest = turn;
  fill();
}

function begin(turn) {
  choice.role = "group";
  for (const name of ["sheet", "chart"]) {
    const button = cell("button", "");
    button.type = "button";
    button.value = name;
    button.addEventListener("click", () => {
      choose(name);
      keep(CHOICE, name);
    });
    choice.append(button);
  }
  const sheet = cell("div", "", "beside-sheet");
  sheet.append(cell("h2", texts.sheet), emptySheet(turn));
  box.append(choice, sheet, cell("div", "", "beside-chart"));
  $("table").append(box);
  choose("sheet");
  adapt();
  WIDE.addEventListener("change", adapt);
  new ResizeObserver(fit).observe(box);
}

/** Once there is a chart, there is a choice. */
function begun(dataset) {
  Object.assign(texts, dataset);
  for (const button of choice.children) button.textContent = texts[button.value];
  choose(stored(CHOICE) === "chart" ? "chart" : "sheet");
  adapt();
}

/** Show the sheet or the chart, if there is room for one of them. */
function choose(name) {
  box.dataset.shown = name;
  for (const button of choice.children) button.ariaPressed = button.value === name;
  fit();
}

/** On a wide screen, the sheet is here, and its button leads to the page of the game. */
function adapt() {
  box.hidden = !WIDE.matches;
  toGame.textContent = WIDE.matches ? texts.game : texts.sheet;
}

/** Share the height among the rounds; with too little of it they are drawn closer together. */
function fit() {
  const frame = box.querySelector(".scorepad-frame");
  const { tHead, tBodies } = frame.firstElementChild;
  for (const isDense of [false, true]) {
    box.classList.toggle("dense", isDense);
    const room = frame.clientHeight - tHead.offsetHeight;
    box.style.setProperty("--round", `${Math.floor(room / tBodies[0].rows.length)}px`);
    // The borders of a table that fits may reach a little beyond the frame.
    if (frame.scrollHeight <= frame.clientHeight + 2) break;
  }
  box.querySelector(".now")?.scrollIntoView({ block: "nearest" });
}

async function refresh(revision, { server }) {
  asked = revision;
  const parts = await fromServer();
  if (asked !== revision) return;
  if (!parts) {
    asked = null;
    return;
  }
  const isFirst = !texts.chart;
  box.replaceChildren(choice, ...parts);
  if (isFirst) begun(parts[0].dataset);
  played = charted = server.rounds.length;
  rows = [];
  inSight = 0;
  fit();
  fill();
}

/** The sheet and the chart for the present state of the game; null if the server does not answer. */
async function fromServer() {
  try {
    const answer = await fetch("beside/", { headers: { Accept: "text/html" }, redirect: "error" });
    if (!answer.ok || !answer.headers.has(OWN)) return null;
    return [...new DOMParser().parseFromString(await answer.text(), "text/html").body.children];
  } catch {
    return null;
  }
}

/** Fill in what the server has not drawn. */
function fill() {
  const { state } = latest;
  played = Math.min(played, state.rounds.length);
  [...box.querySelectorAll("tbody tr")].forEach((row, index) => {
    if (index >= played) rows[index] = drawRow(row, index + 1, latest, rows[index]);
  });
  if (inSight !== state.round) box.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  inSight = state.round;
  if (latest.trouble || IS_LOCAL) drawChart(latest);
}

/** The chart from the data on this phone, while the server does not answer. */
function drawChart({ plan, state: { rounds } }) {
  if (charted === rounds.length) return;
  charted = rounds.length;
  const drawn = shape("svg", { class: "totals", viewBox: "-4 -8 348 196" });
  drawn.append(...totalsChart(rounds, plan));
  box.querySelector(".beside-chart").replaceChildren(cell("h2", texts.chart ?? ""), drawn);
}

const styles = Object.assign(document.createElement("link"), { rel: "stylesheet", href: $("table").dataset.styles });
styles.onload = styles.onerror = $("table").hasStyles;
document.head.append(styles);
$("table").drawBeside = draw;
if ($("table").turn) draw();
