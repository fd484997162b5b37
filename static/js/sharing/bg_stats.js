// The link that opens the app BG Stats. On most phones nothing happens without the app, so the row says so then.

/** Milliseconds in which a phone opens an app. */
const PATIENCE = 2000;
const LEAVING = ["visibilitychange", "pagehide", "blur"];

/** Let `say` tell that the app is missing if nobody has left the page soon after a tap, and tell nothing before. */
export function noticeMissingApp(link, say, page = globalThis) {
  let stop = () => {};
  link.addEventListener("click", () => {
    stop();
    say(false);
    const timer = setTimeout(() => {
      stop();
      say(true);
    }, PATIENCE);
    stop = () => {
      clearTimeout(timer);
      for (const sign of LEAVING) page.removeEventListener(sign, stop);
    };
    for (const sign of LEAVING) page.addEventListener(sign, stop);
  });
}
