// Describes entries that the server has not recorded because this phone may no longer write in their game.
import { fill } from "../words.js";

/** The sentence that lists entries {kind, round, values} which were not recorded; `words` are the texts of the page. */
export function notRecorded(entries, players, words) {
  const what = entries.map(({ kind, round, values }) => {
    const sentence = words.what[kind] ?? words.unsent[kind] ?? words.unsent.other;
    return fill(sentence, { round, values: numbers(values, players) });
  });
  return fill(words.notRecorded, { what: what.join("; ") });
}

/** The numbers that were entered, with the names of their players, which may be of any direction. */
const numbers = (values, players) =>
  values
    .map((value, seat) => (value === null ? "" : `\u2068${players[seat]}\u2069 ${value}`))
    .filter(Boolean)
    .join(" · ");
