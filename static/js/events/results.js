// Typing results without the mouse: Enter goes to the next field, and sends after the last; Esc leads to another table.
// Without this script Enter sends the form of the field.

const MINUS = "\u2212";
const FIELDS = "#totals input:not([type=hidden], details:not([open]) input)";
const totals = () => document.getElementById("totals");
const fields = () => [...document.querySelectorAll(FIELDS)];

document.addEventListener("keydown", (event) => {
  const number = document.getElementById("table-number");
  if (event.key === "Escape" && number && document.getElementById("totals")) {
    event.preventDefault();
    number.focus();
    number.select();
    return;
  }
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = fields();
  const place = all.indexOf(event.target);
  if (place < 0 || place === all.length - 1) return;
  event.preventDefault();
  all[place + 1].focus();
  all[place + 1].select();
});

// A number pad has no minus.
document.addEventListener("click", ({ target }) => {
  const sign = target.closest?.("[data-sign]");
  if (!sign) return;
  const field = document.getElementById(sign.dataset.sign);
  const text = field.value.trim();
  field.value = /^[-\u2212]/u.test(text) ? text.slice(1) : MINUS + text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});

// Why a number was refused is no longer said once it is changed.
document.addEventListener("input", ({ target }) => {
  if (!target.closest?.("#totals") || !target.hasAttribute("aria-invalid")) return;
  document.getElementById(target.getAttribute("aria-describedby"))?.remove();
  target.removeAttribute("aria-invalid");
  target.removeAttribute("aria-describedby");
});

// What was typed and not saved is not left without a question.
const isUnsaved = () =>
  totals() && ("unsaved" in totals().dataset || fields().some((field) => field.value !== field.defaultValue));
let isSent = false;
document.addEventListener("submit", ({ target }) => {
  isSent = target.method === "post";
});
addEventListener("beforeunload", (event) => {
  if (isUnsaved() && !isSent) event.preventDefault();
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!event.target.matches?.(".slip .head") || !isUnsaved()) return;
  if (!confirm(totals().dataset.leave)) event.preventDefault();
});

// What was swapped in is typed over.
document.addEventListener("htmx:afterSettle", () => {
  isSent = false;
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.closest(".slip")) field.select();
});
