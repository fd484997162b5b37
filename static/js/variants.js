// The variants of a game. A variant may have
// `initial`, its part of the store; `reduce(store, event, turn)`, the store after an event with another meaning in this
// variant, null for other events; `tidy(store, state)`, the store without outdated parts; `view(shown, turn)`, the view
// with its changes; `attach({dispatch, post, now})`, its own elements as {draw(shown), act(store), isOnlyHere(store), ready},
// the last two whether it has something that is not even stored on the phone, and what the first drawing waits for.
import * as aloud from "./aloud/reading.js";
import * as count from "./counting.js";
import * as later from "./later/hand_over.js";
import { drawPhones } from "./live/open_bids.js";
import * as pen from "./live/pen.js";
import * as recorders from "./live/recorders.js";
import { exchange } from "./live/watched.js";
import * as offline from "./offline/parts.js";
import { keep, stored } from "./storage.js";
import * as wide from "./wide/loading.js";

/** By their names; variants/rare.js adds those that only some games have. */
export const VARIANTS = { aloud, count, pen };
/** If the game is shared, the draft is sent for watchers and own phones, and bids from own phones are taken. */
const WATCHED = {
  view: (shown, store) => ({ ...shown, store }),
  attach(page) {
    let now;
    return {
      draw({ store }) {
        now = store;
        drawPhones(store.server);
        if (now.server.watched) exchange(() => now, page);
      },
    };
  },
};
/** What a phone may choose for itself, with the place where it is stored. */
const CHOICES = { count: "tablet counts tricks", aloud: "tablet reads bids aloud" };

/** The variants by their names, with what every game has: watchers, other phones, a server that does not answer, and an end. */
export function variantsOf(names) {
  const wanted = [...names, ...Object.keys(CHOICES).filter(isChosen)];
  return [...wanted.map((name) => VARIANTS[name]), WATCHED, recorders, offline, wide, later];
}

/** Whether this phone has made a choice; a link to the page with #count or #no-count makes it or takes it back. */
function isChosen(name) {
  const place = CHOICES[name];
  if (location.hash === `#${name}`) return keep(place, "yes") || true;
  if (location.hash === `#no-${name}`) keep(place, null);
  return stored(place) !== null;
}
