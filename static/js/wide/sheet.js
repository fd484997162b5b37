// The score sheet as the server draws it (templates/game/_scorepad.html), from the data on this phone.
import { cell, sigil } from "../elements.js";
import { dealerOf, fieldsOf } from "./fields.js";

/** A sheet without numbers, for the time before the server has answered. */
export function emptySheet({ plan }) {
  const sheet = cell("section", "", "sheet");
  const table = cell("table", "", "scorepad");
  for (const part of [sheet, table]) part.dataset.seats = plan.players.length;
  const head = table.createTHead().insertRow();
  head.append(cell("th", ""), ...plan.players.map(nameOf));
  const body = table.createTBody();
  plan.sizes.forEach((_, index) => {
    const row = body.insertRow();
    const title = cell("th", "");
    title.scope = "row";
    title.append(cell("a", index + 1));
    row.append(title, ...plan.players.map(() => cell("td", "")));
  });
  const frame = cell("div", "", "scorepad-frame");
  frame.append(table);
  sheet.append(frame);
  return sheet;
}

function nameOf(name, seat) {
  const title = cell("th", "");
  const span = cell("span", "");
  title.scope = "col";
  span.append(sigil(seat), cell("bdi", name));
  title.append(span);
  return title;
}

/** Draw a round from the data on this phone, unless the row shows it already: `shown` is what it shows, as JSON. */
export function drawRow(row, number, turn, shown) {
  const { round, phase } = turn.state;
  const isNow = number === round && phase !== "finished";
  const fields = fieldsOf(number, turn);
  const dealer = dealerOf(number, turn);
  const text = JSON.stringify([isNow, fields, dealer]);
  if (text === shown) return text;
  row.className = isNow ? "now" : number > round ? "ahead" : "";
  fields.forEach((field, seat) => {
    const drawn = row.cells[seat + 1];
    const deals = dealer === undefined ? drawn.classList.contains("deals") : dealer === seat;
    drawField(drawn, field, deals && turn.words.dealer);
  });
  return text;
}

function drawField(drawn, { verdict = "", entry, bid, took, points, total }, dealer) {
  drawn.className = dealer ? `${verdict} deals` : verdict;
  const parts = { bid, took, mark: verdict && "", points };
  const shown = Object.entries(parts).filter(([, text]) => text !== undefined);
  drawn.replaceChildren(
    ...(dealer ? [cell("span", `${dealer} `, "vh")] : []),
    ...(entry === undefined ? shown.map(([name, text]) => cell("span", text, name)) : [cell("b", entry, "entry")]),
    ...(total === undefined ? [] : [cell("b", total, "total")]),
  );
}
