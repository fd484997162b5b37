// The document of a sheet: its texts by their keys, without empty ones, as in `import_export/drafts/document.py`.

const IDS = "abcdefghijklmnopqrstuvwxyz";

export const cellKey = (row, player, part) => `${row}.${player}.${part}`;

/** The ids of the players, clockwise. */
export const playersOf = (document) => (document.order ?? "").split(" ").filter(Boolean);

export const columnsOf = (document) => document.columns ?? "bid-total";

/** A copy with these texts; "" removes a text. */
export function put(document, sets) {
  const next = { ...document };
  for (const [key, text] of Object.entries(sets)) {
    if (text) next[key] = text;
    else delete next[key];
  }
  return next;
}

/** A copy with another text in a cell, without the answers that were about the number before. */
export function typeCell(document, key, text) {
  if ((document[key] ?? "") === text) return document;
  const [row, , part] = key.split(".");
  // The points of a round follow from its total and the total before, so that the answers of two rounds are concerned.
  const rows = part === "total" ? [row, String(Number(row) + 1)] : [row];
  const answers = Object.keys(document).filter((each) => rows.some((row) => each.startsWith(`took.${row}.`)));
  const dropped = Object.fromEntries(answers.map((each) => [each, ""]));
  return put(document, { ...dropped, [`fix.${key}`]: "", [key]: text });
}

/** A copy with one more player, whose column is empty. */
export function addPlayer(document) {
  const used = new Set(Object.keys(document).flatMap((key) => key.split(".")));
  const order = playersOf(document);
  const id = [...IDS].find((each) => !used.has(each) && !order.includes(each));
  return put(document, { order: [...order, id].join(" ") });
}

/** A copy without a player and the player's numbers. */
export function removePlayer(document, player) {
  const own = Object.keys(document).filter((key) => key.split(".").includes(player));
  const order = playersOf(document).filter((each) => each !== player);
  const dealer = document.dealer === player ? { dealer: "" } : {};
  return put(document, { ...Object.fromEntries(own.map((key) => [key, ""])), ...dealer, order: order.join(" ") });
}

export const hasNumbers = (document, player) =>
  Object.keys(document).some((key) => /^\d/.test(key) && key.split(".")[1] === player);

/** A copy with a player one place further to the left (-1) or right (1). */
export function movePlayer(document, player, by) {
  const order = playersOf(document);
  const from = order.indexOf(player);
  const to = from + by;
  if (to < 0 || to >= order.length) return document;
  order.splice(from, 1);
  order.splice(to, 0, player);
  return put(document, { order: order.join(" ") });
}

export function isSame(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/**
 * Merge the changes of two devices, with at most `most` players. Return {document, conflicts}: if both changed a text,
 * the document has `theirs`, and the conflicts have both as {key, mine, theirs}.
 */
export function merge(base, mine, theirs, most) {
  const conflicts = [];
  const sets = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, here, there] = [base, mine, theirs].map((each) => each[key] ?? "");
    sets[key] = here === before ? there : there === before || here === there ? here : there;
    if (here === before || there === before || here === there) continue;
    if (key === "order") sets[key] = bothOrders(there, here, before, most);
    // Of different answers and corrections, those of the other device count, and can be changed in their cards.
    else if (!/^(took|fix)\./.test(key)) conflicts.push({ key, mine: here, theirs: there });
  }
  return { document: put({}, sets), conflicts };
}

/** The order of the other device, with the players added here, and without those that one of the two removed. */
function bothOrders(there, here, before, most) {
  const [one, other, earlier] = [there, here, before].map((text) => text.split(" "));
  const isRemoved = (id) => earlier.includes(id) && !(one.includes(id) && other.includes(id));
  return [...new Set([...one, ...other])].filter((id) => !isRemoved(id)).slice(0, most).join(" ");
}
