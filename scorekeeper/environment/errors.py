"""For the owner of the machine."""


class CommandError(Exception):
    """One sentence with the reason."""


class SettingError(CommandError):
    """Names the setting."""
