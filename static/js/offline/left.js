// The page after signing out: nothing of the Confidant stays on this phone.
import { forget } from "./saved.js";

const LEAVES = "tablet leaves";

if (sessionStorage.getItem(LEAVES)) {
  sessionStorage.removeItem(LEAVES);
  forget();
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}
