// Counting tricks during the play: a tap on a row adds a trick, and the resulting total is shown in brackets.
import { enter } from "./draft.js";
import { openSeats, pointsTable, sum } from "./rules.js";
import { advance, entersTricks } from "./store.js";
import { written } from "./words.js";

const isComplete = ({ draft, all }) => draft.steps.length > 0 && sum(draft.values) === all;

export function reduce(store, { type, seat }, turn) {
  if (!entersTricks(turn)) return null;
  const { draft, deal } = turn;
  if (type === "rest" && isComplete(turn)) {
    const open = openSeats(draft.values, deal.order).map((each) => [each, 0]);
    // If everybody has a number, the last one is entered again, so that Undo leads back to the counted tricks.
    return advance(store, open.length ? open : draft.steps.at(-1).numbers);
  }
  if (type !== "row" || !deal.order.includes(seat)) return null;
  // Until the notice about dropped numbers is closed, taps were meant for those.
  const isLate = turn.notice === turn.words.movedOn;
  return isComplete(turn) || isLate ? store : { ...store, draft: enter(draft, [[seat, (draft.values[seat] ?? 0) + 1]]) };
}

export function view(shown, turn) {
  if (!entersTricks(turn)) return shown;
  const { state, deal, words } = turn;
  const rows = shown.rows.map((row, seat) =>
    state.bids && deal.order.includes(seat) ? { ...row, note: provisionalTotal(seat, turn) } : row,
  );
  return { ...shown, rows, rest: isComplete(turn) ? words.recordCount : shown.rest };
}

/** The total, and in brackets what it would be if the round ended now. */
function provisionalTotal(seat, { plan, state, deal, draft }) {
  const points = pointsTable(plan, deal)[state.bids[seat]][draft.values[seat] ?? 0];
  const total = state.totals[seat];
  return `${written(total)} (${written(total + points)})`;
}
