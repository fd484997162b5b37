// The table page. A tap is answered here and now; finished phases go to the server one by one.
import { ask } from "./api.js";
import { Board, fill } from "./board.js";
import { cursor, emptyDraft, enter, fits, isAbout, reopened, restAsBid, takeBack, tap } from "./draft.js";
import { keepFocus } from "./focus.js";
import { asSaid, dealOf, follow, mayNotStand, missing, toWin } from "./game.js";
import { listenToKeys } from "./keyboard.js";
import { Outbox } from "./outbox.js";
import { recall, remember } from "./memory.js";
import { listenToTaps, rest } from "./taps.js";
import { keepAwake } from "./wake_lock.js";
import { unpack } from "./tools.js";

const POLL_EVERY = 4000;
const $ = (id) => document.getElementById(id);
const read = (id) => JSON.parse($(id).textContent);

const plan = read("plan");
const board = new Board(plan);
const seats = plan.players.length;
const kept = recall(plan.name);
const outbox = new Outbox(kept.queue ?? [], post);
let server = read("state-data");
let notice = "";
let typed = null;
let correction = null;
/** The drafts that were completed here, by phase, so that an undo takes back the last tap and no other. */
const completed = new Map();
let draft = fits(kept.draft, predicted()) ? kept.draft : emptyDraft(predicted(), seats);
/** What the variants of this game bring: each may answer a touch, and has its say in what is shown. */
let tools = [];
const offered = (verb, ...said) => tools.some((tool) => tool[verb]?.(...said));

/** How the game will stand once the server has all that was entered here. */
function predicted() {
  return outbox.queue.reduce((state, said) => follow(state, plan, said), server);
}

/** The bids that all may see by now: what is missing is asked for, else the dealer raises or lowers. */
function revealed(state) {
  const { order } = dealOf(plan, state);
  const open = missing(state.revealed, order).length > 0;
  return { ...draft, values: state.revealed, editing: open ? null : order.at(-1) };
}

function show(say = true) {
  const state = predicted();
  if (!fits(draft, state)) draft = emptyDraft(state, seats);
  if (state.revealed && draft.kind === "bids" && !draft.steps.length) draft = revealed(state);
  if (correction && !corrects(correction, state)) correction = null;
  const redo = draft.redo.length > 0 || (Boolean(state.undone) && !draft.steps.length);
  const sync = outbox.trouble ? "notSaved" : outbox.queue.length ? "saving" : draft.steps.length ? "onPhone" : "saved";
  const view = { state, draft, correction, waiting: outbox.waiting, redo, sync, notice: trouble(), typed };
  const prompt = keepFocus(() => tools.reduce((said, tool) => tool.draw?.(view) ?? said, board.draw(view)));
  if (say) $("say").textContent = notice || prompt;
  remember(plan.name, outbox.queue, draft);
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
  keyboard.forget();
  if (!deal || outbox.waiting) return;
  notice = "";
  if (offered("press", number)) return;
  if (correction) correct(number, deal);
  else advance(tap(draft, cursor(draft, deal.order), number, deal.order, toWin(deal, state)), []);
  navigator.vibrate?.(8);
  show();
}

/** Enter numbers into the draft; a phase that is complete with them is stated to the server. */
function advance(numbers, redo) {
  draft = enter(draft, numbers, redo);
  const deal = dealOf(plan, predicted());
  if (missing(draft.values, deal.order).length) return;
  if (draft.kind === "bids" && mayNotStand(deal, draft.values)) {
    draft.editing = deal.order.at(-1);
    return;
  }
  completed.set(`${draft.kind} ${draft.round}`, draft);
  declare(
    brought(draft)
      ? { kind: "redo", round: null, values: [] }
      : { kind: draft.kind, round: draft.round, values: draft.values },
  );
  draft = emptyDraft(predicted(), seats);
}

/** Whether the draft is just what a redo would bring back, so that what lies beyond it stays redoable. */
function brought({ kind, round, values }) {
  const { undone } = server;
  return (
    !outbox.queue.length && undone?.kind === kind && undone.round === round && String(undone.values) === String(values)
  );
}

/** Whether the bids that are being changed still stand; another phone may have moved the game on. */
const corrects = ({ round, recorded }, { phase, round: now, bids }) =>
  phase === "tricks" && round === now && String(recorded) === String(bids);

/** Change one recorded bid of this round; if the sum is forbidden then, the dealer bids again. */
function correct(number, deal) {
  const values = correction.values.with(correction.editing, number);
  if (mayNotStand(deal, values)) {
    correction = { ...correction, values, editing: deal.order.at(-1), again: true };
    return;
  }
  const changed = String(values) !== String(asSaid(predicted()));
  correction = null;
  if (changed) declare({ kind: "bids", round: predicted().round, values });
}

function undo() {
  notice = "";
  if (keyboard.forget() || offered("undo")) return;
  if (correction) correction = null;
  else if (draft.editing !== null && openSeats().length) draft = { ...draft, editing: null };
  else if (draft.steps.length) draft = takeBack(draft);
  else if (predicted().canUndo && !outbox.waiting) declare({ kind: "undo", round: null, values: [] });
  show();
}

function redo() {
  keyboard.forget();
  const state = predicted();
  if (outbox.waiting) return;
  if (!draft.redo.length && isAbout(state.undone, state)) draft = replayed(state);
  if (draft.redo.length) advance(draft.redo.at(-1), draft.redo.slice(0, -1));
  else if (state.undone) declare({ kind: "redo", round: null, values: [] });
  show();
}

/** The seats whose number is still missing. */
function openSeats() {
  return missing(draft.values, dealOf(plan, predicted())?.order ?? []);
}

/** An empty draft that can redo, tap by tap, the phase that was taken back. */
function replayed(state) {
  const deal = dealOf(plan, state);
  let open = reopened(draft, state.undone.values, deal.order, toWin(deal, state));
  while (open.steps.length) open = takeBack(open);
  return open;
}

function changeBid(seat) {
  if (outbox.waiting || offered("bid", seat)) return;
  keyboard.forget();
  const state = predicted();
  const { bids, round } = state;
  correction =
    correction?.editing === seat
      ? null
      : { kind: "bids", round, recorded: bids, said: asSaid(state), values: asSaid(state), editing: seat };
  show();
}

function changeNumber(seat) {
  if (outbox.waiting || decide(seat) || offered("row", seat)) return;
  keyboard.forget();
  correction = null;
  if (draft.kind === "tricks" || draft.values[seat] !== null) draft = { ...draft, editing: seat };
  show();
}

/** The body of a request: the token of the page's form, and these fields. */
function bodyOf(fields) {
  const body = new URLSearchParams(new FormData($("entry")));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

/** Say who of those that are equal leaves the game. */
function decide(seat) {
  const { phase, round, tied } = predicted();
  if (phase !== "elimination") return false;
  if (tied.includes(seat)) declare({ kind: "decide", round, values: [seat] });
  show();
  return true;
}

/** Send one statement; the form of the page says where to and with which token. */
async function post(said) {
  const body = bodyOf({ key: said.key, revision: said.revision, kind: said.kind, round: said.round ?? "" });
  for (const value of said.values) body.append("value", value ?? "");
  const { status, state } = await ask($("entry").action, body);
  const before = task();
  const [, ...behind] = outbox.answered(status);
  if (state) adopt(state, said.kind === "undo", before);
  if (behind.length) notice += ` ${fill(plan.words.notRecordedEither, { what: behind.map(named).join("; ") })}`;
  show();
  if (!outbox.trouble) outbox.send();
}

/** What a statement that was not recorded said, in words. */
const named = ({ kind, round, values }) => fill(plan.words.what[kind], { round, values: values.join(" · ") });

/** Take over what the server says, unless something newer is known already; `before` is the task until then. */
function adopt(told, undone, before) {
  if (told.revision < server.revision) return;
  const entered = draft.steps.length > 0;
  server = told;
  // Somebody sat down or was replaced: the page must be drawn anew for that.
  if (String(told.players) !== String(plan.players)) location.reload();
  notice = told.notice || notice;
  if (entered && !outbox.queue.length && !fits(draft, told)) notice ||= plan.words.movedOn;
  if (told.mine || undone) reopen(told.mine ?? told.undone);
  if (!undone && entered && task() !== before) rest($("chips"));
}

/** Keep what was not recorded, or was taken back, as the draft of its phase, one tap before its end. */
function reopen(said) {
  const state = predicted();
  if (!isAbout(said, state) || outbox.queue.length) return;
  const deal = dealOf(plan, state);
  if (!deal.order.every((seat) => Number.isInteger(said.values[seat]))) return;
  const known = completed.get(`${said.kind} ${said.round}`);
  const again = known && String(known.values) === String(said.values);
  draft = again ? takeBack(known) : reopened(emptyDraft(state, seats), said.values, deal.order, toWin(deal, state));
}

async function poll() {
  if (document.visibilityState !== "visible" || outbox.queue.length) return;
  const { revision, hidden = 0 } = server;
  const { status, state } = await ask(`${location.pathname}?revision=${revision}&hidden=${hidden}`);
  if (status === 404) outbox.trouble = "gone";
  if (!state || outbox.queue.length) return;
  adopt(state, false, task());
  show(Boolean(notice));
}

/** What the numbers are entered for: a phase, or a number that is being changed. */
function task() {
  const { round, phase } = predicted();
  return [round, phase, correction?.editing, draft.editing].join();
}

/** Choose a trump; the one that is chosen already is taken back. */
function chooseTrump(colour) {
  const { round, trump } = predicted();
  declare({ kind: "trump", round, values: [colour === trump ? null : colour] });
  show();
}

function takeRest() {
  if (offered("rest")) return;
  const state = predicted();
  const deal = dealOf(plan, state);
  advance(restAsBid(draft.values, state.bids, deal.order, toWin(deal, state)), []);
  show();
}

const closeNotice = () => ((notice = ""), show(false));

// What a variant needs comes first: without it a hidden bid would be entered for all to see.
tools = await unpack(plan, {
  board,
  declare,
  advance,
  show,
  adopt: (told) => adopt(told, false, task()),
  tell: (text) => (notice = text),
  now: () => ({ state: predicted(), draft, correction, deal: dealOf(plan, predicted()), waiting: outbox.waiting }),
  count: (seat, tricks) => (draft = enter(draft, [[seat, tricks]])),
  send: (address, fields) => ask(address, bodyOf(fields)),
});

const keyboard = listenToKeys({
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
listenToTaps({ press, undo, redo, changeBid, changeNumber, chooseTrump, takeRest, closeNotice, task, show });
document.addEventListener("visibilitychange", poll);
setInterval(poll, POLL_EVERY);
addEventListener("pageshow", (event) => event.persisted && poll());
keepAwake();
show(false);
// What an earlier visit left unsent.
outbox.send();
