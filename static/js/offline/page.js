// What every page of a signed-in Confidant does for use without the server.
import "./register.js";
import "./leaving.js";
