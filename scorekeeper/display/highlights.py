from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, labelled, listed, listed_names, points_in_words, signed
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.seat_names import names_in, substitutions_of
from scorekeeper.rules.highlights import Decided, Highlights, Run, Score, Swing, highlights_of
from scorekeeper.rules.insights.comebacks import Comeback


@dataclass(frozen=True)
class HighlightText:
    """`round` is linked to."""

    title: str
    text: str
    round: int


def highlights_in(log: GameLog, most: int | None = None) -> list[HighlightText]:
    """Omit what another line says: scores of a mentioned swing, the only lead change if it decided the game.

    Also omit a lead of the last round alone that the winners had had before.
    With `most`, kinds without room for all equal ones are left out, except the first.
    """
    found = highlights_of(log.game, substitutions_of(log))
    shown: list[HighlightText] = []
    for kind in _by_kind(log, found):
        if most is None or not shown or len(shown) + len(kind) <= most:
            shown += kind
    return shown


def _by_kind(log: GameLog, found: Highlights) -> Iterator[list[HighlightText]]:
    decided = None if found.decided and _is_regained_last(found.decided) else found.decided
    yield [_decided(log, decided)] if decided else []
    is_said = decided and found.lead_changes == (decided.number,)
    yield [_lead_changes(found.lead_changes)] if found.lead_changes and not is_said else []
    yield [_comeback(log, comeback) for comeback in found.comebacks]
    yield [_run(log, run) for run in found.runs]
    yield [_swing(log, swing) for swing in found.swings]
    yield [_score(log, score, _("Best round: %(round)s")) for score in _outside_swings(found.best, found)]
    yield [_score(log, score, _("Worst round: %(round)s")) for score in _outside_swings(found.worst, found)]


def _outside_swings(scores: Iterable[Score], found: Highlights) -> Iterator[Score]:
    swings = {swing.number for swing in found.swings}
    return (score for score in scores if score.number not in swings)


def _is_regained_last(decided: Decided) -> bool:
    return decided.again and decided.number == decided.last


def _decided(log: GameLog, decided: Decided) -> HighlightText:
    winners = listed([names_at(log, seat, decided.number, decided.last) for seat in decided.winners])
    return HighlightText(_when_decided(decided) % {"round": decided.number}, winners, decided.number)


def _when_decided(decided: Decided) -> str:
    if len(decided.winners) > 1:
        return _when_level(decided)
    if decided.number == decided.last:
        return _("Sole leader only after the last round")
    if decided.number == 1:
        return _("Led from the first round to the end")
    return _("Led from round %(round)s to the end")


def _when_level(decided: Decided) -> str:
    if decided.number == decided.last:
        return _("Level at the top only after the last round")
    if decided.number == 1:
        return _("Level at the top from the first round to the end")
    return _("Level at the top from round %(round)s to the end")


def names_at(log: GameLog, seat: int, first: int, last: int) -> str:
    """With substitutes after a slash."""
    names = dict.fromkeys(names_in(log, number)[seat] for number in range(first, last + 1))
    return "/".join(isolated(name) for name in names)


def _lead_changes(numbers: Sequence[int]) -> HighlightText:
    changes = len(numbers)
    title = ngettext("The lead changed once", "The lead changed %(changes)s times", changes) % {"changes": changes}
    rounds = ngettext("Round %(rounds)s", "Rounds %(rounds)s", changes)
    return HighlightText(title, rounds % {"rounds": listed([str(number) for number in numbers])}, numbers[-1])


def _comeback(log: GameLog, comeback: Comeback) -> HighlightText:
    title = _("Biggest deficit overcome: round %(round)s") % {"round": comeback.number}
    name = names_at(log, comeback.seat, comeback.number, len(log.game.played))
    return HighlightText(title, labelled(name, points_in_words(comeback.deficit)), comeback.number)


def _run(log: GameLog, run: Run) -> HighlightText:
    title = _("Longest run, rounds %(first)s to %(last)s") % {"first": run.first, "last": run.last}
    # SHORTEST_RUN needs no singular.
    words = _("%(player)s: %(length)s bids made")
    gaps = {"player": isolated(names_in(log, run.first)[run.seat]), "length": run.length}
    return HighlightText(title, words % gaps, run.last)


def _swing(log: GameLog, swing: Swing) -> HighlightText:
    names = names_in(log, swing.number)
    winners = listed_names(names[seat] for seat in swing.winners)
    losers = listed_names(names[seat] for seat in swing.losers)
    title = _("Biggest swing: round %(round)s") % {"round": swing.number}
    text = f"{labelled(winners, signed(swing.most))}, {labelled(losers, signed(swing.fewest))}"
    return HighlightText(title, text, swing.number)


def _score(log: GameLog, score: Score, title: str) -> HighlightText:
    name = isolated(names_in(log, score.number)[score.seat])
    return HighlightText(title % {"round": score.number}, labelled(name, signed(score.points)), score.number)
