// The page of a game: printing, and the preparations of every page for use without the server. If a poll is
// answered with 404, because the game was deleted or this phone may no longer see it, the page is loaded again and says so.
import "./offline/page.js";
import "./print.js";

const GONE = 404;

document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (xhr.status === GONE) location.reload();
});
