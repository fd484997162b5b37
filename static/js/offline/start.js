// The start page: lists the games with data that is only on this phone, and sends it when the server answers.
import "./page.js";
import { notRecorded } from "../live/unrecorded.js";
import { counted } from "../words.js";
import { askServer } from "./pages.js";
import { addressOf, refusedGames, sendAll } from "./sending.js";
import { discard, entriesOf, nameOfNew, newGames, takeOver, waitingGames } from "./saved.js";

const RETRY_AFTER = 3000;
const PROBE = 2500;
const GONE = 404;
const section = document.getElementById("waiting");
const { owner, local, offline } = section.dataset;
const words = JSON.parse(document.getElementById("waiting-words").textContent);
const { lang } = document.documentElement;
let isSending = false;
/** Why data could not be sent last time: the reason of the server, or the name of a text. */
let trouble;
/** Why the server, when it was asked last, refused entries in some games: status by name. */
let refusals = new Map();

function draw() {
  const started = newGames().map((game) => ({
    address: `${local}#${game.key}`,
    names: game.players,
    entries: entriesOf(nameOfNew(game.key)).queue?.length ?? 0,
    problem: game.problem,
    circle: words.circles[Object.fromEntries(game.fields).history],
  }));
  const known = waitingGames().map(({ name, started: at, queue, server }) => ({
    name,
    address: addressOf(name),
    names: server?.players ?? [new Date(at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" })],
    entries: queue.length,
    circle: words.circles[name],
    queue,
  }));
  const open = known.filter(({ name }) => !refusals.has(name));
  const refused = known.filter(({ name }) => refusals.has(name));
  const unsent = open.reduce((sum, { entries }) => sum + entries, 0);
  section.replaceChildren(
    ...drawTrouble(started.length + open.length),
    ...drawGames(words.refused, refused, drawRefused),
    ...drawGames(words.notOnServer, started, drawGame),
    ...drawGames(counted(words.notSent, lang, unsent, { entries: unsent }), open, drawGame),
  );
  section.hidden = !section.children.length;
  for (const hint of document.querySelectorAll(".hero")) hint.hidden = !section.hidden;
  hideCards(known.map(({ address }) => address));
}

/** Why entries and games are not sent; nothing if there are none, or they were not sent yet. */
function drawTrouble(waiting) {
  if (!trouble || !waiting) return [];
  const sentence = document.createElement("p");
  sentence.className = "why";
  sentence.role = "alert";
  sentence.textContent = trouble.text ?? words.why[trouble];
  return [sentence];
}

/** The list of some of the games, with its heading; nothing without games. */
function drawGames(heading, games, drawOne) {
  if (!games.length) return [];
  const list = document.getElementById("waiting-games").content.cloneNode(true);
  list.querySelector("h2").textContent = heading;
  list.querySelector("ul").append(...games.map(drawOne));
  return list.children;
}

/** Hide the cards of games that are listed as unsent, so that no game is on the page twice. */
function hideCards(addresses) {
  for (const section of document.querySelectorAll(".newest, .unfinished")) {
    const items = [...section.querySelectorAll(".games > li")];
    for (const item of items) {
      // The link to the play page, or of a member who only reads to the score sheet, whose address is its beginning.
      const { pathname } = item.querySelector("a");
      item.hidden = addresses.some((address) => address.startsWith(pathname));
    }
    section.hidden = items.every(({ hidden }) => hidden);
  }
}

function drawGame({ address, names, entries, problem, circle }) {
  const item = drawCard("waiting-game", names, circle);
  item.querySelector("a").href = address;
  item.querySelector(".entries").textContent = counted(words.entriesHere, lang, entries, { entries });
  item.querySelector(".problem").hidden = !problem;
  item.querySelector(".problem").textContent = problem ?? "";
  return item;
}

/** The card of a game in which the Confidant may write no more: its unrecorded entries, and a button to discard them. */
function drawRefused({ name, address, names, circle, queue }) {
  const item = drawCard("refused-game", names, circle);
  const isGone = refusals.get(name) === GONE;
  item.querySelector(".reason").textContent = isGone ? words.gone : words.onlyRead;
  item.querySelector(".actions").hidden = isGone;
  item.querySelector("a").href = address;
  item.querySelector(".entries").append(...markNames(notRecorded(queue, names, words)));
  item.querySelector(".discard").addEventListener("click", () => {
    discard(name, queue);
    draw();
    document.getElementById("main").focus();
  });
  return item;
}

function drawCard(template, names, circle) {
  const item = document.getElementById(template).content.cloneNode(true);
  item.querySelector(".names").append(...names.flatMap((name, index) => [index ? ", " : "", inBdi(name)]));
  item.querySelector(".of-circle").hidden = !circle;
  item.querySelector(".of-circle bdi").textContent = circle ?? "";
  return item;
}

/** The parts of a sentence whose isolated names are elements that a browser does not translate. */
const markNames = (sentence) =>
  sentence.split(/\u2068(.*?)\u2069/).map((part, index) => (index % 2 ? inBdi(part) : part));

function inBdi(name) {
  const made = document.createElement("bdi");
  made.translate = false;
  made.textContent = name;
  return made;
}

/** Send unsent data, and try again later if the server does not answer. */
async function send() {
  if (isSending || section.hidden) return;
  isSending = true;
  const before = newGames().length;
  const server = await askServer();
  const isOwn = server.owner === owner;
  trouble = isOwn ? await sendAll(server) : server.trouble;
  if (isOwn) refusals = await refusedGames();
  isSending = false;
  draw();
  // This page lists no game that was started on the server just now, and its lists are outdated once all data is sent.
  if (newGames().length < before || (!trouble && section.hidden)) location.reload();
  else if (trouble) setTimeout(send, RETRY_AFTER);
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
