// Swapping two people by keyboard: arrow keys lead from seat to seat, Enter picks and swaps, Esc leaves.
// Without this script each seat is a button that Tab reaches.

const seats = () => [...document.querySelectorAll("#seats .seat")];

/** The nearest seat in a direction, by the middles of the seats; a step to the side counts four times. */
function next(from, key) {
  const place = (seat) => {
    const { left, top, width, height } = seat.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = place(from);
  let best = null;
  let least = Infinity;
  for (const seat of seats()) {
    const [dx, dy] = place(seat).map((value, axis) => value - [x, y][axis]);
    const ahead = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[key];
    const aside = Math.abs(key === "ArrowLeft" || key === "ArrowRight" ? dy : dx);
    if (ahead > 1 && ahead + 4 * aside < least) [best, least] = [seat, ahead + 4 * aside];
  }
  return best;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") document.getElementById("leave-swap")?.click();
  if (!event.key.startsWith("Arrow")) return;
  const from = document.activeElement.closest?.(".seat");
  const to = from ? next(from, event.key) : seats()[0];
  if (!to || (!from && document.activeElement !== document.body && document.activeElement.id !== "main")) return;
  event.preventDefault();
  to.focus();
});

// Enter makes the swap whose cost is shown; after it, or "Leave it", the focus is on the seat where it was last.
let last = "";
document.addEventListener("focusin", ({ target }) => {
  if (target.classList.contains("seat")) last = target.id;
});
document.addEventListener("htmx:afterSettle", () => {
  const swap = document.getElementById("swap");
  if (swap) swap.focus();
  else if (document.activeElement === document.body) document.getElementById(last)?.focus();
});
