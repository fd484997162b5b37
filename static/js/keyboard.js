// Digits press keys, Backspace takes back. A digit that may begin a longer number waits for a moment, or for Enter.

const WAIT = 900;

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
      // A key that is held down counts once; Enter would press the number that has the focus again and again.
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
