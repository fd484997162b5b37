// Games in which the last one leaves: if the last ones are equal, the table says who.
import { declare } from "./store.js";

export function reduce(store, { type, seat }, { state: { phase, round, tied }, waiting }) {
  if (type !== "row" || waiting || phase !== "elimination") return null;
  return tied.includes(seat) ? declare(store, { kind: "decide", round, values: [seat] }) : store;
}

export function view(shown, { plan, words, state: { phase, tied } }) {
  if (phase !== "elimination") return shown;
  const rows = shown.rows.map((row, seat) => {
    if (!tied.includes(seat)) return row;
    const well = { ...row.well, disabled: false, label: `${plan.players[seat]}: ${words.leaves}` };
    return { ...row, isCurrent: true, note: words.leaves, well };
  });
  return { ...shown, rows, question: { text: words.tie }, prompt: words.tie };
}
