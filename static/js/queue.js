// The queue of statements that wait for the server: the game with them applied, and conflicts with other phones. A
// statement leaves the queue only if the server has recorded it, or the Confidant has chosen another value.
import { known } from "./recorded.js";
import { applyAll, isAbout } from "./rules.js";

export const UNDO = { kind: "undo", round: null, values: [] };
export const REDO = { kind: "redo", round: null, values: [] };

/**
 * The game after all statements of the queue, as {state, isWaiting, last, undos, changes}; see `applyAll`. While the first of
 * the queue is refused, it is the game on the server.
 */
export function predict(store) {
  const { plan, server, queue, refusal } = store;
  if (refusal !== null) return { state: server, isWaiting: false, undos: 0, changes: queue.length };
  const open = openStatements(store);
  const predicted = applyAll(server, plan, open, known(store));
  return { ...predicted, changes: predicted.changes + queue.length - open.length };
}

/** The queue without the statements whose answer was lost, but which a later state of the game has. */
const openStatements = ({ queue, server }) => queue.filter(({ isTried, revision }) => !isTried || revision >= server.revision);

/** Put a statement into the queue. A new one ends what Redo can bring back. */
export const declare = (store, statement) => ({
  ...store,
  queue: [...store.queue, { ...statement, ...follows(store) }],
  withdrawn: goesBack(statement) ? store.withdrawn : [],
  begun: goesBack(statement) ? store.begun : {},
});

/** Put the last statement that was withdrawn into the queue again. */
export function declareAgain(store) {
  const { kind, round, values } = store.withdrawn.at(-1);
  return { ...declare(store, { kind, round, values }), withdrawn: store.withdrawn.slice(0, -1), begun: store.begun };
}

/** The revision and the deal of a statement that follows `ahead` others, all of the queue if nothing is said. */
export const follows = (store, ahead = openStatements(store).length) => ({
  revision: store.server.revision + ahead,
  redeals: store.server.redeals,
});

/** Remove the last statement of the queue if it was never sent; else add its opposite. */
export function withdraw(store, opposite) {
  const last = store.queue.at(-1);
  if (last.isTried) return declare(store, opposite);
  const after = { ...store, queue: store.queue.slice(0, -1) };
  if (goesBack(last)) return after;
  const { state, undos } = predict(after);
  return { ...after, withdrawn: [...store.withdrawn, { ...last, undos, replaces: recordedValues(last, state) }] };
}

/** The withdrawn statement that a redo brings back; undefined if there is none, or another one was undone later. */
export function withdrawnFor({ withdrawn }, state, undos) {
  const last = withdrawn.at(-1);
  if (undos > last?.undos || last?.round !== state.round || last.redeals !== state.redeals) return undefined;
  // What another phone has recorded meanwhile stays.
  if (String(recordedValues(last, state)) !== String(last.replaces)) return undefined;
  const isCorrection = last.kind === "bids" && state.bids !== null;
  return isCorrection || isAbout(last, state) || isFree(last, state) ? last : undefined;
}

/** The queue without a statement that the server has recorded. */
export const without = ({ queue }, { key }) => queue.filter((statement) => statement.key !== key);

/** Mark that a statement was sent: from now on the server may have it. */
export const tried = (store, { key }) => ({
  ...store,
  queue: store.queue.map((statement) => (statement.key === key ? { ...statement, isTried: true } : statement)),
});

/** Whether a statement takes back another one, or brings it back. */
export const goesBack = ({ kind }) => kind === "undo" || kind === "redo";

/** The store after the server refused the first of the queue: the rest is compared with the recorded values. */
export function refuse(store, { status, state: { notice } }) {
  const [first, ...behind] = store.queue.map((statement) => ({ ...statement, isDoubtful: true }));
  if (goesBack(first)) return review({ ...store, queue: behind, notice });
  const isLate = status === 409 && first.revision !== store.server.revision;
  if (!isLate) return { ...store, queue: [first, ...behind], refusal: notice };
  return review({ ...store, queue: [first, ...behind] }, notice);
}

/** Drop statements that are recorded already, up to one with other recorded values: then the Confidant chooses. */
export function review(store, notice = "") {
  const [first, ...behind] = store.queue;
  if (!first?.isDoubtful) return { ...store, refusal: null };
  if (goesBack(first)) {
    // Otherwise what it takes or brings back was not recorded, or by another phone.
    return isAboutOwn(first, store) ? renumber(store) : review({ ...store, queue: behind, notice: notice || store.notice });
  }
  const { server } = store;
  const recorded = recordedValues(first, server);
  if (recorded && String(recorded) === String(first.values)) return review({ ...store, queue: behind }, notice);
  // Numbers from before a misdeal, or before players changed places, are for other cards or other seats.
  const isOpen = !recorded && first.redeals === server.redeals;
  return isOpen && (isAbout(first, server) || isFree(first, server)) ? renumber(store) : { ...store, refusal: notice };
}

/** Whether an undo or a redo is about the last statement on the server, and this page has recorded or undone that one. */
function isAboutOwn({ kind }, { server, recorded }) {
  if (recorded.revision !== server.revision) return false;
  return kind === "undo" ? known({ server, recorded }).steps.length > 0 : recorded.undone.length > 0;
}

/** Whether a statement can come at any time of its round. */
const isFree = ({ kind, round }, server) => server.round === round && !["bids", "tricks"].includes(kind);

/** The store with the revisions of the queue updated to the server's; its first statement is no longer doubtful. */
export function renumber(store) {
  const queue = store.queue.map((statement, index) => ({ ...statement, ...follows(store, index) }));
  queue[0].isDoubtful = false;
  return { ...store, queue, refusal: null };
}

/** The values that the server has for a statement; null if it has none. */
export function recordedValues({ kind, round }, server) {
  if (!["bids", "tricks", "trump"].includes(kind)) return null;
  const values = (round === server.round ? server : server.rounds[round - 1])?.[kind] ?? null;
  return kind === "trump" && values ? [values] : values;
}
