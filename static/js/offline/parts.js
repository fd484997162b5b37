// The parts of the play page for a server that does not answer or has refused an entry: the choice between two entries,
// and the score sheet from the data on this phone.
import "./register.js";
import { $ } from "../dom.js";
import { cell, sigil } from "../elements.js";
import { ask } from "../outbox.js";
import { recordedValues, renumber, review } from "../queue.js";
import { turnOf } from "../store.js";
import { counted, fill } from "../words.js";
import { drawSheet } from "./sheet.js";

const PATIENCE = 2500;

const EVENTS = {
  /** The recorded values count; the rest of the queue is compared with them as well. */
  keepRecorded: (store) => review({ ...store, queue: store.queue.slice(1).map(doubtful) }),
  /** The values of this phone replace the recorded ones. */
  recordMine: (store) => renumber(store),
};

const doubtful = (statement) => ({ ...statement, isDoubtful: true });

export const reduce = (store, { type }) => (store.refusal === null ? null : EVENTS[type]?.(store)) ?? null;

export function view(shown, turn) {
  const reasoned = { ...shown, short: shown.sync.classes.unsaved ? shortReason(turn) : (shown.short ?? "") };
  if (turn.refusal === null) return { ...reasoned, choice: null };
  return { ...reasoned, choice: choice(turn), hidesKeys: true, question: { text: "" }, rest: "", why: null, sum: null };
}

/** Why the entries are unsent, in a few words. */
const shortReason = ({ reason, trouble, words }) => (reason?.name === trouble ? reason.short : words.why[trouble]) ?? "";

/** The recorded values and those of this phone, side by side. */
function choice({ plan, queue, server, refusal }) {
  const [{ kind, round, values, isDoubtful }, ...behind] = queue;
  const recorded = (isDoubtful && recordedValues({ kind, round }, server)) || [];
  const isBySeat = kind === "bids" || kind === "tricks";
  const lines = values.map((value, seat) => ({ seat: isBySeat ? seat : null, recorded: recorded[seat], mine: value }));
  return {
    kind,
    round,
    reason: recorded.length ? "" : refusal,
    lines: isBySeat ? lines.filter(({ mine, recorded: theirs }) => (mine ?? theirs) != null) : lines,
    players: plan.players,
    waiting: behind.length,
  };
}

/** Links are followed only if a server or a service worker answers. */
export function attach({ dispatch, now }) {
  const { words } = now().plan;
  const why = document.createElement("small");
  $("sync").append(why);
  $("choice").addEventListener("click", ({ target }) => {
    const type = target.closest("button")?.value;
    if (type) dispatch({ type });
  });
  $("own-sheet").querySelector("button").addEventListener("click", () => $("own-sheet").close());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#table a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(link, () => openSheet(turnOf(now())), () => dispatch({ type: "noticed", notice: words.needsServer }));
  });
  return {
    draw({ choice: shown, short = "" }) {
      drawChoice(shown, words);
      if (why.textContent !== short) why.textContent = short;
    },
  };
}

/** Open a page if the server answers, or if a service worker answers for it; else the sheet of this page or a notice. */
async function follow(link, showSheet, showNotice) {
  const { status } = await ask(location.pathname + location.search, null, PATIENCE);
  if (status) location.assign(link.href);
  else if (link.matches(".to-game")) showSheet();
  else if (navigator.serviceWorker?.controller) location.assign(link.href);
  else showNotice();
}

function openSheet(turn) {
  $("own-sheet").showModal();
  drawSheet($("own-sheet"), turn);
}

function drawChoice(shown, words) {
  const box = $("choice");
  box.hidden = !shown;
  if (!shown) return;
  const { kind, round, reason, lines, players, waiting } = shown;
  box.querySelector("h2").textContent = fill(words.whichCounts[kind] ?? words.whichCounts.other, { round });
  box.querySelector(".reason").textContent = reason || words.faster;
  box.querySelector(".behind").textContent = waiting
    ? counted(words.behind, document.documentElement.lang, waiting, { entries: waiting })
    : "";
  box.querySelector("tbody").replaceChildren(...lines.map((line) => choiceRow(line, players, words)));
}

function choiceRow({ seat, recorded, mine }, players, words) {
  const row = document.createElement("tr");
  const name = cell("th", "");
  name.scope = "row";
  if (seat !== null) name.append(sigil(seat), cell("bdi", players[seat]));
  row.classList.toggle("same", recorded === mine);
  row.append(name, ...[recorded, mine].map((value) => cell("td", words.trumps[value] ?? value ?? "–")));
  return row;
}
