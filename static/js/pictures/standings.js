// The standings as a picture to send: drawn here with the fonts, colours and sigils of the page, always in the light
// scheme.
import { isolated } from "../words.js";
import { TEXT, TITLE, colours, fitText, fonts, strokeLine, writeText } from "./brush.js";
import { offer } from "./sharing.js";

const SCALE = 2;
const WIDTH = 540;
const PAD = 26;
const ROW = 54;
const CHART = 238;
const LABEL = 15;
const MOST_LABEL = 150;
const RADIUS = 14;
const DASHES = [[], [8, 4], [2, 4], [10, 3, 2, 3], [5, 3, 1, 3, 1, 3], [14, 4]];
const COLOURS = ["bg", "raised", "active", "line", "edge", "ink", "ink-2", "gold", "p1", "p2", "p3", "p4", "p5", "p6"];

/** There are six sigils and colours; after the sixth player they repeat. */
const sign = (seat) => seat % 6;

/** The sigil of a seat as the page draws it: no file, which a phone without the server may not have. */
function signOf(seat) {
  const number = sign(seat) + 1;
  return new Path2D(document.querySelector(`.sigil.p${number} path, #sigil-${number} path`).getAttribute("d"));
}

function card(brush, paint, top, height) {
  brush.beginPath();
  brush.roundRect(PAD, top, WIDTH - 2 * PAD, height, RADIUS);
  brush.fillStyle = paint.raised;
  brush.fill();
}

function outline(brush, paint, top, height) {
  brush.beginPath();
  brush.roundRect(PAD, top, WIDTH - 2 * PAD, height, RADIUS);
  brush.strokeStyle = paint.line;
  brush.lineWidth = 1.5;
  brush.stroke();
}

function drawSign(brush, path, x, y, size, colour) {
  brush.save();
  brush.translate(x - size / 2, y - size / 2);
  brush.scale(size / 24, size / 24);
  brush.fillStyle = colour;
  brush.fill(path);
  brush.restore();
}

function drawPlace(brush, paint, place, top) {
  const middle = top + ROW / 2;
  const first = place.rank === 1;
  if (first) {
    brush.fillStyle = paint.active;
    brush.fillRect(PAD, top, WIDTH - 2 * PAD, ROW);
  }
  brush.font = `700 21px ${TITLE}`;
  writeText(brush, `${place.rank}.`, PAD + 48, middle, first ? paint.gold : paint["ink-2"], "right");
  drawSign(brush, signOf(place.seat), PAD + 70, middle, 21, paint[`p${sign(place.seat) + 1}`]);
  brush.font = `700 25px ${TITLE}`;
  const total = brush.measureText(place.total).width;
  writeText(brush, place.total, WIDTH - PAD - 18, middle, first ? paint.gold : paint.ink, "right");
  const room = WIDTH - 2 * PAD - 92 - total - 18 - 14;
  const name = fitText(brush, place.name, room, 700, first ? 25 : 23, TEXT);
  writeText(brush, name, PAD + 92, place.left ? middle - 9 : middle, paint.ink);
  if (!place.left) return;
  const left = fitText(brush, place.left, room, 500, 16, TEXT);
  writeText(brush, left, PAD + 92, middle + 14, paint["ink-2"]);
}

/** The names at the ends of the lines, each with the font in which it fits and its width. */
function labels(brush, { places, chart }) {
  const names = new Map(places.map(({ seat, name }) => [seat, name]));
  return chart.lines.map(([seat]) => {
    const text = fitText(brush, names.get(seat), MOST_LABEL, 700, LABEL, TEXT);
    return { text, font: brush.font, width: brush.measureText(isolated(text)).width };
  });
}

function drawChart(brush, paint, data, top) {
  const { left, right, zero, lines } = data.chart;
  const heights = lines.flatMap(([, points, label]) => [label, ...points.map(([, height]) => height)]);
  const high = Math.min(...heights);
  const low = Math.max(...heights);
  const named = labels(brush, data);
  const from = PAD + 8;
  const to = WIDTH - PAD - 42 - Math.max(...named.map(({ width }) => width));
  const x = (value) => from + ((value - left) / (right - left)) * (to - from);
  const y = (value) => top + ((value - high) / (low - high)) * CHART;
  brush.lineJoin = "round";
  if (zero !== null) strokeLine(brush, [[left, zero], [right, zero]].map(([h, v]) => [x(h), y(v)]), paint.edge, 1, []);
  for (const [line, [seat, points, label]] of lines.entries()) {
    const drawn = points.map(([h, v]) => [x(h), y(v)]);
    const [endX, endY] = drawn.at(-1);
    const colour = paint[`p${sign(seat) + 1}`];
    strokeLine(brush, drawn, colour, 2.4, DASHES[sign(seat)]);
    drawSign(brush, signOf(seat), endX, endY, 13, colour);
    strokeLine(brush, [[endX + 7, endY], [to + 9, endY], [to + 20, y(label)]], colour, 1.2, []);
    drawSign(brush, signOf(seat), to + 29, y(label), 12, colour);
    brush.font = named[line].font;
    writeText(brush, named[line].text, to + 40, y(label), paint.ink);
  }
}

function drawAll(brush, paint, data) {
  brush.textBaseline = "alphabetic";
  brush.direction = "ltr";
  const heading = fitText(brush, data.heading, WIDTH - 2 * PAD, 700, 32, TITLE);
  writeText(brush, heading, PAD, 46, paint.ink);
  brush.font = `600 16px ${TITLE}`;
  writeText(brush, data.date, PAD, 78, paint["ink-2"]);
  writeText(brush, data.brand, WIDTH - PAD, 78, paint["ink-2"], "right");
  const top = 104;
  const height = data.places.length * ROW;
  card(brush, paint, top, height);
  brush.save();
  brush.clip();
  for (const [row, place] of data.places.entries()) {
    drawPlace(brush, paint, place, top + row * ROW);
    const y = top + row * ROW;
    if (row) strokeLine(brush, [[PAD, y], [WIDTH - PAD, y]], paint.line, 1, []);
  }
  brush.restore();
  outline(brush, paint, top, height);
  if (data.chart) drawChart(brush, paint, data, top + height + 28);
}

/** Draw the picture of `data`, `picture_of` of scorekeeper/display/share_picture.py, on a canvas, at twice the size. */
export async function drawPicture(data) {
  await fonts(data);
  const paint = colours(COLOURS, "light");
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = (104 + data.places.length * ROW + (data.chart ? CHART + 56 : 0) + PAD) * SCALE;
  const brush = canvas.getContext("2d");
  brush.scale(SCALE, SCALE);
  brush.fillStyle = paint.bg;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  drawAll(brush, paint, data);
  return canvas;
}

/** Let a button share the picture of what `read` returns. */
export function offerPicture(button, read) {
  offer(button, () => drawPicture(read()), read);
}
