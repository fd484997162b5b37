// The welcome page: back to the table of this phone, and a key that copies the command.
import { knownTable } from "./table_of_phone.js";

const look = document.getElementById("look");
const copy = document.getElementById("copy");
const table = knownTable();

if (table) {
  look.href = table;
  look.querySelector("span").textContent = look.dataset.back;
}

/** By selecting the text, because over plain http browsers have no clipboard API. */
async function copyCommand() {
  const command = document.getElementById("command");
  if (navigator.clipboard) await navigator.clipboard.writeText(command.textContent);
  else {
    getSelection().selectAllChildren(command);
    document.execCommand("copy");
  }
  copy.querySelector("span").textContent = copy.dataset.copied;
}

copy.hidden = false;
copy.addEventListener("click", copyCommand);
