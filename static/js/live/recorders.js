// Other phones of the Confidant that record in the same game: the save status names the one with the last entry, and a
// notice appears once when such an entry arrives.
import { $ } from "../dom.js";
import { ownName } from "../storage.js";
import { fill } from "../words.js";

let isShown = false;

/** The time of the last entry of another phone, as {at, time}; null if no other one records. */
function latest({ server: { recorders }, lang }) {
  const [at] = Object.entries(recorders).flatMap(([phone, made]) => (phone === ownName() ? [] : made)).sort().slice(-1);
  return at ? { at, time: new Date(at).toLocaleTimeString(lang, { timeStyle: "short", hourCycle: "h23" }) } : null;
}

/** The texts for this kind of page. */
const textsOf = ({ words, pen }) => words[pen ? "confidantRecords" : "otherRecords"];

export function view(shown, turn) {
  const other = latest(turn);
  if (!other) return shown;
  const texts = textsOf(turn.plan);
  const { sync, notice, isConfirmation } = shown;
  const isSaved = !Object.values(sync.classes).includes(true);
  const text = isSaved ? `${sync.text}\n${fill(texts.short, other)}` : sync.text;
  return { ...shown, sync: { ...sync, text }, isConfirmation: isConfirmation || notice === fill(texts.sentence, other) };
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
      dispatch({ type: "noticed", notice: fill(textsOf(store.plan).sentence, other) });
    },
  };
}
