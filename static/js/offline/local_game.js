// The play page of a game that is not on the server yet: fills in the empty page before play.js runs, and sends
// the game to the server as soon as it answers. Then the game continues on its own page.
import { $ } from "../dom.js";
import { fill } from "../words.js";
import { askServer } from "./pages.js";
import { holdNew, addressOf, startOnServer } from "./sending.js";
import { newGame } from "./saved.js";

const RETRY_AFTER = 3000;
/** Letters of a word; longer words are in smaller type. */
const [LONG, LONG_WORD] = [8, 11];
const START = "/";
const game = newGame(location.hash.slice(1));

/** Fill the page with the rows, keys and data of this game. */
function fillIn({ players, table: { plan, state } }) {
  Object.assign($("table").dataset, { keys: state.room.keys, seats: players.length });
  for (const row of [...$("board").children]) {
    const name = players[row.dataset.seat];
    if (name === undefined) row.remove();
    else nameRow(row.querySelector(".name"), name);
  }
  fitTo($("rounds"), plan.sizes.length);
  fitTo($("chips"), Math.max(...plan.sizes) + 1);
  [...$("chips").children].forEach((key, number) => {
    key.value = key.textContent = number;
  });
  if (plan.fool) nameFool(document.querySelector('.trump-key[value="none"]'), plan.fool, plan.words);
  // These links need the server's page of the game; the score sheet is in this page.
  document.querySelector(".more-tools").hidden = true;
  for (const link of document.querySelectorAll(".to-game")) link.href = START;
  $("entry").action = location.pathname;
  $("plan").textContent = JSON.stringify(plan);
  $("state-data").textContent = JSON.stringify(state);
}

/** Do the same as `name_class` in scorekeeper/templatetags/display_tags.py. */
function nameRow(element, name) {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => [...word].length));
  element.textContent = name;
  element.classList.toggle("long", longest > LONG && longest <= LONG_WORD);
  element.classList.toggle("long-word", longest > LONG_WORD);
  element.title = longest > LONG_WORD ? name : "";
}

/** Do the same as templates/play/_trump_keys.html. */
function nameFool(key, [letter, name], { labelled }) {
  key.ariaLabel = fill(labelled, { label: key.ariaLabel, text: name });
  const card = document.createElement("b");
  card.className = "card";
  card.ariaHidden = true;
  card.textContent = letter;
  key.querySelector(".icon").replaceWith(card);
}

/** Give an element as many children as needed, like those that it has. */
function fitTo(element, number) {
  while (element.children.length > number) element.lastElementChild.remove();
  while (element.children.length < number) element.append(element.lastElementChild.cloneNode(true));
}

/** Try until the server has the game. */
async function sendToServer() {
  const server = await askServer();
  const name = server.token && (await startOnServer(game, server.token));
  // The start page shows the errors of the set-up.
  if (server.token && newGame(game.key)?.problem) location.replace(START);
  else if (!name) setTimeout(sendToServer, RETRY_AFTER);
  else {
    // Entries made from now on would not be moved to the game on the server.
    document.body.inert = true;
    addEventListener("keydown", (event) => event.stopImmediatePropagation(), true);
    location.replace(addressOf(name));
  }
}

if (game) {
  fillIn(game);
  holdNew(game.key);
  sendToServer();
} else location.replace(START);
