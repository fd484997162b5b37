// Loads a script and its style sheet when they are needed.

/** Promises by the addresses of scripts that are loaded or being loaded. */
const asked = new Map();

/**
 * Load a script and a style sheet unless that has begun; if one fails, the next call tries again. The promise is
 * fulfilled when both are loaded, or when one has failed.
 */
export function loadParts({ script, style }) {
  if (!asked.has(script)) asked.set(script, isInPage(script) ? null : add(script, style));
  return asked.get(script);
}

const isInPage = (script) => document.querySelector(`script[src="${script}"]`);

async function add(script, style) {
  const added = [
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }),
    Object.assign(document.createElement("script"), { type: "module", src: script }),
  ];
  const arrivals = added.map(arrival);
  document.head.append(...added);
  if ((await Promise.all(arrivals)).every(Boolean)) return;
  for (const each of added) each.remove();
  asked.delete(script);
}

const arrival = (element) =>
  new Promise((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => resolve(false);
  });
