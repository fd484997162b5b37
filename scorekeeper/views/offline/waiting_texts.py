from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scorekeeper.display.table_words import Texts, in_front_text, sentences_by_number, statement_texts, unrecorded_texts


def waiting_texts() -> Texts:
    return {**_waiting_texts(get_language())}


@lru_cache
def _waiting_texts(_language: str | None) -> Texts:
    return {
        **unrecorded_texts(),
        "what": statement_texts(),
        "entriesHere": sentences_by_number(
            lambda number: ngettext("{entries} entry on this phone", "{entries} entries on this phone", number)
        ),
        "why": {
            "offline": _("The server does not answer. What you entered is kept on this phone."),
            "inFront": in_front_text(),
            "signedOut": _("This phone is signed out; sign in again to send these entries."),
        },
        "refused": _("Not recorded"),
        "onlyRead": _("You only read in the circle of this game now."),
        "gone": _("This game is no longer here: it was deleted, or you may no longer see it."),
        "notOnServer": _("Not on the server yet"),
        "notSent": sentences_by_number(
            lambda number: ngettext("{entries} entry not sent yet", "{entries} entries not sent yet", number)
        ),
    }
