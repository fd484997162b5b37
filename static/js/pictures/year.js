// A year as a picture of 1080 x 1350 pixels, in the colours of the page (scorekeeper/display/records/picture.py).
import { TEXT, TITLE, colours, fitText, fonts, strokeLine, writeText } from "./brush.js";

const [WIDTH, HEIGHT] = [1080, 1350];
const [PAD, RADIUS] = [84, 32];
const INNER = WIDTH - 2 * PAD;
const COLOURS = ["bg", "raised", "line", "foot", "edge", "ink", "ink-2", "gold", "glow", "haze", "shade"];
/** Tops and heights of the two cards, and the middle of the first row below them. */
const [FACTS, FACTS_HEIGHT] = [260, 198];
const [CHART, CHART_HEIGHT] = [493, 319];
const [ROWS, ROW] = [888, 92.5];
const FOOT = 1268;
const NUMBERS = /([+−]?\d+)/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;
/** Of the light on the ground. */
const STEPS = 12;

/** Draw onto a canvas, once the fonts are there. */
export async function drawYear(canvas, data) {
  await fonts(data);
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const brush = canvas.getContext("2d");
  const paint = colours(COLOURS);
  brush.textBaseline = "alphabetic";
  brush.direction = "ltr";
  drawGround(brush, paint);
  const [title, below] = data.titles;
  writeText(brush, fitText(brush, title, INNER, 700, 84, TITLE), PAD, below ? 110 : 150, paint.ink);
  if (below) drawMixed(brush, below, PAD, 200, paint["ink-2"], { width: INNER, weight: 500, size: 44 });
  drawFacts(brush, paint, data.facts);
  if (data.months.length) drawMonths(brush, paint, data);
  for (const [index, row] of data.rows.entries()) drawRow(brush, paint, row, ROWS + index * ROW, index > 0);
  drawFoot(brush, paint, data);
}

export async function pictureOf(data) {
  const canvas = document.createElement("canvas");
  await drawYear(canvas, data);
  return canvas;
}

/** The page's colour, with its light from above and from below. */
function drawGround(brush, paint) {
  brush.fillStyle = paint.bg;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  drawLight(brush, paint.bg, paint.glow, 1.08, 0.84, 0.42);
  drawLight(brush, paint.bg, paint.haze, -0.08, 0.68, 0.3);
}

/**
 * An ellipse of light around the middle of a line, in shares of the picture's width and height. It has steps instead
 * of a gradient, in which a browser mixes neighbouring colours: the file would be four times as large.
 */
function drawLight(brush, ground, light, y, width, height) {
  for (let step = 0; step < STEPS; step += 1) {
    const reach = 1 - step / STEPS;
    brush.beginPath();
    brush.ellipse(WIDTH / 2, HEIGHT * y, WIDTH * width * reach, HEIGHT * height * reach, 0, 0, 2 * Math.PI);
    brush.fillStyle = ground;
    brush.fill();
    brush.fillStyle = light;
    brush.globalAlpha = step / STEPS;
    brush.fill();
    brush.globalAlpha = 1;
  }
}

function drawCard(brush, paint, top, height) {
  const box = (y) => {
    brush.beginPath();
    brush.roundRect(PAD, y, INNER, height, RADIUS);
  };
  box(top + 4);
  brush.fillStyle = paint.foot;
  brush.fill();
  box(top);
  brush.fillStyle = paint.raised;
  brush.fill();
  brush.strokeStyle = paint.line;
  brush.lineWidth = 1.5;
  brush.stroke();
}

/** The first number is gold. */
function drawFacts(brush, paint, facts) {
  drawCard(brush, paint, FACTS, FACTS_HEIGHT);
  const width = INNER / facts.length;
  for (const [index, [value, label]] of facts.entries()) {
    const x = PAD + index * width;
    if (index) strokeLine(brush, [[x, FACTS + 1], [x, FACTS + FACTS_HEIGHT - 1]], paint.line, 2, []);
    writeText(brush, fitText(brush, value, width - 60, 700, 92, TITLE), x + 36, FACTS + 74, index ? paint.ink : paint.gold);
    writeText(brush, fitText(brush, label, width - 60, 500, 35, TEXT), x + 36, FACTS + 150, paint["ink-2"]);
  }
}

/** A bar for each month; that of the best is gold. */
function drawMonths(brush, paint, { chart, months }) {
  drawCard(brush, paint, CHART, CHART_HEIGHT);
  writeText(brush, fitText(brush, chart, INNER - 72, 700, 34, TITLE), PAD + 36, CHART + 50, paint.ink);
  const [left, width, step] = [PAD + 46, 52, (INNER - 92 - 52) / (months.length - 1)];
  const most = Math.max(...months.map(([, games]) => games));
  const [base, highest] = [CHART + 250, 142];
  for (const [index, [letter, games, isBest]] of months.entries()) {
    const middle = left + index * step + width / 2;
    const height = games ? Math.max(6, (games / most) * highest) : 0;
    brush.beginPath();
    brush.roundRect(middle - width / 2, base - height, width, height, Math.min(6, height / 2));
    brush.fillStyle = isBest ? paint.gold : paint.edge;
    brush.fill();
    brush.font = `700 ${games > 999 ? 17 : 22}px ${TITLE}`;
    if (games) writeText(brush, String(games), middle, base - height - 18, paint.ink, "center");
    brush.font = `500 28px ${TEXT}`;
    writeText(brush, letter, middle, base + 31, paint["ink-2"], "center");
  }
}

function drawRow(brush, paint, [title, who, value], y, hasLine) {
  if (hasLine) strokeLine(brush, [[PAD, y - ROW / 2], [WIDTH - PAD, y - ROW / 2]], paint.line, 2, []);
  const [second, end] = [PAD + 454, WIDTH - PAD - 6];
  writeText(brush, fitText(brush, title, second - PAD - 24, 500, 37, TEXT), PAD + 6, y, paint["ink-2"]);
  const taken = drawMixed(brush, value, end, y, paint.ink, { width: 300, size: 44, align: "right" });
  drawMixed(brush, who, second, y, paint.ink, { width: end - second - taken - 24, size: 40 });
}

function drawFoot(brush, paint, { brand, foot }) {
  brush.font = `700 31px ${TITLE}`;
  writeText(brush, brand, PAD, FOOT, paint.ink);
  const width = INNER - brush.measureText(brand).width - 40;
  drawMixed(brush, foot, WIDTH - PAD, FOOT, paint["ink-2"], { width, weight: 500, size: 32, align: "right" });
}

/**
 * Write a text with its numbers in the font of the titles, and return its width: on a canvas those of the other font
 * go below the line. A text that may be written from the right stays in one font.
 */
function drawMixed(brush, text, x, y, colour, { width, size, weight = 700, align = "left" }) {
  const short = fitText(brush, text, width, weight, size, TEXT);
  const pixels = Number.parseFloat(brush.font.match(/[\d.]+px/)[0]);
  const pieces = RIGHT_TO_LEFT.test(short) ? [short] : short.split(NUMBERS);
  const font = (index) => (index % 2 ? `${weight} ${0.9 * pixels}px ${TITLE}` : `${weight} ${pixels}px ${TEXT}`);
  const widths = pieces.map((piece, index) => {
    brush.font = font(index);
    return brush.measureText(piece).width;
  });
  const whole = widths.reduce((sum, each) => sum + each, 0);
  let left = align === "right" ? x - whole : x;
  for (const [index, piece] of pieces.entries()) {
    brush.font = font(index);
    writeText(brush, piece, left, y, colour);
    left += widths[index];
  }
  return whole;
}
