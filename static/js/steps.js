// Steps through a game with the arrow keys as well, counts each of several fast taps, and announces the changes.
// Without this script, or if the server does not answer, the keys on the page are links.

const KEYS = { ArrowLeft: "step-previous", ArrowRight: "step-next" };
/** Taps while a step is loading. */
const taps = [];

const isLoading = () => document.querySelector(".step-key.htmx-request") !== null;

document.addEventListener("keydown", (event) => {
  const key = document.getElementById(KEYS[event.key]);
  if (!key?.href || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  // A key that is held down waits until the step is loaded.
  if (!(event.repeat && isLoading())) key.click();
});

document.addEventListener(
  "click",
  (event) => {
    const key = event.target.closest(".step-key");
    if (!key || event.ctrlKey || event.metaKey || !isLoading()) return;
    event.preventDefault();
    event.stopPropagation();
    taps.push(key.id);
  },
  { capture: true },
);

document.addEventListener("htmx:afterSettle", () => {
  document.getElementById("say").textContent = document.getElementById("step").dataset.said;
  // Taps beyond an end do nothing, and must not wait for later ones.
  while (taps.length) {
    const key = document.getElementById(taps.shift());
    if (key?.href) {
      key.click();
      break;
    }
  }
});

for (const fault of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(fault, ({ detail }) => location.assign(detail.elt.href));
}
