// The service worker: pages from the network first, their files from the phone first, and nothing else.
// A page is stored together with all files that it needs. Their names change with their contents, so that a page never
// loads the scripts of another version. SETTINGS comes from scorekeeper/views/offline/worker.py; see decision 0028.

const PAGES = "tablet pages 1";
const FILES = "tablet files 1";
const MOST_PAGES = 30;
/** Milliseconds: the wait for the server if the page is stored, the download of a file, and how long a page is new. */
const PATIENCE = 2500;
const DOWNLOAD = 20_000;
const FRESH = 10 * 60_000;
/** The status codes of a proxy if the server behind it does not answer, or is not known to it, and of a busy server. */
const NO_SERVER = new Set([404, 502, 504]);
const BUSY = 503;
/** After these forms another Confidant may use the phone, even if the response is late. */
const SIGNS_IN_OR_OUT = /^\/(?:leave|enter|invitation|passkey|account\/delete)\//;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const IN_PAGES = /(?:href|src|data-[\w-]+)="([^"#]+)/g;
const IN_FILES = /url\(\s*["']?([^"')\s#]+)/g;
const STORED_AT = "Tablet-Kept-At";
const OWN_FILES = "Tablet-Files";
const EARLIER_FILES = "Tablet-Earlier-Files";

/** The owner of the stored pages, null if this run of the worker has not seen one, and how often it has changed. */
let owner = null;
let ownerChanges = 0;
/** How often somebody signed in or out. */
let sessionChanges = 0;
let lastStep = Promise.resolve();

addEventListener("install", (event) => event.waitUntil(prepare()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => {
  const { keep, lang } = event.data;
  event.waitUntil(storeAll([...keep, ...SETTINGS.always], lang));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && SIGNS_IN_OR_OUT.test(url.pathname)) event.waitUntil(forgetOwner());
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event, url));
  else if (isHashed(url)) event.respondWith(readFile(request));
});

const isHashed = ({ pathname }) => pathname.startsWith(SETTINGS.files) && HASHED.test(pathname);

/** Whether another version has taken over; then this one must not store anything. */
const isReplaced = () => self.serviceWorker?.state === "redundant";

/** Open a cache to store in; a version that was replaced must not create again what the newer one has deleted. */
async function openCache(name) {
  if (isReplaced()) throw new Error("Another version has taken over.");
  return caches.open(name);
}

/** A new version takes over at once: it can read the stored pages of the old one, and pages do not depend on it. */
async function prepare() {
  await storePage(SETTINGS.offline, 0);
  if (!(await storedPage(SETTINGS.offline))) throw new Error("The page for what is not on the phone is missing.");
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("tablet ") && name !== PAGES && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The page of the server; if it takes too long, the stored one. */
async function openPage(event, url) {
  const began = ownerChanges;
  const asked = fetch(event.request).then(
    (answer) => {
      if (answer.headers.has(SETTINGS.mark)) event.waitUntil(storeMarked(url, answer.clone(), began).catch(() => {}));
      return isOfNoServer(answer) ? null : answer;
    },
    () => null,
  );
  event.waitUntil(asked);
  const first = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE, null))]);
  if (first && first.status !== BUSY) return first;
  return (await storedPage(url.pathname)) ?? first ?? (await asked) ?? (await substitute(url));
}

/** Whether a proxy in front of the server has answered because the server does not; a page to sign in there is shown. */
const isOfNoServer = ({ status, headers }) => NO_SERVER.has(status) && !headers.has(SETTINGS.own);

async function substitute({ pathname }) {
  const other = SETTINGS.instead[pathname];
  if (other && (await storedPage(other))) return Response.redirect(other);
  return (await storedPage(SETTINGS.offline)) ?? Response.error();
}

const storedPage = (path) => caches.match(path, { cacheName: PAGES, ignoreVary: true });

const readFile = async (request) =>
  (await caches.match(request, { cacheName: FILES, ignoreVary: true })) ?? fetch(request);

/**
 * Store pages, one after the other, unless they are new and in this language; stop if somebody signs in or out meanwhile.
 */
async function storeAll(paths, lang) {
  const began = sessionChanges;
  for (const path of new Set([...paths, SETTINGS.offline])) {
    if (sessionChanges === began) await storePage(path, FRESH, lang).catch(() => {});
  }
}

async function storePage(path, fresh, lang) {
  const stored = await storedPage(path);
  if (isReplaced()) return;
  const isInOtherLanguage = lang && stored?.headers.get("Content-Language") !== lang;
  if (stored && !isInOtherLanguage && Date.now() - Number(stored.headers.get(STORED_AT)) < fresh) return;
  const began = ownerChanges;
  const answer = await fetch(path, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(DOWNLOAD) });
  await storeMarked(new URL(path, location), answer, began);
}

/** Store a page if the server marked it for this, and delete the pages of other Confidants. */
async function storeMarked(url, answer, began) {
  const mark = answer.headers.get(SETTINGS.mark);
  if (!mark || answer.type !== "basic" || answer.redirected) return;
  if (mark !== SETTINGS.anyone && mark !== owner) {
    // The request was sent before another Confidant signed in.
    if (began !== ownerChanges && mark !== SETTINGS.nobody) return;
    owner = mark;
    ownerChanges += 1;
    await forgetOthers(mark);
  }
  if (mark === SETTINGS.nobody) return;
  if (answer.status === 404) await (await openCache(PAGES)).delete(url.pathname, { ignoreVary: true });
  // Pages with a query are not opened again.
  if (answer.status === 200 && !url.search) await inTurn(() => store(url.pathname, answer, mark));
}

/** Delete the pages of the last Confidant; responses to earlier requests are not stored any more. */
async function forgetOwner() {
  owner = null;
  ownerChanges += 1;
  sessionChanges += 1;
  await forgetOthers(SETTINGS.anyone);
}

/** Delete the pages of all other Confidants: at once, and again after the page that is being stored. */
async function forgetOthers(mark) {
  const pages = await caches.open(PAGES);
  await deleteOthers(pages, mark);
  await inTurn(async () => {
    await deleteOthers(pages, mark);
    await dropUnused(pages);
  });
}

async function deleteOthers(pages, mark) {
  for (const request of await pages.keys()) {
    const page = await pages.match(request, { ignoreVary: true });
    const isOthers = page && ![mark, SETTINGS.anyone].includes(page.headers.get(SETTINGS.mark));
    if (isOthers) await pages.delete(request, { ignoreVary: true });
  }
}

/** Run one step after the other, so that no file is deleted before the page that needs it is stored. */
function inTurn(work) {
  const step = lastStep.then(work);
  lastStep = step.catch(() => {});
  return step;
}

/** Store a page after all its files. */
async function store(path, answer, mark) {
  const text = await answer.text();
  const names = (await collectFiles(text)).join(" ");
  if (mark !== SETTINGS.anyone && mark !== owner) return;
  const pages = await openCache(PAGES);
  const before = await pages.match(path, { ignoreVary: true });
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set(STORED_AT, Date.now());
  headers.set(OWN_FILES, names);
  headers.set(EARLIER_FILES, earlierFiles(before, names));
  await pages.put(path, new Response(text, { headers }));
  await dropUnused(pages);
}

/** The files of the version before this one: a tab with it may be open and load a script only now. */
function earlierFiles(before, names) {
  if (!before) return "";
  const own = before.headers.get(OWN_FILES);
  return own === names ? before.headers.get(EARLIER_FILES) : own;
}

/** Store all files of a page, also those that its scripts and styles name, and return their paths. */
async function collectFiles(html) {
  const files = await openCache(FILES);
  const found = new Set(hashedIn(html, IN_PAGES, location));
  for (const path of found) {
    const file = (await files.match(path, { ignoreVary: true })) ?? (await download(files, path));
    if (!/\.(?:js|css)$/.test(path)) continue;
    for (const other of hashedIn(await file.text(), IN_FILES, new URL(path, location))) found.add(other);
  }
  return [...found];
}

async function download(files, path) {
  const file = await fetch(path, { signal: AbortSignal.timeout(DOWNLOAD) });
  if (!file.ok || !file.headers.has(SETTINGS.own)) throw new Error(`${path}: ${file.status}`);
  await files.put(path, file.clone());
  return file;
}

const hashedIn = (text, pattern, base) =>
  [...text.matchAll(pattern)]
    .map(([, first, second]) => new URL(first ?? second, base))
    .filter((url) => url.origin === location.origin && isHashed(url))
    .map(({ pathname }) => pathname);

/** Delete the oldest pages if there are too many, and the files that no page needs. */
async function dropUnused(pages) {
  const stored = [];
  for (const request of await pages.keys()) {
    const { headers } = await pages.match(request, { ignoreVary: true });
    const files = `${headers.get(OWN_FILES)} ${headers.get(EARLIER_FILES)}`.split(" ");
    stored.push({ request, files, at: Number(headers.get(STORED_AT)) });
  }
  stored.sort((one, other) => other.at - one.at);
  for (const { request } of stored.splice(MOST_PAGES)) await pages.delete(request, { ignoreVary: true });
  const needed = new Set(stored.flatMap((page) => page.files));
  const files = await openCache(FILES);
  for (const request of await files.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await files.delete(request, { ignoreVary: true });
  }
}
