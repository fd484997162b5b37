// Hands each view of the page to the script that is loaded later, late.js, which draws the end of the game.
import { $ } from "../dom.js";
import { loadParts } from "./load.js";

/** Milliseconds after which the script is loaded in any case, so that it is there without the server. */
const AFTER = 3000;

/** `seen` has the turn, and the seats in the last order of the rows before the end. */
export function attach({ dispatch }) {
  const box = $("ending");
  const loadLater = () => loadParts(box.dataset);
  setTimeout(loadLater, AFTER);
  return {
    draw({ store: turn, order }) {
      const isOver = turn.state.phase === "finished";
      const before = isOver || !order.length ? box.seen?.before : order;
      box.seen = { turn, before, dispatch };
      if (isOver) loadLater();
      box.draw?.();
    },
  };
}
