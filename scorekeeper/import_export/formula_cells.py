"""Spreadsheets evaluate some texts as formulas, even in quotation marks; an apostrophe before them prevents it."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_PREFIX = " '"


def escaped(text: str) -> str:
    """Texts that begin like an escaped one are escaped as well, so that `unescaped` gives them back."""
    return f"'{text}" if text.lstrip(_PREFIX).startswith(_FORMULA) else text


def unescaped(cell: str) -> str:
    is_escaped = cell.startswith("'") and cell.lstrip(_PREFIX).startswith(_FORMULA)
    return cell[1:] if is_escaped else cell
