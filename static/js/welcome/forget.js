// The page for a link or a pen that is no more.
import { forgetThisPage } from "./table_of_phone.js";

forgetThisPage();
