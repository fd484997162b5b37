// The score sheet and the chart of a wide screen: the switch between them, and the height of the lines of the sheet.
import { keep, stored } from "../storage.js";

const CHOICE = "tablet shows beside";

/** The part that was chosen last on this device. */
export const chosen = () => (stored(CHOICE) === "chart" ? "chart" : "sheet");

/** Show the sheet or the chart, if there is room for one of them. */
export function choose(box, name) {
  box.dataset.shown = name;
  for (const button of box.querySelectorAll(".sheet-switch button")) button.ariaPressed = button.value === name;
  fit(box);
}

/** Show the sheet or the chart after a tap on the switch, and store the choice. */
export function chooseByTap(box, name) {
  choose(box, name);
  keep(CHOICE, name);
}

/** The greatest height of a line in pixels, even if few rounds do not fill the height. */
const HIGHEST = 96;

/** Share the height among the rounds; if it is too small, draw them closer together. */
export function fit(box) {
  const frame = box.querySelector(".scorepad-frame");
  const { tHead, tBodies } = frame.firstElementChild;
  for (const isDense of [false, true]) {
    box.classList.toggle("dense", isDense);
    const room = frame.clientHeight - tHead.offsetHeight;
    const height = Math.floor(room / tBodies[0].rows.length);
    box.classList.toggle("few", height > HIGHEST);
    box.style.setProperty("--round", `${Math.min(height, HIGHEST)}px`);
    // The borders of a table that fits may reach a little beyond the frame.
    if (frame.scrollHeight <= frame.clientHeight + 2) break;
  }
  box.querySelector(".now")?.scrollIntoView({ block: "nearest" });
}
