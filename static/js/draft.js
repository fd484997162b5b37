// The draft: the numbers of the unfinished phase, by seat, and the steps with which they are undone one by one. `undos` is
// the number of undone statements when the last of its numbers was taken back.
import { dealOf, followingTricks, isAbout, openSeats, replaced } from "./rules.js";

export const emptyDraft = (state, seats) => ({
  kind: state.phase,
  round: state.round,
  redeals: state.redeals,
  values: Array(seats).fill(null),
  steps: [],
  redo: [],
  undos: 0,
  editing: null,
});

/** The draft of a phase: that of `begun`, which an undo has left, with its numbers for Redo, or an empty one. */
export function draftOf(state, seats, begun) {
  const left = begun[`${state.phase} ${state.round}`];
  return left && fits(left, state) ? left : emptyDraft(state, seats);
}

/** The draft with the revealed bids: missing ones are asked for; if there are none, the dealer raises or lowers. */
export function revealed(draft, state, plan) {
  const { order } = dealOf(plan, state);
  const isOpen = openSeats(state.revealed, order).length > 0;
  return { ...draft, values: state.revealed, editing: isOpen ? null : order.at(-1) };
}

/** The same drafts with another one, whose phase an undo leaves. */
export const leave = (begun, draft) => ({ ...begun, [`${draft.kind} ${draft.round}`]: draft });

/** Whether a draft belongs to this phase and this deal, not to the cards before a misdeal. */
export const fits = (draft, state) => isAbout(draft, state) && draft.redeals === state.redeals;

/** Whether a draft has the numbers of a statement. */
export const isSame = ({ kind, round, values }, other) =>
  other?.kind === kind && other.round === round && String(other.values) === String(values);

/** Whether no number of the round has been entered yet; until then the result of the last round is shown. */
export const isUntouched = ({ state, draft }) => !draft.steps.length && !state.bids && !state.tricks;

/** The seat whose number comes next: the one being changed, else the first in order without a number. */
export const nextSeat = (draft, order) => draft.editing ?? openSeats(draft.values, order)[0] ?? null;

/** The draft with more numbers: a list of [seat, number] that one undo removes together. */
export function enter(draft, numbers, redo = []) {
  const before = numbers.map(([seat]) => [seat, draft.values[seat]]);
  return { ...withNumbers(draft, numbers), steps: [...draft.steps, { numbers, before }], redo };
}

export function takeBack(draft) {
  const { numbers, before } = draft.steps.at(-1);
  return { ...withNumbers(draft, before), steps: draft.steps.slice(0, -1), redo: [...draft.redo, numbers] };
}

const withNumbers = (draft, numbers) => ({
  ...draft,
  values: numbers.reduce((values, [seat, number]) => replaced(values, seat, number), draft.values),
  editing: null,
});

/** The numbers of one tap, with those that follow from it if `all` tricks are won. */
export function numbersOfTap(draft, seat, number, order, all) {
  const values = replaced(draft.values, seat, number);
  return [[seat, number], ...(draft.kind === "tricks" ? followingTricks(values, order, all) : [])];
}

/** The draft of a completed phase after its undo: all numbers but those of the last tap. */
export function reopened(draft, values, order, all) {
  for (const seat of order) {
    const numbers = numbersOfTap(draft, seat, values[seat], order, all);
    const next = enter(draft, numbers);
    if (!openSeats(next.values, order).length) return { ...draft, redo: [numbers] };
    draft = next;
  }
  return draft;
}
