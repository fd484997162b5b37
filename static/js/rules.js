// The few rules on the play page, because a tap must not wait for the network: the order of the phases, the
// forbidden bid, the tricks that follow from the sum, the Cloud, and the places. Everything else is looked up in the data of
// the server.
// tests/phone/test_same_rules.py compares this module with the rules of the server.
import { NOTHING } from "./recorded.js";

export const sum = (values) => values.reduce((total, value) => total + (value ?? 0), 0);

export const replaced = (values, seat, value) => values.map((old, index) => (index === seat ? value : old));

/** The seats of a round that have no number yet. */
export const openSeats = (values, order) => order.filter((seat) => values[seat] === null);

/** Whether a statement is about the phase that is entered now. */
export const isAbout = (statement, { phase, round }) => statement?.kind === phase && statement.round === round;

/** The deal of the round that is played; undefined in a finished game, and if only the server has it. */
export const dealOf = (plan, state) =>
  state.phase === "finished" ? undefined : (state.deal ?? plan.deals[state.round - 1]);

/** The number of tricks that somebody wins: all but those of the Bombs. */
export const tricksToWin = (deal, state) => deal.cards - state.void;

const APPLY = {
  bids: (state, plan, { values }) => withPhase({ ...state, bids: withClouds(values, state, dealOf(plan, state)) }, plan),
  tricks: (state, plan, { values }) => withPhase({ ...state, tricks: values }, plan),
  trump: (state, plan, { values: [trump] }) => ({ ...state, trump }),
  void: (state, plan, { values: [number] }) => withPhase({ ...state, void: number }, plan),
  cloud: withCloud,
  decide: awaitServer,
};

/** The bid may be gone: another phone has undone it before this Cloud was sent. */
function withCloud(state, plan, { values: [seat, step] }) {
  const bid = state.bids?.[seat] ?? null;
  if (bid === null) return state;
  return { ...state, bids: replaced(state.bids, seat, bid + step), changes: [...state.changes, [seat, bid]] };
}

/** The state after one more statement; kinds that are not in APPLY change only what undo and redo do. */
function apply(state, plan, statement) {
  const change = APPLY[statement.kind];
  const after = change && statement.round === state.round ? change(state, plan, statement) : state;
  return { ...after, canUndo: true, undoes: statement };
}

/**
 * The game after several statements, where an undo takes back the one before it, as {state, isWaiting, last, undos,
 * changes}: whether only the server can compute the next phase, the statement that an undo would take back, how many can be
 * brought back, and how many are left without those that cancel each other. `steps` and `undone` are what is known of the
 * statements on the server; see recorded.js.
 */
export function applyAll(server, plan, statements, { steps, undone: taken } = NOTHING) {
  const states = [...steps.map(({ before }) => before), server];
  const done = steps.map(({ statement }) => statement);
  const isRecorded = new Set(done);
  const undone = [...taken];
  let waiting = 0;
  let changes = statements.length;
  for (const statement of statements) {
    const isRedo = statement.kind === "redo";
    if (statement.kind === "undo") {
      if (done.length && waiting >= 0) {
        states.pop();
        undone.push(done.pop());
        states.push({ ...states.pop(), undone: undone.at(-1) });
        if (!isRecorded.has(undone.at(-1))) changes -= 2;
      } else {
        if (waiting < 0) changes -= 2;
        waiting += 1;
      }
      continue;
    }
    const next = !isRedo ? statement : waiting > 0 ? null : undone.at(-1);
    if (isRedo && !APPLY[next?.kind]) {
      waiting -= 1;
      if (waiting >= 0) changes -= 2;
      continue;
    }
    if (!isRedo) undone.length = 0;
    else if (isRecorded.has(undone.pop())) changes -= 2;
    done.push(next);
    states.push({ ...apply(states.at(-1), plan, next), undone: undone.at(-1) ?? null });
  }
  return { state: states.at(-1), isWaiting: waiting !== 0, last: done.at(-1), undos: undone.length, changes };
}

/** The bids before any Cloud changed them. */
export const bidsBeforeClouds = ({ bids, changes }) =>
  changes.reduceRight((before, [seat, bid]) => replaced(before, seat, bid), bids);

/**
 * Bids that replace the recorded ones: the change by a Cloud is applied to the new bids as well. The server refuses those
 * that it would change to less than 0 or to more than the cards; until then they are shown within these limits.
 */
function withClouds(bids, state, { cards }) {
  const before = state.bids && bidsBeforeClouds(state);
  const clouded = new Set(state.changes.map(([seat]) => seat));
  return bids.map((bid, seat) => (clouded.has(seat) ? within(bid + state.bids[seat] - before[seat], cards) : bid));
}

const within = (bid, cards) => Math.min(Math.max(bid, 0), cards);

/** The state if the next phase depends on rules that only the server has. */
function awaitServer(state) {
  return { ...state, phase: "waiting", deal: undefined, tied: [] };
}

/** The state with the phase that follows from the numbers of the round. */
function withPhase(state, plan) {
  if (state.bids && state.tricks) return nextRound(state, plan);
  const deal = dealOf(plan, state);
  const trump = deal.noTrump ? "none" : state.trump;
  if (!state.tricks) return { ...state, trump, phase: state.bids ? "tricks" : firstPhase(deal) };
  // Only the server has secret bids that were made before the tricks.
  const areHidden = deal.way === "secret" && state.covered.length === deal.order.length;
  return areHidden ? awaitServer(state) : { ...state, trump, phase: "bids" };
}

/** The first phase of a round: secret bids come after the tricks. */
const firstPhase = (deal) => (deal.way === "secret" ? "tricks" : "bids");

/** The points of a round by bid and tricks. */
export const pointsTable = ({ points }, { cards }) => points[cards] ?? points.any;

function nextRound(state, plan) {
  const table = pointsTable(plan, dealOf(plan, state));
  const points = state.tricks.map((won, seat) => (won === null ? null : table[state.bids[seat]][won]));
  const totals = state.totals.map((total, seat) => total + (points[seat] ?? 0));
  const round = state.round + 1;
  const after = totals.map((total, seat) => (points[seat] === null ? null : total));
  const rounds = [...state.rounds, { bids: state.bids, tricks: state.tricks, points, totals: after }];
  const empty = { bids: null, tricks: null, trump: null, void: 0, changes: [], covered: [], revealed: null };
  const next = { ...state, ...empty, round, rounds, totals, ranks: [] };
  if (state.deal && round <= plan.sizes.length) return awaitServer(next);
  const deal = plan.deals[round - 1];
  return deal ? { ...next, phase: firstPhase(deal) } : { ...next, ...standings(next, plan), phase: "finished" };
}

/** The seats by place, and the ranks of these places: equal totals share one (F1, F2), who was eliminated is behind (V4). */
export function standings({ totals, rounds, out }, { tools, exactBreaksTies }) {
  const eliminated = tools.includes("elimination") ? out : [];
  const values = totals.map((total, seat) =>
    eliminated.includes(seat)
      ? eliminated.indexOf(seat) - 1e9
      : total * 1000 + (exactBreaksTies ? exactBids(rounds, seat) : 0),
  );
  const places = totals.map((_, seat) => seat).sort((one, other) => values[other] - values[one]);
  return { places, ranks: places.map((seat) => 1 + values.filter((value) => value > values[seat]).length) };
}

/** The number of rounds in which a seat made its bid. */
export const exactBids = (rounds, seat) =>
  rounds.filter(({ bids, tricks }) => bids[seat] !== null && bids[seat] === tricks[seat]).length;

/** The one bid that the dealer may not make, null if there is none: the deal names the forbidden sum. */
export function forbiddenBid(deal, bids, seat) {
  const others = deal.order.slice(0, -1).map((other) => bids[other]);
  if (deal.forbiddenSum === null || seat !== deal.order.at(-1) || others.includes(null)) return null;
  const bid = deal.forbiddenSum - sum(others);
  return bid < 0 || (bid === 0 && deal.sparesZero) ? null : bid;
}

/** Whether the bids are complete and add up to the forbidden sum. */
export function areForbidden(deal, bids) {
  const dealer = deal.order.at(-1);
  return bids[dealer] !== null && bids[dealer] === forbiddenBid(deal, bids, dealer);
}

/** The tricks that follow from the sum, as [seat, tricks]: the last seat's, or nobody's once none are left. */
export function followingTricks(values, order, all) {
  const open = openSeats(values, order);
  const left = all - sum(values);
  return left < 0 || (open.length > 1 && left > 0) ? [] : open.map((seat) => [seat, left]);
}

/** The open seats if their bids add up to the tricks that are left, as [seat, bid]; else []. */
export function restAsBid(values, bids, order, all) {
  const rest = bids ? openSeats(values, order).map((seat) => [seat, bids[seat]]) : [];
  return rest.length > 1 && sum(rest.map(([, bid]) => bid)) === all - sum(values) ? rest : [];
}
