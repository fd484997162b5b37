// What was tapped and is not saved yet survives a reload. A covered bid never comes here: no draft holds one.

const place = (game) => `tablet ${game}`;

export function recall(game) {
  try {
    return JSON.parse(localStorage.getItem(place(game))) ?? {};
  } catch {
    return {};
  }
}

export function remember(game, queue, draft) {
  try {
    if (queue.length || draft.steps.length) localStorage.setItem(place(game), JSON.stringify({ queue, draft }));
    else localStorage.removeItem(place(game));
  } catch {
    // Storage may be full or forbidden; the entry is still sent.
  }
}
