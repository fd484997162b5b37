// The score sheet, the standings and the chart of the game from the data on this phone.
import { $ } from "../dom.js";
import { cell, sigil } from "../elements.js";
import { loadParts } from "../later/load.js";
import { standings } from "../rules.js";
import { signed, written } from "../words.js";

/** Fill the sheet; `turn` is that of the store. The script that draws the chart is loaded later than the page. */
export function drawSheet(sheet, turn) {
  const { plan, state, words } = turn;
  const seats = plan.players.map((_, seat) => seat);
  const { places, ranks } = standings(state, plan);
  sheet.querySelector("ol").replaceChildren(...places.map((seat, place) => standing(ranks[place], seat, state, plan)));
  sheet.querySelector("thead tr").replaceChildren(cell("th", words.round), ...seats.map((seat) => head(seat, plan)));
  sheet.querySelector("tbody").replaceChildren(...state.rounds.map((round, index) => line(round, index + 1, seats)));
  drawChart(sheet.querySelector(".chart"), turn);
}

async function drawChart(figure, turn) {
  await loadParts($("ending").dataset);
  $("ending").drawTotals?.(figure, turn);
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
