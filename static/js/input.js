// Input on the play page: turns taps and keys into events. Digits press the number keys, Backspace is Undo.
import { $ } from "./dom.js";
import { countFingers } from "./fingers.js";

/** Milliseconds: how long the keys ignore taps after a phase, and how long a digit waits for a second one. */
const REST = 400;
const WAIT = 900;
const timers = new WeakMap();

/**
 * Ignore taps on the keys for a moment after a phase, and on what takes their place, so that a surplus tap does not begin
 * the next one; on another `element`: on that.
 */
export function rest(time = REST, element = $("table")) {
  element.classList.add("resting");
  clearTimeout(timers.get(element));
  // Counted from the next frame, in which a slow phone first shows that the phase has changed.
  requestAnimationFrame(() => timers.set(element, setTimeout(() => element.classList.remove("resting"), time)));
}

/** Let the keys count again: after an undo a tap is meant. */
export const endRest = () => $("table").classList.remove("resting");

const RESTING = ".resting :is(#chips, .hand, .acts), button.resting";

export function listenToTaps(dispatch) {
  countFingers($("table"), (target) => target.closest(RESTING));
  let isEarly = false;
  // A click that begins in that time is ignored too, even if it ends later, as those of fingers are. A press of Enter has
  // no `detail`.
  $("pad").addEventListener("pointerdown", () => {
    isEarly = $("table").matches(".resting");
  });
  $("chips").addEventListener("click", ({ target, detail, isTrusted }) => {
    const key = target.closest(".chip");
    if (!key || (isEarly && detail && isTrusted)) return;
    if (key.hasAttribute("aria-disabled")) markRefused(key);
    else dispatch({ type: "pressed", number: Number(key.value) });
  });
  $("board").addEventListener("click", ({ target }) => onRow(target, dispatch));
  $("trumps").addEventListener("click", ({ target }) => {
    const key = target.closest(".trump-key");
    if (key) dispatch({ type: "trump", colour: key.value });
  });
  const buttons = { rest: "rest", undo: "undo", redo: "redo", sync: "explain", "notice-close": "closeNotice" };
  for (const [id, type] of Object.entries(buttons)) $(id).addEventListener("click", () => dispatch({ type }));
}

/** Shake the key, and announce the reason. */
function markRefused(key) {
  key.animate?.([{ translate: "-4px" }, { translate: "4px" }, { translate: "0" }], { duration: 180 });
  if (!$("why").hidden) $("say").textContent = $("why").textContent;
}

function onRow(target, dispatch) {
  const row = target.closest(".seat");
  if (!row || target.closest("a")) return;
  const seat = Number(row.dataset.seat);
  if (target.closest(".bid")) dispatch({ type: "bid", seat });
  else if (!row.querySelector(".well").disabled) dispatch({ type: "row", seat });
}

/** `now()` returns {typed, longest}: the number that was begun, null if there is none, and the largest possible one. */
export function listenToKeys(dispatch, now) {
  let timer = 0;

  const commit = () => {
    const { typed } = now();
    if (typed !== null) dispatch({ type: "pressed", number: typed });
  };

  const digit = (key) => {
    clearTimeout(timer);
    const grown = () => (now().typed ?? 0) * 10 + Number(key);
    if (now().typed !== null && grown() > now().longest) commit();
    const number = grown();
    const mayGrow = number > 0 && number * 10 <= now().longest;
    dispatch({ type: mayGrow ? "typed" : "pressed", number });
    if (mayGrow) timer = setTimeout(commit, WAIT);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (event.repeat) {
      // A key that is held down counts once; otherwise Enter would repeat the number that has the focus.
      if (event.key === "Enter" && event.target.closest(".chip")) event.preventDefault();
    } else if (/^[0-9]$/.test(event.key)) digit(event.key);
    else if (event.key === "Enter" && now().typed !== null) {
      event.preventDefault();
      commit();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      dispatch({ type: "undo" });
    }
  });
}
