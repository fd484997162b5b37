// Lets the phone keep the pages that it needs without the server. Browsers allow it over https and on this very machine.

/** The pages that this one leads to and that are worth keeping. */
const LINKS = ".to-game, a.game-card.now";

async function register() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  // A page that the worker did not open is not kept yet.
  const own = serviceWorker.controller ? [] : [location.pathname];
  await serviceWorker.register("/service-worker.js");
  const { active } = await serviceWorker.ready;
  const links = Array.from(document.querySelectorAll(LINKS), ({ pathname }) => pathname);
  active.postMessage({ keep: [...own, ...links] });
}

register().catch(() => {});
