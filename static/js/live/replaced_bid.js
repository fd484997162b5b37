// Says on a player's own phone that the table recorded another number than the bid that this page had before.
import { $ } from "../dom.js";
import { fill } from "../words.js";

/** The open bid that was shown last, as {round, bid}, and the sentence that says what replaced it. */
let shown = null;
let sentence = "";

/** Compare the bid on the page with the last one; `isOwn` means that it was chosen on this phone. */
export function lookAtBid(isOwn) {
  const { bid, round } = $("own")?.dataset ?? {};
  if (isOwn || shown?.round !== round) sentence = "";
  if (!bid) {
    if (shown?.round !== round) shown = null;
    return;
  }
  const template = $("own-replaced");
  if (!isOwn && shown?.round === round && shown.bid !== bid) {
    sentence = fill(template.dataset.sentence, { bid, before: shown.bid });
  }
  shown = { round, bid };
  if (!sentence || document.querySelector("#own .own-notice")) return;
  const notice = template.content.firstElementChild.cloneNode(true);
  notice.className = "own-notice";
  notice.querySelector("span").textContent = sentence;
  $("own-text").after(notice);
}
