// A page of a table that needs no sign-in.
import { rememberTable } from "./table_of_phone.js";

rememberTable();
