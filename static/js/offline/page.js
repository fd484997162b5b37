// The preparations of every page of a signed-in Confidant for use without the server.
import "./answers.js";
import "./register.js";
import "./leaving.js";
