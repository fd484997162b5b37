// The view of the page as data, a pure function of the store; board.js draws it, and variants change parts of it.
import { emptyDraft, isUntouched, reopened } from "./draft.js";
import { LASTING } from "./outbox.js";
import { goesBack } from "./queue.js";
import { exactBids, openSeats, restAsBid, sum } from "./rules.js";
import { isPossible, troubleOf, turnOf } from "./store.js";
import { comparedSum, counted, fill, isolated, listed, signed, written } from "./words.js";

export function view(store, variants = []) {
  const turn = turnOf(store);
  const { plan, state, deal } = turn;
  turn.isPlaying = state.phase === "tricks" && Boolean(state.bids);
  turn.leaders = leaders(turn);
  const shown = {
    task: [state.round, state.phase, store.correction?.editing, store.draft.editing].join(),
    ...head(turn),
    trump: trump(turn),
    room: deal ? state.room : null,
    order: deal?.order ?? (state.phase === "finished" ? state.places : []),
    rows: plan.players.map((_, seat) => row(seat, turn)),
    ...pad(turn),
    ...bar(turn),
    classes: { finished: state.phase === "finished", undrawn: false },
  };
  shown.prompt = promptOf(turn, shown);
  const all = variants.reduce((before, variant) => variant.view?.(before, turn) ?? before, shown);
  return { ...all, say: store.notice || all.prompt.replace(/[\u2068\u2069]/g, "") };
}

function head({ plan, words, lang, state }) {
  const { sizes } = plan;
  const { round, phase } = state;
  const isOver = phase === "finished";
  return {
    title: isOver ? words.finished : fill(words.roundOf, { round }),
    of: isOver ? aboutGame({ plan, words, lang, state }) : counted(words.ofRounds, lang, sizes[round - 1], { rounds: sizes.length }),
    rounds: sizes.map((_, index) => (index + 1 < round ? "done" : index + 1 === round && !isOver ? "now" : "")),
  };
}

/** Such as "15 rounds · Plus/Minus One", as scorekeeper/display/ending/words.py says it: the rounds that were played. */
export function aboutGame({ plan, words, lang, state: { rounds } }) {
  return [counted(words.length, lang, rounds.length, { rounds: rounds.length }), ...plan.facts].join(" · ");
}

function trump({ state, deal, waiting }) {
  const chosen = deal?.noTrump ? "none" : state.trump;
  return { chosen, isShown: state.phase !== "finished", isFixed: waiting || !deal || Boolean(deal.noTrump) };
}

/** The seats that lead among those who play, or that have won; none before the first round is finished. */
function leaders({ plan, state, deal }) {
  if (state.ranks.length) return state.places.filter((_, place) => state.ranks[place] === 1);
  if (!state.rounds.length) return [];
  const playing = deal?.order ?? state.places.filter((seat) => !state.out.includes(seat));
  const first = best(playing, (seat) => state.totals[seat]);
  return plan.exactBreaksTies ? best(first, (seat) => exactBids(state.rounds, seat)) : first;
}

/** The seats with the highest value. */
function best(seats, value) {
  const most = Math.max(...seats.map(value));
  return seats.filter((seat) => value(seat) === most);
}

function row(seat, turn) {
  const { state, correction, draft, values, isPlaying } = turn;
  const isCurrent = seat === turn.seat;
  const number = isPlaying && correction ? draft.values[seat] : values[seat];
  const isMissed = isPlaying && number !== null && number !== state.bids[seat];
  const isOut = state.out.includes(seat);
  const result = isUntouched(turn) ? state.rounds.at(-1) : null;
  const won = result?.points[seat] ?? null;
  const last = result && !isOut && lastRound(seat, result, turn);
  return {
    hidden: isOut && state.phase !== "finished",
    isCurrent,
    classes: {
      "bid-again": isCurrent && Boolean(correction),
      missed: isMissed,
      made: isPlaying && number !== null && !isMissed,
    },
    note: isOut ? state.left[seat] : last || note(seat, isCurrent, turn),
    leads: turn.leaders.includes(seat),
    total: written(state.totals[seat]),
    won: { text: won === null ? "" : signed(won), direction: won > 0 ? "up" : won < 0 ? "down" : "" },
    bid: bid(seat, turn),
    well: well(seat, number, isOut, turn),
  };
}

/**
 * The bid and the tricks of a seat in the last round; "" if it did not play. With the number of the round, as {text, round, label},
 * if a tap on the text corrects it: the round must be recorded, and a tap on the row must mean nothing else.
 */
function lastRound(seat, last, { plan, words, queue, state: { phase, round } }) {
  const [bid, tricks] = [last.bids[seat], last.tricks[seat]];
  if (bid == null || tricks == null) return "";
  const text = fill(words.lastRound, { bid, tricks });
  if (queue.length || (phase !== "bids" && phase !== "finished")) return text;
  return { text, round: round - 1, label: fill(words.correctRound, { player: plan.players[seat], result: text, round: round - 1 }) };
}

function note(seat, isCurrent, { words, state, deal, correction }) {
  const dealer = deal?.order.at(-1);
  if (!isCurrent) return seat === dealer ? words.dealer : "";
  if (correction) return words.bidsAgain;
  if (state.phase === "tricks") return words.tricksNow;
  if (seat === dealer) return words.dealsBidsLast;
  return seat === deal.order[0] ? words.bidsFirst : words.bidsNow;
}

/** The small number beside the well: the bid while tricks are entered, the tricks while bids come after them. */
function bid(seat, turn) {
  const { words, state, isPlaying } = turn;
  if (state.phase === "bids" && state.tricks) {
    const won = state.tricks[seat];
    return won === null ? null : { parts: withWord(words.took, won), label: null, disabled: true };
  }
  const number = isPlaying ? shownBid(seat, turn) : null;
  if (number === null) return null;
  const before = state.changes.find(([changed]) => changed === seat)?.[1];
  const label = fill(words.changeBid, { player: turn.plan.players[seat], bid: number });
  return { parts: withWord(words.bidLabel, number, before), label, disabled: false };
}

/** The recorded bid; while the bids of the round are corrected, the one that it is changed to. */
function shownBid(seat, { state, correction }) {
  const isChanged = correction && correction.values[seat] !== correction.announced[seat];
  return (isChanged ? correction.values : state.bids)[seat];
}

/** A number with a small word before it, and the number that it replaced, as [element, text]. */
const withWord = (word, number, before) =>
  [
    ["small", word],
    ["del", before],
    ["b", number],
  ].filter(([, text]) => text !== undefined);

function well(seat, number, isOut, { plan, words, state: { phase } }) {
  const disabled = phase !== "tricks" && (phase !== "bids" || number === null);
  const change = phase === "tricks" ? (number === null ? words.enterTricks : words.changeTricks) : words.changeBid;
  const gaps = { player: plan.players[seat], bid: number, tricks: number };
  const label = fill(disabled ? words.noBidYet : change, gaps);
  return { text: number ?? "", label, disabled, hidden: phase === "finished" || isOut };
}

function pad(turn) {
  const { plan, words, state, deal, seat, correction } = turn;
  const isRestOffered = seat !== null && state.phase === "tricks" && !correction;
  const rest = isRestOffered ? restAsBid(turn.values, state.bids, deal.order, turn.all) : [];
  return {
    keys: Array.from({ length: Math.max(...plan.sizes) + 1 }, (_, number) => key(number, turn)),
    hidesKeys: state.phase === "finished",
    question: question(turn),
    why: why(turn),
    rest: !rest.length ? "" : rest.length < deal.order.length ? words.restAsBid : words.allAsBid,
    sum: deal ? { text: sumText(turn), won: sum(turn.values), cards: turn.all } : null,
  };
}

function key(number, turn) {
  const { deal, seat, forbidden, state } = turn;
  const isStruck = number === forbidden;
  const disabled = !isPossible(turn, number);
  return {
    hidden: !deal || number > deal.cards,
    disabled,
    mark: turn.words.bidLabel,
    classes: {
      struck: isStruck,
      off: disabled && !isStruck,
      typed: number === turn.typed,
      "as-bid": seat !== null && state.bids?.[seat] === number,
    },
  };
}

/** A sentence, or the name of the player whose number is next, followed by a small word. */
function question(turn) {
  const { plan, words, state, deal, seat, kind, correction } = turn;
  if (state.phase === "finished") return { text: winners(turn) };
  if (seat === null) return { text: (turn.isWaiting && turn.trouble && words.undoWaits) || "…" };
  const name = plan.players[seat];
  if (correction?.again) return { text: fill(words.bidAgain, { player: name }) };
  const isFirst = kind === "bids" && isUntouched(turn) && seat === deal.order[0];
  // Beside a longer name there is no room for the button for the rest.
  const most = kind === "tricks" ? 9 : 13;
  return { name, most, text: correction ? words.bidsAgain : kind === "tricks" ? words.tricksNow : isFirst ? words.bidsFirst : words.bids };
}

/** Who has won; nobody without a round. */
function winners({ plan, words, leaders: seats }) {
  const names = seats.map((seat) => plan.players[seat]);
  if (!names.length) return words.finished;
  if (names.length === 1) return fill(words.won, { players: names[0] });
  return fill(words.wonShared, { players: listed(names, words) });
}

/** Why a number is struck out, or a reminder of how this round is played. */
function why({ plan, words, state, deal, seat, forbidden }) {
  if (forbidden !== null && seat !== null) {
    return { text: fill(words.forbidden, { bid: forbidden, cards: deal.forbiddenSum }), isReminder: false };
  }
  const isReminded = plan.clairvoyance && state.round === 1 && deal?.cards === 1 && !state.bids && !state.tricks;
  return isReminded ? { text: words.clairvoyance, isReminder: true } : null;
}

/** How the bids of the round add up. */
function sumText(turn) {
  const { plan, words, lang, state, deal, correction, values, all: cards } = turn;
  const bids = state.phase === "tricks" ? (correction?.values ?? state.bids) : values;
  if (!bids) return "";
  if (state.phase === "bids" && deal.order.every((seat) => bids[seat] === null)) {
    // After the tricks of a round with secret bids, the deal is over.
    return state.tricks ? "" : counted(words.deals, lang, deal.cards, { player: isolated(plan.players[deal.order.at(-1)]) });
  }
  const total = sum(bids);
  const isOpen = deal.order.some((seat) => bids[seat] === null);
  if (isOpen && total <= cards) return counted(words.bidSum, lang, cards, { bid: total });
  return comparedSum(words, total, cards);
}

function bar(turn) {
  const { plan, words, state, draft, correction, queue, trouble, seen, notice, waiting, isWaiting, refusal, undone } = turn;
  const reason = troubleOf(turn);
  // A state that will soon end by itself is only explained after a tap.
  const isPassing = reason === "offline" || (turn.reason?.name === reason && turn.reason.passes);
  const isUnsaved = Boolean(trouble) || refusal !== null;
  const hasSteps = draft.steps.length > 0;
  const sync = queue.length ? words.saving : hasSteps ? missing(turn) : words.saved;
  return {
    undo: waiting ? isWaiting && Boolean(trouble) && goesBack(queue.at(-1)) : Boolean(correction || hasSteps || state.canUndo),
    undoStep: waiting ? words.cancelUndo : undoStep(turn),
    redo: !waiting && (draft.redo.length > 0 || (Boolean(undone) && !hasSteps)),
    sync: {
      text: isUnsaved ? notSaved(turn) : sync,
      classes: { unsaved: isUnsaved, open: !isUnsaved && (hasSteps || queue.length > 0) },
    },
    notice: notice || (reason && reason !== seen && !(isPassing && seen) ? reasonText(reason, turn) : ""),
    isConfirmation: Boolean(notice) && notice === plan.recorded,
  };
}

/** The sentence about a trouble; the server names its own. */
export const reasonText = (trouble, { plan: { words }, reason }) =>
  reason?.name === trouble ? `${reason.text} ${words.kept}` : words[trouble];

/** How many numbers the phase still needs, before it is sent. */
function missing({ words, lang, deal, values }) {
  const number = openSeats(values, deal?.order ?? []).length;
  return number ? counted(words.missing, lang, number, { number }) : words.notSaved;
}

/** The number of unsent entries on this phone, in a text as short as "Saved", because the header has one line. */
function notSaved({ words, trouble, queue, changes }) {
  if (changes) return fill(words.unsentEntries, { entries: changes });
  return trouble && !LASTING.has(trouble) && !queue.length ? words.noConnection : words.notSaved;
}

/** The change that an undo would take back: a tap on this phone, or the last statement of the game. */
function undoStep(turn) {
  const { plan, words, state: { undoes: last }, completed, correction, draft } = turn;
  if (correction || draft.editing !== null) return words.noChange;
  if (draft.steps.length) return stepOf(draft, plan, words);
  if (!last) return "";
  const completedHere = completed[`${last.kind} ${last.round}`];
  const isKnown = String(completedHere?.values) === String(last.values);
  const tapped = isKnown ? completedHere : last.reopens && tappedAgain(last, turn);
  if (tapped) return stepOf(tapped, plan, words);
  const what = words.what[last.kind];
  return last.text ?? (what ? fill(what, { round: last.round, values: last.values.join(" · ") }) : "");
}

/** The draft of a phase that was completed elsewhere, with its last tap; null if only the server has the deal. */
function tappedAgain({ kind, round, values }, { plan, state, deal }) {
  const { order } = (round === state.round ? deal : plan.deals[round - 1]) ?? {};
  if (!order?.every((seat) => Number.isInteger(values[seat]))) return null;
  const { redo } = reopened(emptyDraft({ phase: kind, round }, values.length), values, order, sum(values));
  return { kind, steps: [{ numbers: redo[0] }] };
}

const stepOf = ({ kind, steps }, plan, words) =>
  fill(words.stepOf[kind], { player: isolated(plan.players[steps.at(-1).numbers[0][0]]) });

/** The announcement after a tap: the next player and number, how the bids add up, and what is forbidden. */
function promptOf({ plan, words, state, seat, kind, forbidden }, { question: asked, sum: total, why: reason }) {
  if (state.phase === "finished") return asked.text;
  if (seat === null) return "";
  const ending = kind === "bids" ? words.bids + "." : words.tricksNow;
  const task = `${plan.players[seat]} ${ending}`;
  const sentences = [total.text, forbidden === null ? "" : reason.text].filter(Boolean);
  return [task, ...sentences.map((sentence) => `${sentence}.`)].join(" ");
}
