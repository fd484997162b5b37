// The end of a game on a player's own phone: the button that shares a picture of the standings.
import { $ } from "../dom.js";
import { offerPicture } from "../pictures/standings.js";

let offered = null;

function offer() {
  const button = $("picture");
  if (!button || button === offered) return;
  offered = button;
  offerPicture(button, () => JSON.parse($("picture-data").textContent));
}

document.addEventListener("htmx:afterSettle", offer);
offer();
