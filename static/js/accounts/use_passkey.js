// The welcome page, for people who are not signed in: signs in with a passkey.
import { offerPasskeys } from "./passkeys.js";

offerPasskeys((publicKey) => navigator.credentials.get({ publicKey }));
