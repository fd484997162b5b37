// What was tapped in the phase that is not finished yet: numbers by seat, and the steps to take them back one by one.
import { missing, sum } from "./game.js";

export const emptyDraft = (state, seats) => ({
  kind: state.phase,
  round: state.round,
  dealt: state.dealt,
  values: Array(seats).fill(null),
  steps: [],
  redo: [],
  editing: null,
});

/** Whether something was said about the phase that is entered now. */
export const isAbout = (said, state) => Boolean(said) && said.kind === state.phase && said.round === state.round;

/** Whether a draft is of this phase, and of the cards that are in hand: not of a deal that was dealt anew. */
export const fits = (draft, state) => isAbout(draft, state) && draft.dealt === state.dealt;

/** The seat whose number comes next: the one being changed, else the first in order without a number. */
export const cursor = (draft, order) => draft.editing ?? missing(draft.values, order)[0] ?? null;

/** The draft after numbers were entered: a list of [seat, number] that one undo takes back together. */
export function enter(draft, numbers, redo = []) {
  const values = [...draft.values];
  const before = numbers.map(([seat, number]) => {
    const old = values[seat];
    values[seat] = number;
    return [seat, old];
  });
  return { ...draft, values, steps: [...draft.steps, { numbers, before }], redo, editing: null };
}

export function takeBack(draft) {
  const step = draft.steps.at(-1);
  const values = [...draft.values];
  for (const [seat, old] of step.before) values[seat] = old;
  return { ...draft, values, steps: draft.steps.slice(0, -1), redo: [...draft.redo, step.numbers], editing: null };
}

/** What is left to be won; the last seat's tricks, or nobody's once none are left, follow from the sum. */
function following(values, order, all) {
  const open = missing(values, order);
  const left = all - sum(values);
  return left < 0 || (open.length > 1 && left > 0) ? [] : open.map((seat) => [seat, left]);
}

/** The seats without a number whose bids are just the tricks that are left, as [seat, bid]; [] where they are not. */
export function restAsBid(values, bids, order, all) {
  const rest = bids ? missing(values, order).map((seat) => [seat, bids[seat]]) : [];
  return rest.length > 1 && sum(rest.map(([, bid]) => bid)) === all - sum(values) ? rest : [];
}

/** The numbers of one tap, with those that follow from it where `all` tricks are won. */
export function tap(draft, seat, number, order, all) {
  const values = draft.values.with(seat, number);
  return [[seat, number], ...(draft.kind === "tricks" ? following(values, order, all) : [])];
}

/** The draft of a phase that was complete and was taken back: all but the tap that completed it. */
export function reopened(draft, values, order, all) {
  for (const seat of order) {
    const numbers = tap(draft, seat, values[seat], order, all);
    const next = enter(draft, numbers);
    if (!missing(next.values, order).length) return { ...draft, redo: [numbers] };
    draft = next;
  }
  return draft;
}
