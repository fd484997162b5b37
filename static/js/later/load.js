// Loads the script and the style sheet of the end of a game.
import { $ } from "../dom.js";

let isAsked = false;

/** Load both, unless that has begun; if one fails, the next call tries again. */
export function loadLater() {
  const { script, style } = $("ending").dataset;
  if (isAsked || document.querySelector(`[src="${script}"]`)) return;
  isAsked = true;
  const added = [
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }),
    Object.assign(document.createElement("script"), { type: "module", src: script }),
  ];
  for (const each of added) {
    each.onerror = () => {
      for (const one of added) one.remove();
      isAsked = false;
    };
  }
  document.head.append(...added);
}
