// The score sheet, the standings and the chart of the game from the data on this phone.
import { cell, shape, shortened, sigil, spread } from "../elements.js";
import { standings } from "../rules.js";
import { signed, written } from "../words.js";

/** Dimensions of the chart: its lines, the labels at their ends, and the longest name. */
const [WIDTH, HEIGHT] = [190, 180];
const [LABEL_HEIGHT, MARK] = [17, 12];
const NAME_LENGTH = 14;

/** Fill the sheet; `turn` is that of the store. */
export function drawSheet(sheet, { plan, state }, words) {
  const seats = plan.players.map((_, seat) => seat);
  const { places, ranks } = standings(state, plan);
  sheet.querySelector("ol").replaceChildren(...places.map((seat, place) => standing(ranks[place], seat, state, plan)));
  sheet.querySelector("thead tr").replaceChildren(cell("th", words.round), ...seats.map((seat) => head(seat, plan)));
  sheet.querySelector("tbody").replaceChildren(...state.rounds.map((round, index) => line(round, index + 1, seats)));
  sheet.querySelector(".totals").replaceChildren(...totalsChart(state.rounds, plan));
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

/** A line for each seat over the rounds with its name at the end, and one at zero. */
export function totalsChart(rounds, { players, sizes }) {
  const all = rounds.flatMap(({ totals }) => totals.filter((total) => total !== null));
  const [least, most] = [Math.min(0, ...all), Math.max(10, ...all)];
  const across = (round) => (round / sizes.length) * WIDTH;
  const down = (total) => ((most - total) / (most - least)) * HEIGHT;
  const zero = shape("line", { x1: 0, x2: WIDTH, y1: down(0), y2: down(0) });
  const lines = players.map((_, seat) => {
    const played = rounds.map(({ totals }, index) => [index + 1, totals[seat]]).filter(([, total]) => total !== null);
    return [[0, 0], ...played];
  });
  const last = lines.map((line) => line.at(-1)[1]);
  const places = spread(last.map(down), LABEL_HEIGHT, HEIGHT);
  const drawn = lines.flatMap((line, seat) => {
    const points = line.map(([round, total]) => [across(round), down(total)]);
    const [x, y] = points.at(-1);
    return [
      shape("line", { class: "lead", x1: x, x2: WIDTH + 6, y1: y, y2: places[seat] }),
      shape("polyline", { class: sigil(seat).getAttribute("class").replace("sigil", ""), points: points.join(" ") }),
      ...label(seat, `${shortened(players[seat], NAME_LENGTH)} ${written(last[seat])}`, places[seat]),
    ];
  });
  return [zero, ...drawn];
}

/** The sigil of a seat and a text, at this height. */
function label(seat, sentence, y) {
  const mark = sigil(seat);
  for (const [attribute, value] of Object.entries({ x: WIDTH + 8, y: y - MARK / 2, width: MARK, height: MARK })) {
    mark.setAttribute(attribute, value);
  }
  const text = shape("text", { x: WIDTH + 12 + MARK, y: y + 4 });
  text.textContent = sentence;
  return [mark, text];
}
