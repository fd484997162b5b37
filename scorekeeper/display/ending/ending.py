"""What screens say once a game is finished; `static/js/ending/texts.js` says the same on the play page."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.ending.words import ended_text, made_text, points_each, wins_with
from scorekeeper.display.formatting import listed_names, number
from scorekeeper.display.standings import headline_of, with_lead
from scorekeeper.rules.game import GameState
from scorekeeper.rules.standings import Standing

_WIDE, _LONG = 10, 15  # letters of the title; more need smaller type, and two lines


@dataclass(frozen=True)
class Ending:
    """`title` is a text such as "Mira wins", `line` one such as "290 points, 30 ahead of Lena"; names are isolated.

    `result` follows `names`, as in "wins with 290 points, 30 ahead of Lena". `made` says how many bids were made in the
    last `round`; it is "" if the bids are not known.
    """

    winners: tuple[Standing, ...]
    names: str
    title: str
    line: str
    result: str
    round: str
    made: str

    @property
    def kind(self) -> str:
        """The classes of the title."""
        letters = len(self.title) - 2 * len(self.winners)  # without the marks around names
        width = "long" if letters > _LONG else "wide" if letters > _WIDE else ""
        return f"shared {width}" if len(self.winners) > 1 else width

    @property
    def total(self) -> str:
        return number(self.winners[0].total)

    @property
    def parts_of_line(self) -> tuple[str, str, str]:
        """Before the total, the total, and after it."""
        return self.line.partition(self.total)

    @property
    def parts_of_result(self) -> tuple[str, str, str]:
        return self.result.partition(self.total)


def ending_of(game: GameState) -> Ending | None:
    """Return None before the end of the game, and for a game without a result."""
    headline, winners = headline_of(game), game.winners
    if headline is None:
        return None
    names, total = listed_names(winner.player for winner in winners), winners[0].total
    is_shared = len(winners) > 1
    round_, made = _last_round(game)
    return Ending(
        winners=winners,
        names=names,
        title=names if is_shared else headline.text,
        line=points_each(total) if is_shared else headline.margin,
        result=points_each(total) if is_shared else with_lead(wins_with(total), game),
        round=round_,
        made=made,
    )


def _last_round(game: GameState) -> tuple[str, str]:
    if not game.played:
        return "", ""
    last, is_early = game.played[-1], len(game.played) < len(game.sizes)
    name = (ended_text() if is_early else _("Round {round}")).format(round=last.deal.number)
    if last.bids is None:
        return name, ""
    exact = sum(last.is_exact(seat) for seat in last.deal.order)
    return name, made_text().format(made=exact, players=len(last.deal.order))
