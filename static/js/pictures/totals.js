// The chart of the totals from the data on the phone, with the classes of those that the server draws
// (scorekeeper/templatetags/chart_tags.py): at the end of a game, and while the server does not answer.
import { shape, shortened, sigil, spread } from "../elements.js";
import { written } from "../words.js";

/** On an axis: the most steps, and the fewest points of each. */
const [STEPS, LEAST] = [6, 10];
/** Characters of a name: longer names than the first need a wider margin, longer ones than the second are shortened. */
const [SHORT_NAME, NAME_LENGTH] = [9, 12];
/** In pixels: the height of a name, the least height of a step, and the heights of a hidden chart and of a sigil. */
const [LABEL, STEP, HEIGHT, MARK] = [20, 18, 280, 13];

/** Draw the chart into a figure; return {plot, lines} for the motion at the end of the game. */
export function drawTotals(figure, turn) {
  if (!turn.state.rounds.length) {
    figure.replaceChildren();
    return { lines: [] };
  }
  figure.classList.toggle("long-names", turn.plan.players.some((name) => [...name].length > SHORT_NAME));
  const plot = shape("svg", {});
  figure.replaceChildren(plot);
  const room = roomIn(plot);
  const series = seriesOf(turn);
  const columns = turn.state.rounds.length;
  const totals = series.flatMap((line) => line.map(([, total]) => total));
  // The values may reach up to one step beyond the totals.
  const steps = Math.min(STEPS, Math.max(2, Math.floor(room / STEP) - 1));
  const values = gridValues(Math.min(...totals), Math.max(...totals), steps);
  const [low, high] = [values[0], values.at(-1)];
  const across = (round) => rounded((100 * round) / columns);
  const down = (total) => rounded((100 * (high - total)) / (high - low));
  const points = series.map((line) => line.map(([round, total]) => [across(round), down(total)]));
  const [grid, lines, ends] = ["grid", "lines", "ends"].map((name) => shape("g", { class: name }));
  grid.append(...values.map((value) => gridLine(value, down(value))), ...marks(columns, across));
  // The first players last, on top of the others.
  const order = [...turn.state.places].reverse();
  const drawnLines = order.map((seat) => lineOf(seat, points[seat]));
  lines.append(...drawnLines);
  plot.append(grid, lines, ends);
  const heights = spread(points.map((line) => line.at(-1)[1]), (100 * LABEL) / room, 100);
  const drawnEnds = order.map((seat) => endOf(seat, points[seat], heights[seat], turn));
  ends.append(...drawnEnds);
  const parts = order.map((seat, index) => {
    const [mark, label] = drawnEnds[index].children;
    return { line: drawnLines[index].querySelector("polyline"), mark, label, points: points[seat] };
  });
  return { plot, lines: parts };
}

/** The height of the lines, in pixels. */
function roomIn(plot) {
  const { paddingTop, paddingBottom } = getComputedStyle(plot);
  return (plot.clientHeight || HEIGHT) - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

/** The totals of each seat, as [round, total], from before its first round on. */
export function seriesOf({ plan, state: { rounds, totals, out } }) {
  return plan.players.map((_, seat) => {
    const played = rounds
      .map(({ totals: after }, index) => [index + 1, after[seat]])
      .filter(([, total]) => total != null);
    if (!played.length) return [[0, 0]];
    const first = played[0][0] - 1;
    // What was said after the last round counts, too.
    if (!out.includes(seat)) played.at(-1)[1] = totals[seat];
    return [[first, played[0][1] - rounds[first].points[seat]], ...played];
  });
}

/** The values of an axis that enclose `low` to `high`, in at most `steps` steps, each of LEAST or more. */
export function gridValues(low, high, steps = STEPS) {
  const step = stepOver(high - low, LEAST, steps);
  const first = Math.floor(low / step) * step;
  const last = Math.max(Math.ceil(high / step) * step, first + step);
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
}

/** The smallest of 1, 2, 5, 10, 20 … that gives at most `steps` steps. */
function stepOver(span, least = 1, steps = STEPS) {
  let step = 1;
  for (let factors = 1; step < least || span > step * steps; factors += 1) {
    step = [1, 2, 5][factors % 3] * 10 ** Math.floor(factors / 3);
  }
  return step;
}

const rounded = (share) => Math.round(share * 10) / 10;

function gridLine(value, y) {
  const group = shape("g", {});
  const label = shape("text", { y: `${y}%`, dx: -8, dy: 5, "text-anchor": "end" });
  label.textContent = written(value);
  group.append(shape("line", { x2: "100%", y1: `${y}%`, y2: `${y}%`, ...(value ? {} : { class: "zero" }) }), label);
  return group;
}

function marks(columns, across) {
  return markedRounds(columns).map((round) => {
    const mark = shape("text", { x: `${across(round)}%`, y: "100%", dy: 20, "text-anchor": "middle" });
    mark.textContent = round;
    return mark;
  });
}

/** The rounds with a number below the chart: not 0, which would touch the lowest value, but the first if there is room. */
export function markedRounds(columns) {
  const step = stepOver(columns);
  const rounds = Array.from({ length: Math.floor(columns / step) }, (_, index) => (index + 1) * step);
  return step > 2 ? [1, ...rounds] : rounds;
}

function lineOf(seat, points) {
  const group = shape("g", { class: `line ${colourOf(seat)}` });
  const plot = shape("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" });
  plot.append(shape("polyline", { points: points.join(" ") }));
  group.append(plot);
  return group;
}

/** The sigil at the end of a line, and a thin line to the name and total, which may have to move away from others. */
function endOf(seat, points, height, { plan, state }) {
  const [x, y] = points.at(-1);
  const group = shape("g", { class: `end ${colourOf(seat)}` });
  const place = shape("svg", { x: `${x}%`, y: `${y}%` });
  const mark = shape("g", { transform: `translate(${-MARK / 2} ${-MARK / 2}) scale(${MARK / 24})` });
  mark.append(...sigil(seat).children);
  place.append(mark);
  const ride = shape("g", {});
  ride.append(place);
  const label = shape("g", { class: "label" });
  const beside = shape("svg", { x: "100%" });
  const text = shape("text", { x: 22, y: `${height}%`, dy: 5 });
  text.textContent = `${shortened(plan.players[seat], NAME_LENGTH)} ${written(state.totals[seat])}`;
  beside.append(leadOf({ x1: 8, x2: 18, y1: `${y}%`, y2: `${height}%` }), text);
  label.append(leadOf({ x1: `${x}%`, x2: "100%", y1: `${y}%`, y2: `${y}%` }), beside);
  group.append(ride, label);
  return group;
}

const leadOf = (place) => shape("line", { class: "lead", ...place });

const colourOf = (seat) => sigil(seat).getAttribute("class").replace("sigil ", "");
