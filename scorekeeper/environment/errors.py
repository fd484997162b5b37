"""Errors whose messages are sentences for the owner of the machine."""


class CommandError(Exception):
    """A command cannot do its work; the message is one sentence with the reason."""


class SettingError(CommandError):
    """A setting is invalid; the message names it."""
