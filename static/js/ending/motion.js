// The end of a game as it is shown once, in 1.5 seconds: the points of the last round on the rows in the order of the
// table, the lines of the chart up to their ends, the rows in their places, and the winner. Only transforms, opacity
// and clips change, so that the layout is that of the last frame from the beginning.

/**
 * Milliseconds: how long the points appear; when the totals change and the lines begin, and how long these run; when
 * the rows move and the winner appears, and how long both take.
 */
const [POINTS, TOTALS, LINES, ROWS, WINNER, SLIDE] = [120, 300, 800, 1100, 1260, 240];

let running = [];

/** Show the last frame. */
export function finish() {
  for (const each of running.splice(0)) each.finish();
}

/**
 * Run once: `rows` in their final order, `before` the same rows as they were, and the lines of the chart, as
 * [{line, mark, label, points}], the points in percent of `plot`, the drawing that has them.
 */
export function run(table, rows, before, { plot, lines }) {
  finish();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  keepUntil(table, "counting", TOTALS);
  keepUntil(table, "unsorted", ROWS + SLIDE);
  const tops = rows.map((row) => row.offsetTop);
  for (const [index, row] of rows.entries()) {
    const way = tops[before.indexOf(row)] - tops[index];
    appear(row, [{ translate: `0 ${way}px` }], ROWS, SLIDE);
    appear(row.querySelector(".won"), [{ opacity: 0 }], 0, POINTS);
    appear(row.querySelector(".rank"), [{ opacity: 0 }], WINNER, SLIDE);
  }
  appear(table.querySelector(".champion .medals"), [{ opacity: 0, translate: "0 -10px" }], WINNER, SLIDE);
  appear(table.querySelector(".champion .words"), [{ opacity: 0, translate: "0 12px" }], WINNER, SLIDE);
  appear(table.querySelector(".champion .wait"), [{ opacity: 1 }, { opacity: 0 }], WINNER, SLIDE / 2);
  if (lines.length) runLines(plot, lines);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, finish, { capture: true, once: true });
}

/** Animate from the first frame, which is shown from now on, to the last one, by default the style of the element. */
function appear(element, frames, delay, duration, more = {}) {
  if (!element) return;
  const timing = { delay, duration, easing: "ease", fill: "backwards", ...more };
  running.push(element.animate(frames.length > 1 ? frames : [...frames, {}], timing));
}

function keepUntil(table, name, time) {
  table.classList.add(name);
  const timer = table.animate([], { duration: time });
  timer.onfinish = () => table.classList.remove(name);
  running.push(timer);
}

/** Uncover the lines from left to right, with the sigils on their ends. */
function runLines(plot, lines) {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(plot);
  const room = plot.getBoundingClientRect();
  const width = room.width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const height = room.height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const steady = { easing: "linear" };
  const clips = ["100%", "0%"].map((edge) => ({ clipPath: `inset(-99px ${edge} -99px 0)` }));
  for (const { line, mark, label, points } of lines) {
    const [[beginX], [endX, endY]] = [points[0], points.at(-1)];
    appear(line, clips, TOTALS, LINES, steady);
    const frames = points.map(([x, y]) => ({
      offset: endX === beginX ? null : (x - beginX) / (endX - beginX),
      translate: `${((x - endX) / 100) * width}px ${((y - endY) / 100) * height}px`,
    }));
    if (frames.length > 1) appear(mark, frames, TOTALS, LINES, steady);
    appear(label, [{ opacity: 0 }], ROWS, SLIDE);
  }
}
