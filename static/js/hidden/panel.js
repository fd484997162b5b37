// The panel that is shown instead of the keys while hidden bids are made, and the requests with these bids.
import { $ } from "../dom.js";

const RETRY_AFTER = 3000;

/** Make the panel that is shown instead of the keys; return functions that draw it and send a bid. */
export function attachHidden({ dispatch, post }) {
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
      // Hidden keys and buttons keep their room, so that nothing above them moves.
      const isShown = Boolean(shown.panel);
      if (isShown) $("chips").hidden = false;
      $("chips").classList.toggle("away", isShown);
      panel.root.classList.toggle("away", !isShown);
      for (const name of PARTS) drawPart(panel[name], shown.panel?.[name]);
      drawPart(panel.bidFirst, shown.invite);
      drawChange(panel.change, shown);
    },
    isOnlyHere: ({ hiddenBids: { sending } }) => Boolean(sending),
    /** Send a bid that was not sent yet, but only after earlier entries, because its revision counts them. */
    act({ hiddenBids: { sending }, queue }) {
      if (queue.length) return;
      if (sending && sending !== sent) send(sending);
      sent = sending;
    },
  };
}

/** The buttons of the panel, and the link to the page with the code for own phones. */
const PARTS = ["take", "bidHere", "back", "openly", "ownPhones", "tricksFirst"];

/**
 * Show a button; most have a text that never changes. The link is missing for those who only have the pen, because they
 * cannot bring anybody in.
 */
function drawPart(button, part) {
  if (!button) return;
  button.hidden = !part;
  button.disabled = Boolean(part?.disabled);
  if (part?.text) button.lastElementChild.textContent = part.text;
}

/** Say how bids are made from this round on, if that has changed. */
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
