// The pages of watchers: htmx polls for changes. This script stops the polls while the page is in the background, and
// shows when the connection is lost.
import { $ } from "../dom.js";
import { IN_FRONT, OWN, ask } from "../outbox.js";
import { rememberTable } from "../welcome/table_of_phone.js";

const GONE = 404;
/** Where a link for watchers shows the view for a television, which leads back to #table. */
const LARGE = matchMedia("(min-width: 75em)");
let seenAt = new Date();
let isInFront = false;

// No requests while the page is in the background.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden) event.preventDefault();
});

/** Whether the server has answered, and not something in front of it. */
const isOwn = ({ xhr }) => xhr.getResponseHeader(OWN) !== null;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!isOwn(detail)) detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isOwn(detail)) showReason();
  else if (detail.xhr.status === GONE) location.reload();
  else if (detail.successful) {
    seenAt = new Date();
    isInFront = false;
    show(live);
  } else showLost();
});

/** Show whether something in front of the server asks to sign in, which a request of htmx does not find out. */
async function showReason() {
  showLost();
  const before = seenAt;
  const { status } = await ask(location.pathname);
  if (seenAt !== before) return;
  isInFront = status === IN_FRONT;
  showLost();
}

function showLost() {
  const time = seenAt.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
  const { seen, front } = $("live").dataset;
  show(isInFront ? front : seen.replace("{time}", time));
}

document.addEventListener("htmx:afterSwap", () => {
  const { said } = $("table").dataset;
  if ($("say").textContent !== said) $("say").textContent = said;
});

/** Poll at once when the page is visible again, or the network is back. */
function look() {
  if (!document.hidden) $("table").dispatchEvent(new Event("look"));
}

let live = $("live").textContent;

function show(text) {
  $("live").classList.toggle("lost", text !== live);
  if ($("live").textContent === text) return;
  $("live").textContent = text;
  if (text !== live) $("say").textContent = text;
}

if ($("to-tv") && LARGE.matches && location.hash !== "#table") location.replace($("to-tv").href);
document.addEventListener("visibilitychange", look);
addEventListener("online", look);
addEventListener("pageshow", (event) => event.persisted && look());
rememberTable();
