// Digits press keys, Backspace takes back. A digit that may begin a longer number waits for a moment, or for Enter.

const WAIT = 900;

/**
 * `press(number)`, `undo()`, `makes(number)`, `longest()` and `typed(number or null)` belong to the page. What comes
 * back can `forget()` a number that was begun, and says whether there was one.
 */
export function listenToKeys({ press, undo, makes, longest, typed }) {
  let begun = null;
  let timer = 0;

  const forget = () => {
    clearTimeout(timer);
    const was = begun !== null;
    begun = null;
    if (was) typed(null);
    return was;
  };

  const commit = () => {
    const number = begun;
    forget();
    if (number !== null && makes(number) !== null) press(number);
  };

  const digit = (key) => {
    const number = (begun ?? 0) * 10 + Number(key);
    if (begun !== null && number > longest()) commit();
    begun = begun === null ? Number(key) : number;
    const mayGrow = begun > 0 && begun * 10 <= longest();
    if (!mayGrow) return commit();
    typed(begun);
    clearTimeout(timer);
    timer = setTimeout(commit, WAIT);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (event.repeat) {
      // A key that is held down counts once; Enter would press the number it stands on again and again.
      if (event.key === "Enter" && event.target.closest(".chip")) event.preventDefault();
    } else if (/^[0-9]$/.test(event.key)) digit(event.key);
    else if (event.key === "Enter" && begun !== null) {
      event.preventDefault();
      commit();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      undo();
    }
  });
  return { forget };
}
