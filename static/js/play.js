// The play page: an event changes the store, and the store determines the display, the saved data and the requests.
import { draw, settle } from "./board.js";
import { $ } from "./dom.js";
import { endRest, listenToKeys, listenToTaps, rest } from "./input.js";
import { askServer } from "./offline/pages.js";
import { LASTING, ask, makeSender, newKey } from "./outbox.js";
import { openSeats } from "./rules.js";
import { guard, nameOfPhone, openStorage } from "./storage.js";
import { createStore, isUnkept, reduce, turnOf } from "./store.js";
import { variantsOf } from "./variants.js";
import { reasonText, view } from "./view.js";

const POLL_EVERY = 4000;
/** The events that are not announced. */
const SILENT = new Set(["typed", "closeNotice"]);
/** The events that each attempt to send causes. */
const SENDS = new Set(["sending", "answered"]);
/** The events that enter numbers. */
const ENTERS = new Set(["pressed", "rest"]);
/** Milliseconds for which the keys ignore taps after numbers that were not entered here, so that these are seen first. */
const LONG_REST = 1000;
/** The same for what takes their place at the end: the next game would begin under a finger that still taps. */
const LAST_REST = 2000;
const read = (id) => JSON.parse($(id).textContent);

const plan = read("plan");
const variants = variantsOf(plan.tools);
const { lang } = document.documentElement;
const storage = openStorage(plan.name, (saved) => dispatch({ type: "stored", saved }));
let store = createStore({ plan, lang, server: read("state-data"), saved: storage.saved }, variants);
const phone = nameOfPhone(newKey().slice(-8));
const parts = variants.map(({ attach }) => attach?.({ dispatch, post, now: () => store })).filter(Boolean);
let shown = view(store, variants);
const send = makeSender(() => store, postStatement, dispatch);

function dispatch(event) {
  const before = store;
  const { task, eliminated, order, say } = shown;
  store = reduce(before, { key: `${phone}-${newKey()}`, ...event }, variants);
  if (store === before) return;
  if (event.type === "stored") storage.take(store);
  else keepStore();
  guard(isUnkept(store) || parts.some((part) => part.isOnlyHere?.(store)));
  show();
  // After an attempt to send, a text that has not changed is not announced again.
  const isQuiet = SENDS.has(event.type)
    ? shown.say === say && store.trouble === before.trouble
    : event.type === "polled" && !store.notice && (eliminated || !shown.eliminated);
  if (!SILENT.has(event.type) && !isQuiet) $("say").textContent = shown.say;
  if (store.trouble && (store.trouble !== before.trouble || event.type === "explain")) $("say").textContent = reasonText(store.trouble, store);
  if (enteredNumber(event.type, before)) navigator.vibrate?.(8);
  if (event.type === "undo") endRest();
  if (shown.task !== task && (ENTERS.has(event.type) || isNewState(event, before))) rest(timeOfRest(event, before, order));
  for (const part of parts) part.act?.(store);
  // Not after each event: a server that does not answer is asked again only after some time. In a separate task, so that
  // the browser can first show the entry, which is stored already.
  if (store.queue.length > before.queue.length || store.refusal !== before.refusal) window.scheduler?.postTask(send) ?? send();
  // The page has a row for each player, and the texts of a phone that has the pen or gave it away.
  if (event.state && String(reasons(store.server)) !== String(reasons(plan))) location.reload();
}

function keepStore() {
  const isKept = storage.save(store);
  if (isKept !== store.isKept) store = { ...store, isKept };
}

/** If these change, the page is reloaded. */
const reasons = ({ players, pen }) => [players, pen];

function show() {
  shown = view(store, variants);
  draw(shown, parts);
}

const enteredNumber = (type, { draft, correction }) =>
  type === "pressed"
    ? draft.steps !== store.draft.steps || correction !== store.correction
    : type === "row" && store.draft.steps.length > draft.steps.length;

const timeOfRest = ({ type }, before, order) => {
  if (shown.classes.finished) return LAST_REST;
  return type === "polled" || hasFilledIn(before, order) ? LONG_REST : undefined;
};

/** Whether a round has ended with the numbers of several players at once, most of which the page has filled in. */
const hasFilledIn = ({ draft }, order) =>
  draft.round !== store.draft.round && openSeats(draft.values, order).length > 1;

/** Whether the server has sent a new state that does not come from an undo on this phone. */
const isNewState = ({ type, sent, status }, { server }) =>
  store.server !== server && !(type === "answered" && status === 200 && sent.kind === "undo");

/** Post fields with the token of the page's form. */
function post(address, fields) {
  const body = new URLSearchParams(new FormData($("entry")));
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const each of value) body.append(name, each ?? "");
    else body.set(name, value);
  }
  return ask(address, body);
}

async function postStatement({ key, revision, kind, round, values }) {
  const fields = { key, revision, kind, round: round ?? "", value: values };
  const answer = await post($("entry").action, fields);
  return answer.status === 403 && (await renewToken()) ? post($("entry").action, fields) : answer;
}

/** Get a new token for the form: the token of an old stored page, or from before a new sign-in, has expired. */
async function renewToken() {
  const { token } = await askServer();
  if (token) $("entry").csrfmiddlewaretoken.value = token;
  return token;
}

async function poll() {
  if (document.visibilityState !== "visible") return;
  if (store.queue.length) {
    // Somebody may have signed in again meanwhile. Without an answer of the server the sender itself tries again.
    if (!store.trouble || LASTING.has(store.trouble)) send();
    return;
  }
  const { revision, unrecorded, watched, pen } = store.server;
  const query = `revision=${revision}&unrecorded=${unrecorded}&watched=${watched}&pen=${pen}`;
  const answer = await ask(`${location.pathname}?${query}`);
  dispatch({ type: "polled", asked: revision, ...answer });
}

/** Keep the screen on; browsers allow it only over https or on the machine of the server. */
function keepAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

await Promise.all(parts.map(({ ready }) => ready));
show();
if (store.notice) {
  $("say").textContent = store.notice;
  // Not announced again after a reload.
  history.replaceState(null, "", location.pathname);
}
listenToKeys(dispatch, () => ({ typed: store.typed, longest: turnOf(store).deal?.cards ?? 0 }));
listenToTaps(dispatch);
$("chips").addEventListener("pointerdown", settle);
document.addEventListener("keydown", settle);
document.addEventListener("visibilitychange", poll);
document.addEventListener("visibilitychange", keepAwake);
setInterval(poll, POLL_EVERY);
addEventListener("pageshow", (event) => event.persisted && poll());
keepAwake();
// Send the entries that an earlier visit left unsent.
send();
