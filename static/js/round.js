// Two forms stand on the page of a round. Whoever changed both and sends one means both.
import { ask } from "./api.js";

const forms = [...document.querySelectorAll("form.correct")];
const isChanged = (form) =>
  [...form.elements].some((field) => field.defaultValue !== undefined && field.value !== field.defaultValue);

/** Send the other form first; if it is refused, show why, with all that was entered there. */
async function sendBoth(form, other, button) {
  const { status, state } = await ask(other.action, new URLSearchParams(new FormData(other)));
  if (status !== 200) {
    other.submit();
    return;
  }
  form.elements.revision.value = state.revision;
  form.requestSubmit(button);
}

for (const form of forms) {
  form.addEventListener("submit", (event) => {
    const other = forms.find((each) => each !== form && isChanged(each) && !each.dataset.sent);
    if (!other) return;
    event.preventDefault();
    other.dataset.sent = "yes";
    sendBoth(form, other, event.submitter);
  });
}
