// What the play page loads later: functions on two elements of the page draw the end of a game, and the score sheet
// without the server.
import { $ } from "../dom.js";
import { drawEnding } from "../ending/draw.js";
import { drawSheet } from "../offline/sheet.js";

const box = $("ending");
const style = document.querySelector(`[href="${box.dataset.style}"]`);

function begin() {
  $("own-sheet").fill = (turn) => drawSheet($("own-sheet"), turn, turn.words);
  box.draw = () => drawEnding(box, box.seen);
  box.draw();
}

// Nothing is drawn before it has its style.
if (style.sheet) begin();
else style.addEventListener("load", begin);
