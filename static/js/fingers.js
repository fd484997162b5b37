// Every finger that goes down and up on a button or a row counts, in the order of going down. Browsers make no click of
// touches that overlap, as those of two thumbs do, so the clicks of all touches are made here.

const TARGETS = "button, .seat";

/** Make the clicks of touches within an element, except on what `rests` when the touch counts. */
export function countFingers(area, rests = () => false) {
  // Without touch events the browser's own click cannot be prevented, and a touch would count twice.
  if (!("ontouchend" in window)) return;
  /** The fingers that are down, or wait for one that came down before: {id, button, path, isUp}. */
  let fingers = [];

  function clickInOrder() {
    while (fingers[0]?.isUp) click(fingers.shift());
  }

  /** On the innermost element under the finger that is still there: the button or a part of it may have been replaced. */
  function click({ button, path }) {
    const present = presentButton(button);
    const target = path.find((each) => present?.contains(each)) ?? present;
    if (!target || rests(target) || target.closest("button")?.disabled) return;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, view: window }));
  }

  area.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || !isTarget(event.target)) return;
    const [button, path] = [event.target.closest(TARGETS), event.composedPath()];
    fingers.push({ id: event.pointerId, button, path: path.slice(0, path.indexOf(button)), isUp: false });
    // On the target itself: if it is replaced, its touchend does not bubble to the area.
    event.target.addEventListener("touchend", preventClick, { once: true, passive: false });
  });
  // The document is watched, because the target may have been removed by then.
  document.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
    const finger = fingers.find(({ id, isUp }) => id === pointerId && !isUp);
    if (!finger) return;
    finger.isUp = true;
    const hasLeft = !presentButton(finger.button)?.contains(document.elementFromPoint(clientX, clientY));
    if (hasLeft) fingers = fingers.filter((other) => other !== finger);
    clickInOrder();
  });
  // The finger scrolls, or the system has taken it.
  document.addEventListener("pointercancel", ({ pointerId }) => {
    fingers = fingers.filter(({ id, isUp }) => id !== pointerId || isUp);
    clickInOrder();
  });
}

/** The button, or the one that has replaced it; null if there is none. */
const presentButton = (button) => (button.isConnected ? button : document.getElementById(button.id));
const preventClick = (event) => event.cancelable && event.preventDefault();
const isTarget = (target) => target.closest(TARGETS) && !target.closest("a, input, label");
