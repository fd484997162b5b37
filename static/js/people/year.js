// The page of a year: the picture as it will be sent, and the button that sends it.
import { $ } from "../dom.js";
import { drawYear, pictureOf } from "../pictures/year.js";
import { offer } from "../pictures/sharing.js";

const DARK = matchMedia("(prefers-color-scheme: dark)");

const read = () => JSON.parse($("picture-data").textContent);

/** Also after another way of counting was chosen, which replaces all of it. */
function show() {
  const preview = $("picture-preview");
  if (!preview) return;
  drawYear(preview, read()).then(() => (preview.parentElement.hidden = false));
  offer($("picture"), () => pictureOf(read()), read);
}

show();
document.addEventListener("htmx:afterSwap", show);
DARK.addEventListener("change", () => {
  if ($("picture-preview")) drawYear($("picture-preview"), read());
});
