// The button of the page of a game that shares a picture of the standings.
import { $ } from "./dom.js";
import { offerPicture } from "./pictures/standings.js";

const data = JSON.parse($("picture-data").textContent);
offerPicture($("picture"), () => data);
