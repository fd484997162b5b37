"""In an event a round is that of the event, and a round of a game is called a hand."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any

from django.utils.translation import get_language, override, trans_real

OF_THE_EVENT = "round of an event"  # the context of messages that mean that round, and are shown beside those of games
_VARIETY = "-x-hand"  # a private subtag, so that the attribute `lang` of pages stays valid
# Those of Django, by language; there is no public way to add one that is not a file.
_catalogues: dict[str, trans_real.DjangoTranslation] = vars(trans_real)["_translations"]
# By language; both words have the same gender and the same endings. In Italian a game has hands everywhere.
_HAND = {
    "en": {"Round": "Hand", "round": "hand"},
    "de": {"Runde": "Spielrunde"},
    "es": {"Ronda": "Mano", "ronda": "mano"},
    "fr": {"Manche": "Donne", "manche": "donne"},
    "it": {},
    "nl": {"Ronde": "Spelronde", "ronde": "spelronde"},
}
# Not the names of values, such as %(round)s or {round}, and not an adverb.
_ROUND = re.compile(
    r"(?<!%\()(?<!\{)(?<!wrong way )\b(Round|round|Runde|Ronda|ronda|Manche|manche|Ronde|ronde)(?=s?\b|n?\b)"
)


def says_hands(*, in_event: bool = True) -> AbstractContextManager[None]:
    """For a page of a game: nothing changes unless the game belongs to an event."""
    if not in_event:
        return nullcontext()
    language = f"{base_language()}{_VARIETY}"
    if language not in _catalogues:
        _catalogues[language] = _Hands(language)
    return override(language)


def base_language() -> str:
    """One of those that the reader can choose."""
    return (get_language() or "en").removesuffix(_VARIETY)


class _Hands(trans_real.DjangoTranslation):
    """The texts of the language, with the other word."""

    def gettext(self, message: str) -> str:
        text = super().gettext(message)
        return text if message.startswith(f"{OF_THE_EVENT}\x04") else _with_hands(text, base_language())

    def ngettext(self, msgid1: str, msgid2: str, n: Any) -> str:
        return _with_hands(super().ngettext(msgid1, msgid2, n), base_language())


@cache
def _with_hands(text: str, language: str) -> str:
    hands = _HAND[language]
    return _ROUND.sub(lambda found: hands.get(found[0], found[0]), text)
