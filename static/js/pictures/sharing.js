// Sends a picture: it is shared if the browser can share files; if not, as over plain http, it is downloaded.

async function fileOf(canvas, name) {
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], name, { type: "image/png" });
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  document.getElementById("picture-done")?.removeAttribute("hidden");
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Share a picture that is drawn; if the user cancels the system's dialog, nothing is downloaded. */
export async function sendPicture(canvas, { file: name, heading: title }) {
  const file = await fileOf(canvas, name);
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file], title });
  } catch (refusal) {
    if (refusal.name !== "AbortError") download(file);
  }
}

/** Let a button share the canvas on which `draw` draws what `read` returns. */
export function offer(button, draw, read) {
  let picture = null;
  // Begin while the finger is still down: a browser lets a page share only a moment after the tap.
  const prepare = () => (picture ??= draw());
  button.hidden = false;
  button.addEventListener("pointerdown", prepare);
  button.addEventListener("click", async () => {
    const made = prepare();
    picture = null;
    sendPicture(await made, read());
  });
}
