// Shows the photo in full size, over the page: the keys + and −, or the buttons, make it larger and smaller; the arrow
// keys, a wheel or a finger move it. Escape closes it, and the focus returns.

/** The widths of the photo, in widths of the screen. */
const WIDTHS = [0.5, 0.75, 1, 1.5, 2, 3, 4];
const AT_FIRST = WIDTHS.indexOf(1);
const KEYS = { "+": "in", "-": "out", "−": "out" };

export function openPhoto(section) {
  const dialog = section.querySelector("dialog");
  const frame = dialog.querySelector(".photo-frame");
  const photo = section.querySelector(".photo-picture img").cloneNode();
  let chosen = AT_FIRST;

  function act(action) {
    if (action === "close") dialog.close();
    else if (action) zoom(chosen + (action === "in" ? 1 : -1));
  }

  /** Change the size; the point in the middle stays there. */
  function zoom(place) {
    if (!WIDTHS[place]) return;
    chosen = place;
    const [x, y] = [(frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth, middle(frame) / frame.scrollHeight];
    photo.style.width = `${100 * WIDTHS[chosen]}%`;
    frame.scrollLeft = x * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = y * frame.scrollHeight - frame.clientHeight / 2;
    for (const [action, end] of [["out", 0], ["in", WIDTHS.length - 1]]) {
      dialog.querySelector(`button[value=${action}]`).setAttribute("aria-disabled", chosen === end);
    }
  }

  photo.loading = "eager";
  frame.replaceChildren(photo);
  dialog.onclick = ({ target }) => act(target.closest("button")?.value);
  dialog.onkeydown = ({ key, ctrlKey, metaKey }) => act(!ctrlKey && !metaKey && KEYS[key]);
  dialog.showModal();
  zoom(AT_FIRST);
  frame.scrollTo(0, 0);
  // With the focus, the arrow keys scroll the photo.
  frame.focus();
}

const middle = (frame) => frame.scrollTop + frame.clientHeight / 2;
