// The play page of a game with hidden bids, special cards or eliminations.
import "./rare.js";
import "../play.js";
