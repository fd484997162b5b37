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

/** Whether something happens for the first time on this phone; false if that cannot be remembered. */
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

/** The name of this phone in the keys of its entries, `made` if it has none; the server tells it from others by it. */
export function nameOfPhone(made) {
  try {
    return (localStorage["tablet phone"] ??= made);
  } catch {
    return made;
  }
}

/** What is stored of one game. Several tabs may have it open: `stored(saved)` is called when another one has changed it. */
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
      const theirs = read(place);
      // What another tab has added since is not known here yet.
      const known = new Set([...(saved.queue ?? []), ...store.queue].map(({ key }) => key));
      const queue = [...store.queue, ...(theirs.queue ?? []).filter(({ key }) => !known.has(key))];
      const { server, refusal } = store;
      const next = { queue, draft: store.draft === draft ? theirs.draft : store.draft, server, refusal };
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
