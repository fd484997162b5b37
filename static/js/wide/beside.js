// The score sheet and the chart beside the keys of a wide screen. The server draws them for each state of the game, and
// what was entered since then is filled in from the data on this phone.
import { $ } from "../dom.js";
import { cell } from "../elements.js";
import { OWN } from "../outbox.js";
import { drawTotals } from "../pictures/totals.js";
import { placeEnd } from "./place.js";
import { WIDE } from "./screen.js";
import { drawRow, emptySheet } from "./sheet.js";
import { choose, chooseByTap, chosen, fit } from "./switch.js";

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
/** Whether the game is over; its chart is then shown first. */
let isOver = false;

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
    button.addEventListener("click", () => chooseByTap(box, name));
    choice.append(button);
  }
  const sheet = cell("div", "", "beside-sheet");
  sheet.append(cell("h2", texts.sheet), emptySheet(turn));
  box.append(choice, sheet, cell("div", "", "beside-chart"));
  $("table").append(box);
  choose(box, "sheet");
  adapt();
  WIDE.addEventListener("change", adapt);
  new ResizeObserver(() => fit(box)).observe(box);
}

/** Once there is a chart, there is a choice. */
function begun(dataset) {
  Object.assign(texts, dataset);
  for (const button of choice.children) button.textContent = texts[button.value];
  choose(box, isOver ? "chart" : chosen());
  adapt();
}

/** On a wide screen, the sheet is here, and its button leads to the page of the game. */
function adapt() {
  box.hidden = !WIDE.matches;
  toGame.textContent = WIDE.matches ? texts.game : texts.sheet;
  takeEnd();
}

/** Put the chart of the end of the game here, if it is drawn already. */
function takeEnd() {
  const figure = document.querySelector(".end-chart");
  if (figure && isOver) placeEnd(figure);
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
  box.querySelector(".beside-sheet").replaceWith(parts[0]);
  replaceChart(parts[1]);
  if (isFirst) begun(parts[0].dataset);
  played = charted = server.rounds.length;
  rows = [];
  inSight = 0;
  fit(box);
  fill();
}

/** Replace the chart; at the end of the game, the chart that is in motion stays, and only the texts are replaced. */
function replaceChart(fresh) {
  const shown = box.querySelector(".beside-chart");
  const end = isOver && shown.querySelector(".end-chart");
  if (!end) return shown.replaceWith(fresh);
  const [title, ...more] = [...fresh.children].filter((part) => !part.matches(".chart"));
  for (const part of [...shown.children]) if (part !== end) part.remove();
  end.before(title);
  end.after(...more);
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
  if (isOver !== (state.phase === "finished")) turnOver(!isOver);
  played = Math.min(played, state.rounds.length);
  [...box.querySelectorAll("tbody tr")].forEach((row, index) => {
    if (index >= played) rows[index] = drawRow(row, index + 1, latest, rows[index]);
  });
  if (inSight !== state.round) box.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  inSight = state.round;
  if (isOver) takeEnd();
  else if (latest.trouble || IS_LOCAL) drawChart(latest);
}

/** Show the chart when the game has ended, and the chosen part when it goes on after an undo. */
function turnOver(ends) {
  isOver = ends;
  charted = -1;
  choose(box, isOver ? "chart" : texts.chart ? chosen() : "sheet");
}

/** The chart from the data on this phone, while the server does not answer. */
function drawChart(turn) {
  const { rounds } = turn.state;
  if (charted === rounds.length) return;
  charted = rounds.length;
  const figure = cell("figure", "", "chart fluid");
  box.querySelector(".beside-chart").replaceChildren(cell("h2", texts.chart ?? ""), figure);
  drawTotals(figure, turn);
}

$("table").drawBeside = draw;
if ($("table").turn) draw();
