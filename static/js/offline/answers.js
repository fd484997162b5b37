// Requests of htmx that fail. A response that is not of this server, such as the page of a proxy to sign in, is never shown
// as a part of a page. The page says why nothing happened, until the next response of the server.
import { IN_FRONT, OWN, REASON, ask, reasonIn } from "../outbox.js";

const isOwn = ({ xhr }) => xhr.getResponseHeader(OWN) !== null;

/** How often something was requested: an explanation is not shown if a later request has succeeded. */
let requests = 0;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (isOwn(detail)) return;
  detail.shouldSwap = false;
  // Pages that open the page itself after an error do so then, and browsers show who has answered.
  detail.isError = true;
});

document.addEventListener("htmx:beforeRequest", () => {
  requests += 1;
});

document.addEventListener("htmx:afterRequest", async ({ detail }) => {
  const box = document.getElementById("no-answer");
  if (!box) return;
  const request = requests;
  const text = await explanation(detail, box.dataset);
  if (request !== requests) return;
  box.hidden = !text;
  if (box.textContent !== text) box.textContent = text;
});

/** Why a request did not work; "" if the server has answered. */
async function explanation({ xhr, requestConfig }, { none, other }) {
  if (isOwn({ xhr })) return reasonIn(xhr.getResponseHeader(REASON))?.text ?? "";
  // htmx does not distinguish something in front of the server from no answer.
  const { status } = await ask(location.pathname);
  if (status === IN_FRONT) return other;
  // A poll is repeated, so that it needs no sentence.
  return requestConfig.triggeringEvent ? none : "";
}
