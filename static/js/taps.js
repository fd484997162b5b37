// What a thumb may touch at the table, and what each touch asks of the table.

const REST = 400;
const $ = (id) => document.getElementById(id);

/** What ended a task takes no touch for a moment, so that a doubled tap does not begin the next one. */
export function rest(element) {
  element.classList.add("resting");
  setTimeout(() => element.classList.remove("resting"), REST);
}

/** `table` holds the verbs, and `task()`, which says what the numbers are entered for. */
export function listenToTaps(table) {
  $("chips").addEventListener("click", ({ target }) => onKey(table, target.closest(".chip")));
  $("board").addEventListener("click", ({ target }) => onRow(table, target));
  $("trumps").addEventListener("click", ({ target }) => onTrump(table, target.closest(".trump-key")));
  $("trump-now").addEventListener("click", () => reopenTrumps(table));
  $("rest").addEventListener("click", table.takeRest);
  $("undo").addEventListener("click", table.undo);
  $("redo").addEventListener("click", table.redo);
  $("notice-close").addEventListener("click", table.closeNotice);
}

function onKey(table, key) {
  if (!key) return;
  if (key.hasAttribute("aria-disabled")) {
    refuse(key);
    return;
  }
  const before = table.task();
  table.press(Number(key.value));
  if (table.task() !== before) rest(key);
}

/** Shake the head, and say the reason aloud. */
function refuse(key) {
  key.animate?.([{ translate: "-4px" }, { translate: "4px" }, { translate: "0" }], { duration: 180 });
  if (!$("why").hidden) $("say").textContent = $("why").textContent;
}

function onRow(table, target) {
  const row = target.closest(".seat");
  if (!row) return;
  const seat = Number(row.dataset.seat);
  if (target.closest(".bid")) table.changeBid(seat);
  else if (!row.querySelector(".well").disabled) table.changeNumber(seat);
}

function onTrump(table, key) {
  if (!key) return;
  $("trumps").classList.remove("again");
  table.chooseTrump(key.value);
}

function reopenTrumps(table) {
  $("trumps").classList.add("again");
  table.show(false);
  $("trumps").firstElementChild.focus();
}
