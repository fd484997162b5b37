// The page after signing out: no data of the Confidant remains on this phone. The service worker deletes the pages as soon
// as it sees that nobody is signed in.
import { forgetTable } from "../welcome/table_of_phone.js";
import { forget } from "./saved.js";

const LEAVES = "tablet leaves";

if (sessionStorage.getItem(LEAVES)) {
  forget();
  forgetTable();
}
sessionStorage.removeItem(LEAVES);
