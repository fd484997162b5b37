// What the play page says once a game is finished, as scorekeeper/display/ending/ending.py says it on other screens.
// The names are between the marks that isolate their direction.
import { counted, fill, isolated, listed, written } from "../words.js";

/** {winners, title, line, total, round, made}: the seats and texts; without a round only the title. */
export function endingOf({ plan, words, lang, state: { players, places, ranks, totals, rounds } }) {
  const winners = places.filter((_, place) => ranks[place] === 1);
  if (!winners.length) return { winners, title: words.finished, line: "", total: "", round: "", made: "" };
  const names = winners.map((seat) => isolated(players[seat]));
  const isShared = winners.length > 1;
  const total = totals[winners[0]];
  return {
    winners,
    title: isShared ? listed(names, words) : fill(words.won, { players: names[0] }),
    line: isShared ? pointsOf(words.pointsEach, lang, total) : margin({ players, places, ranks, totals }, words, lang),
    total: written(total),
    round: fill(rounds.length < plan.sizes.length ? words.endedAfter : words.roundOf, { round: rounds.length }),
    made: madeIn(rounds.at(-1), words),
  };
}

const pointsOf = (sentences, lang, total) => counted(sentences, lang, Math.abs(total), { total: written(total) });

/** The points of the winner, and the lead; none over an eliminated player with as many points. */
function margin({ players, places, ranks, totals }, words, lang) {
  const [first, second] = places;
  const points = pointsOf(words.points, lang, totals[first]);
  const lead = totals[first] - totals[second];
  const names = places.filter((_, place) => ranks[place] === ranks[1]).map((seat) => isolated(players[seat]));
  return lead > 0 ? fill(words.ahead, { points, lead, player: listed(names, words) }) : points;
}

function madeIn({ bids, tricks, points }, words) {
  const seats = points.flatMap((won, seat) => (won === null ? [] : [seat]));
  const made = seats.filter((seat) => bids[seat] === tricks[seat]);
  return fill(words.madeBid, { made: made.length, players: seats.length });
}
