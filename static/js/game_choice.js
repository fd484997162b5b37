// The choice of the game: the server says what a key sets and what comes of it; here only the page keeps up with it.
// Without this script every key is a submit button, and the answer is the whole page.

const form = document.getElementById("set-up");
/** A number or a list that is written belongs to the choice beside it. */
const CHOICES = { plus_minus_one_from: "plus_minus_one", hand_sizes: "schedule" };
/** Enter in these means the key beside them, not the first round. */
const KEYS = { preset_name: "keep", most: "shape-up" };
/** Milliseconds to wait before asking, so that nothing moves under a finger that is still down. */
const PAUSE = 200;

let question = null;
let timer = 0;
let choosing = false;
let leaving = false;

/** Send the form; return the answer, null if none came, undefined if a later question took its place. */
async function post(address, key) {
  question?.abort();
  const mine = (question = new AbortController());
  const body = new URLSearchParams(new FormData(form));
  if (key?.name) body.append(key.name, key.value);
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      headers: { "HX-Request": "true" },
      signal: mine.signal,
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return mine.signal.aborted ? undefined : null;
  }
}

/** Put an answer in the place of what it is about; what had the focus keeps it, unless the answer wants it elsewhere. */
function replace(id, answer) {
  const focused = document.activeElement.id;
  document.getElementById(id).outerHTML = answer;
  const wanted = form.querySelector("[data-focus]");
  wanted?.removeAttribute("data-focus");
  (wanted ?? document.getElementById(focused))?.focus({ preventScroll: !wanted });
  follow();
}

/** The key that stands for the options as they are now is pressed, and what comes of them is said. */
function follow() {
  const outcome = document.getElementById("outcome");
  for (const key of form.querySelectorAll(".preset"))
    key.setAttribute("aria-pressed", key.id === outcome.dataset.button);
  const said = [...outcome.querySelectorAll(".objection, .remarks li")].map((line) => line.textContent.trim());
  document.getElementById("say").textContent = said.join(" ");
}

function askSoon() {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  if (choosing) return askSoon();
  const answer = await post(form.dataset.outcome);
  if (answer) replace("outcome", answer);
}

/** Where no answer comes, the key does what it does without this script. */
async function choose(key) {
  choosing = true;
  clearTimeout(timer);
  const answer = await post(key.formAction, key);
  if (answer === undefined) return;
  choosing = false;
  if (answer) replace("game-choice", answer);
  else if (!leaving) form.requestSubmit(key);
}

form.addEventListener("click", (event) => {
  const key = event.target.closest("button[formaction]:not([data-leaves])");
  if (!key) return;
  event.preventDefault();
  choose(key);
});
form.addEventListener("input", ({ target }) => {
  const choice = CHOICES[target.name];
  if (choice) target.parentElement.querySelector(`[name="${choice}"]:is(.with-number *)`).checked = true;
});
form.addEventListener("keydown", (event) => {
  const key = KEYS[event.target.name];
  if (event.key !== "Enter" || !key) return;
  event.preventDefault();
  document.getElementById(key).click();
});
form.addEventListener("change", askSoon);
form.addEventListener("seated", askSoon);
addEventListener("beforeunload", () => {
  leaving = true;
});
