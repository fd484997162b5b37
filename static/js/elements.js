// Small elements of the play page.
import { isolated } from "./words.js";

/** A copy of the sigil of a seat. */
export const sigil = (seat) => document.querySelector(`.seat[data-seat="${seat}"] > svg`).cloneNode(true);

/** An element with a text. */
export function cell(name, text, className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}

/** An element of a drawing. */
export function shape(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** A name for a chart, of at most this many letters; isolated, so that a name from right to left moves no total. */
export function shortened(name, most) {
  const letters = [...name];
  const short = letters.length > most ? letters.slice(0, most - 1).join("") + "…" : name;
  return isolated(short);
}

/** Move labels apart as little as needed, to a distance of `room`, in the order of their positions, within a height. */
export function spread(wanted, room, height) {
  const order = wanted.map((_, seat) => seat).sort((one, other) => wanted[one] - wanted[other]);
  const placed = [...wanted];
  let limit = -room;
  for (const seat of order) limit = placed[seat] = Math.max(placed[seat], limit + room);
  limit = height + room;
  for (const seat of order.reverse()) limit = placed[seat] = Math.min(placed[seat], limit - room);
  return placed;
}
