// The menu of a player's column: move it, deal first, remove it.
import { hasNumbers, movePlayer, playersOf, put, removePlayer } from "./document.js";

const menu = document.getElementById("column-menu");
const remove = menu.querySelector("[data-remove]");
const plain = remove.querySelector("span").textContent;
let chosen = null;

/** `now()` is the document, `change(next)` stores another one. */
export function openColumnMenu(button, now, change, words) {
  const player = button.dataset.column;
  const order = playersOf(now());
  chosen = { player, now, change, words };
  for (const each of menu.querySelectorAll("[data-move]")) {
    each.disabled = order[each.dataset.move < 0 ? 0 : order.length - 1] === player;
  }
  remove.disabled = order.length <= words.limits.fewest;
  remove.querySelector("span").textContent = plain;
  menu.showPopover({ source: button });
  menu.querySelector("button:not(:disabled)").focus();
}

menu.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button || !chosen) return;
  const { player, now, change, words } = chosen;
  const label = remove.querySelector("span");
  if (button === remove && hasNumbers(now(), player) && label.textContent === plain) {
    label.textContent = words.sureRemove;
    return;
  }
  menu.hidePopover();
  if (button === remove) change(removePlayer(now(), player));
  else if (button.dataset.move) change(movePlayer(now(), player, Number(button.dataset.move)));
  else change(put(now(), { dealer: player }));
  document.querySelector(`[data-column="${player}"]`)?.focus();
});

menu.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...menu.querySelectorAll("button:not(:disabled)")];
  buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
});
