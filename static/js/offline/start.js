// The start page: lists the games with data that is only on this phone, and sends it when the server answers.
import "./page.js";
import { counted } from "../words.js";
import { addressOf, askServer, sendAll } from "./sending.js";
import { entriesOf, nameOfNew, newGames, takeOver, waitingGames } from "./saved.js";

const RETRY_AFTER = 3000;
const PROBE = 2500;
const section = document.getElementById("waiting");
const { owner, local, offline } = section.dataset;
const words = JSON.parse(document.getElementById("waiting-words").textContent);
const { lang } = document.documentElement;
let isSending = false;

function draw() {
  const started = newGames().map((game) => ({
    address: `${local}#${game.key}`,
    names: game.players,
    entries: entriesOf(nameOfNew(game.key)).queue?.length ?? 0,
    problem: game.problem,
    circle: words.circles[Object.fromEntries(game.fields).history],
  }));
  const open = waitingGames().map(({ name, started: at, queue, server }) => ({
    address: addressOf(name),
    names: server?.players ?? [new Date(at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" })],
    entries: queue.length,
    circle: words.circles[name],
  }));
  const unsent = open.reduce((sum, { entries }) => sum + entries, 0);
  section.replaceChildren(
    ...drawGames(words.notOnServer, started),
    ...drawGames(counted(words.notSent, lang, unsent, { entries: unsent }), open),
  );
  section.hidden = !section.children.length;
  for (const hint of document.querySelectorAll(".hero")) hint.hidden = !section.hidden;
  hideCards(open.map(({ address }) => address));
}

/** The list of some of the games, with its heading; nothing without games. */
function drawGames(heading, games) {
  if (!games.length) return [];
  const list = document.getElementById("waiting-games").content.cloneNode(true);
  list.querySelector("h2").textContent = heading;
  list.querySelector("ul").append(...games.map(drawGame));
  return list.children;
}

/** Hide the cards of games that are listed as unsent, so that no game is on the page twice. */
function hideCards(addresses) {
  for (const list of document.querySelectorAll("section:not(#waiting) > .games")) {
    for (const item of list.children) {
      const link = item.querySelector('a[href$="/play/"]');
      item.hidden = Boolean(link) && addresses.includes(link.pathname);
    }
    list.closest("section").hidden = [...list.children].every(({ hidden }) => hidden);
  }
}

function drawGame({ address, names, entries, problem, circle }) {
  const item = document.getElementById("waiting-game").content.cloneNode(true);
  item.querySelector("a").href = address;
  item.querySelector(".names").append(...names.flatMap((name, index) => [index ? ", " : "", inBdi(name)]));
  item.querySelector(".of-circle").hidden = !circle;
  item.querySelector(".of-circle bdi").textContent = circle ?? "";
  item.querySelector(".entries").textContent = counted(words.entriesHere, lang, entries, { entries });
  item.querySelector(".problem").hidden = !problem;
  item.querySelector(".problem").textContent = problem ?? "";
  return item;
}

function inBdi(name) {
  const made = document.createElement("bdi");
  made.textContent = name;
  return made;
}

/** Send unsent data, and try again later if the server does not answer. */
async function send() {
  if (isSending || section.hidden) return;
  isSending = true;
  const server = await askServer();
  const isLost = !server || (server.owner === owner && (await sendAll(server)));
  isSending = false;
  draw();
  if (isLost) setTimeout(send, RETRY_AFTER);
  // The lists of this page do not have the data that was just sent.
  else if (section.hidden) location.reload();
}

/** Start a game of the same table on this phone if the server does not answer. */
async function playAgain(event) {
  const form = event.target;
  if (!form.matches(".begin form") || !navigator.serviceWorker?.controller) return;
  event.preventDefault();
  try {
    await fetch("/", { method: "HEAD", signal: AbortSignal.timeout(PROBE) });
    form.submit();
  } catch {
    location.assign(`${offline}#again`);
  }
}

takeOver(owner);
draw();
send();
addEventListener("online", send);
addEventListener("pageshow", (event) => event.persisted && (draw(), send()));
document.addEventListener("submit", playAgain);
