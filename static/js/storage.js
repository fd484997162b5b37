// Entries that are not recorded yet are stored on the phone before they are sent, with the last state from the server.
// A hidden bid is never stored: no draft has one.

/** An entry of localStorage with this prefix and the name of a game is {queue, draft, server, refusal}. */
export const ENTRIES = "tablet ";

/** The object at a key of localStorage; empty if there is none. */
export function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? {};
  } catch {
    return {};
  }
}

/** Whether an event with this name is the first on this phone; false if that cannot be stored. */
export function isFirst(what) {
  try {
    const place = `tablet knows ${what}`;
    const before = localStorage.getItem(place);
    localStorage.setItem(place, "yes");
    return before === null;
  } catch {
    return false;
  }
}

/** The name by which the server distinguishes this phone, part of its entries' keys; `made` if it has none. */
export function nameOfPhone(made) {
  try {
    return (localStorage["tablet phone"] ??= made);
  } catch {
    return made;
  }
}

/** The stored data of one game. If another tab changes it, `stored(saved)` is called. */
export function openStorage(game, stored) {
  const place = ENTRIES + game;
  let saved = read(place);
  let draft = saved.draft;

  addEventListener("storage", ({ key }) => {
    if (key !== place) return;
    saved = read(place);
    stored(saved);
  });

  return {
    saved,

    save(store) {
      const latest = read(place);
      // Another tab may have added entries since.
      const known = new Set([...(saved.queue ?? []), ...store.queue].map(({ key }) => key));
      const queue = [...store.queue, ...(latest.queue ?? []).filter(({ key }) => !known.has(key))];
      const { server, refusal } = store;
      const next = { queue, draft: store.draft === draft ? latest.draft : store.draft, server, refusal };
      draft = store.draft;
      saved = { ...next, queue: store.queue };
      put(place, next);
    },
  };
}

function put(place, next) {
  const { queue, draft, server } = next;
  try {
    if (queue.length || draft?.steps.length || server.phase !== "finished") {
      localStorage.setItem(place, JSON.stringify(next));
      if (queue.length && isFirst("what may be lost")) navigator.storage?.persist?.();
    } else localStorage.removeItem(place);
  } catch {
    // Storage may be full or forbidden; the entry is still sent.
  }
}
