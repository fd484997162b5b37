// The choice of the game; htmx requests the options of a preset, and the preview of the options.
// Without scripts every key is a submit button, and the answer is the whole page.

const form = document.getElementById("set-up");
const WIDE = matchMedia("(min-width: 1000px)");
/** Fields, and the choice that is selected when something is entered in them. */
const CHOICES = { plus_minus_one_from: "plus_minus_one", hand_sizes: "schedule" };
/** Enter in these fields presses the key beside them, and does not start the game. */
const KEYS = { preset_name: "keep", most: "shape-up" };

let leaving = false;
let oldTop = null;
let announced = summary();

/** The preview of the options, as one text. */
function summary() {
  const lines = document.querySelectorAll("#outcome :is(.objection, .length), #remarks li");
  return [...lines].map((line) => line.textContent.trim()).join(" ");
}

/** On a wide page all choices are in sight. */
function unfold() {
  if (WIDE.matches) form.querySelector(".game-fold").open = true;
}

/** Mark the key with the options of the form as pressed, announce a changed summary, and focus it after a key, or the list to type. */
function follow() {
  unfold();
  const outcome = document.getElementById("outcome");
  for (const key of form.querySelectorAll(".preset"))
    key.setAttribute("aria-pressed", key.id === outcome.dataset.button);
  const text = summary();
  if (text !== announced) document.getElementById("say").textContent = announced = text;
  const target = form.querySelector("[data-focus]");
  target?.removeAttribute("data-focus");
  target?.focus();
  if (!target?.matches("input")) return;
  // The field may be far below the key.
  oldTop = null;
  target.scrollIntoView({ block: "center" });
}

/** The position on the screen of the element after the summary. */
const below = () => form.querySelector(".presets").getBoundingClientRect().top;

// The new summary may be higher or lower; the options after it do not move on the screen, unless something before it is
// visible: then that does not move.
form.addEventListener("htmx:beforeSwap", () => {
  oldTop = form.querySelector("#game-choice > legend").getBoundingClientRect().bottom < 0 ? below() : null;
});
form.addEventListener("htmx:afterSettle", () => {
  if (oldTop !== null) scrollBy(0, below() - oldTop);
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
form.addEventListener("htmx:afterOnLoad", follow);
unfold();
addEventListener("beforeunload", () => {
  leaving = true;
});
// Without a response a key submits the form, as it does without scripts.
for (const fault of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  form.addEventListener(fault, ({ detail }) => {
    if (detail.elt.matches("button") && !leaving) form.requestSubmit(detail.elt);
  });
}
