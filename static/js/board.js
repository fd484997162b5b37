// Draws what stands at the table. It only shows: nothing is decided here.
import { cursor, restAsBid } from "./draft.js";
import { dealOf, forbiddenBid, sum, toWin } from "./game.js";

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
    const { sizes } = this.plan;
    const over = state.phase === "finished";
    title.textContent = over ? this.words.finished : fill(this.words.roundOf, { round: state.round });
    if (of) of.textContent = over ? "" : this.counted("ofRounds", sizes[state.round - 1], { rounds: sizes.length });
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
    const board = $("board");
    const shown = [...board.children].map((row) => Number(row.dataset.seat));
    const playing = deal?.order ?? (state.phase === "finished" ? state.places : shown);
    const order = [...playing, ...shown.filter((seat) => !playing.includes(seat))];
    const rows = order.map((seat) => this.rows.get(seat));
    if (rows.some((row, index) => board.children[index] !== row)) board.append(...rows);
    if (state.stage && deal) [$("table").dataset.keys, $("table").dataset.seats] = state.stage;
    for (const seat of order) this.seat(this.rows.get(seat), seat, turn);
    document.querySelector(".table").classList.toggle("finished", state.phase === "finished");
  }

  seat(row, seat, turn) {
    const { state, deal, correction, draft, values } = turn;
    const now = seat === turn.seat || Boolean(state.tied?.includes(seat));
    const playing = state.phase === "tricks" && Boolean(state.bids);
    row.hidden = Boolean(state.out?.includes(seat)) && state.phase !== "finished";
    row.classList.toggle("bid-again", now && Boolean(correction));
    if (now) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    row.querySelector(".note").textContent = this.note(seat, now, turn);
    this.points(row, seat, state, playing);
    if (state.phase === "bids" && state.tricks) this.won(row, state.tricks[seat]);
    else this.bid(row, seat, playing ? (correction ? this.corrected(turn, seat) : state.bids[seat]) : null, state);
    const number = playing && correction ? draft.values[seat] : values[seat];
    this.well(row, seat, number, state);
    const missed = playing && number !== null && number !== state.bids[seat];
    row.classList.toggle("missed", missed);
    row.classList.toggle("made", playing && number !== null && !missed);
  }

  /** A bid while the bids of the round are corrected: what is recorded, until it is changed. */
  corrected({ state, correction }, seat) {
    return correction.values[seat] === correction.said[seat] ? state.bids[seat] : correction.values[seat];
  }

  note(seat, now, { state, deal, correction }) {
    const words = this.words;
    if (state.out?.includes(seat)) return words.out;
    if (!deal) return now ? words.leaves : "";
    const dealer = seat === deal.order.at(-1);
    if (state.phase === "tricks" && !correction) return now ? words.tricksNow : dealer ? words.dealer : "";
    if (!now) return dealer ? words.dealer : "";
    if (correction) return words.bidsAnew;
    if (dealer) return words.dealsBidsLast;
    return seat === deal.order[0] ? words.bidsFirst : words.bidsNow;
  }

  points(row, seat, state, playing) {
    row.querySelector(".pts").hidden = playing || Boolean(state.tricks);
    row.querySelector(".total").textContent = written(state.totals[seat]);
    const won = row.querySelector(".won");
    const points = state.points?.[seat] ?? null;
    won.textContent = points === null ? "" : signed(points);
    won.className = `won ${points > 0 ? "up" : points < 0 ? "down" : ""}`;
  }

  bid(row, seat, bid, state) {
    const button = row.querySelector(".bid");
    button.hidden = bid === null;
    button.disabled = false;
    if (bid === null) return;
    const before = state.changes?.find(([changed]) => changed === seat)?.[1];
    button.replaceChildren(...labelled(this.words.bidLabel, bid, before));
    button.setAttribute("aria-label", fill(this.words.changeBid, { player: this.name(seat), bid }));
  }

  /** The tricks of a round whose bids are shown after it. */
  won(row, tricks) {
    const button = row.querySelector(".bid");
    button.hidden = tricks === null;
    button.disabled = true;
    button.removeAttribute("aria-label");
    button.replaceChildren(...labelled(this.words.took, tricks ?? ""));
  }

  well(row, seat, number, state) {
    const well = row.querySelector(".well");
    well.textContent = number ?? "";
    const gaps = { player: this.name(seat), bid: number, tricks: number };
    const words = this.words;
    const label =
      state.phase === "tricks" ? (number === null ? words.enterTricks : words.changeTricks) : words.changeBid;
    const choosing = state.tied?.includes(seat);
    well.hidden = state.phase === "finished" || Boolean(state.out?.includes(seat));
    well.disabled = !choosing && state.phase !== "tricks" && (state.phase !== "bids" || number === null);
    if (choosing) well.setAttribute("aria-label", `${this.name(seat)}: ${words.leaves}`);
    else if (well.disabled) well.setAttribute("aria-label", fill(words.noBidYet, gaps));
    else well.setAttribute("aria-label", fill(label, gaps));
  }

  pad(turn) {
    const { state, deal, seat, active, values } = turn;
    const forbidden = deal && active.kind === "bids" ? forbiddenBid(deal, values, seat) : null;
    turn.forbidden = forbidden;
    turn.left =
      active.kind === "tricks" && deal ? toWin(deal, state) - sum(values.map((v, s) => (s === seat ? 0 : v))) : null;
    for (const key of $("chips").children) this.key(key, Number(key.value), turn);
    $("ask").firstElementChild.replaceChildren(...this.question(turn));
    const why = $("why");
    const clairvoyant = this.plan.clairvoyance && state.round === 1 && deal?.cards === 1 && state.phase === "bids";
    why.hidden = (forbidden === null || seat === null) && !clairvoyant;
    if (!why.hidden)
      why.lastElementChild.textContent =
        forbidden === null
          ? this.words.clairvoyance
          : fill(this.words.forbidden, { bid: forbidden, cards: deal.forbiddenSum });
    why.classList.toggle("reminder", clairvoyant && forbidden === null);
    const rest =
      state.phase === "tricks" && !turn.correction && !turn.waiting
        ? restAsBid(values, state.bids, deal.order, toWin(deal, state))
        : [];
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
    if (state.phase === "elimination") return [this.words.tie];
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
    const open = bids && deal.order.some((seat) => bids[seat] === null);
    turn.sentence = bids ? this.sumSentence(sum(bids), deal.cards, open) : "";
    $("sum").firstElementChild.replaceChildren(...emphasized(turn.sentence));
    this.pips(sum(values), toWin(deal, state));
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
    $("sync").classList.toggle("open", sync === "onPhone" || sync === "saving");
    document.querySelector("#sync .word").textContent = this.words[sync];
    $("notice").hidden = !notice;
    $("notice").firstElementChild.textContent = notice;
  }

  prompt({ state, seat, active, sentence, forbidden, deal }) {
    if (state.phase === "finished") return this.winners(state);
    if (state.phase === "elimination") return this.words.tie;
    if (seat === null) return "";
    const asked = `${this.name(seat)} ${active.kind === "bids" ? this.words.bids : this.words.took}.`;
    const why =
      forbidden === null ? "" : ` ${fill(this.words.forbidden, { bid: forbidden, cards: deal.forbiddenSum })}.`;
    const told = sentence && ` ${sentence}.`;
    return `${asked}${told}${why}`;
  }

  counted(word, number, gaps) {
    return fill(this.words[word][plural.select(number)] ?? this.words[word].other, { cards: number, ...gaps });
  }

  name(seat) {
    return this.plan.players[seat];
  }
}

/** A number with a small word before it, and the number that it replaced. */
function labelled(word, number, before) {
  const parts = [
    ["small", word],
    ["del", before],
    ["b", number],
  ];
  return parts
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => {
      const part = document.createElement(name);
      part.textContent = text;
      return part;
    });
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
