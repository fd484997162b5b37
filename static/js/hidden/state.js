// Questions about hidden bids that the turn of the page answers.

/** Whether a bid waits because the server answers neither it nor the statements before it. */
export const isStuck = ({ trouble, hiddenBids: { sending, isLate } }) => Boolean(sending && (isLate || trouble));

/** The seat whose hidden bid an undo takes back; null if something else came later. */
export function lastBid({ state, draft, waiting, last, hiddenBids: { made } }) {
  const { lastCovered: seat, covered, undoes } = state;
  if (waiting || last || draft.steps.length || !covered.includes(seat)) return null;
  return (made[seat] ?? JSON.stringify(undoes)) === JSON.stringify(undoes) ? seat : null;
}

/** Whether covered bids are to be entered openly, but none is entered yet. */
export const isOpenly = (turn) =>
  !turn.waiting && turn.deal?.way === "covered" && isEntered(turn.state) && !turn.draft.steps.length && !areHidden(turn);

export const isEntered = ({ phase, bids, revealed }) => phase === "bids" && !bids && !revealed;

export const withoutBid = ({ state, deal }) => deal.order.filter((seat) => !state.covered.includes(seat));

/** The seats without a bid to whose players this phone is handed: those who have no phone of their own. */
export const withoutPhone = (turn) => withoutBid(turn).filter((seat) => !turn.state.phones.includes(seat));

export const nextBidder = (turn) => turn.hiddenBids.chosen ?? withoutPhone(turn)[0] ?? null;

/** Whether all have bid, and the bids wait for the reveal; a row that was tapped can still be changed. */
export const isReady = (turn) => turn.state.ready && turn.hiddenBids.chosen === null;

/** Whether only something else of the same deal, such as the trump, came before or after the bid. */
export const isOfSameDeal = ({ revision, round, redeals }, state) =>
  state.revision !== revision && state.round === round && state.redeals === redeals && !state.bids;

/** Whether hidden bids are made now. */
export function areHidden(turn) {
  const { state, deal, draft, hiddenBids } = turn;
  if (!deal?.way || state.bids || state.revealed) return false;
  if (deal.way === "secret") {
    return state.phase === "tricks" && hiddenBids.isBeforehand && withoutBid(turn).length > 0;
  }
  return !hiddenBids.isOpen && !draft.steps.length && !draft.redo.length;
}

export const isActive = (turn) => areHidden(turn) && !turn.waiting;

/** Whether somebody bids on this phone who has an own phone, or has bid already. */
export const isForPhone = ({ state, hiddenBids: { chosen } }) =>
  chosen !== null && (state.phones.includes(chosen) || state.covered.includes(chosen));
