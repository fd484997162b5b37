// The table page. A tap is answered here and now; finished phases go to the server one by one.
import { Board } from "./board.js";
import { cursor, emptyDraft, enter, fits, reopened, restAsBid, takeBack, tap } from "./draft.js";
import { keepFocus } from "./focus.js";
import { dealOf, follow, sum } from "./game.js";
import { listenToKeys } from "./keyboard.js";
import { Outbox } from "./outbox.js";
import { keepAwake } from "./wake_lock.js";

const POLL_EVERY = 4000;
const REST = 400;
const $ = (id) => document.getElementById(id);
const read = (id) => JSON.parse($(id).textContent);
const STORE = `tablet ${location.pathname}`;

const plan = read("plan");
const board = new Board(plan);
const seats = plan.players.length;
const kept = restore();
const outbox = new Outbox(kept.queue ?? [], post);
let server = read("state-data");
let notice = "";
let typed = null;
let correction = null;
let draft = fits(kept.draft, predicted()) ? kept.draft : emptyDraft(predicted(), seats);

function restore() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function store() {
  try {
    localStorage.setItem(STORE, JSON.stringify({ queue: outbox.queue, draft }));
  } catch {
    // Storage may be full or forbidden; the entry is still sent.
  }
}

/** How the game will stand once the server has all that was entered here. */
function predicted() {
  return outbox.queue.reduce((state, said) => follow(state, plan, said), server);
}

function show(say = true) {
  const state = predicted();
  if (!fits(draft, state)) draft = emptyDraft(state, seats);
  if (correction && !corrects(correction, state)) correction = null;
  const redo = draft.redo.length > 0 || (Boolean(state.undone) && !draft.steps.length);
  const sync = outbox.trouble ? "notSaved" : outbox.queue.length ? "saving" : "saved";
  const view = { state, draft, correction, waiting: outbox.waiting, redo, sync, notice: trouble(), typed };
  const prompt = keepFocus(() => board.draw(view));
  if (say) $("say").textContent = notice || prompt;
  store();
}

const trouble = () => notice || (outbox.trouble ? plan.words[outbox.trouble] : "");

function declare(said) {
  outbox.add(said, server.revision);
  outbox.send();
}

/** One number for the seat whose turn it is. */
function press(number) {
  const state = predicted();
  const deal = dealOf(plan, state);
  typed = null;
  if (!deal || outbox.waiting) return;
  notice = "";
  if (correction) correct(number, deal);
  else advance(tap(draft, cursor(draft, deal.order), number, deal.cards), []);
  navigator.vibrate?.(8);
  show();
}

/** Enter numbers into the draft; a phase that is complete with them is stated to the server. */
function advance(numbers, redo) {
  draft = enter(draft, numbers, redo);
  if (draft.values.includes(null)) return;
  const deal = dealOf(plan, predicted());
  if (draft.kind === "bids" && sum(draft.values) === deal.forbiddenSum) {
    draft.editing = deal.order.at(-1);
    return;
  }
  declare(brought(draft) ? { kind: "redo", round: null, values: [] } : { kind: draft.kind, round: draft.round, values: draft.values });
  draft = emptyDraft(predicted(), seats);
}

/** Whether the draft is just what a redo would bring back, so that what lies beyond it stays redoable. */
function brought({ kind, round, values }) {
  const { undone } = server;
  return !outbox.queue.length && undone?.kind === kind && undone.round === round && String(undone.values) === String(values);
}

/** Whether the bids that are being changed still stand; another phone may have moved the game on. */
const corrects = ({ round, recorded }, { phase, round: now, bids }) =>
  phase === "tricks" && round === now && String(recorded) === String(bids);

/** Change one recorded bid of this round; if the sum is forbidden then, the dealer bids again. */
function correct(number, deal) {
  const values = correction.values.with(correction.editing, number);
  const dealer = deal.order.at(-1);
  if (sum(values) === deal.forbiddenSum) {
    correction = { ...correction, values, editing: dealer, again: true };
    return;
  }
  const changed = String(values) !== String(predicted().bids);
  correction = null;
  if (changed) declare({ kind: "bids", round: predicted().round, values });
}

function undo() {
  notice = "";
  if (typed !== null) typed = null;
  else if (correction) correction = null;
  else if (draft.editing !== null && draft.values.includes(null)) draft = { ...draft, editing: null };
  else if (draft.steps.length) draft = takeBack(draft);
  else if (predicted().canUndo && !outbox.waiting) declare({ kind: "undo", round: null, values: [] });
  show();
}

function redo() {
  const state = predicted();
  if (outbox.waiting) return;
  if (!draft.redo.length && fits(state.undone ?? {}, state)) draft = replayed(state);
  if (draft.redo.length) advance(draft.redo.at(-1), draft.redo.slice(0, -1));
  else if (state.undone) declare({ kind: "redo", round: null, values: [] });
  show();
}

/** An empty draft that can redo, tap by tap, the phase that was taken back. */
function replayed(state) {
  const { order, cards } = dealOf(plan, state);
  let open = reopened(draft, state.undone.values, order, cards);
  while (open.steps.length) open = takeBack(open);
  return open;
}

function changeBid(seat) {
  const { bids, round } = predicted();
  correction = correction?.editing === seat ? null : { kind: "bids", round, recorded: bids, values: bids, editing: seat };
  show();
}

function changeNumber(seat) {
  correction = null;
  const undecided = !draft.values.includes(null);
  if (!undecided && (draft.kind === "tricks" || draft.values[seat] !== null)) draft = { ...draft, editing: seat };
  if (undecided && draft.values[seat] !== null) draft = { ...draft, editing: seat };
  show();
}

function post(said) {
  const fields = { key: said.key, revision: said.revision, kind: said.kind, round: said.round ?? "" };
  const inputs = [...Object.entries(fields), ...said.values.map((value) => ["value", value ?? ""])].map(([name, value]) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    return input;
  });
  $("entry").replaceChildren(...inputs);
  htmx.trigger("#entry", "send");
}

/** Take over what the server says, unless something newer is known already. */
function adopt() {
  const told = read("state-data");
  if (told.revision < server.revision) return;
  const entered = draft.steps.length > 0;
  server = told;
  notice = told.notice || notice;
  if (entered && !outbox.queue.length && !fits(draft, told)) notice ||= plan.words.movedOn;
  if (told.mine || lastSent?.kind === "undo") reopen(told.mine ?? told.undone);
}

let lastSent = null;

/** Keep what was not recorded, or was taken back, as the draft of its phase, one tap before its end. */
function reopen(said) {
  const state = predicted();
  if (!said || !fits(said, state) || outbox.queue.length) return;
  const { order, cards } = dealOf(plan, state);
  if (said.values.every(Number.isInteger)) draft = reopened(emptyDraft(state, seats), said.values, order, cards);
}

function answered({ requestConfig, xhr }) {
  if (requestConfig.verb === "post") {
    [lastSent] = outbox.queue;
    outbox.answered(xhr.status);
  } else lastSent = null;
  if ([200, 409, 422].includes(xhr.status)) adopt();
  lastSent = null;
  show(Boolean(notice) || requestConfig.verb === "post");
  if (!outbox.trouble) outbox.send();
}

function poll() {
  if (document.visibilityState === "visible" && !outbox.queue.length) htmx.trigger("#state", "poll");
}

function onPad({ target }) {
  const key = target.closest(".chip");
  if (!key) return;
  if (key.hasAttribute("aria-disabled")) {
    refuse(key);
    return;
  }
  const before = task();
  press(Number(key.value));
  if (task() !== before) rest(key);
}

/** What the numbers are entered for: a phase, or a number that is being changed. */
function task() {
  const { round, phase } = predicted();
  return [round, phase, correction?.editing, draft.editing].join();
}

/** A key that ended a task takes no touch for a moment, so that a doubled tap does not begin the next one. */
function rest(key) {
  key.classList.add("resting");
  setTimeout(() => key.classList.remove("resting"), REST);
}

function refuse(key) {
  key.animate?.([{ translate: "-4px" }, { translate: "4px" }, { translate: "0" }], { duration: 180 });
  if (!$("why").hidden) $("say").textContent = $("why").textContent;
}

function onBoard({ target }) {
  const button = target.closest("button");
  const seat = Number(button?.closest(".seat").dataset.seat);
  if (!button || outbox.waiting) return;
  if (button.classList.contains("bid")) changeBid(seat);
  else changeNumber(seat);
}

function onTrump({ target }) {
  const key = target.closest(".trump-key");
  if (!key) return;
  $("trumps").classList.remove("again");
  const { round, trump } = predicted();
  declare({ kind: "trump", round, values: [key.value === trump ? null : key.value] });
  show();
}

$("chips").addEventListener("click", onPad);
$("board").addEventListener("click", onBoard);
$("trumps").addEventListener("click", onTrump);
$("trump-now").addEventListener("click", () => {
  $("trumps").classList.add("again");
  show(false);
  $("trumps").firstElementChild.focus();
});
$("rest").addEventListener("click", () => {
  const state = predicted();
  advance(restAsBid(draft.values, state.bids, dealOf(plan, state).cards), []);
  show();
});
$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", redo);
$("notice-close").addEventListener("click", () => {
  notice = "";
  show(false);
});
document.body.addEventListener("htmx:afterRequest", (event) => answered(event.detail));
document.addEventListener("visibilitychange", poll);
setInterval(poll, POLL_EVERY);
addEventListener("pageshow", (event) => event.persisted && poll());

listenToKeys({
  press,
  undo,
  /** The number that one more digit makes, null if no key has it. */
  makes: (number) => {
    const key = [...$("chips").children].find((each) => Number(each.value) === number && !each.hidden);
    return key && !key.hasAttribute("aria-disabled") ? number : null;
  },
  longest: () => dealOf(plan, predicted())?.cards ?? 0,
  typed: (number) => {
    typed = number;
    show(false);
  },
});
keepAwake();
show(false);
// What an earlier visit left unsent goes out once htmx, which waits for the same moment, can send.
addEventListener("DOMContentLoaded", () => outbox.send());
