// The day, the title, the hands and the scoring of a sheet.
import { $ } from "../dom.js";
import { columnsOf } from "./document.js";

const SCHEDULES = new Set(["", "quick", "tournament"]);
const fields = () => $("options").querySelectorAll("[data-key]");

/** Show the fields, or hide them. */
export function openOptions(isOpen) {
  $("options").hidden = !isOpen;
  $("heading").setAttribute("aria-expanded", isOpen);
}

/** Show the texts of the document. */
export function showOptions(texts) {
  for (const field of fields()) {
    const text = texts[field.dataset.key] ?? "";
    if (field.value !== text) field.value = text;
  }
  $("columns").value = columnsOf(texts);
  const hands = texts.hands ?? "";
  const isList = !SCHEDULES.has(hands);
  // While somebody types a list, it stays a list even if it is empty.
  if (document.activeElement === $("hand-list")) return;
  $("hands").value = isList ? "list" : hands;
  $("hand-list").hidden = !isList;
  $("hand-list").value = isList ? hands : "";
}

/** `change(sets)` sets texts; `hands()` returns the present hand sizes, with which an own list begins. */
export function watchOptions(change, hands) {
  $("heading").addEventListener("click", () => {
    openOptions($("options").hidden);
    if (!$("options").hidden) $("date").focus();
  });
  for (const field of fields()) field.addEventListener("input", () => change({ [field.dataset.key]: field.value }));
  $("hand-list").addEventListener("input", ({ target }) => change({ hands: target.value }));
  $("hands").addEventListener("change", ({ target }) => {
    const isList = target.value === "list";
    $("hand-list").hidden = !isList;
    if (isList) {
      $("hand-list").value = hands().join(" ");
      $("hand-list").focus();
    }
    change({ hands: isList ? $("hand-list").value : target.value });
  });
}
