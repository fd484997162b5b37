// Draws what stands at the table. It only shows: nothing is decided here.
import { cursor, restAsBid } from "./draft.js";
import { dealOf, forbiddenBid, sum } from "./game.js";

const $ = (id) => document.getElementById(id);
const written = (number) => String(number).replace("-", "−");
const signed = (number) => (number > 0 ? `+${number}` : written(number));
const plural = new Intl.PluralRules(document.documentElement.lang);
const MOST_PIPS_OVER = 5;

export const fill = (sentence, gaps) => sentence.replace(/\{(\w+)\}/g, (_, name) => gaps[name]);

export class Board {
  constructor(plan) {
    this.plan = plan;
    this.words = plan.words;
    this.rows = new Map([...document.querySelectorAll(".seat")].map((row) => [Number(row.dataset.seat), row]));
  }

  /** `view` is {state, draft, correction, waiting, redo, sync, notice}. */
  draw(view) {
    const active = view.correction ?? view.draft;
    const deal = dealOf(this.plan, view.state);
    const seat = deal && !view.waiting ? cursor(active, deal.order) : null;
    const turn = { ...view, active, deal, seat, values: active.values };
    this.head(turn);
    this.seats(turn);
    this.pad(turn);
    this.bar(turn);
    return this.prompt(turn);
  }

  head({ state, deal }) {
    const [title, of] = $("round-title").querySelectorAll("b, small");
    title.textContent = deal ? fill(this.words.roundOf, { round: state.round }) : this.words.finished;
    if (of) of.textContent = deal ? this.counted("ofRounds", deal.cards, { rounds: this.plan.deals.length }) : "";
    [...$("rounds").children].forEach((mark, index) => {
      mark.className = index + 1 < state.round ? "done" : index + 1 === state.round ? "now" : "";
    });
    this.trump(state, deal);
  }

  trump(state, deal) {
    const chosen = deal?.noTrump ? "none" : state.trump;
    const open = Boolean(deal) && !chosen;
    const now = $("trump-now");
    if (this.shown !== state.round || !deal || deal.noTrump) $("trumps").classList.remove("again");
    this.shown = state.round;
    $("trumps").hidden = !open && !$("trumps").classList.contains("again");
    now.hidden = !deal || !$("trumps").hidden;
    for (const key of $("trumps").children) key.setAttribute("aria-pressed", key.value === chosen);
    if (now.hidden || !chosen) return;
    const key = [...$("trumps").children].find((each) => each.value === chosen);
    now.replaceChildren(...[...key.childNodes].map((node) => node.cloneNode(true)));
    now.className = `trump-now ${key.className.replace("trump-key", "")}`;
    now.disabled = deal.noTrump;
  }

  seats(turn) {
    const { state, deal } = turn;
    const order = deal?.order ?? state.places;
    const rows = order.map((seat) => this.rows.get(seat));
    const board = $("board");
    if (rows.some((row, index) => board.children[index] !== row)) board.append(...rows);
    for (const seat of order) this.seat(this.rows.get(seat), seat, turn);
    document.querySelector(".table").classList.toggle("finished", state.phase === "finished");
  }

  seat(row, seat, turn) {
    const { state, deal, correction, draft, values } = turn;
    const now = seat === turn.seat;
    const playing = state.phase === "tricks";
    row.classList.toggle("bid-again", now && Boolean(correction));
    if (now) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    row.querySelector(".note").textContent = deal ? this.note(seat, now, turn) : "";
    this.points(row, seat, state, playing);
    this.bid(row, seat, playing ? (correction ?? { values: state.bids }).values[seat] : null);
    const number = playing && correction ? draft.values[seat] : values[seat];
    this.well(row, seat, number, state);
    const missed = playing && number !== null && number !== state.bids[seat];
    row.classList.toggle("missed", missed);
    row.classList.toggle("made", playing && number !== null && !missed);
  }

  note(seat, now, { state, deal, correction }) {
    const words = this.words;
    const dealer = seat === deal.order.at(-1);
    if (state.phase === "tricks" && !correction) return now ? words.tricksNow : dealer ? words.dealer : "";
    if (!now) return dealer ? words.dealer : "";
    if (correction) return words.bidsAnew;
    if (dealer) return words.dealsBidsLast;
    return seat === deal.order[0] ? words.bidsFirst : words.bidsNow;
  }

  points(row, seat, state, playing) {
    row.querySelector(".pts").hidden = playing;
    row.querySelector(".total").textContent = written(state.totals[seat]);
    const won = row.querySelector(".won");
    const points = state.points?.[seat];
    won.textContent = points === undefined ? "" : signed(points);
    won.className = `won ${points > 0 ? "up" : points < 0 ? "down" : ""}`;
  }

  bid(row, seat, bid) {
    const button = row.querySelector(".bid");
    button.hidden = bid === null;
    if (bid === null) return;
    const [label, number] = [document.createElement("small"), document.createElement("b")];
    label.textContent = this.words.bidLabel;
    number.textContent = bid;
    button.replaceChildren(label, number);
    button.setAttribute("aria-label", fill(this.words.changeBid, { player: this.name(seat), bid }));
  }

  well(row, seat, number, state) {
    const well = row.querySelector(".well");
    well.textContent = number ?? "";
    const gaps = { player: this.name(seat), bid: number, tricks: number };
    const words = this.words;
    const label =
      state.phase === "tricks" ? (number === null ? words.enterTricks : words.changeTricks) : words.changeBid;
    well.hidden = state.phase === "finished";
    well.disabled = state.phase === "finished" || (state.phase === "bids" && number === null);
    if (well.disabled) well.setAttribute("aria-label", fill(words.noBidYet, gaps));
    else well.setAttribute("aria-label", fill(label, gaps));
  }

  pad(turn) {
    const { state, deal, seat, active, values } = turn;
    const forbidden = deal && active.kind === "bids" ? forbiddenBid(deal, values, seat) : null;
    turn.forbidden = forbidden;
    turn.left = active.kind === "tricks" && deal ? deal.cards - sum(values.map((v, s) => (s === seat ? 0 : v))) : null;
    for (const key of $("chips").children) this.key(key, Number(key.value), turn);
    $("ask").firstElementChild.replaceChildren(...this.question(turn));
    const why = $("why");
    why.hidden = forbidden === null || seat === null;
    if (!why.hidden)
      why.lastElementChild.textContent = fill(this.words.forbidden, { bid: forbidden, cards: deal.forbiddenSum });
    const rest =
      state.phase === "tricks" && !turn.correction && !turn.waiting ? restAsBid(values, state.bids, deal.cards) : [];
    $("rest").hidden = !rest.length;
    $("rest").textContent = this.words.restAsBid;
    $("to-standings").hidden = state.phase !== "finished";
    this.sum(turn);
  }

  key(key, number, { deal, seat, forbidden, left, state, active, typed }) {
    key.hidden = !deal || number > deal.cards;
    const struck = number === forbidden;
    const off = seat === null || (left !== null && number > left);
    key.classList.toggle("struck", struck);
    key.classList.toggle("off", off);
    key.classList.toggle("typed", number === typed);
    key.classList.toggle("as-bid", seat !== null && state.bids?.[seat] === number);
    key.dataset.mark = this.words.bidLabel;
    if (struck || off) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
    if (struck) key.setAttribute("aria-describedby", "why");
    else key.removeAttribute("aria-describedby");
  }

  question({ state, seat, active, correction }) {
    const words = this.words;
    const small = document.createElement("small");
    if (state.phase === "finished") return [this.winners(state)];
    if (seat === null) return [document.createTextNode("…")];
    if (correction?.again) return [document.createTextNode(fill(words.bidAgain, { player: this.name(seat) }))];
    const name = document.createElement("bdi");
    name.textContent = this.name(seat);
    small.textContent = correction ? words.bidsAnew : active.kind === "bids" ? words.bids : words.took;
    return [name, " ", small];
  }

  winners({ winners }) {
    if (!winners.length) return "…";
    if (winners.length === 1) return fill(this.words.won, { players: winners[0] });
    const players = fill(this.words.and, { first: winners.slice(0, -1).join(", "), last: winners.at(-1) });
    return fill(this.words.wonShared, { players });
  }

  sum(turn) {
    const { state, deal, values } = turn;
    $("sum").hidden = !deal;
    if (!deal) return;
    const bids = state.phase === "tricks" ? (turn.correction ?? { values: state.bids }).values : values;
    turn.sentence = this.sumSentence(sum(bids), deal.cards, bids.includes(null));
    $("sum").firstElementChild.replaceChildren(...emphasized(turn.sentence));
    this.pips(sum(values), deal.cards);
  }

  sumSentence(bid, cards, open) {
    const words = this.words;
    if (bid > cards) return fill(words.tooMany, { bid, difference: bid - cards });
    if (open) return this.counted("bidSum", cards, { bid });
    return bid < cards ? fill(words.tooFew, { bid, difference: cards - bid }) : fill(words.evenSum, { bid });
  }

  pips(number, cards) {
    const all = cards + Math.min(Math.max(number - cards, 0), MOST_PIPS_OVER);
    const marks = Array.from({ length: all }, (_, index) => {
      const mark = document.createElement("i");
      mark.className = index >= cards ? "over" : index < number ? "on" : "";
      return mark;
    });
    document.querySelector(".pips").replaceChildren(...marks);
  }

  bar({ state, draft, correction, redo, sync, notice, waiting }) {
    $("undo").disabled = waiting || !(correction || draft.steps.length || state.canUndo);
    $("redo").hidden = waiting || !redo;
    $("sync").classList.toggle("unsaved", sync === "notSaved");
    document.querySelector("#sync .word").textContent = this.words[sync];
    $("notice").hidden = !notice;
    $("notice").firstElementChild.textContent = notice;
  }

  prompt({ state, seat, active, sentence, forbidden, deal }) {
    if (state.phase === "finished") return this.winners(state);
    if (seat === null) return "";
    const asked = `${this.name(seat)} ${active.kind === "bids" ? this.words.bids : this.words.took}.`;
    const why =
      forbidden === null ? "" : ` ${fill(this.words.forbidden, { bid: forbidden, cards: deal.forbiddenSum })}.`;
    return `${asked} ${sentence}.${why}`;
  }

  counted(word, number, gaps) {
    return fill(this.words[word][plural.select(number)] ?? this.words[word].other, { cards: number, ...gaps });
  }

  name(seat) {
    return this.plan.players[seat];
  }
}

/** The sentence with its numbers set in bold. */
function emphasized(sentence) {
  return sentence.split(/(\d+)/).map((part) => {
    if (!/^\d+$/.test(part)) return part;
    const strong = document.createElement("strong");
    strong.textContent = part;
    return strong;
  });
}
