// What every page of a signed-in Confidant does for times without the server, beside its own work.
import "./register.js";
import "./leaving.js";
