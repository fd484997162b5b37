// What the pictures that a phone draws have in common: the fonts, colours and texts of the page on a canvas.
import { isolated } from "../words.js";

export const TITLE = '"Cinzel", Georgia, serif';
export const TEXT = '"Alegreya Sans", "Gill Sans", Candara, "Segoe UI", sans-serif';

/** The colours of these names in a scheme: "light", "dark", or "" for that of the page. */
export function colours(names, scheme = "") {
  const probe = document.createElement("i");
  probe.hidden = true;
  document.body.append(probe);
  probe.style.colorScheme = scheme;
  const read = (name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  };
  const found = Object.fromEntries(names.map(read));
  probe.remove();
  return found;
}

/** Load the page's fonts for the letters that are needed; for others the system has fonts. */
export function fonts(data) {
  const words = JSON.stringify(data);
  const faces = [`700 24px ${TITLE}`, `500 17px ${TEXT}`, `700 24px ${TEXT}`];
  return Promise.all(faces.map((face) => document.fonts.load(face, words)));
}

function letters(text) {
  if (!Intl.Segmenter) return [...text];
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** Set a font and return the text so that it fits: smaller letters first, down to three quarters, then an ellipsis. */
export function fitText(brush, text, width, weight, size, face) {
  const write = (pixels) => (brush.font = `${weight} ${pixels}px ${face}`);
  write(size);
  const wanted = brush.measureText(isolated(text)).width;
  if (wanted <= width) return text;
  write(Math.max(size * 0.75, Math.floor((size * width) / wanted)));
  const remaining = letters(text);
  let short = text;
  while (remaining.length > 1 && brush.measureText(isolated(short)).width > width) {
    remaining.pop();
    short = `${remaining.join("").trimEnd()}…`;
  }
  return short;
}

/** Write with the middle of the capitals at a height, so that letters of all fonts are on one line. */
export function writeText(brush, text, x, y, colour, align = "left") {
  brush.fillStyle = colour;
  brush.textAlign = align;
  brush.fillText(isolated(text), x, y + Number.parseFloat(brush.font.match(/[\d.]+px/)[0]) * 0.33);
}

export function strokeLine(brush, points, colour, width, dashes) {
  brush.beginPath();
  for (const [x, y] of points) brush.lineTo(x, y);
  brush.strokeStyle = colour;
  brush.lineWidth = width;
  brush.setLineDash(dashes);
  brush.stroke();
  brush.setLineDash([]);
}
