// The server's clock counts: that of a phone or a television may be wrong.

/** Seconds by which it is ahead of the clock of this device, as of when the page came. */
let ahead = 0;

/** `now`: seconds since 1970 by the clock of the server, when it made the page. */
export function adjust(now) {
  if (now) ahead = Number(now) - Date.now() / 1000;
}

/** Which span of a round it is, and the seconds that are left of it. */
export function spanOf({ begins, ends }) {
  const now = Date.now() / 1000 + ahead;
  if (now < begins) return ["before", begins - now];
  if (!ends) return ["unlimited", 0];
  return now < ends ? ["during", ends - now] : ["up", 0];
}
