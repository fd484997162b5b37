// Draws the end of a game on the play page: the winner above the rows of the board, the chart and what is next below.
import { $ } from "../dom.js";
import { cell, sigil } from "../elements.js";
import { askServer } from "../offline/pages.js";
import { drawTotals } from "../pictures/totals.js";
import { offerSheet } from "../sharing/sheet.js";
import { keep, stored } from "../storage.js";
import { placeEnd } from "../wide/place.js";
import { written } from "../words.js";
import { finish, run } from "./motion.js";
import { endingOf } from "./texts.js";

/** The game whose end was shown last on this phone: reload, Undo and corrections do not show it again. */
const SHOWN = "tablet end";
/** Letters of the title; more need smaller type, and two lines. */
const [WIDE, LONG] = [10, 15];

/** Screens on which the winner takes one line, on a narrow one also above more than MOST rows. */
const LOW = matchMedia("(max-width: 719px) and (max-height: 790px), (max-height: 559px)");
const NARROW = matchMedia("(max-width: 719px)");
const MOST = 4;

let parts = null;
let chart;
/** The width and height for which the chart was drawn. */
let size = "";
let drawn = "";

/** Draw what `box.seen` has, or take it away again: {turn, before, dispatch}, `before` the seats as the rows were. */
export function drawEnding(box) {
  const { turn, before } = box.seen;
  const isOver = turn.state.phase === "finished";
  $("table").classList.toggle("ended", isOver);
  if (isOver) parts ??= insert(box);
  else finish();
  for (const part of Object.values(parts ?? {})) part.hidden = !isOver;
  if (!isOver) return;
  fillIn(turn);
  if (isNew(turn, before)) run($("table"), turn.state.places.map(rowOf), orderOf(before, turn).map(rowOf), chart);
}

const rowOf = (seat) => document.querySelector(`.seat[data-seat="${seat}"]`);

/** The rows as they were, and after them those that had none. */
const orderOf = (before, { state: { places } }) => [...before, ...places.filter((seat) => !before.includes(seat))];

/** Whether the game has ended on this page, for the first time. */
function isNew({ plan, state }, before) {
  if (!before || !state.ranks.length || stored(SHOWN) === plan.name) return false;
  return keep(SHOWN, plan.name);
}

function insert(box) {
  const content = box.content.cloneNode(true);
  const part = (name) => content.querySelector(name);
  const [champion, lastRound, figure, acts] = [".champion", ".last-round", "figure", ".acts"].map(part);
  $("board").before(champion, lastRound);
  $("pad").before(figure);
  $("pad").after(acts);
  offerSheet($("share"), () => box.seen.turn.state.picture);
  addEventListener("resize", () => arrange(box.seen.turn));
  new ResizeObserver(() => sizeOf(figure) === size || arrange(box.seen.turn)).observe(figure);
  $("again")?.addEventListener("click", (event) => startAgain(event, box));
  return { champion, lastRound, figure, acts };
}

/** Start the next game if the server answers: a form that is sent without it ends on a page of the browser. */
async function startAgain(event, { seen: { turn, dispatch } }) {
  event.preventDefault();
  const { token } = await askServer();
  if (!token) return dispatch({ type: "noticed", notice: turn.words.needsServer });
  $("entry").csrfmiddlewaretoken.value = token;
  $("entry").requestSubmit($("again"));
}

function fillIn(turn) {
  const { champion, lastRound, figure } = parts;
  const { state, words } = turn;
  $("share").disabled = !state.picture;
  const ending = endingOf(turn);
  const text = JSON.stringify([ending, state.places, state.ranks, state.rounds, state.totals]);
  if (text === drawn) return;
  drawn = text;
  const { winners, title, line, total, round, made } = ending;
  // Without the marks around names.
  const letters = [...title].length - 2 * winners.length;
  const kinds = { shared: winners.length > 1, wide: letters > WIDE && letters <= LONG, long: letters > LONG };
  for (const [name, isOn] of Object.entries(kinds)) champion.classList.toggle(name, isOn);
  champion.querySelector(".medals").replaceChildren(...winners.map(medal));
  champion.querySelector("h2").replaceChildren(...withNames(title));
  champion.querySelector("p").replaceChildren(...withTotal(line, total));
  champion.querySelector(".wait").textContent = words.theLastRound;
  lastRound.hidden = !round;
  lastRound.replaceChildren(cell("b", `${round}:`), ` ${made}`);
  for (const [place, seat] of state.places.entries()) drawPlace(rowOf(seat), seat, state.ranks[place], state);
  arrange(turn);
}

const sizeOf = ({ clientWidth, clientHeight }) => `${clientWidth} ${clientHeight}`;

/** Fit the end of the game to the screen: the height of the winner's part, and the places of the chart and its names. */
function arrange(turn) {
  const { figure } = parts;
  const { places, rounds } = turn.state;
  finish();
  $("table").classList.toggle("low", LOW.matches || (NARROW.matches && places.length > MOST));
  figure.hidden = !rounds.length;
  placeEnd(figure);
  chart = drawTotals(figure, turn);
  size = sizeOf(figure);
}

/** The crown of the board above the sigil of a winner. */
function medal(seat) {
  const mark = cell("span", "");
  mark.append(document.querySelector(".seat .crown svg").cloneNode(true), sigil(seat));
  return mark;
}

/** The names of a text as elements. */
const withNames = (text) =>
  text.split(/(\u2068.*?\u2069)/u).map((part) => (part.startsWith("\u2068") ? cell("bdi", part.slice(1, -1)) : part));

/** A text with its total in bold; no name is before it. */
function withTotal(text, total) {
  const [before, ...after] = text.split(total);
  return after.length ? [before, cell("b", total), ...withNames(after.join(total))] : [text];
}

function drawPlace(row, seat, rank, { totals, rounds }) {
  const place = row.querySelector(".rank") ?? cell("b", "", "rank");
  if (!place.isConnected) row.prepend(place);
  place.textContent = rank ? `${rank}.` : "";
  row.classList.toggle("first", rank === 1);
  row.querySelector(".pts").dataset.before = written(totals[seat] - (rounds.at(-1)?.points[seat] ?? 0));
}
