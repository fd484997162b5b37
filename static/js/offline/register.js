// Registers the service worker, which browsers allow over https and on the same machine.

/** The linked pages that are worth storing. */
const LINKS = ".to-game, .games:not(.rest *) a.now";

async function register() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  // A page that no worker opened is not stored yet, even if one took over while it was loading.
  const [{ workerStart }] = performance.getEntriesByType("navigation");
  const own = workerStart ? [] : [location.pathname];
  await serviceWorker.register("/service-worker.js");
  const { active } = await serviceWorker.ready;
  const links = Array.from(document.querySelectorAll(LINKS), ({ pathname }) => pathname);
  active.postMessage({ keep: [...own, ...links], lang: document.documentElement.lang });
}

register().catch(() => {});
