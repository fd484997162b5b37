// The pen of a game that was handed over. The phone that has it finds out when it is taken back. A phone that looks on
// enters nothing; one from which the pen was taken back lists the entries that were not recorded.
import { $ } from "../dom.js";
import { emptyDraft } from "../draft.js";
import { LASTING, ask } from "../outbox.js";
import { keep, read } from "../storage.js";
import { notRecorded } from "./unrecorded.js";

/** The events that enter something, also those of variants. */
const ENTERING = new Set([
  ...["pressed", "typed", "undo", "redo", "bid", "row", "rest", "trump"],
  ...["take", "bidHere", "back", "openly", "tricksFirst", "bidFirst", "bomb", "cloud", "cloudStep"],
]);

const hasPen = ({ plan }) => plan.pen.startsWith("own");
const hadPen = ({ plan }) => plan.pen.startsWith("lost");

/** `unsent` are entries that this phone can no longer record: {key, kind, round, values}. */
export const initial = { unsent: [] };

export function reduce(store, { type, status }) {
  if (!hasPen(store)) return ENTERING.has(type) ? store : null;
  if (type !== "bidAnswered" || status !== 403) return null;
  // A hidden bid is never stored on a phone, only the fact that one was not recorded.
  const { round, sending } = store.hiddenBids;
  const bid = { key: `bid of ${sending?.seat} in ${round}`, kind: "hiddenBid", round, values: [] };
  return { ...store, hiddenBids: { ...store.hiddenBids, sending: null }, unsent: [...store.unsent, bid] };
}

/**
 * Do not send entries that were queued when the pen was taken back. A phone that handed the pen over still sends complete
 * entries, but drops numbers that were only begun: the holder of the pen enters that phase now.
 */
export function tidy(store, state) {
  const { plan, server, queue, draft } = store;
  if (!hasPen(store) && !hadPen(store) && draft.steps.length) {
    return { ...store, draft: emptyDraft(state, plan.players.length) };
  }
  const begun = draft?.steps.length ? [{ ...draft, key: `draft of ${draft.kind} ${draft.round}` }] : [];
  if (!hadPen(store) || !(queue.length + begun.length)) return store;
  const left = [...queue, ...begun].map(({ key, kind, round, values }) => ({ key, kind, round, values }));
  const empty = { queue: [], refusal: null, draft: emptyDraft(server, plan.players.length) };
  return { ...store, ...empty, unsent: [...store.unsent, ...left] };
}

export function view(shown, turn) {
  const { plan, words, unsent } = turn;
  return { ...shown, pen: { ...plan, looksOn: !hasPen(turn), unsent, words } };
}

/** Return functions that draw a phone that looks on, and check whether the pen was taken back. */
export function attach() {
  let earlier = null;
  let isAsking = false;
  let isOnlyHere = false;

  /** After a refusal, reload the page if the rights of this phone have changed. */
  async function askAgain({ plan }) {
    if (isAsking) return;
    isAsking = true;
    const { state } = await ask(location.pathname);
    isAsking = false;
    if (state && state.pen !== plan.pen) location.reload();
  }

  return {
    draw({ pen }) {
      earlier ??= pen.looksOn ? load(pen.name) : [];
      const unsent = [...new Map([...earlier, ...pen.unsent].map((each) => [each.key, each])).values()];
      isOnlyHere = !save(pen.name, unsent) && unsent.length > 0;
      if (pen.looksOn) drawOnlooker(unsent, pen);
    },
    isOnlyHere: () => isOnlyHere,
    act(store) {
      if (hasPen(store) && (LASTING.has(store.trouble) || store.unsent.length)) askAgain(store);
    },
  };
}

function drawOnlooker(unsent, { players, words }) {
  for (const button of document.querySelectorAll("#board button, #trumps button")) button.disabled = true;
  for (const link of document.querySelectorAll("#board a")) link.replaceWith(link.textContent);
  const box = $("unsent");
  if (!box) return;
  box.hidden = !unsent.length;
  box.textContent = notRecorded(unsent, players, words);
}

const place = (game) => `tablet unsent ${game}`;

const load = (game) => Object.values(read(place(game)));

const save = (game, unsent) => keep(place(game), unsent.length ? JSON.stringify(unsent) : null);
