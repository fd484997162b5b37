// The state of the play page in one object, and how an event changes it. No DOM, no network, no storage: play.js draws
// the view of the store, saves `queue` and `draft`, and sends the statements of `queue` one after the other.
import { draftOf, emptyDraft, enter, fits, isSame, leave, nextSeat, numbersOfTap, reopened, revealed, takeBack } from "./draft.js";
import { IN_FRONT } from "./outbox.js";
import { declare, declareAgain, goesBack, predict, REDO, refuse, review, tried, UNDO, withdraw, withdrawnFor, without } from "./queue.js";
import { NOTHING, recordedWith } from "./recorded.js";
import {
  areForbidden,
  bidsBeforeClouds,
  dealOf,
  forbiddenBid,
  isAbout,
  openSeats,
  replaced,
  restAsBid,
  sum,
  tricksToWin,
} from "./rules.js";

/** The events that end a number that is being typed. */
const ENDS_TYPING = new Set(["pressed", "undo", "redo", "bid", "row"]);
const TROUBLE = { 200: "", 409: "", 422: "", 403: "signedOut", 404: "gone", [IN_FRONT]: "inFront" };

/** `saved` is of an earlier visit: {queue, draft, refusal, server, recorded, withdrawn, begun}; the page may be an older copy. */
export function createStore({ plan, lang, server, saved }, variants = []) {
  const store = {
    plan,
    lang,
    queue: [],
    /** Why the first statement of the queue is refused, until the Confidant chooses a value; null if it is not. */
    refusal: null,
    draft: null,
    /** The recorded bids of this round while they are changed. */
    correction: null,
    recorded: NOTHING,
    /** The statements that an undo took back before they were sent, each with the `undos` of the queue at that time. */
    withdrawn: [],
    /** The drafts whose phase an undo has left, by phase, for Redo. */
    begun: {},
    notice: plan.recorded ?? "",
    /** Why the first statement of the queue is unsent: "offline", "inFront", "signedOut", "gone", or the name of `reason`. */
    trouble: "",
    /** Why the server can save nothing, as it says itself; see outbox.js. */
    reason: null,
    /** Whether the phone stores what is entered. */
    isKept: true,
    /** The trouble without a notice: "offline" is shown in the header, the notice of another one was closed. */
    seen: "offline",
    typed: null,
    /** The drafts that were completed here, by phase, so that an undo removes only the last tap. */
    completed: {},
  };
  const isOlder = saved?.server?.revision > server.revision && String(saved.server.players) === String(plan.players);
  const known = { server: isOlder ? saved.server : server };
  return tidy(Object.assign(store, ...variants.map(({ initial }) => initial), saved, known), variants);
}

/** The store after an event {type, ...}; `key` is the id of the statement that it may add. */
export function reduce(store, event, variants = []) {
  const endsTyping = ENDS_TYPING.has(event.type) && store.typed !== null;
  const ready = endsTyping ? { ...store, typed: null } : store;
  if (endsTyping && event.type === "undo") return quiet(ready);
  const turn = turnOf(ready);
  const reducers = [...variants.map((variant) => variant.reduce), EVENTS[event.type]];
  const after = reducers.reduce((changed, change) => changed ?? change?.(ready, event, turn), null) ?? ready;
  if (after === store) return store;
  const queue = after.queue.map((statement) => ({ key: event.key, ...statement }));
  return tidy({ ...after, queue }, variants);
}

/** The present turn: the store with the deal, the seat, and the possible numbers. */
export function turnOf(store) {
  const { plan, draft, correction, refusal } = store;
  const { state, ...waits } = predict(store);
  const deal = dealOf(plan, state);
  const waiting = waits.isWaiting || refusal !== null;
  const { kind, values } = correction ?? draft;
  const isEntered = deal && (kind === "bids" || kind === "tricks");
  // Until the notice about dropped numbers is closed, taps were meant for those.
  const isOpen = isEntered && !waiting && store.notice !== plan.words.movedOn;
  const seat = isOpen ? nextSeat(correction ?? draft, deal.order) : null;
  const forbidden = deal && kind === "bids" ? forbiddenBid(deal, values, seat) : null;
  const all = deal ? tricksToWin(deal, state) : 0;
  const left = kind === "tricks" ? all - sum(replaced(values, seat, 0)) : null;
  const undone = withdrawnFor(store, state, waits.undos) ?? state.undone;
  const undos = waits.undos + store.withdrawn.length;
  return { ...store, ...waits, undone, undos, words: plan.words, state, deal, waiting, kind, values, seat, forbidden, all, left };
}

/** Whether entries or numbers are only in this page, because the phone does not store them. */
export const isUnkept = ({ isKept, queue, draft }) => !isKept && (queue.length > 0 || draft.steps.length > 0);

/** Why the entries are not on the server, the name of a text; "" if there is no reason. */
export const troubleOf = (store) => (store.trouble && isUnkept(store) ? "notKept" : store.trouble);

const predicted = (store) => predict(store).state;

/** Whether a number can be entered now. */
export const isPossible = ({ deal, seat, forbidden, left }, number) =>
  seat !== null && number <= deal.cards && number !== forbidden && (left === null || number <= left);

/** Whether the tricks of a round are entered now. */
export const entersTricks = ({ state, deal, correction, waiting }) =>
  Boolean(deal) && state.phase === "tricks" && !correction && !waiting;

/** Drop outdated parts: a draft of another phase, a correction of other bids. */
function tidy(store, variants) {
  const state = predicted(store);
  let { draft, correction } = store;
  if (!fits(draft, state)) draft = draftOf(state, store.plan.players.length, store.begun);
  if (state.revealed && draft.kind === "bids" && !draft.steps.length) draft = revealed(draft, state, store.plan);
  if (correction && !corrects(correction, state)) correction = null;
  return variants.reduce((after, variant) => variant.tidy?.(after, state) ?? after, { ...store, draft, correction });
}

/** Whether the bids that are being changed are still the recorded ones; another phone may have moved the game on. */
const corrects = (correction, { phase, round, bids }) =>
  phase === "tricks" && correction.round === round && String(correction.recorded) === String(bids);

/** Enter numbers into the draft; a phase that is complete with them becomes a statement. */
export function advance(store, numbers, redo = []) {
  const draft = enter(store.draft, numbers, redo);
  const { kind, round, values } = draft;
  const { deal, undone } = turnOf(store);
  if (openSeats(values, deal.order).length) return { ...store, draft };
  if (kind === "bids" && areForbidden(deal, values)) {
    return { ...store, draft: { ...draft, editing: deal.order.at(-1) } };
  }
  const completed = { ...store.completed, [`${kind} ${round}`]: draft };
  const known = { ...store, completed };
  const after = isSame(draft, undone) ? redeclare(known, undone) : declare(known, { kind, round, values });
  // If only the server has the next state, a remaining draft would look like a late one.
  return { ...after, draft: draftOf(predicted(after), store.plan.players.length, after.begun) };
}

/** Bring back what was undone last. */
const redeclare = (store, undone) => (undone === store.withdrawn.at(-1) ? declareAgain(store) : declare(store, REDO));

/** Change one recorded bid of this round; if the sum is forbidden then, the dealer bids again. */
function correct(store, number, { deal, state: { round } }) {
  const { correction } = store;
  const values = replaced(correction.values, correction.editing, number);
  if (areForbidden(deal, values)) {
    return { ...store, correction: { ...correction, values, editing: deal.order.at(-1), again: true } };
  }
  const after = { ...store, correction: null };
  return String(values) === String(correction.announced) ? after : declare(after, { kind: "bids", round, values });
}

const quiet = (store) => ({ ...store, notice: "" });

/** What each event does to the store; `turn` is that of the store before it. */
const EVENTS = {
  pressed(store, { number }, turn) {
    if (!isPossible(turn, number)) return store;
    const { draft, seat, deal, all } = turn;
    if (store.correction) return correct(quiet(store), number, turn);
    return advance(quiet(store), numbersOfTap(draft, seat, number, deal.order, all));
  },

  undo(store, _, { correction, draft, deal, state, waiting, trouble, refusal, last, undos }) {
    const after = quiet(store);
    if (waiting) {
      const waits = store.queue.at(-1);
      if (!trouble || refusal !== null || !goesBack(waits)) return after;
      return withdraw(after, waits.kind === "undo" ? REDO : UNDO);
    }
    if (correction) return { ...after, correction: null };
    const isChanging = draft.editing !== null && deal && openSeats(draft.values, deal.order).length > 0;
    if (isChanging) return { ...after, draft: { ...draft, editing: null } };
    if (draft.steps.length) return { ...after, draft: { ...takeBack(draft), undos } };
    const left = { ...after, begun: leave(store.begun, draft) };
    if (!last) return state.canUndo ? declare(left, UNDO) : after;
    return reopen(last === store.queue.at(-1) ? withdraw(left, UNDO) : declare(left, UNDO), last);
  },

  redo(store, _, { state, deal, all, waiting, undone, undos }) {
    if (waiting) return store;
    let { draft } = store;
    // A statement that was undone after the numbers of the draft comes back before them.
    if (undone && draft.redo.length && undos > draft.undos) return redeclare(store, undone);
    if (!draft.redo.length && isAbout(undone, state)) {
      // The phase that was taken back, tap by tap.
      draft = { ...reopened(draft, undone.values, deal.order, all), undos };
      while (draft.steps.length) draft = takeBack(draft);
    }
    if (draft.redo.length) return advance({ ...store, draft }, draft.redo.at(-1), draft.redo.slice(0, -1));
    return undone ? redeclare(store, undone) : store;
  },

  /** Begin to change the recorded bid of a seat, or leave it as it is. */
  bid(store, { seat }, { state, waiting, correction }) {
    if (waiting) return store;
    if (correction?.editing === seat) return { ...store, correction: null };
    const announced = bidsBeforeClouds(state);
    const recorded = { kind: "bids", round: state.round, recorded: state.bids };
    return { ...store, correction: { ...recorded, announced, values: announced, editing: seat } };
  },

  /** Ask for the number of this seat next. */
  row(store, { seat }, { draft, waiting }) {
    if (waiting || (draft.kind !== "tricks" && draft.values[seat] === null)) return store;
    return { ...store, correction: null, draft: { ...draft, editing: seat } };
  },

  rest(store, _, { draft, state, deal, seat, all }) {
    const numbers = seat === null ? [] : restAsBid(draft.values, state.bids, deal.order, all);
    return numbers.length ? advance(store, numbers) : store;
  },

  /** Choose a trump; the one that is chosen already is taken back. */
  trump(store, { colour }, { state: { round, trump }, waiting }) {
    if (waiting) return store;
    const values = [colour === trump ? null : colour];
    return declare(store, { kind: "trump", round, values });
  },

  closeNotice: (store) => ({ ...quiet(store), seen: store.notice ? store.seen : troubleOf(store) }),

  /** Show why something is unsent. */
  explain: (store) => (store.trouble ? { ...store, seen: "" } : store),

  noticed: (store, { notice }) => ({ ...store, notice }),

  typed: (store, { number }) => ({ ...store, typed: number }),

  /** A statement goes to the server now. */
  sending: (store, { sent }) => tried(store, sent),

  /** The answer to a statement: `status` 0 for none, `state` null if it had none, `reason` if the server gives one. */
  answered(store, { sent, status, state, reason = null }, { isWaiting }) {
    const trouble = reason?.name ?? TROUBLE[status] ?? "offline";
    const after = { ...store, trouble, reason, seen: trouble ? store.seen : "offline" };
    if (!state) return after;
    if (status === 200) {
      const queue = without(store, sent);
      const recorded = recordedWith(store, sent, state);
      const adopted = adopt({ ...after, queue, recorded }, state, isWaiting && sent.kind === "undo");
      return store.queue[0]?.key === sent.key ? review(adopted) : adopted;
    }
    // Another tab may have settled it already.
    if (store.queue[0]?.key !== sent.key) return adopt(after, state);
    const isDraft = status === 422 && store.queue.length === 1 && isAbout(sent, state);
    const known = adopt(isDraft ? { ...after, queue: [] } : after, { ...state, mine: isDraft ? state.mine : null });
    if (isDraft) return known;
    const refused = refuse({ ...known, notice: "" }, { status, state });
    const isBegun = store.draft.steps.length > 0 && !store.draft.redo.length;
    const { movedOn } = store.plan.words;
    const isDropped = isBegun && refused.refusal === null && !fits(store.draft, predicted(refused));
    return isDropped || store.notice === movedOn ? { ...refused, notice: movedOn } : refused;
  },

  /** What another tab of this phone has stored. */
  stored(store, { saved: { queue = [], refusal = null, server = store.server, recorded, withdrawn = [], begun = {} } }) {
    // A tab stores only what its queue can take back.
    const isKnown = !recorded || store.recorded.revision >= server.revision;
    return adopt({ ...store, queue, refusal, withdrawn, begun, recorded: isKnown ? store.recorded : recorded }, server);
  },

  /** The answer to a request for the state, made when the page had `asked` entries; null if nothing has changed. */
  polled(store, { status, state, asked }) {
    const trouble = { 0: "offline", 404: "gone", [IN_FRONT]: "inFront" }[status] ?? "";
    const after = trouble === store.trouble || store.queue.length ? store : { ...store, trouble };
    if (!state || store.queue.length) return after;
    // A server with fewer entries than before was restored from a backup.
    const forgotten = { server: { ...store.server, revision: 0 }, recorded: NOTHING, withdrawn: [], begun: {} };
    return adopt(state.revision < asked ? { ...after, ...forgotten } : after, state);
  },
};

/** Take over the state that the server sent, unless the page has a newer one. */
export function adopt(store, server, isUndone = false) {
  if (server.revision < store.server.revision) return store;
  const { queue, draft, plan } = store;
  const isLate = draft.steps.length > 0 && store.refusal === null && !fits(draft, predicted({ ...store, server }));
  const isOver = store.notice === plan.recorded && server.revision > store.server.revision;
  const notice = server.notice || (isLate ? plan.words.movedOn : isOver ? "" : store.notice);
  const isOwn = server.revision === store.server.revision || server.revision === store.recorded.revision;
  const after = { ...store, server, notice, begun: isOwn ? store.begun : {} };
  const mine = server.mine ?? (isUndone && server.undone);
  return mine && !queue.length ? reopen(after, mine) : after;
}

/** Make a statement that was not recorded, or was taken back, the draft of its phase, one tap before its end. */
function reopen(store, statement) {
  const { state, deal, undos } = turnOf(store);
  if (!isAbout(statement, state)) return store;
  const { kind, round, values } = statement;
  if (!deal.order.every((seat) => Number.isInteger(values[seat]))) return store;
  const known = store.completed[`${kind} ${round}`];
  if (known && isSame(known, statement)) return { ...store, draft: { ...takeBack(known), undos } };
  const draft = reopened(emptyDraft(state, store.plan.players.length), values, deal.order, tricksToWin(deal, state));
  return { ...store, draft: { ...draft, undos } };
}
