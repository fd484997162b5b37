// A player's own phone while the server does not answer: the choice stays on the page and is sent again; htmx handles
// everything else. The choice is only in memory, never in a storage.
import { $ } from "../dom.js";
import { countFingers } from "../fingers.js";
const RETRY_AFTER = 3000;
const FAILURES = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];
const isPost = ({ detail }) => detail.requestConfig.verb === "post";

/** The id of the key or button whose request is unanswered; an id, because a poll may replace the element. */
let waiting = null;
let timer = 0;

function showFailure(event) {
  const { xhr } = event.detail;
  if (xhr.status && xhr.status < 500) return;
  const notice = $("own-offline");
  if (isPost(event)) {
    waiting = event.detail.requestConfig.triggeringEvent?.submitter?.id ?? waiting;
    timer = setTimeout(sendAgain, RETRY_AFTER);
  }
  notice.classList.toggle("unsent", Boolean(waiting));
  notice.hidden = false;
  showChoice();
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
  $("own-well").textContent = key.textContent;
}

countFingers(document);

for (const name of FAILURES) document.addEventListener(name, showFailure);

document.addEventListener("htmx:beforeRequest", (event) => {
  // A newer choice replaces an unsent one.
  if (!isPost(event)) return;
  clearTimeout(timer);
  waiting = null;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  // A poll does not replace a key that is being tapped, or a choice that is not sent yet; the next one does.
  if (!isPost(event) && (waiting || document.querySelector("button:active"))) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.xhr.status && detail.xhr.status < 500 && !waiting) $("own-offline").hidden = true;
});

document.addEventListener("htmx:afterSwap", () => {
  const text = $("own-text") && `${document.querySelector(".ask h1").textContent}. ${$("own-text").textContent}`;
  if (text && text !== $("own-say").textContent) $("own-say").textContent = text;
});
