// The pages of an event: htmx polls for changes, as on the pages of watchers, and the time left goes on by whole minutes.
import "../live/watch.js";
import "./time_left.js";
