// Steps through a game with the arrow keys too, counts every tap of a fast thumb, and says aloud what has changed.
// Without this script, and where the server does not answer, the keys on the page are links.

const KEYS = { ArrowLeft: "step-previous", ArrowRight: "step-next" };
/** Taps that came while a step was on its way. */
const taps = [];

const isOnItsWay = () => document.querySelector(".step-key.htmx-request") !== null;

document.addEventListener("keydown", (event) => {
  const key = document.getElementById(KEYS[event.key]);
  if (!key?.href || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  // A key that is held down waits for the step that is on its way.
  if (!(event.repeat && isOnItsWay())) key.click();
});

document.addEventListener(
  "click",
  (event) => {
    const key = event.target.closest(".step-key");
    if (!key || event.ctrlKey || event.metaKey || !isOnItsWay()) return;
    event.preventDefault();
    event.stopPropagation();
    taps.push(key.id);
  },
  { capture: true },
);

document.addEventListener("htmx:afterSettle", () => {
  document.getElementById("say").textContent = document.getElementById("step").dataset.said;
  const key = document.getElementById(taps.shift());
  if (key?.href) key.click();
});

for (const fault of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(fault, ({ detail }) => location.assign(detail.elt.href));
}
