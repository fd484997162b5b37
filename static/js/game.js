// How a game stands, as the server told it or as it will stand once the server has what was entered.
// Everything that a rule decides comes from the plan; here numbers are only looked up and added.

/** The deal of the round that is played, undefined once the game is finished. */
export const dealOf = (plan, state) => (state.phase === "finished" ? undefined : plan.deals[state.round - 1]);

export const sum = (values) => values.reduce((total, value) => total + (value ?? 0), 0);

const FOLLOW = {
  bids: (state, plan, said) => (said.round === state.round ? { ...state, bids: said.values, phase: "tricks" } : state),
  trump: (state, plan, said) => (said.round === state.round ? { ...state, trump: said.values[0] } : state),
  tricks: (state, plan, said) => (said.round === state.round ? nextRound(state, plan, said.values) : state),
};

/** The state after one more statement; undo and redo are the server's to answer. */
export function follow(state, plan, said) {
  const change = FOLLOW[said.kind];
  return change ? { ...change(state, plan, said), canUndo: true, undone: null } : state;
}

function nextRound(state, plan, tricks) {
  const table = plan.points[dealOf(plan, state).cards];
  const points = tricks.map((won, seat) => table[state.bids[seat]][won]);
  const totals = state.totals.map((total, seat) => total + points[seat]);
  const round = state.round + 1;
  const phase = round > plan.deals.length ? "finished" : "bids";
  return { ...state, round, phase, bids: null, trump: null, points, totals, winners: [] };
}

/** The one bid that the dealer may not say, null where there is none: the plan names the forbidden sum. */
export function forbiddenBid(deal, bids, seat) {
  const dealer = deal.order.at(-1);
  const others = bids.filter((_, other) => other !== dealer);
  if (deal.forbiddenSum === null || seat !== dealer || others.includes(null)) return null;
  const bid = deal.forbiddenSum - sum(others);
  return bid < 0 ? null : bid;
}
