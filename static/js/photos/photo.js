// Adds the photo of an old sheet: a chosen file is made smaller and sent at once, and "Larger" opens the photo over the
// page. Without this script the form sends the file as it is, and the link leads to the photo.
import { OWN, REASON, reasonIn } from "../outbox.js";
import { openPhoto } from "./looking.js";
import { shrunk } from "./shrinking.js";

const SECTION = ".sheet-photo";
const FILE = ".photo-form input[type=file]";
/** Milliseconds: 1 MB at 0.1 Mbit/s. */
const PATIENCE = 90_000;

document.addEventListener("change", ({ target }) => {
  if (target.matches(FILE) && target.files.length) send(target);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(".photo-larger");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openPhoto(link.closest(SECTION));
});

async function send(input) {
  const section = input.closest(SECTION);
  const { dataset: texts } = section;
  const [file] = input.files;
  const body = new FormData(input.form);
  input.disabled = true;
  say(section, texts.shrinking);
  const photo = await shrunk(file, Number(texts.mostBytes)).catch(() => null);
  if (photo) {
    body.set("photo", photo, "photo");
    say(section, texts.sending);
  }
  const answer = photo ? await post(input.form.action, body, texts) : { problem: texts.unreadable };
  if (answer.section) {
    replace(section, answer.section);
    say(section, texts.kept);
  } else {
    say(section, "", answer.problem ?? texts.other);
    input.value = "";
    input.disabled = false;
  }
  // If something else is being typed by now, the focus stays there.
  if (document.activeElement === document.body) section.querySelector(FILE).focus();
}

/** Return {section} if the photo is kept, else {problem}, a sentence. */
async function post(address, body, { none, other }) {
  try {
    const request = { method: "POST", body, headers: { Accept: "application/json" }, redirect: "manual" };
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.headers.has(OWN)) return { problem: none };
    if (answer.headers.get("Content-Type")?.startsWith("application/json")) return await answer.json();
    return { problem: reasonIn(answer.headers.get(REASON))?.text ?? other };
  } catch {
    return { problem: none };
  }
}

function say(section, status, refusal = "") {
  section.querySelector(".photo-status").textContent = status;
  section.querySelector(".photo-refusal").textContent = refusal;
}

/** Replace the photo, not the switch and the texts, and show it to the person who has just added it. */
function replace(section, markup) {
  const page = new DOMParser().parseFromString(markup, "text/html");
  section.querySelector(".photo-body").replaceWith(document.adoptNode(page.querySelector(".photo-body")));
  section.querySelector(".photo-switch input").checked = true;
}
