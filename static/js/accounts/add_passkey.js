// The page of the account: adds a passkey.
import { offerPasskeys } from "./passkeys.js";

offerPasskeys((publicKey) => navigator.credentials.create({ publicKey }));
