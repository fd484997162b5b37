// Loads the parts of variants: a script for each variant, and one style sheet. A variant may have
// `initial`, its part of the store; `reduce(store, event, turn)`, the store after an event with another meaning in this
// variant, null for other events; `tidy(store, state)`, the store without outdated parts; `view(shown, turn)`, the view
// with its changes; `attach({dispatch, post})`, its own elements as {draw(shown), act(store), isOnlyHere(store)}, the last
// whether it has something that is not even stored on the phone.
import { keep, stored } from "./storage.js";

const SCRIPTS = {
  covered: () => import("./hidden_bids.js"),
  special: () => import("./special_cards.js"),
  elimination: () => import("./elimination.js"),
  count: () => import("./counting.js"),
  pen: () => import("./live/pen.js"),
};
/** If the game is shared, the draft is sent for watchers and own phones, and bids from own phones are taken. */
const WATCHED = {
  view: (shown, store) => ({ ...shown, store }),
  attach(page) {
    let now;
    return {
      draw({ store }) {
        now = store;
        if (now.server.watched) import("./live/watched.js").then(({ exchange }) => exchange(() => now, page), () => {});
      },
    };
  },
};
const COUNTING = "tablet counts tricks";

/** Load the variants of a game. */
export async function loadVariants(names) {
  const wanted = [...names, ...(counts() ? ["count"] : [])];
  if (wanted.length) addStyles();
  return [...(await Promise.all(wanted.map((name) => SCRIPTS[name]()))), WATCHED];
}

/** Whether this phone counts tricks as they fall; a link to the page with #count or #no-count switches it. */
function counts() {
  if (location.hash === "#count") return keep(COUNTING, "yes") || true;
  if (location.hash === "#no-count") keep(COUNTING, null);
  return stored(COUNTING) !== null;
}

function addStyles() {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = document.getElementById("table").dataset.tools;
  document.head.append(sheet);
}
