// The keys of the grid, and what is pasted into it.
import { blockOf, fillFrom, nextPlace } from "./places.js";

const MINUS = "−";

/**
 * `fill(cells)` gets [{key, text}], `pasted(number, left)` the numbers of cells that were filled and that did not fit;
 * `ask()` shows the first question.
 */
export function watchKeys(grid, { fill, pasted, ask }) {
  let last = null;
  let run = 0;
  let goesByTab = false;

  const lines = () => [...grid.querySelectorAll("tbody tr")].map((line) => [...line.querySelectorAll("[data-cell]")]);

  function placeOf(input) {
    const all = lines();
    const row = all.findIndex((line) => line.includes(input));
    return { row, column: all[row].indexOf(input), rows: all.length, columns: all[0].length };
  }

  // A browser would move the cell to the middle of the page, and on a phone the names above it out of sight.
  function go(place) {
    const cell = lines()[place.row][place.column];
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  grid.addEventListener("focusin", ({ target }) => {
    if (target.dataset.cell === undefined) return;
    last = target;
    if (!goesByTab) run = placeOf(target).column;
    goesByTab = false;
    target.select();
  });

  grid.addEventListener("keydown", (event) => {
    const { target, key } = event;
    // Tab leaves out the menu of a column, which Shift+Tab and a tap reach.
    if (target.classList.contains("name") && (key === "Enter" || (key === "Tab" && !event.shiftKey))) {
      event.preventDefault();
      const names = [...grid.querySelectorAll(".name")];
      (names[names.indexOf(target) + 1] ?? lines()[0]?.[0])?.focus();
      return;
    }
    if (target.dataset.cell === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === "Tab") {
      goesByTab = !event.shiftKey;
    } else if (key === "?") {
      if (ask()) event.preventDefault();
    } else if (leads(event)) {
      const place = placeOf(target);
      const next = nextPlace(key, place, place, run);
      event.preventDefault();
      if (next) go(next);
    }
  });

  grid.addEventListener("paste", (event) => {
    const { target } = event;
    const block = target.dataset.cell !== undefined && blockOf(event.clipboardData.getData("text"));
    if (!block) return;
    event.preventDefault();
    const all = lines();
    const place = placeOf(target);
    const { filled, left } = fillFrom(place, block, place);
    fill(filled.map(({ row, column, text }) => ({ key: all[row][column].dataset.key, text })));
    pasted(filled.length, left);
  });

  const minus = document.getElementById("minus");
  // The cell keeps the focus, so that a tablet does not hide its keyboard.
  minus.addEventListener("pointerdown", (event) => event.preventDefault());
  minus.addEventListener("click", () => {
    if (!last?.isConnected) return;
    last.focus();
    last.value = last.value.startsWith(MINUS) ? last.value.slice(1) : MINUS + last.value;
    last.setSelectionRange(last.value.length, last.value.length);
    last.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Whether a key leaves the cell; an arrow to the side only does at the end of its text. */
function leads({ key, shiftKey, target }) {
  if (shiftKey) return false;
  const { selectionStart, selectionEnd, value } = target;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === "ArrowLeft") return isAll || selectionEnd === 0;
  if (key === "ArrowRight") return isAll || selectionStart === value.length;
  return key === "ArrowUp" || key === "ArrowDown" || key === "Enter";
}
