from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules.names import name_key, name_refusal, trim_name
from scorekeeper.rules.number_checks import shown_value
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.setup_validation import check_players

_NO_NAME = gettext_noop("“%(value)s” cannot be the name of player %(place)s.")
_TWICE = gettext_noop("“%(value)s” is the name of two players.")
_NOBODY = gettext_noop("“%(value)s” is none of the players.")
_NOBODY_IN_ROUND = gettext_noop("Round %(round)s names “%(value)s”, which is none of the players.")


def read_players(names: Sequence[RawValue]) -> tuple[str, ...]:
    """Trim the names; raise RuleError with all that cannot be names, or if there are too few or too many."""
    check_players(len(names))
    trimmed = [trim_name(name) if isinstance(name, str) else "" for name in names]
    problems = [*_check(names, trimmed)]
    if problems:
        raise RuleError(*problems)
    return tuple(trimmed)


def no_such_player(value: RawValue, number: int | None = None, seat: int | None = None) -> RuleError:
    """`number` is that of the round."""
    sentence = _NOBODY if number is None else _NOBODY_IN_ROUND
    params: MessageParams = {"value": shown_value(value), "round": number or 0}
    return RuleError(Problem(Code.NO_SUCH_PLAYER, sentence, params, number, seat))


def _check(names: Sequence[RawValue], trimmed: Sequence[str]) -> Iterator[Problem]:
    seats: dict[str, int] = {}
    for seat, name in enumerate(trimmed):
        params: MessageParams = {"value": shown_value(names[seat]), "place": seat + 1}
        if name_refusal(name):
            yield Problem(Code.NOT_A_GAME_FILE, _NO_NAME, params, seat=seat)
        elif seats.setdefault(name_key(name), seat) != seat:
            yield Problem(Code.NAME_TWICE, _TWICE, params, seat=seat)
