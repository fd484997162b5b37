// What a thumb may touch on the play page, and which event comes of each touch.

const REST = 400;
const $ = (id) => document.getElementById(id);

/** What ended a task takes no touch for a moment, so that a doubled tap does not begin the next one. */
export function rest(element) {
  element.classList.add("resting");
  setTimeout(() => element.classList.remove("resting"), REST);
}

/** `task()` returns what the numbers are entered for. */
export function listenToTaps(dispatch, task) {
  $("chips").addEventListener("click", ({ target }) => onKey(target.closest(".chip"), dispatch, task));
  $("board").addEventListener("click", ({ target }) => onRow(target, dispatch));
  $("trumps").addEventListener("click", ({ target }) => {
    const key = target.closest(".trump-key");
    if (key) dispatch({ type: "trump", colour: key.value });
  });
  $("trump-now").addEventListener("click", () => {
    dispatch({ type: "openTrumps" });
    $("trumps").firstElementChild.focus();
  });
  const buttons = { rest: "rest", undo: "undo", redo: "redo", "notice-close": "closeNotice" };
  for (const [id, type] of Object.entries(buttons)) $(id).addEventListener("click", () => dispatch({ type }));
}

function onKey(key, dispatch, task) {
  if (!key) return;
  if (key.hasAttribute("aria-disabled")) {
    refuse(key);
    return;
  }
  const before = task();
  dispatch({ type: "pressed", number: Number(key.value) });
  if (task() !== before) rest(key);
}

/** Shake the head, and say the reason aloud. */
function refuse(key) {
  key.animate?.([{ translate: "-4px" }, { translate: "4px" }, { translate: "0" }], { duration: 180 });
  if (!$("why").hidden) $("say").textContent = $("why").textContent;
}

function onRow(target, dispatch) {
  const row = target.closest(".seat");
  if (!row) return;
  const seat = Number(row.dataset.seat);
  if (target.closest(".bid")) dispatch({ type: "bid", seat });
  else if (!row.querySelector(".well").disabled) dispatch({ type: "row", seat });
}
