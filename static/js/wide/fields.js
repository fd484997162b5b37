// What the score sheet beside the keys shows of the rounds that the server has not drawn, from the data on this phone.
import { signed, written } from "../words.js";

/** The fields of a round by seat: of a complete one, of the one that is played, or of one to come. */
export function fieldsOf(number, turn) {
  const { plan, state } = turn;
  const round = state.rounds[number - 1];
  return plan.players.map((_, seat) => {
    if (round) return completed(round, seat);
    return number === state.round ? { entry: entryOf(seat, turn) } : {};
  });
}

function completed({ bids, tricks, points, totals }, seat) {
  if ((points[seat] ?? null) === null) return { verdict: "out", total: "–" };
  const verdict = bids[seat] === tricks[seat] ? "exact" : "missed";
  return { verdict, bid: bids[seat], took: tricks[seat], points: signed(points[seat]), total: written(totals[seat]) };
}

/** What is entered for a seat, as "bid 2" and then "2/4"; "" while its bid is not known here. */
function entryOf(seat, { words, state, kind, values, draft }) {
  const bid = (kind === "bids" ? values : state.bids)?.[seat] ?? null;
  const took = (state.phase === "tricks" ? draft.values : state.tricks)?.[seat] ?? null;
  if (bid === null) return "";
  return took === null ? `${words.bidLabel} ${bid}` : `${bid}/${took}`;
}

/** The dealer of a round according to the data on this phone; undefined if they do not tell. */
export function dealerOf(number, { plan, state, deal }) {
  return (number === state.round && deal ? deal : plan.deals[number - 1])?.order.at(-1);
}
