"""A game of which only the final totals are known."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.rules.number_checks import is_whole, shown_value
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord, RawValue
from scorekeeper.rules.ruleset import Ruleset, Scoring
from scorekeeper.rules.schedule import hand_sizes
from scorekeeper.rules.setup_validation import MIN_PLAYERS, check_set_up

_COUNT = gettext_noop("There are %(totals)s final totals for %(players)s players.")
_NOT_IN_TENS = gettext_noop("%(player)s’s total of %(value)s cannot be: points go in tens.")
_OUT_OF_BOUNDS = gettext_noop("%(player)s’s total of %(value)s cannot be: this game gives from %(low)s to %(high)s.")
_TOO_HIGH = gettext_noop("The totals add up to %(value)s; all players together can have %(high)s at most.")
_ELIMINATION = gettext_noop(
    "Final totals alone cannot tell the places of an elimination game: who left when is not known."
)
_NOT_PLAYED = gettext_noop("Of a game with final totals only, nothing is known about what happened between rounds.")
_NO_SUCH_END = gettext_noop("The game cannot end after round %(end)s: its last round is %(rounds)s.")


def game_of_totals(players: tuple[str, ...], totals: tuple[RawValue, ...]) -> GameRecord:
    """Where nothing says how points are counted: by the alternate count if only that can give these totals."""
    record = GameRecord(players, final_totals=totals)
    alternate = replace(record, ruleset=Ruleset(scoring=Scoring.ALTERNATE))
    return alternate if _can_be(alternate) and not _can_be(record) else record


def _can_be(record: GameRecord) -> bool:
    try:
        check_final_totals(record)
    except RuleError:
        return False
    return True


def check_final_totals(record: GameRecord) -> tuple[int, ...]:
    """Return the final totals as numbers; raise RuleError if they cannot be right."""
    players, ruleset, totals = record.players, record.ruleset, record.final_totals or ()
    check_set_up(ruleset, len(players))
    if ruleset.eliminates and len(players) > MIN_PLAYERS:
        raise RuleError(Problem(Code.VARIANT_COMBINATION_NOT_ENFORCEABLE, _ELIMINATION))
    if record.rounds or record.adjustments or record.eliminations or record.retirements or record.joins:
        raise RuleError(Problem(Code.NOT_PLAYED_YET, _NOT_PLAYED))
    hands = hand_sizes(ruleset, len(players))
    end = record.ended_after_round
    if end is not None and not 1 <= end <= len(hands):
        raise RuleError(Problem(Code.NO_ROUND_TO_END_AFTER, _NO_SUCH_END, {"end": end, "rounds": len(hands)}))
    known = [total for total in totals if total is not None]
    if len(known) != len(players) or len(totals) != len(players):
        raise RuleError(Problem(Code.TOTALS_COUNT, _COUNT, {"totals": len(known), "players": len(players)}))
    problems = [*_check(totals, players, ruleset, hands[:end])]
    if problems:
        raise RuleError(*problems)
    return tuple(total for total in totals if is_whole(total))


def bounds(ruleset: Ruleset, hands: Sequence[int]) -> tuple[int, int]:
    """The least and the most points that one player can have."""
    if ruleset.scoring is Scoring.ALTERNATE:
        return -sum(5 * cards * (cards + 1) for cards in hands), sum(20 * cards for cards in hands)
    return -10 * sum(hands), sum(20 + 10 * cards for cards in hands)


def most_together(ruleset: Ruleset, hands: Sequence[int], players: int) -> int:
    if ruleset.scoring is Scoring.ALTERNATE:
        return sum(10 * cards * players + 10 * cards for cards in hands)
    return sum(20 * players + 10 * cards for cards in hands)


def _check(
    totals: Sequence[RawValue], players: Sequence[str], ruleset: Ruleset, hands: Sequence[int]
) -> Iterator[Problem]:
    """At most one problem for each seat; the sum is only checked if all totals are possible."""
    low, high = bounds(ruleset, hands)
    inside = 0
    for seat, (total, player) in enumerate(zip(totals, players, strict=True)):
        params: MessageParams = {
            "player": player,
            "value": shown_value(total),
            "low": shown_value(low),
            "high": shown_value(high),
        }
        if not is_whole(total) or total % 10:
            yield Problem(Code.TOTAL_NOT_MULTIPLE_OF_TEN, _NOT_IN_TENS, params, seat=seat)
        elif not low <= total <= high:
            yield Problem(Code.TOTAL_OUT_OF_BOUNDS, _OUT_OF_BOUNDS, params, seat=seat)
        else:
            inside += 1
    together, most = sum(total for total in totals if is_whole(total)), most_together(ruleset, hands, len(players))
    if inside == len(players) and together > most:
        values: MessageParams = {"value": shown_value(together), "high": shown_value(most)}
        yield Problem(Code.TOTALS_TOO_HIGH, _TOO_HIGH, values)
