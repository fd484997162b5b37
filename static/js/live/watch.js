// Looking on: htmx asks for what has changed; this script lets it ask only while somebody looks, and says when the
// connection is gone.

const GONE = 404;
const $ = (id) => document.getElementById(id);
let seenAt = new Date();

/** Not while the page is in the background. */
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

/** Look at once when the page is seen again, or the network is back. */
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
