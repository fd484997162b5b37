// Is loaded after the play page: functions on an element of the page draw the end of a game and the chart of totals.
import { $ } from "../dom.js";
import { drawEnding } from "../ending/draw.js";
import { drawTotals } from "../pictures/totals.js";

const box = $("ending");
box.drawTotals = drawTotals;
const style = document.querySelector(`[href="${box.dataset.style}"]`);

function begin() {
  box.draw = () => drawEnding(box, box.seen);
  box.draw();
}

// Nothing is drawn before it has its style.
if (style.sheet) begin();
else style.addEventListener("load", begin);
