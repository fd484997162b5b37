// What was tapped and is not recorded yet survives a reload. A hidden bid never comes here: no draft holds one.

const place = (game) => `tablet ${game}`;

/** What an earlier visit left of a game: {queue, draft}, or nothing. */
export function load(game) {
  try {
    return JSON.parse(localStorage.getItem(place(game))) ?? {};
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

export function save(game, { queue, draft }) {
  try {
    if (queue.length || draft.steps.length) localStorage.setItem(place(game), JSON.stringify({ queue, draft }));
    else localStorage.removeItem(place(game));
  } catch {
    // Storage may be full or forbidden; the entry is still sent.
  }
}
