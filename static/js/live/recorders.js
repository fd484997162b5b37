// Other phones of the Confidant that record in the same game: the save status names the one with the last entry, and a
// notice appears once when such an entry arrives.
import { $ } from "../dom.js";
import { ownName } from "../storage.js";
import { fill } from "../words.js";

let texts = null;
let isShown = false;

/** The time of the last entry of another phone, as {at, time}; null if no other one records. */
function latest({ server: { recorders = {} }, lang }) {
  const [at] = Object.entries(recorders).flatMap(([phone, made]) => (phone === ownName() ? [] : made)).sort().slice(-1);
  return at ? { at, time: new Date(at).toLocaleTimeString(lang, { timeStyle: "short", hourCycle: "h23" }) } : null;
}

export function viewRecorders(shown, turn) {
  const other = texts && latest(turn);
  if (!other) return shown;
  const { sync, notice, isConfirmation } = shown;
  const isSaved = !Object.values(sync.classes).includes(true);
  const text = isSaved ? `${sync.text}\n${fill(texts.short, other)}` : sync.text;
  return { ...shown, sync: { ...sync, text }, isConfirmation: isConfirmation || notice === fill(texts.sentence, other) };
}

/** Return a function that shows the notice once another phone records; `words`: texts for this kind of page. */
export function attachRecorders(dispatch, { plan, words }, now) {
  texts = words[plan.pen ? "confidantRecords" : "otherRecords"];
  let known = latest(now())?.at ?? "";
  return (store) => {
    const other = latest(store);
    const isNew = (other?.at ?? "") > known;
    known = other?.at ?? known;
    if (!isNew || isShown || store.notice) return;
    isShown = true;
    dispatch({ type: "noticed", notice: fill(texts.sentence, other) });
  };
}
