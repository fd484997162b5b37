// The choice of the game: the server says what a key sets and what comes of it; here only the page keeps up with it.

const form = document.getElementById("set-up");
/** A number or a list that is written belongs to the choice beside it. */
const CHOICES = { plus_minus_one_from: "plus_minus_one", hand_sizes: "schedule" };
/** Enter in these means the key beside them, not the first round. */
const KEYS = { preset_name: "keep", most: "shape-up" };

/** The key that stands for the options as they are now is pressed, and what comes of them is said. */
function follow() {
  const outcome = document.getElementById("outcome");
  for (const key of form.querySelectorAll(".preset"))
    key.setAttribute("aria-pressed", key.id === outcome.dataset.button);
  const said = [...outcome.querySelectorAll(".objection, .remarks li")].map((line) => line.textContent.trim());
  document.getElementById("say").textContent = said.join(" ");
}

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
document.addEventListener("htmx:afterSettle", follow);
