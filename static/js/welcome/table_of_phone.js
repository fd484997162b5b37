// The table at which this phone writes, looks on or bids without a sign-in: the start page leads back to it.
import { keep, read } from "../storage.js";

/** Not among the data of Confidants, which begins with "tablet". */
const KEPT = "table of this phone";
/** An evening, and the day after. */
const MOST_AGE = 36 * 60 * 60_000;
const PAGE = /^\/(?:games\/\d+\/play|watch\/[\w-]+|bid\/[\w-]+|[et]\/[\w-]+)\//;

/** The path of its page; "" if there is none, or it is too old. */
export function knownTable() {
  const { path, at } = read(KEPT);
  return Date.now() - at < MOST_AGE ? (PAGE.exec(path)?.[0] ?? "") : "";
}

/** Remember the table of the page that is open. */
export function rememberTable() {
  const [path] = PAGE.exec(location.pathname) ?? [];
  if (path) keep(KEPT, JSON.stringify({ path, at: Date.now() }));
}

export const forgetTable = () => keep(KEPT, null);

/** The page that is open leads nowhere any more. */
export function forgetThisPage() {
  if (location.pathname.startsWith(knownTable() || " ")) forgetTable();
}
