// Makes photos smaller on this device before they are sent. They are drawn again, so that what the camera adds, such as
// the place, is not sent.

/** The longest side in pixels: enough to read small handwriting on a whole sheet. */
const LONGEST_SIDE = 2400;
const SHORTEST_SIDE = 400;
const SMALLER = 0.75;
const QUALITIES = [0.85, 0.7, 0.55, 0.4];
/** Types in order of preference: a browser that cannot write the first one makes a PNG file instead. */
const KINDS = ["image/webp", "image/jpeg"];

/** Return an upright picture of at most `mostBytes` bytes; reject a file that the browser cannot show as a picture. */
export async function shrunk(file, mostBytes) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const longest = Math.max(picture.width, picture.height);
    for (let side = Math.min(longest, LONGEST_SIDE); side >= Math.min(longest, SHORTEST_SIDE); side *= SMALLER) {
      const found = await fitting(drawn(picture, side / longest), mostBytes);
      if (found) return found;
    }
  } finally {
    picture.close();
  }
  throw new Error("The photo does not become small enough.");
}

/** The file with the best quality that is small enough, null if there is none. */
async function fitting(canvas, mostBytes) {
  for (const quality of QUALITIES) {
    for (const kind of KINDS) {
      const file = await new Promise((resolve) => canvas.toBlob(resolve, kind, quality));
      if (file?.type !== kind) continue;
      if (file.size <= mostBytes) return file;
      break;
    }
  }
  return null;
}

function drawn(picture, scale) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  // Transparent parts would become black in a JPEG file.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
