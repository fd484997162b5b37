// Every finger that goes down and up on a button or a row counts, in the order of going down. Browsers make no click of
// touches that overlap, as those of two thumbs do, so the clicks of all touches are made here.

const TARGETS = "button, .seat";

/** Make the clicks of touches within an element, except on what `rests` when the touch counts. */
export function countFingers(area, rests = () => false) {
  // Without touch events the browser's own click cannot be prevented, and a touch would count twice.
  if (!("ontouchend" in window)) return;
  /** The fingers that are down, or wait for one that came down before: {id, target, isUp}. */
  let fingers = [];

  function clickInOrder() {
    while (fingers[0]?.isUp) click(fingers.shift().target);
  }

  function click(target) {
    if (rests(target) || target.closest("button")?.disabled) return;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, view: window }));
  }

  area.addEventListener("pointerdown", ({ pointerType, pointerId: id, target }) => {
    if (pointerType === "touch" && isTarget(target)) fingers.push({ id, target, isUp: false });
  });
  // The document is watched, because the target may have been removed by then.
  document.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
    const finger = fingers.find(({ id, isUp }) => id === pointerId && !isUp);
    if (!finger) return;
    finger.isUp = true;
    const hasLeft = !finger.target.closest(TARGETS).contains(document.elementFromPoint(clientX, clientY));
    if (hasLeft) fingers = fingers.filter((other) => other !== finger);
    clickInOrder();
  });
  // The finger scrolls, or the system has taken it.
  document.addEventListener("pointercancel", ({ pointerId }) => {
    fingers = fingers.filter(({ id, isUp }) => id !== pointerId || isUp);
    clickInOrder();
  });
  area.addEventListener("touchend", (event) => event.cancelable && isTarget(event.target) && event.preventDefault(), {
    passive: false,
  });
}

const isTarget = (target) => target.closest(TARGETS) && !target.closest("a, input, label");
