// Signing out, and deleting the account, deletes what is stored on this phone. It warns first if the server does not have all of it.
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
