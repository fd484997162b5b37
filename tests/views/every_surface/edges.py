"""Games that end, or stop, where pages have nothing to compare, or everybody is equal: made by chance from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from scorekeeper.rules.game import Phase
from scorekeeper.rules.presets import ANY_TABLE, PRESETS, Preset, preset_with_key
from scorekeeper.rules.ruleset import Ruleset, Scoring, TieBreak
from scorekeeper.rules.setup_validation import MAX_PLAYERS
from tests.helpers.statements import Kind
from tests.views.every_surface.play import Bids, PlayedGame, refusals_ignored

type Aim = Callable[[PlayedGame], None]

_FEW = (0, 1, 1, 2, 3, 5)
_ALL = 60


def edge_game(aim: str, seed: int) -> PlayedGame:
    """Return the game of this aim and seed, of any preset and number of players for which the aim is possible."""
    chance = Random(f"{aim} {seed}")  # noqa: S311 - nothing here is secret
    preset = chance.choice(_PRESETS_OF.get(aim, PRESETS))
    scoring = chance.choice([preset.ruleset.scoring, preset.ruleset.scoring, Scoring.ALTERNATE])
    ruleset = replace(preset.ruleset, scoring=scoring)
    if aim == "special cards":
        ruleset = Ruleset(scoring=scoring, special_cards=6)
    if aim == "equal totals, different numbers of exact bids":
        ruleset = Ruleset(scoring=scoring, tie_break=TieBreak.EXACT_BIDS)
    # Somebody can join a game of five at most.
    players = [number for number in preset.players if number < MAX_PLAYERS or aim != "players join"]
    game = PlayedGame(chance.choice(players), ruleset, chance)
    AIMS[aim](game)
    return game


def _rounds(game: PlayedGame, *, least: int = 0) -> None:
    """Play a few rounds, in which everybody makes the bid, or nobody, or both happens."""
    game.play_rounds(max(least, game.chance.choice(_FEW)), game.chance.choice([*Bids]))


def _end_perhaps(game: PlayedGame) -> None:
    if game.chance.random() < 0.7:
        game.end()


def _no_round(game: PlayedGame) -> None:
    if game.chance.random() < 0.4:
        game.set_total(game.chance.choice(game.game.active), game.chance.choice([-20, 10]))
    if game.chance.random() < 0.4:
        game.start_round()
    if game.chance.random() < 0.3:
        _leave_until_too_few_play(game)


def _leave_until_too_few_play(game: PlayedGame) -> None:
    while game.game.phase is not Phase.FINISHED:
        game.enter(Kind.LEAVE, game.chance.choice(game.game.active))


def _half_a_round(game: PlayedGame) -> None:
    _rounds(game)
    game.start_round()


def _one_round(game: PlayedGame) -> None:
    game.play_rounds(1, game.chance.choice([*Bids]))
    _end_perhaps(game)


def _with_bids(bids: Bids) -> Aim:
    def play(game: PlayedGame) -> None:
        game.play_rounds(1 + game.chance.choice(_FEW), bids)
        _end_perhaps(game)

    return play


def _everybody_equal(game: PlayedGame) -> None:
    """The points may be given before the end or after it."""
    _rounds(game, least=1)
    if game.chance.random() < 0.5:
        game.end()
    target = game.chance.choice([0, -10, 30, min(game.game.totals), max(game.game.totals)])
    for seat in game.game.active:
        game.set_total(seat, target)
    _end_perhaps(game)


def _equal_at_some_places(game: PlayedGame) -> None:
    _rounds(game, least=1)
    seats = game.chance.sample(game.game.active, len(game.game.active))
    for seat, other in pairwise(seats):
        if game.chance.random() < 0.5:
            game.set_total(other, game.game.totals[seat])
    _end_perhaps(game)


def _equal_but_not_as_exact(game: PlayedGame) -> None:
    """F2."""
    game.play_rounds(game.chance.randint(2, 4), Bids.RANDOM)
    target = max(game.game.totals)
    for seat in game.game.active:
        game.set_total(seat, target)
    if game.chance.random() < 0.5:
        game.end()


def _points_for_the_table(game: PlayedGame) -> None:
    _rounds(game, least=1)
    game.enter(Kind.ADJUST, None, game.chance.choice([-9999, -500, 500]), "late")
    _end_perhaps(game)


def _players_leave(game: PlayedGame) -> None:
    """Before the first round or later, one after the other, until too few are left, or some stay (A5)."""
    _rounds(game)
    for _ in range(game.chance.randint(1, 4)):
        best = max(game.game.active, key=lambda seat: game.game.totals[seat])
        with refusals_ignored():
            game.enter(Kind.LEAVE, game.chance.choice([best, *game.game.active]))
        if game.chance.random() < 0.4:
            game.play_rounds(1, Bids.RANDOM)
    if game.chance.random() < 0.5 and game.game.phase in {Phase.BIDS, Phase.TRICKS}:
        _leave_until_too_few_play(game)


def _players_join(game: PlayedGame) -> None:
    """Late players, some of whom do not play a single round (A6)."""
    _rounds(game)
    for _ in range(game.chance.randint(1, 3)):
        lowest = min(game.game.totals[seat] for seat in game.game.active)
        with refusals_ignored():
            game.enter(Kind.JOIN, game.newcomer(), game.chance.choice([0, lowest, lowest]))
        if game.chance.random() < 0.4:
            game.enter(Kind.ADJUST, None, 10, "bonus")
        if game.chance.random() < 0.4:
            game.play_rounds(1, Bids.RANDOM)
    _end_perhaps(game)


def _substitutes(game: PlayedGame) -> None:
    """One after the other takes over a seat, perhaps before the first round, and the last of them may leave (A5)."""
    _rounds(game)
    seat = game.chance.choice(game.game.active)
    for _ in range(game.chance.randint(1, 2)):
        with refusals_ignored():
            game.enter(Kind.REPLACE, seat, game.newcomer())
        game.play_rounds(game.chance.choice([0, 1]), Bids.RANDOM)
    if game.chance.random() < 0.3:
        with refusals_ignored():
            game.enter(Kind.LEAVE, seat)
    _end_perhaps(game)


def _corrections(game: PlayedGame) -> None:
    _rounds(game, least=1)
    _end_perhaps(game)
    for _ in range(2):
        game.correct(game.chance.randint(1, len(game.game.played)))


def _undone(game: PlayedGame) -> None:
    """The end is taken back, or the last round, and perhaps made again (A3)."""
    _rounds(game, least=1)
    game.end()
    undone = game.chance.randint(1, 3)
    for _ in range(undone):
        game.enter(Kind.UNDO)
    for _ in range(game.chance.randint(0, undone)):
        game.enter(Kind.REDO)


def _dealt_again(game: PlayedGame) -> None:
    _rounds(game)
    game.start_round()
    with refusals_ignored():
        game.enter(Kind.MISDEAL)
    with refusals_ignored():
        game.enter(Kind.DEALER, game.chance.choice(game.game.active))
    game.play_rounds(1, Bids.RANDOM)


def _elimination(game: PlayedGame) -> None:
    """To the end, or until some time after the first players were eliminated (V4); points for the table then (A4)."""
    game.play_rounds(game.chance.choice([12, 13, 15, _ALL]), game.chance.choice([*Bids]))
    if game.chance.random() < 0.7:
        game.enter(Kind.ADJUST, None, 20, "bonus")
    if game.chance.random() < 0.5:
        game.end()
    if game.game.phase is Phase.FINISHED:
        for seat in game.chance.sample(range(len(game.game.totals)), 2):
            game.set_total(seat, game.chance.choice([0, max(game.game.totals)]))


def _elimination_by_decision(game: PlayedGame) -> None:
    """All are equal before each elimination; the last tie may stay open, and finalists may leave."""
    for _ in range(game.chance.randint(10, 17)):
        game.play_rounds(1, Bids.ALL_MISSED_BY_ONE)
    if game.game.phase is Phase.ELIMINATION and game.chance.random() < 0.5:
        game.enter(Kind.DECIDE, game.chance.choice(game.game.tied))
    for _ in range(game.chance.randint(0, 2)):
        with refusals_ignored():
            game.enter(Kind.LEAVE, game.chance.choice(game.game.active))


def _whole_game(game: PlayedGame) -> None:
    game.play_rounds(_ALL, game.chance.choice([*Bids]))
    if game.chance.random() < 0.5:
        game.correct(game.chance.randint(1, len(game.game.played)))


AIMS: dict[str, Aim] = {
    "no round": _no_round,
    "half a round": _half_a_round,
    "one round": _one_round,
    "all bids made": _with_bids(Bids.ALL_MADE),
    "all bids missed": _with_bids(Bids.ALL_MISSED),
    "all missed by one": _with_bids(Bids.ALL_MISSED_BY_ONE),
    "everybody equal": _everybody_equal,
    "equal at some places": _equal_at_some_places,
    "equal totals, different numbers of exact bids": _equal_but_not_as_exact,
    "points for the table": _points_for_the_table,
    "players leave": _players_leave,
    "players join": _players_join,
    "substitutes": _substitutes,
    "corrections": _corrections,
    "undone": _undone,
    "dealt again": _dealt_again,
    "special cards": _half_a_round,
    "elimination": _elimination,
    "elimination by decision": _elimination_by_decision,
    "whole game": _whole_game,
}

LONG_AIMS = ("elimination", "elimination by decision", "whole game")
SHORT_AIMS = tuple(aim for aim in AIMS if aim not in LONG_AIMS)

_IN_ELIMINATION = [preset for preset in PRESETS if preset.ruleset.eliminates]
_SHORT = [preset for key in ("quick", "custom", "tournament", "dm2008") if (preset := preset_with_key(key))]
_PRESETS_OF: dict[str, Sequence[Preset]] = {
    "elimination": _IN_ELIMINATION,
    "elimination by decision": _IN_ELIMINATION,
    "whole game": _SHORT,
    "players join": [preset for preset in PRESETS if preset.players == ANY_TABLE],
}
