// Asks the browser for a passkey, and sends its answer with the form of the page. Converts binary data itself, because
// the browsers' methods for JSON are too new for many phones.

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

const withIds = (list = []) => list.map((one) => ({ ...one, id: toBytes(one.id) }));

/** The options of the server, with base64url texts decoded to bytes. */
function readOptions(options) {
  const read = { ...options, challenge: toBytes(options.challenge) };
  if (options.user) read.user = { ...options.user, id: toBytes(options.user.id) };
  if (options.excludeCredentials) read.excludeCredentials = withIds(options.excludeCredentials);
  if (options.allowCredentials) read.allowCredentials = withIds(options.allowCredentials);
  return read;
}

/** The answer of the device, with bytes encoded as base64url texts. */
function writeAnswer({ id, rawId, type, response }) {
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const parts = names.filter((name) => response[name]).map((name) => [name, toText(response[name])]);
  return { id, rawId: toText(rawId), type, clientExtensionResults: {}, response: Object.fromEntries(parts) };
}

/** Show the form of the page, and ask for a passkey before it is sent. */
export function offerPasskeys(request) {
  const form = document.getElementById("passkey");
  if (!form || !window.PublicKeyCredential) return;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sendAnswer(form, request);
  });
}

async function sendAnswer(form, request) {
  const refusal = form.querySelector(".refusal");
  const button = form.querySelector("button");
  refusal.hidden = true;
  button.disabled = true;
  try {
    const body = new FormData(form);
    const answer = await fetch(form.dataset.options, { method: "POST", body });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const credential = await request(readOptions(await answer.json()));
    form.elements.answer.value = JSON.stringify(writeAnswer(credential));
    form.submit();
  } catch {
    // Also shown if the user cancels, which browsers do not distinguish from a failure.
    refusal.hidden = false;
  }
  button.disabled = false;
}
