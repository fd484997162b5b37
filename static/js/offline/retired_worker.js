// Replaces the service worker if it is switched off: deletes the stored pages, then unregisters. Entries stay.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("tablet ")).map((name) => caches.delete(name)));
  await registration.unregister();
}
