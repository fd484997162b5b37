"""For the script of the play page, with placeholders in braces."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import number
from scorekeeper.display.ruleset_text import plus_minus_one_fact, ruleset_facts
from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.record import STANDARD
from scorekeeper.rules.ruleset import PlusMinusOne


def about_game(game: GameState) -> str:
    """Such as "15 rounds · Plus/Minus One"; `static/js/view.js` says the same on the play page."""
    return " · ".join([length_of(game), *facts_of(game)])


def facts_of(game: GameState) -> list[str]:
    """What differs from the rules of the standard game."""
    usual, short = ruleset_facts(STANDARD), {plus_minus_one_fact(PlusMinusOne()): _("Plus/Minus One")}
    played = replace(game.record.ruleset, edition=STANDARD.edition)
    facts = [fact for fact in ruleset_facts(played) if fact not in usual]
    return [short.get(fact, fact) for fact in facts]


def length_of(game: GameState) -> str:
    """The rounds played, once it is finished (A7)."""
    if not game.knows_rounds:
        return _("final totals only")
    rounds = len(game.played if game.phase is Phase.FINISHED else game.sizes)
    return _length(rounds).format(rounds=rounds)


def ending_words() -> dict[str, Any]:
    gaps = {name: f"{{{name}}}" for name in ("points", "lead", "player")}
    return {
        "points": {"one": _points(1), "other": _points(2)},
        "ahead": _("%(points)s, %(lead)s ahead of %(player)s") % gaps,
        "pointsEach": {"one": _points_each(1), "other": _points_each(2)},
        "madeBid": made_text(),
        "endedAfter": ended_text(),
        "length": {"one": _length(1), "other": _length(2)},
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


def _length(rounds: int) -> str:
    return ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": "{rounds}"}


def _points(total: int) -> str:
    return ngettext("%(total)s point", "%(total)s points", abs(total)) % {"total": "{total}"}


def _points_each(total: int) -> str:
    return ngettext("win together with {total} point each", "win together with {total} points each", abs(total))
