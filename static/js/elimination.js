// Elimination games: the page shows who left until the next number is entered; if several are tied for last place, the
// table chooses who leaves.
import { isUntouched } from "./draft.js";
import { declare } from "./queue.js";
import { fill } from "./words.js";

export function reduce(store, { type, seat }, { state: { phase, round, tied }, waiting }) {
  if (type !== "row" || waiting || phase !== "elimination") return null;
  return tied.includes(seat) ? declare(store, { kind: "decide", round, values: [seat] }) : store;
}

export function view(shown, turn) {
  const { plan, words } = turn;
  const { phase, tied, eliminated } = turn.state;
  if (phase !== "elimination" && isUntouched(turn)) {
    const reminder = turn.deal && turn.state.lastLeaves && words.lastLeaves;
    const why = reminder ? { text: reminder, isReminder: true } : shown.why;
    const sentences = [turn.deal && eliminated?.text, reminder].filter(Boolean);
    return { ...shown, eliminated, why, prompt: [...sentences, shown.prompt].join(". ") };
  }
  if (phase !== "elimination") return shown;
  const rows = shown.rows.map((row, seat) => {
    if (!tied.includes(seat)) return row;
    const well = { ...row.well, disabled: false, label: fill(words.labelled, { label: plan.players[seat], text: words.leaves }) };
    return { ...row, isCurrent: true, note: words.leaves, well };
  });
  return { ...shown, rows, question: { text: words.tie }, prompt: words.tie };
}

export const attach = () => ({ draw: drawEliminated });

/** Show the eliminated players in place of the row. */
function drawEliminated({ eliminated }) {
  const box = document.getElementById("gone");
  box.hidden = !eliminated;
  if (!eliminated) return;
  const [mark, words] = box.children;
  mark.replaceChildren(document.querySelector(`.seat[data-seat="${eliminated.seat}"] svg`).cloneNode(true));
  words.firstElementChild.textContent = eliminated.text;
  words.lastElementChild.textContent = eliminated.detail;
}
