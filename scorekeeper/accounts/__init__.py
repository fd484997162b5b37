"""Accounts: names, signed-in phones, sign-ins, invitations, passkeys, export and deletion."""
