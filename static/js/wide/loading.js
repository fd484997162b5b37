// What only special screens need is loaded there: on a wide one the score sheet and the chart beside the keys, with
// very large text a layout of its own.
import { $ } from "../dom.js";
import { WIDE } from "./screen.js";

const table = $("table");

/** Load the script, beside.js, once, and it the styles; the promise ends when these are there, or do not arrive. */
function load() {
  const { dataset } = table;
  // Not a container query: Chromium does not evaluate it again for another size of text.
  const isLarge = innerWidth < 14 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  table.classList.toggle("large", isLarge);
  if (!dataset.beside || !(WIDE.matches || isLarge)) return null;
  const script = Object.assign(document.createElement("script"), { type: "module", src: dataset.beside });
  dataset.beside = "";
  document.head.append(script);
  return new Promise((resolve) => {
    table.hasStyles = script.onerror = resolve;
  });
}

/** The script draws each turn that it finds on the table. */
export function attach({ now }) {
  // The rows change their size with the window and with the text.
  new ResizeObserver(load).observe($("board"));
  return {
    // The end of a game has styles of its own, and is drawn at once.
    ready: now().server.phase === "finished" || load(),
    draw({ store }) {
      table.turn = store;
      table.drawBeside?.();
    },
  };
}
