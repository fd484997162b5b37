// The end of a game as it is shown once, in 1.5 seconds: the points of the last round on the rows in the order of the
// table, the lines of the chart up to their ends, the rows in their places, and the winner. Only transforms, opacity and
// a clip change, so that the layout is that of the last frame from the beginning.

/**
 * Milliseconds: how long the points appear; when the totals change and the lines begin, and how long these run; when the
 * rows move and the winner appears, and how long both take.
 */
const [POINTS, TOTALS, LINES, ROWS, WINNER, SLIDE] = [120, 300, 800, 1100, 1260, 240];

let running = [];

/** Show the last frame. */
export function finish() {
  for (const each of running.splice(0)) each.finish();
}

/** Run once; `rows` in their final order, `before` the same rows as they were, `chart` of `drawChart`. */
export function run(table, rows, before, chart) {
  finish();
  keepUntil(table, "counting", TOTALS);
  keepUntil(table, "unsorted", ROWS + SLIDE);
  const tops = rows.map((row) => row.offsetTop);
  for (const [index, row] of rows.entries()) {
    const way = tops[before.indexOf(row)] - tops[index];
    appear(row, [{ translate: `0 ${way}px` }], ROWS, SLIDE);
    appear(row.querySelector(".won"), [{ opacity: 0 }], 0, POINTS);
    appear(row.querySelector(".rank"), [{ opacity: 0 }], WINNER, SLIDE);
  }
  appear(table.querySelector(".medals"), [{ opacity: 0, translate: "0 -10px" }], WINNER, SLIDE);
  appear(table.querySelector(".champion .words"), [{ opacity: 0, translate: "0 12px" }], WINNER, SLIDE);
  appear(table.querySelector(".champion .wait"), [{ opacity: 1 }, { opacity: 0 }], WINNER, SLIDE / 2);
  if (chart) runLines(chart);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, finish, { capture: true, once: true });
}

/** Animate from the first frame, which is shown from now on, to the last one, by default the style of the element. */
function appear(element, frames, delay, duration, more = {}) {
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
function runLines({ lines, ends }) {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(lines);
  const [left, right, top, bottom] = [paddingLeft, paddingRight, paddingTop, paddingBottom].map(Number.parseFloat);
  const width = lines.clientWidth - left - right;
  const height = lines.clientHeight - top - bottom;
  const steady = { easing: "linear" };
  const clips = [`calc(100% - ${left}px)`, `${right}px`].map((edge) => ({ clipPath: `inset(-9px ${edge} -9px 0)` }));
  appear(lines, clips, TOTALS, LINES, steady);
  for (const { element, points } of ends) {
    const [endX, endY] = points.at(-1);
    const frames = points.map(([x, y]) => ({
      offset: x / 100,
      transform: `translate(${((x - endX) / 100) * width}px, ${((y - endY) / 100) * height}px)`,
    }));
    const held = [{ ...frames[0], offset: 0 }, ...frames, { ...frames.at(-1), offset: 1 }];
    appear(element.firstElementChild, held, TOTALS, LINES, steady);
    appear(element.lastElementChild, [{ opacity: 0 }], ROWS, SLIDE);
  }
}
