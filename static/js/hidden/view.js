// The view of the page while hidden bids are made, and what it shows of them later.
import { isUntouched } from "../draft.js";
import { reasonText } from "../view.js";
import { counted, fill, isolated } from "../words.js";
import { isActive, isEntered, isForPhone, isOpenly, isReady, isStuck, lastBid, nextBidder, withoutBid } from "./state.js";

const NO_MARKS = { struck: false, off: false, "as-bid": false };

/** The view with the marks of the bids, and with a panel instead of the keys. */
export function hiddenView(shown, turn) {
  const { words, lang, state, deal, draft, hiddenBids } = turn;
  const active = isActive(turn);
  const isSecret = deal?.way === "secret" && state.phase === "tricks" && !state.bids;
  const isInvited = isSecret && !hiddenBids.isBeforehand && withoutBid(turn).length > 0 && !draft.steps.length;
  const next = {
    ...shown,
    rows: shown.rows.map((row, seat) => hiddenRow(row, seat, active, turn)),
    classes: { ...shown.classes, covering: active },
    invite: isInvited,
    change: !state.covered.length && isUntouched(turn) ? deal?.change : null,
    panel: null,
  };
  if (hiddenBids.sending) next.sync = statusOfBid(turn);
  if (isStuck(turn) && shown.notice === reasonText(turn.trouble, turn)) next.notice = reasonOfBid(turn) ?? shown.notice;
  if (isSecret) {
    const { length: bids } = state.covered;
    const { length: players } = deal.order;
    const some = bids ? counted(words.someCovered, lang, bids, { bids, players }) : words.secret;
    next.sum = { ...shown.sum, text: bids === players ? words.allCovered : some };
  }
  const undone = lastBid(turn);
  if (undone !== null) Object.assign(next, { undo: true, undoStep: fill(words.stepOf.bids, { player: isolated(turn.plan.players[undone]) }) });
  if (active) return { ...next, ...hiddenPad(next, turn) };
  if (isOpenly(turn)) Object.assign(next, { undo: true, undoStep: words.openBids });
  // Bids of a round with covered bids can be entered in any order.
  if (deal?.way === "covered" && next.question.text === words.bidsFirst) next.question = { ...next.question, text: words.bids };
  return deal?.way === "secret" && state.phase === "bids" && turn.seat !== null ? slips(next, turn) : next;
}

/** Ask for the secret bids, which are read from the slips once the tricks are known. */
function slips(shown, { plan, words, seat }) {
  const rows = shown.rows.map((row) => (row.isCurrent ? { ...row, note: words.slip } : row));
  const question = { name: plan.players[seat], text: words.onSlip };
  return { ...shown, rows, question, prompt: `${question.name} ${question.text}. ${shown.sum.text}.` };
}

function hiddenRow(row, seat, active, turn) {
  const { plan, words, state, deal } = turn;
  const hasBid = state.covered.includes(seat);
  // While bids are entered openly, a bid from an own phone may arrive.
  const isMissed = !active && hasBid && isEntered(state);
  if (!active) return { ...row, note: isMissed ? words.hasBid : row.note, classes: { ...row.classes, sealed: false } };
  const label = fill(hasBid ? words.coveredBid : words.handTo, { player: plan.players[seat] });
  const isCurrent = seat === (nextBidder(turn) ?? withoutBid(turn)[0]);
  const note = row.won.text ? row.note : seat === deal.order.at(-1) ? words.dealer : "";
  return {
    ...row,
    isCurrent,
    classes: { ...row.classes, sealed: hasBid },
    note: isCurrent && nextBidder(turn) !== null ? words.hidesBid : note,
    well: { ...row.well, text: hasBid ? "✓" : "", label, disabled: false },
  };
}

/** The panel, without keys before somebody has taken the phone, and without anything that hints at a bid. */
function hiddenPad(shown, turn) {
  const { words, state, deal, hiddenBids } = turn;
  const { holder, sending } = hiddenBids;
  const stuck = isStuck(turn);
  const isHeld = holder !== null;
  const isSecret = deal.way === "secret";
  const isSent = sending?.bid !== undefined;
  const { question, take, here } = isSent ? onItsWay(turn) : asked(turn);
  const prompt = [question.lead, question.name, question.text].filter(Boolean).join(" ");
  const isFirst = isEntered(state) && !isHeld && !sending && !state.covered.length;
  const panel = {
    take: take && { text: take, disabled: Boolean(sending) },
    bidHere: here && { text: here, disabled: Boolean(sending) },
    back: isForPhone(turn) && !sending,
    openly: isFirst && !isForPhone(turn),
    ownPhones: isFirst && state.round === 1 && !state.phones.length,
    tricksFirst: isSecret,
  };
  return {
    prompt: stuck ? `${prompt}. ${words.keepOpen}` : prompt,
    question,
    keys: shown.keys.map((key) => ({ ...key, disabled: false, classes: NO_MARKS })),
    hidesKeys: !isHeld,
    why: stuck ? { text: words.keepOpen, isReminder: false } : shown.why?.isReminder ? shown.why : null,
    rest: "",
    sum: { text: saying(turn) ?? shown.sum.text, won: 0, cards: 0 },
    undo: !stuck && (shown.undo || isHeld),
    undoStep: isHeld ? "" : shown.undoStep,
    panel: isHeld ? null : panel,
  };
}

/** The sentence below the question: what has just happened, or who has bid; undefined for a sentence of another script. */
function saying({ plan, words, lang, state, deal, hiddenBids: { said, chosen, sending } }) {
  if (said && !sending) return fill(words[said[0]], { player: isolated(plan.players[said[1]]) });
  if (state.phones.includes(chosen)) return fill(words.countsHere, { player: isolated(plan.players[chosen]) });
  if (deal.way === "secret") return undefined;
  const { length: bids } = state.covered;
  return bids ? counted(words.someCovered, lang, bids, { bids, players: deal.order.length }) : words.untilAllBid;
}

/** The question, and the text of the main button, or of the button for a bid on this phone. */
function asked(turn) {
  const { plan, words, hiddenBids } = turn;
  if (isReady(turn)) return { question: { text: words.allIn }, take: words.reveal };
  const seat = nextBidder(turn);
  if (seat === null) {
    const missing = withoutBid(turn).map((each) => plan.players[each]);
    const lead = missing.length > 1 ? words.waitForPhones : words.waitForPhone;
    return { question: { lead, name: missing.join(", ") }, here: fill(words.bidHere, { player: missing[0] }) };
  }
  const name = plan.players[seat];
  const question = hiddenBids.holder === null ? { lead: words.handToWhom, name } : { name, text: words.bidsCovered };
  return { question, take: fill(words.iAm, { player: name }) };
}

/** The question while a bid is being sent to the server; the text gives the invisible button its size. */
function onItsWay(turn) {
  const { plan, words, hiddenBids } = turn;
  const player = plan.players[hiddenBids.sending.seat];
  const text = fill(isStuck(turn) ? words.bidWaits : words.bidIsSent, { player });
  return { question: { text }, take: text };
}

/** The status while a bid is sent, which counts as an entry. */
function statusOfBid(turn) {
  const unsaved = isStuck(turn);
  const text = unsaved ? fill(turn.words.unsentEntries, { entries: turn.changes + 1 }) : turn.words.saving;
  return { text, classes: { unsaved, open: !unsaved } };
}

/** The sentence about a bid that waits to be sent: unlike entries, it is not stored on the phone. */
const reasonOfBid = ({ words, trouble, reason }) =>
  reason ? `${reason.text} ${words.keepOpen}` : { offline: words.bidNotKept, inFront: words.bidInFront }[trouble];
