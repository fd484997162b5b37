// Typing results without the mouse: Enter goes to the next field, and sends after the last; Esc leads to another table.
// Without this script Enter sends the form of the field.

const FIELDS = "#totals input:not([type=hidden], details:not([open]) input)";
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

// What was swapped in is typed over.
document.addEventListener("htmx:afterSettle", () => {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.closest(".slip")) field.select();
});
