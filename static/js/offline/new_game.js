// The set-up of a game that starts without the server.
import "../set_up/table.js";
import { $ } from "../dom.js";
import { keyOf } from "../names.js";
import { newKey } from "../outbox.js";
import { fill } from "../words.js";
import { nameOfNew, saveNew } from "./saved.js";

const LEAST = 3;
const read = (id) => JSON.parse($(id).textContent);
const form = $("set-up");
const choices = new Map(read("choices-data").map((choice) => [choice.key, choice]));
const again = read("again-data");
const words = read("words");

const fields = (name) => [...form.querySelectorAll(`[name="${name}"]`)];
const names = () => fields("player").map(({ value }) => value.trim()).filter(Boolean);
const tablesOf = ({ value }) => choices.get(value).tables;

/** Offer only games for the present number of players, and the chosen one. */
function offer() {
  const players = names().length;
  for (const field of fields("choice")) {
    field.closest("label").hidden = players >= LEAST && !field.checked && !tablesOf(field)[players];
  }
}

/** The reason why the game cannot start; "" if it can. */
function problemOf(players, tables) {
  const double = players.find((name, index) => players.map(keyOf).indexOf(keyOf(name)) < index);
  if (double) return fill(words.twice, { name: double });
  if (players.length < LEAST) return words.count;
  return tables[players.length] ? "" : fill(words.table, { players: players.length });
}

function refuse(problem) {
  $("refusal").hidden = false;
  $("refusal").textContent = problem;
  $("refusal").scrollIntoView();
}

function start(event) {
  event.preventDefault();
  const players = names();
  const { fields: options, tables } = choices.get(form.elements.choice.value);
  const problem = problemOf(players, tables);
  if (problem) return refuse(problem);
  const dealers = tables[players.length];
  const chosen = form.elements.first_dealer.value;
  const dealer = chosen === "draw" ? crypto.getRandomValues(new Uint32Array(1))[0] % dealers.length : Number(chosen);
  const key = newKey();
  const table = seat(dealers[dealer], key, players);
  const sent = { key, history: form.elements.history?.value ?? "", first_dealer: dealer, ...options };
  const fieldsSent = [...players.map((name) => ["player", name]), ...Object.entries(sent)];
  if (!saveNew({ key, players, table, begun: Date.now(), fields: fieldsSent })) return refuse(words.notKept);
  location.assign(`${form.dataset.play}#${key}`);
}

/** The data of the play page with the names of the players. */
const seat = ({ plan, state }, key, players) => ({
  plan: { ...plan, name: nameOfNew(key), players, words: { ...plan.words, saved: words.here } },
  state: { ...state, players },
});

function seatAgain() {
  fields("player").forEach((field, place) => {
    field.value = again.players[place] ?? "";
  });
  form.elements.first_dealer.value = again.dealer;
  $("places").dispatchEvent(new Event("change"));
}

form.addEventListener("seated", offer);
form.addEventListener("submit", start);
$("again")?.addEventListener("click", seatAgain);
if (again && location.hash === "#again") seatAgain();
offer();
