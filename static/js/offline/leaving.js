// Signing out and deleting the account also delete the data on this phone, after a warning if some of it is unsent.
import { hasUnsent } from "./saved.js";

const form = document.getElementById("leave");
const warning = document.getElementById("unsent");
const LEAVES = "tablet leaves";

/** Warn of unsent entries, unless there are none or the warning is shown already; return whether it is new. */
function warns() {
  if (!hasUnsent() || !warning.hidden) return false;
  warning.hidden = false;
  form.querySelector("span").textContent = form.dataset.anyway;
  return true;
}

sessionStorage.removeItem(LEAVES);
document.getElementById("delete-account")?.addEventListener("submit", () => sessionStorage.setItem(LEAVES, "yes"));
// The question opens below the edge of the screen.
form?.parentElement.addEventListener("toggle", ({ target }) => {
  if (!target.open) return;
  warns();
  target.scrollIntoView({ block: "end" });
});
form?.addEventListener("submit", (event) => {
  if (warns()) {
    event.preventDefault();
    form.scrollIntoView({ block: "end" });
  } else sessionStorage.setItem(LEAVES, "yes");
});
