// The pages of watchers: htmx polls for changes. This script stops the polls while the page is in the background, and
// shows when the connection is lost.
import { $ } from "../dom.js";

const GONE = 404;
let seenAt = new Date();

// No requests while the page is in the background.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden) event.preventDefault();
});

document.addEventListener("htmx:afterRequest", ({ detail: { successful, xhr } }) => {
  if (xhr.status === GONE) location.reload();
  else if (successful) {
    seenAt = new Date();
    show(true);
  } else show(false);
});

document.addEventListener("htmx:afterSwap", () => {
  const { said } = $("table").dataset;
  if ($("say").textContent !== said) $("say").textContent = said;
});

/** Poll at once when the page is visible again, or the network is back. */
function look() {
  if (!document.hidden) $("table").dispatchEvent(new Event("look"));
}

let live = $("live").textContent;

function show(isLive) {
  const time = seenAt.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
  const text = isLive ? live : $("live").dataset.seen.replace("{time}", time);
  $("live").classList.toggle("lost", !isLive);
  if ($("live").textContent === text) return;
  $("live").textContent = text;
  if (!isLive) $("say").textContent = text;
}

document.addEventListener("visibilitychange", look);
addEventListener("online", look);
addEventListener("pageshow", (event) => event.persisted && look());
