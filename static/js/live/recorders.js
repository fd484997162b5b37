// Other phones of the Confidant that record in the same game: the save status names the one with the last entry, and a
// notice appears once when such an entry arrives.
import { $ } from "../dom.js";
import { ownName } from "../storage.js";
import { fill } from "../words.js";

let isShown = false;

/** The last entry of another phone, as {at, who, time}; null if no other one records. */
function latest({ server: { recorders }, lang }) {
  const [last] = Object.entries(recorders).flatMap(([phone, made]) => (phone === ownName() ? [] : made)).sort().slice(-1);
  if (!last) return null;
  const [at] = last.split(" ");
  const time = new Date(at).toLocaleTimeString(lang, { timeStyle: "short", hourCycle: "h23" });
  return { at, who: last.slice(at.length + 1), time };
}

export function view(shown, turn) {
  const other = latest(turn);
  if (!other) return shown;
  const sentence = fill(turn.plan.words.records, other);
  const { sync, notice, isConfirmation } = shown;
  const isSaved = !Object.values(sync.classes).includes(true);
  const short = isSaved ? fill(turn.plan.words.labelled, { label: other.who, text: other.time }) : "";
  return { ...shown, short, isConfirmation: isConfirmation || notice === sentence };
}

/** Show the notice once another phone records. */
export function attach({ dispatch, now }) {
  let known = latest(now())?.at ?? "";
  return {
    draw() {},
    act(store) {
      const other = latest(store);
      const isNew = (other?.at ?? "") > known;
      known = other?.at ?? known;
      if (!isNew || isShown || store.notice) return;
      isShown = true;
      dispatch({ type: "noticed", notice: fill(store.plan.words.records, other) });
    },
  };
}
