// The page for a link or a pen that is no more.
import { forgetTable } from "./table_of_phone.js";

forgetTable();
