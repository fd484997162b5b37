"""What is known of a game from paper, in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Knowledge

ASKED = "?"  # stands for tricks that an open question is about


@dataclass(frozen=True)
class OnSheet:
    """What the fields of the score sheet hold, for its legend; `points_only` means that some have points but no bid."""

    bids: bool
    points_only: bool
    worked_out: bool
    asked: bool


def on_sheet(game: GameState) -> OnSheet:
    return OnSheet(
        bids=any(round_.bids is not None for round_ in game.rounds),
        points_only=any(round_.bids is None and round_.points is not None for round_ in game.rounds),
        worked_out=any(round_.inferred for round_ in game.rounds),
        asked=bool(game.questions),
    )


def what_is_known(game: GameState) -> str:
    """A sentence about what is known of the game; "" if everything is known."""
    if game.knowledge is Knowledge.TRICKS:
        return ""
    only_points = _("Of some rounds only the points are known.") if on_sheet(game).bids else _("Only points are known.")
    sentences = {
        Knowledge.BIDS: _("Bids and points are known; tricks are worked out where only one way is possible."),
        Knowledge.POINTS: only_points,
        Knowledge.TOTALS: _("Only the final totals are known."),
    }
    return sentences[game.knowledge]


def rounds_of(game: GameState) -> str:
    """How many rounds were played, as in "9 of 20 rounds", or "final totals only"."""
    if not game.knows_rounds:
        return _("final totals only")
    played = len(game.played)
    text = ngettext("%(rounds)s of %(all)s rounds", "%(rounds)s of %(all)s rounds", played)
    return text % {"rounds": played, "all": len(game.sizes)}


def sheet_legend(game: GameState) -> list[str]:
    """One sentence for each kind of mark in the fields of a printed score sheet."""
    marks = on_sheet(game)
    legend = {
        _("In each field: bid, took and total, which is underlined after a missed bid."): marks.bids,
        _("Where there is no bid: points and total."): marks.bids and marks.points_only,
        _("In each field: points and total."): marks.points_only and not marks.bids,
        _("Dotted: tricks worked out from bids and points."): marks.worked_out,
        _("?: tricks that are not known."): marks.asked,
    }
    return [text for text, is_needed in legend.items() if is_needed]
