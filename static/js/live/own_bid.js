// A player's own phone: it vibrates when the player's turn begins, and while the server does not answer, the choice stays
// on the page and is sent again; htmx handles everything else. The choice is only in memory, never in a storage.
import { $ } from "../dom.js";
import { countFingers } from "../fingers.js";
import { IN_FRONT, OWN, REASON, ask, reasonIn } from "../outbox.js";
import { keep, stored } from "../storage.js";
import { rememberTable } from "../welcome/table_of_phone.js";
import { lookAtBid } from "./replaced_bid.js";

const RETRY_AFTER = 3000;
const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];
/** Whether the server has answered, and not something in front of it. */
const isAnswered = ({ detail: { xhr } }) => xhr.status < 500 && xhr.getResponseHeader(OWN) !== null;
const isPost = ({ detail }) => detail.requestConfig.verb === "post";

/** The id of the key or button whose request is unanswered; an id, because a poll may replace the element. */
let waiting = null;
let timer = 0;

function showFailure(event) {
  if (isAnswered(event)) return;
  const { xhr } = event.detail;
  const notice = $("own-offline");
  if (isPost(event)) {
    waiting = event.detail.requestConfig.triggeringEvent?.submitter?.id ?? waiting;
    timer = setTimeout(sendAgain, RETRY_AFTER);
  }
  notice.classList.toggle("unsent", Boolean(waiting));
  notice.hidden = false;
  const reason = reasonIn(xhr.getResponseHeader(REASON));
  notice.classList.toggle("with-reason", Boolean(reason));
  if (reason) notice.querySelector(".why").textContent = reason.text;
  showChoice();
  if (xhr.getResponseHeader(OWN) === null) showReason(notice);
}

/** Say if something in front of the server asks to sign in, which a request of htmx does not find out. */
async function showReason(notice) {
  const { status } = await ask(location.pathname);
  notice.classList.toggle("in-front", status === IN_FRONT);
}

function sendAgain() {
  const button = waiting && $(waiting);
  if (button) button.form.requestSubmit(button);
  else waiting = null;
}

/** Mark the key that was tapped, as if it were the bid. */
function showChoice() {
  const key = waiting?.startsWith("key-") && $(waiting);
  if (!key) return;
  for (const other of document.querySelectorAll(".chip")) other.setAttribute("aria-pressed", String(other === key));
}

/** The turn in which the player was asked last, so that the phone vibrates once; undefined before the first look. */
let turn;
const VIBRATION = 80;
const QUIET = "tablet does not vibrate";

function vibrate() {
  const now = $("own")?.dataset.turn ?? turn ?? "";
  // Browsers refuse it, with an error in the console, on a page that nobody has tapped.
  const mayVibrate = navigator.userActivation?.hasBeenActive ?? true;
  if (now !== turn && turn !== undefined && mayVibrate && !stored(QUIET)) navigator.vibrate?.(VIBRATION);
  turn = now;
  const button = $("vibrates");
  if (!button || !navigator.vibrate) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", !stored(QUIET));
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("#vibrates")) return;
  keep(QUIET, stored(QUIET) ? null : "yes");
  vibrate();
});

vibrate();
lookAtBid(false);

countFingers(document);

for (const name of FAILURES) document.addEventListener(name, showFailure);

document.addEventListener("htmx:beforeRequest", (event) => {
  // A newer choice replaces an unsent one.
  if (!isPost(event)) return;
  clearTimeout(timer);
  waiting = null;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isAnswered(event)) {
    event.detail.shouldSwap = false;
    showFailure(event);
  }
  // A poll does not replace a key that is being tapped, or a choice that is not sent yet; the next one does.
  if (!isPost(event) && (waiting || document.querySelector("button:active"))) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (isAnswered(event) && !waiting) $("own-offline").hidden = true;
});

document.addEventListener("htmx:afterSwap", (event) => {
  vibrate();
  lookAtBid(isPost(event));
  const title = document.querySelector(".own h1")?.textContent.trim();
  const text = $("own-text") && `${title}${title.endsWith(".") ? "" : "."} ${$("own-text").textContent}`;
  if (text && text !== $("own-say").textContent) $("own-say").textContent = text;
});
rememberTable();
