"""What a shared game says in words: only totals after finished rounds, which nothing hides."""

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import isolated, labelled, number
from scorekeeper.display.standings import headline_of
from scorekeeper.rules.game import GameState, Phase


def share_title(game: GameState) -> str:
    """Who wins, else how far the game is."""
    if headline := headline_of(game):
        return headline.text
    rounds = {"number": len(game.played), "rounds": len(game.sizes)}
    if game.has_result:
        return _("After round %(number)s of %(rounds)s") % rounds
    return _("Round %(number)s of %(rounds)s") % {**rounds, "number": 1}


def share_text(game: GameState) -> str:
    """To copy."""
    standings = standings_text(game)
    return standings if game.phase is Phase.FINISHED else labelled(share_title(game), standings)


def standings_text(game: GameState) -> str:
    """Such as "1. Mira 290, 2. Lena 260"; only the names before the end of the first round."""
    if not game.has_result:
        return ", ".join(map(isolated, game.record.players))
    return ", ".join(f"{place.rank}. {isolated(place.player)} {number(place.total)}" for place in game.standings)
