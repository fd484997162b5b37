// The variants that only some games have.
import * as elimination from "../elimination.js";
import * as covered from "../hidden_bids.js";
import * as special from "../special_cards.js";
import { VARIANTS } from "../variants.js";

Object.assign(VARIANTS, { covered, special, elimination });
