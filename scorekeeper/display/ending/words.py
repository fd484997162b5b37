"""For the script of the play page, with placeholders in braces."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import number
from scorekeeper.display.ruleset_text import plus_minus_one_fact, ruleset_facts
from scorekeeper.rules.game import GameState
from scorekeeper.rules.record import STANDARD
from scorekeeper.rules.ruleset import PlusMinusOne


def about_game(game: GameState) -> str:
    """Such as "15 rounds · Plus/Minus One": what differs from the standard game."""
    usual, short = ruleset_facts(STANDARD), {plus_minus_one_fact(PlusMinusOne()): _("Plus/Minus One")}
    facts = [fact for fact in ruleset_facts(game.record.ruleset) if fact not in usual]
    return " · ".join([length_of(game), *(short.get(fact, fact) for fact in facts)])


def length_of(game: GameState) -> str:
    rounds = len(game.sizes)
    return ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds}


def ending_words() -> dict[str, Any]:
    gaps = {name: f"{{{name}}}" for name in ("points", "lead", "player")}
    return {
        "points": {"one": _points(1), "other": _points(2)},
        "ahead": _("%(points)s, %(lead)s ahead of %(player)s") % gaps,
        "pointsEach": {"one": _points_each(1), "other": _points_each(2)},
        "madeBid": made_text(),
        "endedAfter": ended_text(),
        "theLastRound": _("The last round"),
    }


def wins_with(total: int) -> str:
    text = ngettext("wins with %(total)s point", "wins with %(total)s points", abs(total))
    return text % {"total": number(total)}


def points_each(total: int) -> str:
    return _points_each(total).format(total=number(total))


def made_text() -> str:
    return _("{made} of {players} made their bid")


def ended_text() -> str:
    return _("Ended after round {round}")


def _points(total: int) -> str:
    return ngettext("%(total)s point", "%(total)s points", abs(total)) % {"total": "{total}"}


def _points_each(total: int) -> str:
    return ngettext("win together with {total} point each", "win together with {total} points each", abs(total))
