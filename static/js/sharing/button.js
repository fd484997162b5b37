// The button of the page of a game that opens the sheet for sharing it.
import { $ } from "../dom.js";
import { offerSheet } from "./sheet.js";

offerSheet($("share"), () => JSON.parse($("picture-data").textContent));
