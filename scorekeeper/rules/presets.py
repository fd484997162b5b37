"""V1-V9."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, Scoring
from scorekeeper.rules.schedule import down, hand_sizes, up, up_and_down
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS

ANY_TABLE = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
_FIRST_OWN_SIZES = up_and_down(5)


@dataclass(frozen=True)
class Preset:
    """Meant for these numbers of `players`."""

    key: str
    name: str
    sentence: str
    ruleset: Ruleset
    players: tuple[int, ...] = ANY_TABLE


@dataclass(frozen=True)
class Shape:
    """Generated from the largest hand (V8)."""

    key: str
    name: str
    sizes: Callable[[int], tuple[int, ...]]


PRESETS = (
    Preset(
        "standard",
        gettext_noop("Standard"),
        gettext_noop("The game of the rule book: one card more in each round, open bids."),
        Ruleset(),
    ),
    Preset(
        "plus_minus_one",
        gettext_noop("Plus/Minus One"),
        gettext_noop("From two cards on, the bids may not add up to the number of tricks."),
        Ruleset(plus_minus_one=PlusMinusOne()),
    ),
    Preset(
        "covered_bids",
        gettext_noop("Covered Bids"),
        gettext_noop("Everybody bids secretly, and all bids are shown together before the first trick."),
        Ruleset(bidding=Bidding.COVERED),
    ),
    Preset(
        "secret_prediction",
        gettext_noop("Secret Prediction"),
        gettext_noop("Nobody knows the other bids until the last trick of the round has been played."),
        Ruleset(bidding=Bidding.SECRET),
    ),
    Preset(
        "clairvoyance",
        gettext_noop("Clairvoyance"),
        gettext_noop("In the first round everybody sees the cards of all others, but not their own."),
        Ruleset(clairvoyance=True),
    ),
    Preset(
        "elimination",
        gettext_noop("Elimination"),
        gettext_noop("Twenty rounds: the last one in the standings leaves, until three play the final."),
        Ruleset(schedule=Schedule.ELIMINATION),
        (4, 5, 6),
    ),
    Preset(
        "dm2008",
        gettext_noop("DM 2008"),
        gettext_noop(
            "As in the regional qualifiers of the German championship of 2008: covered bids, then Plus/Minus "
            "One, covered bids again at the end."
        ),
        Ruleset(schedule=Schedule.DM2008),
        (4,),
    ),
    Preset(
        "tournament",
        gettext_noop("Tournament"),
        gettext_noop("Ten rounds with chosen hand sizes, and Plus/Minus One."),
        Ruleset(schedule=Schedule.TOURNAMENT, plus_minus_one=PlusMinusOne()),
        (4, 5),
    ),
    Preset(
        "quick",
        gettext_noop("Quick"),
        gettext_noop("Every second hand only: half as long as a standard game."),
        Ruleset(schedule=Schedule.QUICK),
    ),
    Preset(
        "custom",
        gettext_noop("Own rounds"),
        gettext_noop("Your own list of hand sizes; it begins as five cards up and down again."),
        Ruleset(schedule=_FIRST_OWN_SIZES),
    ),
    Preset(
        "alternate_count",
        gettext_noop("Alternate Count"),
        gettext_noop(
            "Only tricks that were bid score, bids that are made score for every card, and each miss costs more."
        ),
        Ruleset(scoring=Scoring.ALTERNATE),
    ),
)


def _for_three(_most: int) -> tuple[int, ...]:
    """V6 has no list for three players."""
    return hand_sizes(Ruleset(schedule=Schedule.QUICK), MIN_PLAYERS)


SHAPES = (
    Shape("up", gettext_noop("Up"), up),
    Shape("down", gettext_noop("Down"), down),
    Shape("up_and_down", gettext_noop("Up and down"), up_and_down),
    Shape("for_three", gettext_noop("2-4-…-20 for three"), _for_three),
)


def preset_with_key(key: str) -> Preset | None:
    return next((preset for preset in PRESETS if preset.key == key), None)


def preset_of(ruleset: Ruleset) -> Preset | None:
    """With any edition; any list of hand sizes counts as the preset of own rounds (V8)."""
    sizes = ruleset.schedule if isinstance(ruleset.schedule, Schedule) else _FIRST_OWN_SIZES
    known = replace(ruleset, schedule=sizes, edition=Ruleset.edition)
    return next((preset for preset in PRESETS if preset.ruleset == known), None)


def variants_of(ruleset: Ruleset) -> set[str]:
    """The keys of presets whose main option a game has, or "standard"."""
    named = isinstance(ruleset.schedule, Schedule)
    has = {
        ruleset.schedule if named else "custom": True,
        "plus_minus_one": ruleset.plus_minus_one is not None,
        "covered_bids": ruleset.bidding is Bidding.COVERED,
        "secret_prediction": ruleset.bidding is Bidding.SECRET,
        "clairvoyance": ruleset.clairvoyance,
        "alternate_count": ruleset.scoring is Scoring.ALTERNATE,
    }
    variants = {str(key) for key, is_so in has.items() if is_so} - {"standard"}
    return variants or {"standard"}


def shape_with_key(key: str) -> Shape | None:
    return next((shape for shape in SHAPES if shape.key == key), None)
