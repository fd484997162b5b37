// Reading the bids aloud, from the last bid until the first trick is entered (G7): what is read, and the button for it.
import { $ } from "../dom.js";
import { sum } from "../rules.js";
import { comparedSum } from "../words.js";
import { voiceFor, whenVoicesCome } from "./voices.js";

/** Not while Redo takes the room of the button. */
export const view = (shown, turn) => ({ ...shown, aloud: !shown.redo && areRead(turn) ? spoken(turn) : "" });

/** Bids that are covered or secret are no part of the state before they are shown. */
const areRead = ({ state, correction, draft }) =>
  state.phase === "tricks" && Boolean(state.bids) && !correction && !draft.steps.length;

/** Such as "Mira 2, Lena 0, Jonas 1. 3 bid, 2 over." */
function spoken({ plan, words, state: { bids }, deal, all }) {
  const each = deal.order.map((seat) => `${plan.players[seat]} ${bids[seat]}`);
  return `${each.join(", ")}. ${comparedSum(words, sum(bids), all)}.`;
}

/** The button is shown while there is something to read, and a voice that can; a second tap ends the reading. */
export function attach({ now }) {
  const button = $("aloud");
  const { lang } = now();
  let text = "";
  // Kept, because Chromium otherwise forgets it, and with it the end of the reading.
  let reading = null;

  const mark = () => {
    button.ariaPressed = Boolean(reading);
  };
  const show = () => {
    button.hidden = !text || !voiceFor(lang);
  };
  const stop = () => {
    if (reading) speechSynthesis.cancel();
    reading = null;
    mark();
  };
  const read = () => {
    const voice = voiceFor(lang);
    const mine = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang });
    mine.onend = mine.onerror = () => {
      if (reading === mine) reading = null;
      mark();
    };
    reading = mine;
    speechSynthesis.speak(mine);
    mark();
  };
  button.addEventListener("click", () => (reading ? stop() : read()));
  addEventListener("pagehide", stop);
  whenVoicesCome(show);
  return {
    draw({ aloud }) {
      if (aloud !== text) stop();
      text = aloud;
      show();
    },
  };
}
