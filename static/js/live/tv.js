// The page of watchers for a television. When a game ends while the page is open, the winner fills the screen for some
// seconds, once for each game; then the standings stay.
import "./watch.js";
import { $ } from "../dom.js";

/** Milliseconds for which the winner fills the screen. */
const STAYS = 20_000;
/** The size of the names and the room for them, in rem; more names or letters take two lines. */
const [LARGEST, SMALLEST, WIDTH] = [18.75, 7.5, 112.5];

const shown = new Set(isOver() ? [gameOf()] : []);

function isOver() {
  return "over" in $("table").dataset;
}

/** The game of the version that the page asks with; a link of an evening goes on to other games. */
function gameOf() {
  return $("table").getAttribute("hx-get").match(/seen=(\d+)/)[1];
}

document.addEventListener("htmx:afterSwap", () => {
  if (!isOver() || shown.has(gameOf())) return;
  shown.add(gameOf());
  document.body.classList.add("winning");
  fitNames();
  setTimeout(() => document.body.classList.remove("winning"), STAYS);
});

/** As large as the screen allows. */
function fitNames() {
  const names = document.querySelector(".tv-win .names");
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const size = Math.min(LARGEST, (LARGEST * WIDTH * rem) / names.scrollWidth);
  names.style.fontSize = `${Math.max(size, SMALLEST)}rem`;
  names.classList.toggle("two-lines", size < SMALLEST);
}
