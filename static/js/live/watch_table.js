// The table of watchers: on a wide screen it has the score sheet and the chart, with a switch between them. Each update
// replaces all of it.
import "./watch.js";
import { choose, chooseByTap, chosen, fit } from "../wide/switch.js";

const beside = () => document.querySelector(".beside");

function show() {
  const box = beside();
  if (!box) return;
  choose(box, chosen());
  sizes.disconnect();
  sizes.observe(box);
}

const sizes = new ResizeObserver(([{ target }]) => fit(target));

document.addEventListener("click", ({ target }) => {
  const name = target.closest(".sheet-switch button")?.value;
  if (name) chooseByTap(beside(), name);
});
document.addEventListener("htmx:afterSwap", show);
show();
