"""In English, for the set-up page and the rules page."""

from dataclasses import dataclass

from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.ruleset import Bidding, Schedule, Scoring, TieBreak


@dataclass(frozen=True)
class OptionText:
    value: str
    name: str
    sentence: str


SCORINGS = (
    OptionText(
        Scoring.STANDARD,
        gettext_noop("Standard count"),
        gettext_noop("A made bid scores 20 plus 10 per trick; each trick over or under costs 10."),
    ),
    OptionText(
        Scoring.ALTERNATE,
        gettext_noop("Alternate count"),
        gettext_noop(
            "A trick that was bid and won scores 10, a made bid another 10 for each card dealt; the first miss "
            "costs 10, the second 20 more, and so on."
        ),
    ),
)
"""P1, P2."""

BIDDINGS = (
    OptionText(Bidding.OPEN, gettext_noop("Open"), gettext_noop("Bids are said in turn, the dealer’s last.")),
    OptionText(
        Bidding.COVERED,
        gettext_noop("Covered"),
        gettext_noop("Everybody writes a bid secretly; all are shown together before the first trick."),
    ),
    OptionText(
        Bidding.SECRET,
        gettext_noop("Secret"),
        gettext_noop("Everybody writes a bid secretly; all are shown only after the last trick of the round."),
    ),
)
"""B1, B2, B3."""

SCHEDULES = (
    OptionText(
        Schedule.STANDARD,
        gettext_noop("Standard"),
        gettext_noop("One card in the first round, one more in each round, until the deck is used up."),
    ),
    OptionText(
        Schedule.QUICK,
        gettext_noop("Quick"),
        gettext_noop("Every second hand is left out, so that half the rounds remain."),
    ),
    OptionText(
        Schedule.TOURNAMENT,
        gettext_noop("Tournament"),
        gettext_noop("Ten rounds with hand sizes of their own, for four or five players."),
    ),
    OptionText(
        Schedule.ELIMINATION,
        gettext_noop("Elimination"),
        gettext_noop("Twenty rounds; whenever the deck is too small for all, the one with the lowest total leaves."),
    ),
    OptionText(
        Schedule.DM2008,
        gettext_noop("DM 2008"),
        gettext_noop(
            "Fifteen rounds for four players: bids are covered in rounds 1 to 6 and in round 15, open in the others; "
            "Plus/Minus One applies in rounds 7 to 14."
        ),
    ),
)
"""V1, V7, V6, V4, V5."""

TIE_BREAKS = (
    OptionText(TieBreak.SHARED, gettext_noop("Shared"), gettext_noop("Equal totals share a place.")),
    OptionText(
        TieBreak.EXACT_BIDS,
        gettext_noop("By exact bids"),
        gettext_noop("If totals are equal, the player with more exact bids ranks higher."),
    ),
)
"""F1, F2."""

OWN_LIST = OptionText(
    "",
    gettext_noop("Own list"),
    gettext_noop("Any list of hand sizes for which the deck is large enough."),
)
"""V8; each form chooses its own value."""

PLUS_MINUS_ONE = OptionText(
    "",
    gettext_noop("Plus/Minus One"),
    gettext_noop("The bids of a round may not add up to its tricks; the dealer, who bids last, has to give way."),
)
"""M1, M2."""

ZERO_ALWAYS_ALLOWED = OptionText(
    "", gettext_noop("0 is always allowed"), gettext_noop("The dealer may always bid 0, whatever the others said.")
)
LEADER_ONLY = OptionText(
    "",
    gettext_noop("Only for a sole leader"),
    gettext_noop("The rule binds the dealer only while leading alone; a shared lead is no lead."),
)
"""M3."""

CLAIRVOYANCE = OptionText(
    "",
    gettext_noop("Clairvoyance"),
    gettext_noop("In the first round everybody sees all cards but their own."),
)
"""B4."""

SPECIAL_CARDS = OptionText(
    "",
    gettext_noop("Special cards"),
    gettext_noop("How many special cards of an anniversary deck are shuffled in; the number of rounds stays."),
)
"""S3."""
