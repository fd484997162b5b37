// The list of everybody by name: what is typed leaves only the names with it. Accents and case do not matter.
import "./hall.js";
import { $ } from "../dom.js";

const field = $("find-name");

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace("ß", "ss").trim();

function filter() {
  const wanted = plain(field.value);
  let found = 0;
  const lines = $("names").children;
  for (const line of lines) {
    line.hidden = !plain(line.querySelector("bdi").textContent).includes(wanted);
    found += !line.hidden;
  }
  $("none-found").hidden = found > 0 || !lines.length;
}

field.closest("label").hidden = false;
field.addEventListener("input", filter);
document.addEventListener("htmx:afterSwap", filter);
filter();
