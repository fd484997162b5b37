// The score sheet, the standings and the chart of the game from the data on this phone.
import { signed, written } from "../words.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [320, 180];

/** Fill the sheet; `turn` is that of the store. */
export function drawSheet(sheet, { plan, state }, words) {
  const seats = plan.players.map((_, seat) => seat);
  sheet.querySelector("ol").replaceChildren(...standings(state).map(([place, seat]) => standing(place, seat, state, plan)));
  sheet.querySelector("thead tr").replaceChildren(cell("th", words.round), ...seats.map((seat) => head(seat, plan)));
  sheet.querySelector("tbody").replaceChildren(...state.rounds.map((round, index) => line(round, index + 1, seats)));
  sheet.querySelector(".totals").replaceChildren(...chart(state.rounds, seats, plan.sizes.length));
}

/** The places by total, as [place, seat]; equal totals share one. Other rules apply only on the server. */
function standings({ totals }) {
  const sorted = totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a]);
  return sorted.map((seat) => [1 + totals.filter((total) => total > totals[seat]).length, seat]);
}

/** A copy of the shape of a seat. */
export const sigil = (seat) => document.querySelector(`.seat[data-seat="${seat}"] > svg`).cloneNode(true);

/** An element with a text. */
export function cell(name, text, className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}

function standing(place, seat, { totals }, { players }) {
  const item = cell("li", "");
  item.append(cell("b", place, "place"), sigil(seat), cell("bdi", players[seat]), cell("b", written(totals[seat]), "total"));
  return item;
}

function head(seat, { players }) {
  const element = cell("th", "");
  element.scope = "col";
  element.append(sigil(seat), cell("bdi", players[seat]));
  return element;
}

function line({ bids, tricks, points, totals }, number, seats) {
  const row = document.createElement("tr");
  const title = cell("th", number);
  title.scope = "row";
  row.append(title, ...seats.map((seat) => field(bids[seat], tricks[seat], points[seat], totals[seat])));
  return row;
}

/** Bid and tricks, points, total; empty if the seat did not play. */
function field(bid, tricks, points, total) {
  const element = cell("td", "");
  if (points === null || points === undefined) return element;
  const result = bid === tricks ? "made" : "missed";
  element.append(cell("small", `${bid}/${tricks}`, result), cell("small", signed(points), result), cell("b", written(total)));
  return element;
}

/** A line for each seat over the rounds, and one at zero. */
function chart(rounds, seats, length) {
  const all = rounds.flatMap(({ totals }) => totals.filter((total) => total !== null));
  const [least, most] = [Math.min(0, ...all), Math.max(10, ...all)];
  const across = (round) => (round / length) * WIDTH;
  const down = (total) => ((most - total) / (most - least)) * HEIGHT;
  const zero = document.createElementNS(SVG, "line");
  for (const [name, value] of Object.entries({ x1: 0, x2: WIDTH, y1: down(0), y2: down(0) })) zero.setAttribute(name, value);
  const lines = seats.map((seat) => {
    const points = rounds.map(({ totals }, index) => [across(index + 1), totals[seat]]).filter(([, total]) => total !== null);
    const drawn = document.createElementNS(SVG, "polyline");
    drawn.setAttribute("class", sigil(seat).getAttribute("class").replace("sigil", ""));
    drawn.setAttribute("points", [[0, 0], ...points].map(([x, total]) => `${x},${down(total)}`).join(" "));
    return drawn;
  });
  return [zero, ...lines];
}
