// Open bids from players' own phones. The page enters each like a tap, in turn and only once, so that an Undo does not
// bring it back. Bids that the Confidant has tapped are not replaced.
import { $ } from "../dom.js";
import { nextSeat } from "../draft.js";
import { rest } from "../input.js";
import { dealOf, forbiddenBid } from "../rules.js";

/** The newest bid that was seen from each seat, as [number, bid]; stored for reloads. */
let seen = null;

/** Enter the bids that have arrived; `now()` is the store. Return the number of the newest bid that was seen. */
export function take(now, dispatch) {
  const { name } = now().plan;
  seen ??= load(name);
  // The holder of the pen enters the bids. If the pen is returned, this page has entered none of them.
  if (!writes(now().plan) && Object.keys(seen).length) {
    seen = {};
    save(name);
  }
  while (takeOne(now(), dispatch)) save(name);
  return Math.max(0, ...Object.values(seen).map(([number]) => number));
}

/** Enter or skip one bid; return whether there was one. */
function takeOne(store, dispatch) {
  const { plan, server, draft } = store;
  const deal = dealOf(plan, server);
  if (!deal || deal.way || !isEntering(store)) return false;
  const newBids = server.openBids.filter(([number, seat]) => number > (seen[seat]?.[0] ?? 0));
  for (const [number, seat, bid] of newBids) {
    const value = draft.values[seat];
    const isTurn = seat === nextSeat(draft, deal.order);
    if (!isTurn && value === null) continue;
    const isChange = !isTurn && isLastBid(draft, deal.order, seat) && value === seen[seat]?.[1];
    seen[seat] = [number, bid];
    const isPossible = bid !== value && bid <= deal.cards && bid !== forbiddenBid(deal, draft.values, seat);
    if (isPossible && (isTurn || isChange)) enter(seat, bid, isChange, dispatch);
    return true;
  }
  return false;
}

const writes = ({ pen }) => (pen ?? "own").startsWith("own");

/**
 * Whether the open bids of the round are entered on this phone, and nothing else waits for the server, or for the
 * Confidant to close the notice about dropped numbers, until which the keys do nothing.
 */
const isEntering = ({ plan, server, queue, refusal, draft, notice }) =>
  writes(plan) &&
  notice !== plan.words.movedOn &&
  !queue.length &&
  refusal === null &&
  draft.kind === "bids" &&
  draft.round === server.round;

const isLastBid = ({ values, editing }, order, seat) =>
  editing === null && seat === order.findLast((other) => values[other] !== null);

function enter(seat, number, isChange, dispatch) {
  if (isChange) dispatch({ type: "row", seat });
  dispatch({ type: "pressed", number });
  // A tap that was meant for this player must not count for the next one.
  rest();
}

/** Mark the rows of players who bid on their own phones. */
export function drawPhones({ phones, phoneMark }) {
  for (const row of document.querySelectorAll(".seat")) {
    const mark = row.querySelector(".has-phone");
    const hasPhone = phoneMark && phones.includes(Number(row.dataset.seat));
    if (mark && !hasPhone) mark.remove();
    if (!mark && hasPhone) row.querySelector(".name").after(drawnMark(row, phoneMark));
  }
}

function drawnMark(row, { symbol, text }) {
  const mark = document.createElement("span");
  const icon = row.querySelector(".crown svg").cloneNode(true);
  const use = document.createElementNS(icon.namespaceURI, "use");
  use.setAttribute("href", symbol);
  icon.replaceChildren(use);
  const word = document.createElement("span");
  word.className = "vh";
  word.textContent = text;
  mark.className = "has-phone";
  mark.append(icon, word);
  return mark;
}

const place = (game) => `tablet taken ${game}`;

function load(game) {
  try {
    return JSON.parse(sessionStorage.getItem(place(game))) ?? {};
  } catch {
    return {};
  }
}

function save(game) {
  try {
    sessionStorage.setItem(place(game), JSON.stringify(seen));
  } catch {
    // Without storage it is lost in a reload.
  }
}
