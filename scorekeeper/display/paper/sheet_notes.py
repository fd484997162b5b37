"""What was written on the old sheet and cannot be right."""

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import isolated, number, signed
from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Note, NoteCode


def sentence_of(note: Note, game: GameState) -> str:
    """The sentence about an error of a player in a round; "" for any other note."""
    if note.round is None or note.seat is None or note.code not in _FORMATS:
        return ""
    formatted = _FORMATS[note.code]
    gaps = {
        "round": note.round,
        "player": isolated(game.record.players[note.seat]),
        "written": formatted(note.number or 0),
        "expected": formatted(note.expected or 0),
    }
    return _text(note) % gaps


_FORMATS = {NoteCode.ADDITION_ERROR: number, NoteCode.POINTS_DIFFER: signed}


def _text(note: Note) -> str:
    if note.code is NoteCode.ADDITION_ERROR:
        return _("round %(round)s: the sheet gives %(player)s a total of %(written)s; it adds up to %(expected)s")
    if note.expected is None:
        return _("round %(round)s: the sheet gives %(player)s %(written)s; the tricks do not fit")
    return _("round %(round)s: the sheet gives %(player)s %(written)s; bid and tricks give %(expected)s")
