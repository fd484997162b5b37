// Steps through a game with the arrow keys, and says aloud what has changed. Without this script, and where the server
// does not answer, the keys on the page are links.

const KEYS = { ArrowLeft: "step-previous", ArrowRight: "step-next" };

document.addEventListener("keydown", (event) => {
  const key = document.getElementById(KEYS[event.key]);
  if (!key?.href || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  // A key that is held down waits for the step that is on its way.
  if (!key.matches(".htmx-request")) key.click();
});

document.addEventListener("htmx:afterSwap", () => {
  document.getElementById("say").textContent = document.getElementById("step").dataset.said;
});

for (const fault of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(fault, ({ detail }) => location.assign(detail.elt.href));
}
