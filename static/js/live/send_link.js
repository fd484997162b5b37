// The button that sends a link to other phones, or copies it if the browser cannot send. Without this script the
// user can copy the address.
import { copyText } from "../copying.js";

const BUTTON = "#send-link";

function show() {
  const button = document.querySelector(BUTTON);
  if (!button?.hidden) return;
  if (!navigator.share) button.querySelector("span").textContent = button.dataset.copy;
  button.hidden = false;
}

async function send(button) {
  const { title, url, copied } = button.dataset;
  if (navigator.share) {
    // The user cancelled the dialog of the system.
    await navigator.share({ title, url }).catch(() => {});
  } else if (copyText(document.getElementById("link"))) button.querySelector("span").textContent = copied;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(BUTTON);
  if (button) send(button);
});
document.addEventListener("htmx:afterSwap", show);
show();
