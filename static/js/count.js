// Tricks as they fall: a tap on a row is a trick, and the total that follows from it stands in brackets.
import { sum, toWin } from "./game.js";

const $ = (id) => document.getElementById(id);
const written = (number) => String(number).replace("-", "−");

export function install(plan, table) {
  const { words } = plan;
  const counting = ({ state, deal, correction, waiting }) =>
    deal && state.phase === "tricks" && !correction && !waiting;
  const complete = ({ state, deal, draft }) => draft.steps.length > 0 && sum(draft.values) === toWin(deal, state);

  return {
    row(seat) {
      const now = table.now();
      if (!counting(now) || !now.deal.order.includes(seat)) return false;
      if (!complete(now)) table.count(seat, (now.draft.values[seat] ?? 0) + 1);
      navigator.vibrate?.(8);
      table.show();
      return true;
    },
    rest() {
      const now = table.now();
      if (!counting(now) || !complete(now)) return false;
      table.advance(
        now.deal.order.filter((seat) => now.draft.values[seat] === null).map((seat) => [seat, 0]),
        [],
      );
      table.show();
      return true;
    },
    draw() {
      const now = table.now();
      if (!counting(now)) return;
      if (now.state.bids) for (const seat of now.deal.order) drawProvisional(seat, now);
      if (!complete(now)) return;
      $("rest").hidden = false;
      $("rest").textContent = words.recordCount;
    },
  };

  /** The total as it would be if the round ended now. */
  function drawProvisional(seat, { state, deal, draft }) {
    const points = plan.points[deal.cards][state.bids[seat]][draft.values[seat] ?? 0];
    const total = state.totals[seat];
    table.board.rows.get(seat).querySelector(".note").textContent = `${written(total)} (${written(total + points)})`;
  }
}
