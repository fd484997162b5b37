// Small elements of the play page.

/** A copy of the sigil of a seat. */
export const sigil = (seat) => document.querySelector(`.seat[data-seat="${seat}"] > svg`).cloneNode(true);

/** An element with a text. */
export function cell(name, text, className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}
