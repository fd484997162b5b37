// On the page "What happened?", scrolls to an action that is opened; to its beginning if it is higher than the screen. The
// choice to read bids aloud is offered if the device has a voice.
import { voiceFor, whenVoicesCome } from "../aloud/voices.js";

const ROOM = 0.75; // a share of the screen's height; the places at its foot cover the rest

for (const action of document.querySelectorAll(".happenings > details")) {
  action.addEventListener("toggle", () => {
    if (!action.open) return;
    action.scrollIntoView({ block: action.offsetHeight > innerHeight * ROOM ? "start" : "nearest" });
  });
}

function offerReading() {
  const choice = document.getElementById("aloud");
  if (choice) choice.hidden = !voiceFor(document.documentElement.lang);
}

whenVoicesCome(offerReading);
offerReading();
