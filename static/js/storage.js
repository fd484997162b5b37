// Entries that are not recorded yet are stored on the phone before they are sent, with the last state from the server.
// A hidden bid is never stored: no draft has one.
import { partFor } from "./recorded.js";

/** An entry of localStorage with this prefix and the name of a game is {queue, draft, server, refusal, recorded, withdrawn, begun}. */
export const ENTRIES = "tablet ";

const PHONE = "tablet phone";

/** The text at a key of localStorage; null if there is none, or the phone refuses. */
export function stored(place) {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Store a text at a key of localStorage, null to delete it; false if the storage is full or the phone refuses. */
export function keep(place, text) {
  try {
    if (text === null) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
    return true;
  } catch {
    return false;
  }
}

/** All keys of localStorage; none if the phone refuses. */
export function places() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The object at a key of localStorage; empty if there is none. */
export function read(place) {
  try {
    return JSON.parse(stored(place)) ?? {};
  } catch {
    return {};
  }
}

/** Whether an event with this name is the first on this phone; false if that cannot be stored. */
export function isFirst(what) {
  const place = `tablet knows ${what}`;
  const before = stored(place);
  return keep(place, "yes") && before === null;
}

/** The name by which the server distinguishes this phone, part of its entries' keys; null if it has none. */
export const ownName = () => stored(PHONE);

/** The same; `made` becomes the name of a phone without one. */
export function nameOfPhone(made) {
  const name = ownName();
  if (name === null) keep(PHONE, made);
  return name ?? made;
}

/** Ask before the page closes while it has something that is stored nowhere else. */
export function guard(isOnlyHere) {
  window.onbeforeunload = isOnlyHere ? (event) => event.preventDefault() : null;
}

/** The stored data of one game. If another tab changes it, `changed(saved)` is called. */
export function openStorage(game, changed) {
  const place = ENTRIES + game;
  let saved = read(place);
  let draft = saved.draft;

  addEventListener("storage", ({ key }) => {
    if (key !== place) return;
    saved = read(place);
    changed(saved);
  });

  return {
    saved,

    /** What another tab has stored is not stored again, or the two tabs would answer each other without end. */
    take(store) {
      draft = store.draft;
    },

    /** Return whether the phone has stored it. */
    save(store) {
      const latest = read(place);
      // Another tab may have added entries since.
      const known = new Set([...(saved.queue ?? []), ...store.queue].map(({ key }) => key));
      const queue = [...store.queue, ...(latest.queue ?? []).filter(({ key }) => !known.has(key))];
      const { server, refusal, withdrawn, begun } = store;
      const recorded = partFor(store.queue, store.recorded);
      const kept = store.draft === draft ? latest.draft : store.draft;
      const next = { queue, draft: kept, server, refusal, recorded, withdrawn, begun };
      draft = store.draft;
      saved = { ...next, queue: store.queue };
      return put(place, next);
    },
  };
}

function put(place, next) {
  const { queue, draft, server } = next;
  const isNeeded = queue.length || draft?.steps.length || server.phase !== "finished";
  const isKept = keep(place, isNeeded ? JSON.stringify(next) : null);
  if (queue.length && isFirst("what may be lost")) navigator.storage?.persist?.();
  return isKept;
}
