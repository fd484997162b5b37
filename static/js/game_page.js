// The page of a game: printing, and the preparations of every page for use without the server. If the polls find that
// the game is not there any more, or not for this phone, the page that says so replaces this one.
import "./offline/page.js";
import "./print.js";

const GONE = 404;

document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (xhr.status === GONE) location.reload();
});
