// Hidden bids, made by passing the phone around. The page has a bid only until the server has it, and only in memory:
// `hiddenBids` is never saved.
import { emptyDraft } from "./draft.js";
import { attachHidden } from "./hidden/panel.js";
import { isActive, isOfSameDeal, isOpenly, isReady, lastBid, nextBidder, withoutBid } from "./hidden/state.js";
import { hiddenView } from "./hidden/view.js";
import { IN_FRONT } from "./outbox.js";
import { follows } from "./queue.js";
import { adopt } from "./store.js";

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

/** Let a player bid next: one who has no phone, or whose phone is missing, or who wants another bid. */
const choose = (store, seat, { state }) =>
  change(store, { chosen: seat, holder: null, isNew: !state.covered.includes(seat), said: null });

/** Begin to send a bid, or the reveal, after all statements that wait, such as the trump. */
const begin = (store, sent) =>
  change(store, { sending: { ...follows(store), ...sent }, isLate: false });

export const view = hiddenView;
export const attach = attachHidden;
