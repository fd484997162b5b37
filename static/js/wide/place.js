// Places the chart of the end of a game: on a wide screen instead of the other chart, else below the rows.
import { $ } from "../dom.js";
import { WIDE } from "./screen.js";

/** Move the chart to its place, if it is not there. */
export function placeEnd(figure) {
  const beside = WIDE.matches && document.querySelector(".beside-chart");
  if (!beside) {
    if (figure.parentElement !== $("table")) $("pad").before(figure);
    return;
  }
  if (figure.parentElement === beside) return;
  beside.querySelector(".chart")?.remove();
  beside.insertBefore(figure, beside.querySelector(".facts"));
}
