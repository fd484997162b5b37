// What a page knows of the last statements on the server, {revision, steps, undone}: the state of the game before each of
// them, and what was taken back. With it Undo and Redo need not wait. It is complete up to that revision: after a
// statement of another phone it begins again.

/** Nothing, because no state has this revision. */
export const NOTHING = { revision: -1, steps: [], undone: [] };

/** What is known at the state of the server: `steps`, each {statement, before}, and the statements `undone`. */
export function known({ server, recorded }) {
  const isComplete = recorded.revision === server.revision;
  const undone = isComplete ? recorded.undone : server.undone ? [server.undone] : [];
  // An undo may have to take back a hidden bid first, which no page has.
  return { steps: isComplete && !server.covered.length ? recorded.steps : [], undone };
}

/** The same once the server has recorded `sent`, with the state of its answer. */
export function recordedWith({ server, recorded }, sent, { revision, undone: top }) {
  const { steps, undone } = known({ server, recorded });
  const statement = sent.kind === "redo" ? undone.at(-1) : sent;
  if (revision !== server.revision + 1 || !statement) return recorded;
  if (sent.kind === "undo") return { revision, steps: steps.slice(0, -1), undone: top ? [...undone, top] : [] };
  // The server deletes hidden bids with the statement that they came before.
  const after = server.covered.length ? [] : [...steps, { statement, before: server }];
  return { revision, steps: after, undone: top ? [...undone.slice(0, -2), top] : [] };
}

/** As much of it as a queue can take back, for a page that is opened again. */
export function partFor(queue, { revision, steps, undone }) {
  const undos = queue.filter(({ kind }) => kind === "undo").length;
  return { revision, steps: undos ? steps.slice(-undos) : [], undone };
}
