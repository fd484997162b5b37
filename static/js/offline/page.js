// The preparations of every page of a signed-in Confidant for use without the server.
import "./register.js";
import "./leaving.js";
