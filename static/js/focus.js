// Where the focus goes when what had it moves, is hidden or is switched off: never back to the top of the page.

const $ = (id) => document.getElementById(id);
const usable = (element) => element.checkVisibility() && !element.disabled;

/** What stands in for an element that is gone: the trump that was chosen, the way on, else what is asked next. */
function heir(gone) {
  const choices = [gone.closest("#trumps") && $("trump-now"), $("to-standings").firstElementChild, $("ask")];
  return choices.find((element) => element && usable(element)) ?? document.body;
}

/** Draw, and return what `draw` returns. */
export function keepFocus(draw) {
  const held = document.activeElement;
  const drawn = draw();
  if (held && held !== document.body && !(held === document.activeElement && usable(held))) {
    (usable(held) ? held : heir(held)).focus({ preventScroll: true });
  }
  return drawn;
}
