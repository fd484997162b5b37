// The table of watchers: on a wide screen it has the score sheet and the chart, with a switch between them. Each update
// replaces all of it.
import "./watch.js";
import { $ } from "../dom.js";
import { choose, chooseByTap, chosen, fit } from "../wide/switch.js";

const beside = () => document.querySelector(".beside");
/** At the end of a game, the chart is shown first, as at the table. */
let [isOver, name] = [false, chosen()];

function show() {
  const box = beside();
  if (!box) return;
  const ends = $("table").classList.contains("ended");
  if (ends !== isOver) name = ends ? "chart" : chosen();
  isOver = ends;
  choose(box, name);
  sizes.disconnect();
  sizes.observe(box);
}

const sizes = new ResizeObserver(([{ target }]) => fit(target));

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".sheet-switch button");
  if (!button) return;
  name = button.value;
  chooseByTap(beside(), name);
});
document.addEventListener("htmx:afterSwap", show);
show();
