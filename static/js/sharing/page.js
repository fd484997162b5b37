// The page with everything that a game can be shared with.
import { $ } from "../dom.js";
import { prepare } from "./sheet.js";

prepare($("share-sheet"));
