// The page of a game: prints it, and does what every page does for use without the server.
import "./offline/page.js";
import "./print.js";
