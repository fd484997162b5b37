// Hidden bids, made by passing the phone around. The page has a bid only until the server has it, and only in memory:
// `hiddenBids` is never saved.
import { $ } from "./dom.js";
import { IN_FRONT } from "./outbox.js";
import { follows } from "./queue.js";
import { adopt } from "./store.js";
import { reasonText } from "./view.js";
import { fill } from "./words.js";

const RETRY_AFTER = 3000;

const NOBODY = {
  round: 0,
  /** The seat that was tapped to bid next, and the seat whose player holds the phone. */
  chosen: null,
  holder: null,
  /** Whether the bids lie on the table and are entered openly; whether secret ones are made before the tricks. */
  isOpen: false,
  isBeforehand: false,
  sending: null,
  /** Whether the bid was sent and not answered. */
  isLate: false,
};

export const initial = { hiddenBids: NOBODY };

/** A new round begins with nobody chosen; a bid that is being sent is not discarded. */
export function tidy(store, { round }) {
  const { hiddenBids } = store;
  const { sending, isLate } = hiddenBids;
  return hiddenBids.round === round ? store : change(store, { ...NOBODY, round, sending, isLate });
}

export const reduce = (store, event, turn) => EVENTS[event.type]?.(store, event, turn) ?? null;

const change = (store, parts) => ({ ...store, hiddenBids: { ...store.hiddenBids, ...parts } });

const EVENTS = {
  take: (store, _, turn) =>
    isReady(turn) ? begin(store, { isReveal: true }) : change(store, { holder: nextBidder(turn) }),
  openly: (store) => change(store, { isOpen: true }),
  tricksFirst: (store) => change(store, { isBeforehand: false }),
  bidFirst: (store) => change(store, { isBeforehand: true }),
  pressed(store, { number }, turn) {
    if (!isActive(turn)) return null;
    const { holder, round, sending } = store.hiddenBids;
    if (holder === null || sending || number > turn.deal.cards) return store;
    return begin(change(store, { chosen: null, holder: null }), { round, seat: holder, bid: number });
  },
  row(store, { seat }, turn) {
    if (!isActive(turn)) return null;
    return turn.deal.order.includes(seat) ? change(store, { chosen: seat, holder: null }) : store;
  },
  undo(store, _, turn) {
    if (store.hiddenBids.sending) return store;
    const isHeld = store.hiddenBids.holder !== null;
    if (!isHeld && !(areHidden(turn) && turn.state.covered.length)) return null;
    return change({ ...store, notice: isHeld ? "" : turn.words.hiddenUndo }, { holder: null });
  },
  bidDelayed(store, { status, reason = null }) {
    const trouble = status === IN_FRONT ? "inFront" : (reason?.name ?? (store.reason ? "" : store.trouble));
    if (store.hiddenBids.isLate && trouble === store.trouble) return store;
    return change({ ...store, trouble, reason }, { isLate: true });
  },
  bidAnswered(store, { status, state }, { words, hiddenBids: { sending } }) {
    const isSentAgain = status === 409 && isOfSameDeal(sending, state);
    const answered = { ...store, notice: "", trouble: state ? "" : store.trouble };
    const after = change(answered, { isLate: false, sending: isSentAgain ? { ...sending, revision: state.revision } : null });
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
  const { words, state, deal, draft, hiddenBids } = turn;
  const active = isActive(turn);
  const isSecret = deal?.way === "secret" && state.phase === "tricks" && !state.bids;
  const isInvited = isSecret && !hiddenBids.isBeforehand && withoutBid(turn).length > 0 && !draft.steps.length;
  const next = {
    ...shown,
    rows: shown.rows.map((row, seat) => hiddenRow(row, seat, active, turn)),
    classes: { ...shown.classes, covering: active },
    invite: isInvited ? words.bidNow : "",
    panel: null,
  };
  if (hiddenBids.sending) next.sync = statusOfBid(turn);
  if (isStuck(turn) && shown.notice === reasonText(turn.trouble, turn)) next.notice = reasonOfBid(turn) ?? shown.notice;
  if (isSecret) {
    const { length: bids } = state.covered;
    const { length: players } = deal.order;
    const some = bids ? fill(words.someCovered, { bids, players }) : words.secret;
    next.sum = { ...shown.sum, text: bids === players ? words.allCovered : some };
  }
  if (active) return { ...next, ...hiddenPad(next, turn) };
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
  if (!active) return { ...row, classes: { ...row.classes, sealed: false } };
  const { plan, words, state, deal } = turn;
  const hasBid = state.covered.includes(seat);
  const label = fill(hasBid ? words.coveredBid : words.handTo, { player: plan.players[seat] });
  return {
    ...row,
    isCurrent: seat === nextBidder(turn),
    classes: { ...row.classes, sealed: hasBid },
    note: seat === deal.order.at(-1) ? words.dealer : "",
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
  const { prompt, take } = sending && !sending.isReveal ? onItsWay(turn) : asked(turn);
  const panel = {
    take: take && { text: take, disabled: Boolean(sending) },
    openly: isSecret || sending || state.covered.length ? null : { text: words.enterOpenly },
    close: isSecret ? { text: words.tricksFirst } : null,
  };
  return {
    prompt: stuck ? `${prompt}. ${words.keepOpen}` : prompt,
    question: { text: prompt },
    keys: shown.keys.map((key) => ({ ...key, disabled: false, classes: NO_MARKS })),
    hidesKeys: !isHeld,
    why: stuck ? { text: words.keepOpen, isReminder: false } : shown.why?.isReminder ? shown.why : null,
    rest: "",
    sum: { text: isSecret ? shown.sum.text : words.covered, won: 0, cards: 0 },
    // Also if there are only hidden bids: Undo then explains how to change them.
    undo: !stuck && (shown.undo || isHeld || state.covered.length > 0),
    panel: isHeld ? null : panel,
  };
}

/** The prompt, and the text of the main button; "" if there is nothing to tap but a row. */
function asked(turn) {
  const { plan, words, hiddenBids } = turn;
  if (isReady(turn)) return { prompt: words.allIn, take: words.reveal };
  const seat = nextBidder(turn);
  if (seat === null) {
    const players = withoutBid(turn).map((missing) => `\u2068${plan.players[missing]}\u2069`).join(", ");
    return { prompt: fill(words.onOwnPhones, { players }), take: "" };
  }
  const player = plan.players[seat];
  const prompt = hiddenBids.holder === null ? fill(words.handTo, { player }) : `${player} ${words.bidsCovered}`;
  return { prompt, take: fill(words.iAm, { player }) };
}

/** The same while a bid is on its way to the server; the button only keeps its room. */
function onItsWay(turn) {
  const { plan, words, hiddenBids } = turn;
  const player = plan.players[hiddenBids.sending.seat];
  const prompt = fill(isStuck(turn) ? words.bidWaits : words.bidIsSent, { player });
  return { prompt, take: prompt };
}

const NO_MARKS = { struck: false, off: false, "as-bid": false };

/** Make the panel that is shown instead of the keys; return functions that draw it and send a bid. */
export function attach({ dispatch, post }) {
  const panel = makePanel(dispatch);
  let sent = null;

  /** Send a bid until it is answered; the request stays the same even if the game has moved on. */
  async function send(bid) {
    const { hiddenBid, reveal: revealAll } = $("entry").dataset;
    const { status, state, reason } = await post(bid.isReveal ? revealAll : hiddenBid, bid);
    if (state || status === 403 || status === 404) return dispatch({ type: "bidAnswered", status, state });
    dispatch({ type: "bidDelayed", status, reason });
    setTimeout(() => send(bid), RETRY_AFTER);
  }

  return {
    draw(shown) {
      panel.root.hidden = !shown.panel;
      for (const name of ["take", "openly", "close"]) drawButton(panel[name], shown.panel?.[name]);
      drawButton(panel.invite, shown.invite && { text: shown.invite });
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

function drawButton(button, part) {
  button.hidden = !part;
  if (!part) return;
  button.textContent = part.text;
  button.disabled = Boolean(part.disabled);
}

function makePanel(dispatch) {
  const root = document.createElement("div");
  root.className = "hand";
  root.hidden = true;
  const [take, openly, close, invite] = [
    ["take primary big", "take"],
    ["openly", "openly"],
    ["close", "tricksFirst"],
    ["rest invite", "bidFirst"],
  ].map(([className, type]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className;
    button.addEventListener("click", () => dispatch({ type }));
    return button;
  });
  root.append(take, openly, close);
  $("chips").before(root);
  $("ask").append(invite);
  return { root, take, openly, close, invite };
}
