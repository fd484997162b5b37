// The link that opens the app BG Stats. On most phones nothing happens without the app, so the row says so then.

/** Milliseconds in which a phone opens an app. */
const PATIENCE = 2000;
const LEAVING = ["visibilitychange", "pagehide", "blur"];

/** Call `say` with whether the app is missing: true if the page is still shown soon after a tap. */
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
