// Hidden bids, made by passing the phone around. The page has a bid only until the server has it, and only in memory:
// `hiddenBids` is never saved.
import { $ } from "./dom.js";
import { emptyDraft, isUntouched } from "./draft.js";
import { IN_FRONT } from "./outbox.js";
import { follows } from "./queue.js";
import { adopt } from "./store.js";
import { reasonText } from "./view.js";
import { counted, fill, isolated } from "./words.js";

const RETRY_AFTER = 3000;

const NOBODY = {
  round: 0,
  /** The seat that was tapped to bid next, and the seat whose player holds the phone. */
  chosen: null,
  holder: null,
  /** Whether this player had no bid then: if one arrives from the own phone, the page goes on. */
  isNew: false,
  /** Whether the bids lie on the table and are entered openly; whether secret ones are made before the tricks. */
  isOpen: false,
  isBeforehand: false,
  sending: null,
  /** Whether the bid was sent and not answered. */
  isLate: false,
  /** The last statement of the game when each bid was made here, by seat; an undo takes back what came last. */
  made: {},
  /** What has just happened, as [name of the sentence, seat]. */
  said: null,
};

export const initial = { hiddenBids: NOBODY };

/** A new round begins with nobody chosen; a bid that is being sent is not discarded. */
export function tidy(store, { round, covered, phones }) {
  const { hiddenBids } = store;
  const { sending, isLate, chosen, holder, isNew } = hiddenBids;
  if (hiddenBids.round !== round) return change(store, { ...NOBODY, round, sending, isLate });
  const seat = chosen ?? holder;
  const hasArrived = isNew && seat !== null && phones.includes(seat) && covered.includes(seat);
  return hasArrived ? change(store, { chosen: null, holder: null, said: ["bidArrived", seat] }) : store;
}

export const reduce = (store, event, turn) => EVENTS[event.type]?.(store, event, turn) ?? null;

const change = (store, parts) => ({ ...store, hiddenBids: { ...store.hiddenBids, ...parts } });

const EVENTS = {
  take(store, _, turn) {
    if (isReady(turn)) return begin(store, { isReveal: true });
    const holder = nextBidder(turn);
    return change(store, { holder, isNew: !turn.state.covered.includes(holder), said: null });
  },
  openly: (store) => change(store, { isOpen: true, said: null }),
  tricksFirst: (store) => change(store, { isBeforehand: false }),
  bidFirst: (store) => change(store, { isBeforehand: true }),
  bidHere: (store, _, turn) => choose(store, withoutBid(turn)[0], turn),
  back: (store) => change(store, { chosen: null }),
  pressed(store, { number }, turn) {
    if (!isActive(turn)) return null;
    const { holder, round, sending } = store.hiddenBids;
    if (holder === null || sending || number > turn.deal.cards) return store;
    return begin(change(store, { chosen: null, holder: null }), { round, seat: holder, bid: number });
  },
  row(store, { seat }, turn) {
    if (!isActive(turn)) return null;
    return turn.deal.order.includes(seat) ? choose(store, seat, turn) : store;
  },
  undo(store, _, turn) {
    const { sending, holder, isOpen, round } = store.hiddenBids;
    if (sending) return store;
    if (holder !== null) return change({ ...store, notice: "" }, { holder: null });
    const seat = lastBid(turn);
    if (seat !== null) {
      const asked = change({ ...store, notice: "" }, { chosen: seat, isNew: false, isBeforehand: true, said: ["takenBack", seat] });
      return begin(asked, { isUndo: true, round, seat });
    }
    if (!isOpenly(turn)) return null;
    const empty = emptyDraft(turn.state, turn.plan.players.length);
    return change({ ...store, draft: empty, notice: "" }, { isOpen: false });
  },
  bidDelayed(store, { status, reason = null }) {
    const trouble = status === IN_FRONT ? "inFront" : (reason?.name ?? (store.reason ? "" : store.trouble));
    if (store.hiddenBids.isLate && trouble === store.trouble) return store;
    return change({ ...store, trouble, reason }, { isLate: true });
  },
  bidAnswered(store, { status, state }, { words, hiddenBids: { sending } }) {
    const isSentAgain = status === 409 && isOfSameDeal(sending, state);
    const answered = { ...store, notice: "", trouble: state ? "" : store.trouble };
    const made = { ...store.hiddenBids.made, [sending?.seat]: JSON.stringify(state?.undoes) };
    const after = change(answered, { isLate: false, isNew: true, made, sending: isSentAgain ? { ...sending, revision: state.revision } : null });
    if (isSentAgain) return adopt(after, { ...state, notice: "" });
    return state ? adopt(after, state) : { ...after, notice: words[status === 403 ? "signedOut" : "gone"] };
  },
};

/** Whether a bid waits because the server answers neither it nor the statements before it. */
const isStuck = ({ trouble, hiddenBids: { sending, isLate } }) => Boolean(sending && (isLate || trouble));

/** The status while a bid is sent, which counts as an entry. */
function statusOfBid(turn) {
  const unsaved = isStuck(turn);
  const text = unsaved ? fill(turn.words.unsentEntries, { entries: turn.changes + 1 }) : turn.words.saving;
  return { text, classes: { unsaved, open: !unsaved } };
}

/** The sentence about a bid that waits: unlike entries it is not stored on the phone. */
const reasonOfBid = ({ words, trouble, reason }) =>
  reason ? `${reason.text} ${words.keepOpen}` : { offline: words.bidNotKept, inFront: words.bidInFront }[trouble];

/** Let a player bid next: one who has no phone, or whose phone is missing, or who wants another bid. */
const choose = (store, seat, { state }) =>
  change(store, { chosen: seat, holder: null, isNew: !state.covered.includes(seat), said: null });

/** The seat whose hidden bid an undo takes back; null if something else came later. */
function lastBid({ state, draft, waiting, last, hiddenBids: { made } }) {
  const { lastCovered: seat, covered, undoes } = state;
  if (waiting || last || draft.steps.length || !covered.includes(seat)) return null;
  return (made[seat] ?? JSON.stringify(undoes)) === JSON.stringify(undoes) ? seat : null;
}

/** Whether covered bids are entered openly, and none is yet. */
const isOpenly = (turn) =>
  !turn.waiting && turn.deal?.way === "covered" && isEntered(turn.state) && !turn.draft.steps.length && !areHidden(turn);

const isEntered = ({ phase, bids, revealed }) => phase === "bids" && !bids && !revealed;

const withoutBid = ({ state, deal }) => deal.order.filter((seat) => !state.covered.includes(seat));

/** The seats without a bid to whose players this phone is handed: those who have no phone of their own. */
const withoutPhone = (turn) => withoutBid(turn).filter((seat) => !turn.state.phones.includes(seat));

const nextBidder = (turn) => turn.hiddenBids.chosen ?? withoutPhone(turn)[0] ?? null;

/** Whether all have bid, and the bids wait for the reveal; a row that was tapped can still be changed. */
const isReady = (turn) => turn.state.ready && turn.hiddenBids.chosen === null;

/** Whether the bid only came before or after something else of its deal, such as the trump. */
const isOfSameDeal = ({ revision, round, redeals }, state) =>
  state.revision !== revision && state.round === round && state.redeals === redeals && !state.bids;

/** Begin to send a bid, or the reveal, after all statements that wait, such as the trump. */
const begin = (store, sent) =>
  change(store, { sending: { ...follows(store, store.queue.length), ...sent }, isLate: false });

/** Whether hidden bids are made now. */
function areHidden(turn) {
  const { state, deal, draft, hiddenBids } = turn;
  if (!deal?.way || state.bids || state.revealed) return false;
  if (deal.way === "secret") {
    return state.phase === "tricks" && hiddenBids.isBeforehand && withoutBid(turn).length > 0;
  }
  return !hiddenBids.isOpen && !draft.steps.length && !draft.redo.length;
}

const isActive = (turn) => areHidden(turn) && !turn.waiting;

export function view(shown, turn) {
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
  if (undone !== null) Object.assign(next, { undo: true, undoStep: fill(words.stepOf.bids, { player: turn.plan.players[undone] }) });
  if (active) return { ...next, ...hiddenPad(next, turn) };
  if (isOpenly(turn)) Object.assign(next, { undo: true, undoStep: words.openBids });
  // Bids that were covered can be entered in any order.
  if (deal?.way === "covered" && next.question.text === words.bidsFirst) next.question = { ...next.question, text: words.bids };
  return deal?.way === "secret" && state.phase === "bids" && turn.seat !== null ? slips(next, turn) : next;
}

/** The slips are read once the tricks are known. */
function slips(shown, { plan, words, seat }) {
  const rows = shown.rows.map((row) => (row.isCurrent ? { ...row, note: words.slip } : row));
  const question = { name: plan.players[seat], text: words.onSlip };
  return { ...shown, rows, question, prompt: `${question.name} ${question.text}. ${shown.sum.text}.` };
}

function hiddenRow(row, seat, active, turn) {
  const { plan, words, state, deal } = turn;
  const hasBid = state.covered.includes(seat);
  // While bids are entered openly, one from an own phone may arrive.
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

/** No keys before somebody has taken the phone, and nothing that hints at a bid. */
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

/** Whether somebody bids here who has a phone, or has bid already. */
const isForPhone = ({ state, hiddenBids: { chosen } }) =>
  chosen !== null && (state.phones.includes(chosen) || state.covered.includes(chosen));

/** The sentence below the question: what has just happened, or who has bid; undefined if others know it better. */
function saying({ plan, words, lang, state, deal, hiddenBids: { said, chosen, sending } }) {
  if (said && !sending) return fill(words[said[0]], { player: isolated(plan.players[said[1]]) });
  if (state.phones.includes(chosen)) return fill(words.countsHere, { player: isolated(plan.players[chosen]) });
  if (deal.way === "secret") return undefined;
  const { length: bids } = state.covered;
  return bids ? counted(words.someCovered, lang, bids, { bids, players: deal.order.length }) : words.untilAllBid;
}

/** The question, and the text of the main button; "" if there is nothing to tap but a row. */
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

/** The same while a bid is on its way to the server; the button only keeps its room. */
function onItsWay(turn) {
  const { plan, words, hiddenBids } = turn;
  const player = plan.players[hiddenBids.sending.seat];
  const text = fill(isStuck(turn) ? words.bidWaits : words.bidIsSent, { player });
  return { question: { text }, take: text };
}

const NO_MARKS = { struck: false, off: false, "as-bid": false };

/** Make the panel that is shown instead of the keys; return functions that draw it and send a bid. */
export function attach({ dispatch, post }) {
  const panel = makePanel(dispatch);
  let sent = null;

  /** Send a bid until it is answered; the request stays the same even if the game has moved on. */
  async function send(bid) {
    const { hiddenBid, takeBack, reveal: revealAll } = $("entry").dataset;
    const { status, state, reason } = await post(bid.isReveal ? revealAll : bid.isUndo ? takeBack : hiddenBid, bid);
    if (state || status === 403 || status === 404) return dispatch({ type: "bidAnswered", status, state });
    dispatch({ type: "bidDelayed", status, reason });
    setTimeout(() => send(bid), RETRY_AFTER);
  }

  return {
    draw(shown) {
      panel.root.hidden = !shown.panel;
      for (const name of PARTS) drawPart(panel[name], shown.panel?.[name]);
      drawPart(panel.bidFirst, shown.invite);
      drawChange(panel.change, shown);
    },
    isOnlyHere: ({ hiddenBids: { sending } }) => Boolean(sending),
    /** Send what was not sent yet, after the statements before it, whose revisions it counts. */
    act({ hiddenBids: { sending }, queue }) {
      if (queue.length) return;
      if (sending && sending !== sent) send(sending);
      sent = sending;
    },
  };
}

/** The buttons of the panel, and the link to the page with the code for own phones. */
const PARTS = ["take", "bidHere", "back", "openly", "ownPhones", "tricksFirst"];

/** Show a button; most have a text that never changes. Who only has the pen brings nobody in, and has no link to that page. */
function drawPart(button, part) {
  if (!button) return;
  button.hidden = !part;
  button.disabled = Boolean(part?.disabled);
  if (part?.text) button.lastElementChild.textContent = part.text;
}

/** What holds from this round on, if bids are made in another way than before. */
function drawChange(line, { change, classes }) {
  line.hidden = !change;
  if (!change) return;
  line.classList.toggle("opens", !classes.covering);
  const [what, rule] = line.lastElementChild.children;
  what.textContent = change[0];
  rule.textContent = change[1];
}

function makePanel(dispatch) {
  const [root, invite, change] = $("hand").content.cloneNode(true).children;
  const panel = { root, change };
  for (const part of [...root.children, invite]) {
    panel[part.dataset.event] = part;
    part.addEventListener("click", () => dispatch({ type: part.dataset.event }));
  }
  $("chips").before(root);
  $("ask").append(invite);
  $("board").before(change);
  return panel;
}
