// What the play page loads later: a function on an element of the page draws the end of a game.
import { $ } from "../dom.js";
import { drawEnding } from "../ending/draw.js";

const box = $("ending");
const style = document.querySelector(`[href="${box.dataset.style}"]`);

function begin() {
  box.draw = () => drawEnding(box, box.seen);
  box.draw();
}

// Nothing is drawn before it has its style.
if (style.sheet) begin();
else style.addEventListener("load", begin);
