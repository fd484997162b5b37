// How a game stands, as the server told it or as it will stand once the server has what was entered.
// Everything that a rule decides comes from the server; here numbers are only looked up and added.

/** The deal of the round that is played; undefined in a finished game, and where only the server knows it. */
export const dealOf = (plan, state) =>
  state.phase === "finished" ? undefined : (state.deal ?? plan.deals[state.round - 1]);

export const sum = (values) => values.reduce((total, value) => total + (value ?? 0), 0);

/** How many tricks somebody wins: all but those that went to nobody. */
export const toWin = (deal, state) => deal.cards - (state.void ?? 0);

/** The seats of a round that have no number yet. */
export const missing = (values, order) => order.filter((seat) => values[seat] === null);

const FOLLOW = {
  bids: (state, plan, said) => settle({ ...state, bids: said.values.map(changedBy(state)) }, plan),
  tricks: (state, plan, said) => settle({ ...state, tricks: said.values }, plan),
  trump: (state, plan, said) => ({ ...state, trump: said.values[0] }),
  void: (state, plan, said) => ({ ...state, void: said.values[0] }),
  cloud: (state, plan, { values: [seat, step] }) => ({
    ...state,
    bids: state.bids.with(seat, state.bids[seat] + step),
    changes: [...(state.changes ?? []), [seat, state.bids[seat]]],
  }),
  decide: waiting,
};

/** The state after one more statement; undo and redo are the server's to answer. */
export function follow(state, plan, said) {
  const change = FOLLOW[said.kind];
  if (!change) return state;
  const after = said.round === state.round ? change(state, plan, said) : state;
  return { ...after, canUndo: true, undone: null };
}

/** The bids as they were said, before any card changed them. */
export const asSaid = ({ bids, changes }) =>
  (changes ?? []).reduceRight((said, [seat, before]) => said.with(seat, before), bids);

/** What a card changed stays changed when the bid that was said is corrected. */
function changedBy(state) {
  const said = state.bids && asSaid(state);
  return (bid, seat) =>
    state.changes?.some(([changed]) => changed === seat) ? bid + state.bids[seat] - said[seat] : bid;
}

/** Only the server knows what comes next. */
function waiting(state) {
  return { ...state, phase: "waiting", deal: undefined, tied: [] };
}

/** The phase that follows from what is known of the round; secret bids are shown after the tricks. */
function settle(state, plan) {
  if (state.bids && state.tricks) return nextRound(state, plan);
  const { way, order } = dealOf(plan, state);
  if (way === "secret" && state.tricks)
    return state.covered.length === order.length ? waiting(state) : { ...state, phase: "bids" };
  return { ...state, phase: way === "secret" || state.bids ? "tricks" : "bids" };
}

function nextRound(state, plan) {
  const table = plan.points[dealOf(plan, state).cards];
  const points = state.tricks.map((won, seat) => (won === null ? null : table[state.bids[seat]][won]));
  const totals = state.totals.map((total, seat) => total + (points[seat] ?? 0));
  const round = state.round + 1;
  const fresh = { bids: null, tricks: null, trump: null, void: 0, changes: [], covered: [], revealed: null };
  const next = { ...state, ...fresh, round, points, totals, winners: [] };
  if ("deal" in state) return waiting(next);
  return { ...next, phase: round > plan.deals.length ? "finished" : "bids" };
}

/** The one bid that the dealer may not say, null where there is none: the deal names the forbidden sum. */
export function forbiddenBid(deal, bids, seat) {
  const dealer = deal.order.at(-1);
  const others = deal.order.slice(0, -1).map((other) => bids[other]);
  if (deal.forbiddenSum === null || seat !== dealer || others.includes(null)) return null;
  const bid = deal.forbiddenSum - sum(others);
  return bid < 0 || (bid === 0 && deal.sparesZero) ? null : bid;
}

/** Whether the bids are complete, and may not stand. */
export function mayNotStand(deal, bids) {
  const dealer = deal.order.at(-1);
  return bids[dealer] !== null && bids[dealer] === forbiddenBid(deal, bids, dealer);
}
