// The play page: an event changes the store, and all that is seen, saved and sent follows from the store.
import { draw, settle } from "./board.js";
import { listenToKeys, listenToTaps, rest } from "./input.js";
import { ask, makeSender, newKey } from "./outbox.js";
import { isFirst, load, save } from "./storage.js";
import { createStore, reduce, turnOf } from "./store.js";
import { loadVariants } from "./variants.js";
import { view } from "./view.js";

const POLL_EVERY = 4000;
/** The events after which a screen reader says nothing. */
const SILENT = new Set(["typed", "closeNotice"]);
const $ = (id) => document.getElementById(id);
const read = (id) => JSON.parse($(id).textContent);

const plan = read("plan");
// What a variant needs comes first: without it a hidden bid would be entered for all to see.
const variants = await loadVariants(plan.tools);
const parts = variants.map(({ attach }) => attach?.({ dispatch, post })).filter(Boolean);
const { lang } = document.documentElement;
let store = createStore({ plan, lang, server: read("state-data"), saved: load(plan.name) }, variants);
let shown = view(store, variants);
const send = makeSender(() => store, postStatement, (answer) => dispatch({ type: "answered", ...answer }));

function dispatch(event) {
  const before = store;
  const { task, gone } = shown;
  store = reduce(before, { key: newKey(), ...event }, variants);
  if (store === before) return;
  show();
  const isQuiet = event.type === "polled" && !store.notice && (gone || !shown.gone);
  if (!SILENT.has(event.type) && !isQuiet) $("say").textContent = shown.say;
  if (store.trouble && !before.trouble) $("say").textContent = store.plan.words[store.trouble];
  if (enteredNumber(event.type, before)) navigator.vibrate?.(8);
  if (isNews(event, before) && before.draft.steps.length && shown.task !== task) rest($("chips"));
  for (const part of parts) part.act?.(store);
  if (store.queue.length > before.queue.length) send();
  // The page has a row for each player, and what the phone may do that has the pen or has it no more.
  if (String([store.server.players, store.server.pen]) !== String([plan.players, plan.pen])) location.reload();
}

function show() {
  shown = view(store, variants);
  draw(shown, parts);
  save(plan.name, store);
}

const enteredNumber = (type, { draft, correction }) =>
  type === "pressed"
    ? draft.steps !== store.draft.steps || correction !== store.correction
    : type === "row" && store.draft.steps.length > draft.steps.length;

/** Whether the server has said something that nobody asked for by an undo on this phone. */
const isNews = ({ type }, { server, queue }) =>
  store.server !== server && !(type === "answered" && queue[0].kind === "undo");

/** Post fields with the token of the page's form. */
function post(address, fields) {
  const body = new URLSearchParams(new FormData($("entry")));
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const each of value) body.append(name, each ?? "");
    else body.set(name, value);
  }
  return ask(address, body);
}

function postStatement({ key, revision, kind, round, values }) {
  return post($("entry").action, { key, revision, kind, round: round ?? "", value: values });
}

async function poll() {
  if (document.visibilityState !== "visible" || store.queue.length) return;
  const { revision, hidden = 0, pen = "" } = store.server;
  const answer = await ask(`${location.pathname}?revision=${revision}&hidden=${hidden}&pen=${pen}`);
  if (answer.state || answer.status === 404) dispatch({ type: "polled", ...answer });
}

/** Keep the screen on; browsers allow it only over https or on this very machine. */
function keepAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

show();
if (store.notice) {
  $("say").textContent = store.notice;
  // A reload does not say it again.
  history.replaceState(null, "", location.pathname);
}
listenToKeys(dispatch, () => ({ typed: store.typed, longest: turnOf(store).deal?.cards ?? 0 }));
listenToTaps(dispatch, () => shown.task);
$("chips").addEventListener("pointerdown", settle);
document.addEventListener("keydown", settle);
document.addEventListener("visibilitychange", poll);
document.addEventListener("visibilitychange", keepAwake);
setInterval(poll, POLL_EVERY);
addEventListener("pageshow", (event) => event.persisted && poll());
keepAwake();
if (!navigator.wakeLock && isFirst("sleep")) dispatch({ type: "noticed", notice: plan.words.sleeps });
// What an earlier visit left unsent.
send();
