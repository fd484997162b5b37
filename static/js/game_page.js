// The page of a game: printing, and the preparations of every page for use without the server.
import "./live/gone.js";
import "./offline/page.js";
import "./print.js";
