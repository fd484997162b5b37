// The welcome page: back to the table of this phone, and a key that copies the command.
import { copyText } from "../copying.js";
import { knownTable } from "./table_of_phone.js";

const look = document.getElementById("look");
const copy = document.getElementById("copy");
const table = knownTable();

if (table) {
  look.href = table;
  look.querySelector("span").textContent = look.dataset.back;
}

copy.hidden = false;
copy.addEventListener("click", () => {
  if (copyText(document.getElementById("command"))) copy.querySelector("span").textContent = copy.dataset.copied;
});
