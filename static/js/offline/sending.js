// Sends unsent entries from a page other than the play page.
import { IN_FRONT, ask } from "../outbox.js";
import { load, troubleIn } from "./pages.js";
import { acknowledge, entriesOf, markTried, newGames, rename, saveNew, waitingGames } from "./saved.js";

const NEW_GAME_PAGE = "/games/new/";
const playPage = (id) => `/games/${id}/play/`;
const PROBLEM = 422;
const RECORDED = 200;
const UNANSWERED = new Set([0, 503, IN_FRONT]);
/** The Confidant may only read in the circle of the game, or the game was deleted or is no longer visible. */
const REFUSED = new Set([403, 404]);

/** Send all unsent data, new games first; return the trouble for which it should be tried again, or undefined. */
export async function sendAll({ token, games }) {
  const known = new Set(games);
  let trouble;
  for (const game of newGames().filter(({ problem }) => !problem)) {
    const name = await locked(game.key, () => startOnServer(game, token));
    if (name) known.add(name);
    else trouble = "offline";
  }
  for (const { name, id } of waitingGames()) {
    if (known.has(name)) trouble = (await sendGame(name, id, token)) ?? trouble;
  }
  return trouble;
}

/** Run `work` unless the page of the new game is open: that page sends the game itself. */
const locked = (key, work) =>
  navigator.locks.request(`tablet-new ${key}`, { ifAvailable: true }, (lock) => (lock ? work() : null));

/** Prevent other pages from sending a new game as long as this page is open. */
export const holdNew = (key) => navigator.locks.request(`tablet-new ${key}`, () => new Promise(() => {}));

/**
 * Send a game that was started here, and return the name that the server gave it; null if there is none. The server
 * starts it once even if it is sent twice, because of its key.
 */
export async function startOnServer(game, token) {
  // Not the time itself, because the clocks of phone and server may differ.
  const ago = Math.round((Date.now() - (game.begun ?? Date.now())) / 1000);
  const fields = [...game.fields, ["begun_ago", ago], ["csrfmiddlewaretoken", token]];
  const answer = await load(NEW_GAME_PAGE, new URLSearchParams(fields));
  const plan = answer.page?.getElementById("plan");
  if (answer.status === PROBLEM) saveNew({ ...game, problem: answer.page?.getElementById("refusal")?.textContent.trim() });
  if (!plan) return null;
  const { name } = JSON.parse(plan.textContent);
  return rename(game.key, name) ? name : null;
}

export const addressOf = (name) => playPage(name.split(" ")[0]);

/**
 * Send the entries of a game, up to one that is refused or may conflict with recorded ones: the play page then asks
 * which one is right. Return the trouble if a request was not answered, or the server can save nothing.
 */
async function sendGame(name, id, token) {
  for (let entry = nextOf(name); entry; entry = nextOf(name)) {
    const { key, revision, kind, round, values } = entry;
    const body = new URLSearchParams({ csrfmiddlewaretoken: token, key, revision, kind, round: round ?? "" });
    for (const value of values) body.append("value", value ?? "");
    markTried(name, key);
    const answer = await ask(playPage(id), body);
    if (answer.status !== RECORDED) return UNANSWERED.has(answer.status) ? troubleIn(answer) : undefined;
    if (!acknowledge(name, entry, answer.state)) return undefined;
  }
}

/** Ask the server about the games with unsent entries, and return the statuses of those that it refuses, by name. */
export async function refusedGames() {
  const found = new Map();
  for (const { name, id } of waitingGames()) {
    // Not the answer to an entry: that is the same if the token of the form has expired.
    const { status } = await ask(playPage(id));
    if (REFUSED.has(status)) found.set(name, status);
  }
  return found;
}

function nextOf(name) {
  const { queue, refusal = null } = entriesOf(name);
  return refusal === null && !queue?.[0]?.isDoubtful ? queue?.[0] : undefined;
}
