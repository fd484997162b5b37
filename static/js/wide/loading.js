// What only special screens need is loaded there: on a wide one the score sheet and the chart beside the keys, with
// very large text a layout of its own.
import { $ } from "../dom.js";
import { loadParts } from "../later/load.js";
import { WIDE } from "./screen.js";

const table = $("table");

function loadIfNeeded() {
  // Not a container query: Chromium does not evaluate it again for another size of text.
  const isLarge = innerWidth < 14 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  table.classList.toggle("large", isLarge);
  return WIDE.matches || isLarge ? loadParts({ script: table.dataset.beside, style: table.dataset.styles }) : null;
}

/** Give each turn to the element `table`, from which beside.js draws it once it is loaded. */
export function attach({ now }) {
  // The rows change their size with the window and with the text.
  new ResizeObserver(loadIfNeeded).observe($("board"));
  return {
    // The end of a game has styles of its own, and is drawn at once.
    ready: now().server.phase === "finished" || loadIfNeeded(),
    draw({ store }) {
      table.turn = store;
      table.drawBeside?.();
    },
  };
}
