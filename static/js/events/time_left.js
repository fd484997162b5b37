// The time until a round begins or ends, by whole minutes.
import { fill } from "../words.js";
import { adjust, spanOf } from "./server_time.js";

const EVERY = 5000;

function show() {
  for (const element of document.querySelectorAll(".left")) {
    const [span, seconds] = spanOf(element.dataset);
    const text = fill(element.dataset[span], { minutes: Math.ceil(seconds / 60) });
    if (element.textContent.trim() !== text) element.textContent = text;
  }
}

function begin() {
  adjust(document.querySelector(".left")?.dataset.now);
  show();
}

begin();
setInterval(show, EVERY);
document.addEventListener("htmx:afterSwap", begin);
