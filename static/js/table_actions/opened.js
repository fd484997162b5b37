// What happened?: an action that is opened comes into sight, with its beginning if it is higher than the screen.
const ROOM = 0.75; // of the screen's height; the rest is below the places at the foot

for (const action of document.querySelectorAll(".happenings > details")) {
  action.addEventListener("toggle", () => {
    if (!action.open) return;
    action.scrollIntoView({ block: action.offsetHeight > innerHeight * ROOM ? "start" : "nearest" });
  });
}
