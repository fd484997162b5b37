// Signing out and deleting the account also delete the data on this phone, after a warning if some of it is unsent.
import { hasUnsent } from "./saved.js";

const form = document.getElementById("leave");
const LEAVES = "tablet leaves";

sessionStorage.removeItem(LEAVES);
document.getElementById("delete-account")?.addEventListener("submit", () => sessionStorage.setItem(LEAVES, "yes"));
form?.addEventListener("submit", (event) => {
  const warning = document.getElementById("unsent");
  if (hasUnsent() && warning.hidden) {
    event.preventDefault();
    warning.hidden = false;
    form.querySelector("span").textContent = form.dataset.anyway;
  } else sessionStorage.setItem(LEAVES, "yes");
});
