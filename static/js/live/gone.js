// If a poll is answered with 404, because something was deleted or this phone may no longer see it, the page is loaded
// again and says so.
const GONE = 404;

document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (xhr.status === GONE) location.reload();
});
