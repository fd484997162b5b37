// Data that is only on this phone: the unsent entries of each game, and the games that are not on the server yet.
// A game of the server is named by its id and its start, so that after a restore no other game gets its entries.
import { partFor, recordedWith } from "../recorded.js";
import { ENTRIES, keep, places, read, stored } from "../storage.js";

const NEW_GAME = "tablet-new ";
/** Begins the keys of typed texts that the server has not stored; the id of the sheet and a key of the page follow. */
export const SHEET = "tablet-sheet ";
const OWNER = "tablet-owner";
/** Keys of the signed-in Confidant's data, without data of games whose pen this phone has. */
const OWN_DATA = /^tablet[ -](?!(unsent )?pen )/;
const OF_SERVER = /^tablet (\d+) (\S+)$/;

/** The data that the play page has stored of a game. */
export const entriesOf = (name) => read(ENTRIES + name);

/** The games of the server with unsent entries. */
export const waitingGames = () =>
  places()
    .map((place) => place.match(OF_SERVER))
    .filter(Boolean)
    .map(([place, id, started]) => ({ name: place.slice(ENTRIES.length), id, started, ...read(place) }))
    .filter(({ queue }) => queue?.length);

/** The games that are not on the server yet: {key, players, table, begun, fields}, `begun` in milliseconds. */
export const newGames = () => places().filter((place) => place.startsWith(NEW_GAME)).map(read);

export const newGame = (key) => (stored(NEW_GAME + key) ? read(NEW_GAME + key) : null);

/** The name under which the play page saves the entries of a game that is not on the server. */
export const nameOfNew = (key) => `new ${key}`;

/** Store a new game; false if the phone refuses. */
export function saveNew(game) {
  navigator.storage?.persist?.();
  return keep(NEW_GAME + game.key, JSON.stringify(game));
}

/** Store the entries of a game under the name that the server has given it; false if the phone refuses. */
export function rename(key, name) {
  const place = ENTRIES + nameOfNew(key);
  return (stored(place) === null || move(place, ENTRIES + name)) && keep(NEW_GAME + key, null);
}

/** Mark an entry as sent, because from now on the server may have it. */
export const markTried = (name, key) =>
  change(name, ({ queue }) => ({ queue: queue.map((entry) => (entry.key === key ? { ...entry, isTried: true } : entry)) }));

/** Remove an entry, which the server has recorded, and store the state of the response; false if the phone refuses. */
export const acknowledge = (name, { key, ...entry }, server) =>
  change(name, (saved) => {
    const queue = saved.queue.filter((other) => other.key !== key);
    return { queue, server, recorded: saved.recorded && partFor(queue, recordedWith(saved, entry, server)) };
  });

/** Delete these unsent entries of a game, as the Confidant has confirmed. */
export const discard = (name, entries) => {
  const keys = entries.map(({ key }) => key);
  change(name, ({ queue }) => ({ queue: queue.filter(({ key }) => !keys.includes(key)), refusal: null }));
};

function change(name, changed) {
  const saved = entriesOf(name);
  return keep(ENTRIES + name, JSON.stringify({ ...saved, ...changed(saved) }));
}

/** Whether something would be lost if all of it was deleted. */
export const hasUnsent = () =>
  waitingGames().length > 0 || newGames().length > 0 || places().some((place) => place.startsWith(SHEET));

/**
 * Prepare the data for the Confidant who has signed in: data of another Confidant is stored under other names until that
 * one signs in again, and not shown.
 */
export function takeOver(owner) {
  const before = stored(OWNER);
  if (before === owner) return;
  const others = before === null ? [] : places().filter((place) => OWN_DATA.test(place));
  for (const place of others) move(place, `${aside(before)}${place}`);
  for (const place of places().filter((each) => each.startsWith(aside(owner)))) {
    move(place, place.slice(aside(owner).length));
  }
  keep(OWNER, owner);
}

const aside = (owner) => `aside ${owner} `;

/** Store what is at one key at another one; false if the phone refuses, and then it stays where it is. */
function move(from, to) {
  const text = stored(from);
  // First, because a full storage has no room for both.
  keep(from, null);
  const isMoved = keep(to, text);
  if (!isMoved) keep(from, text);
  return isMoved;
}

/** Delete all data of the Confidant who signs out. */
export function forget() {
  for (const place of places().filter((each) => OWN_DATA.test(each))) keep(place, null);
}
