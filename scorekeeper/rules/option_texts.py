"""In English."""

from dataclasses import dataclass

from scorekeeper.rules.problems import gettext_noop as _
from scorekeeper.rules.record import Turned
from scorekeeper.rules.ruleset import Bidding, Edition, Schedule, Scoring, TieBreak


@dataclass(frozen=True)
class OptionText:
    value: str
    name: str
    sentence: str


SCORINGS = (  # P1, P2
    OptionText(
        Scoring.STANDARD,
        _("Standard count"),
        _("A made bid scores 20 plus 10 per trick; each trick over or under costs 10."),
    ),
    OptionText(
        Scoring.ALTERNATE,
        _("Alternate count"),
        _(
            "A trick that was bid and taken scores 10, a made bid another 10 for each card dealt; the first miss "
            "costs 10, the second 20 more, and so on."
        ),
    ),
)

BIDDINGS = (  # B1, B2, B3
    OptionText(Bidding.OPEN, _("Open"), _("Bids are said in turn, the dealer’s last.")),
    OptionText(
        Bidding.COVERED,
        _("Covered"),
        _("Everybody writes a bid secretly; all are shown together before the first trick."),
    ),
    OptionText(
        Bidding.SECRET,
        _("Secret"),
        _("Everybody writes a bid secretly; all are shown only after the last trick of the round."),
    ),
)

SCHEDULES = (  # V1, V7, V6, V4, V5
    OptionText(
        Schedule.STANDARD,
        _("Standard"),
        _("One card in the first round, one more in each round, until the deck is used up."),
    ),
    OptionText(Schedule.QUICK, _("Quick"), _("Every second hand is left out, so that half the rounds remain.")),
    OptionText(
        Schedule.TOURNAMENT, _("Tournament"), _("Ten rounds with hand sizes of their own, for four or five players.")
    ),
    OptionText(
        Schedule.ELIMINATION,
        _("Elimination"),
        _("Twenty rounds; whenever the deck is too small for all, the one with the lowest total leaves."),
    ),
    OptionText(
        Schedule.DM2008,
        _("DM 2008"),
        _(
            "Fifteen rounds for four players: bids are covered in rounds 1 to 6 and in round 15, open in the others; "
            "Plus/Minus One applies in rounds 7 to 14."
        ),
    ),
)

TIE_BREAKS = (  # F1, F2
    OptionText(TieBreak.SHARED, _("Shared"), _("Equal totals share a place.")),
    OptionText(
        TieBreak.EXACT_BIDS, _("By bids made"), _("If totals are equal, the player with more bids made ranks higher.")
    ),
)

# V8; forms choose its value.
OWN_LIST = OptionText("", _("Own rounds"), _("Any list of hand sizes for which the deck is large enough."))

PLUS_MINUS_ONE = OptionText(  # M1, M2
    "",
    _("Plus/Minus One"),
    _("The bids of a round may not add up to its tricks; the dealer, who bids last, has to give way."),
)

ZERO_ALWAYS_ALLOWED = OptionText(
    "", _("0 is always allowed"), _("The dealer may always bid 0, whatever the others said.")
)
LEADER_ONLY = OptionText(  # M3
    "", _("Only for a sole leader"), _("The rule binds the dealer only while leading alone; a shared lead is no lead.")
)

CLAIRVOYANCE = OptionText("", _("Clairvoyance"), _("In the first round everybody sees all cards but their own."))  # B4

SPECIAL_CARDS = OptionText(  # S3
    "",
    _("Special cards"),
    _("How many special cards of an anniversary deck are shuffled in; the number of rounds stays."),
)

# What is printed on the cards of Wizard and Fool, with their letters; no language translates it. Texts say "a" before
# these names, in German "ein" and "einem", and the name of a Fool is a subject in all of them: "Narr" has other cases.
_PRINTED = {
    Edition.WIZARD_JESTER: (("Wizard", "W"), ("Jester", "J")),
    Edition.WIZARD_FOOL: (("Wizard", "Z"), ("Fool", "N")),
    Edition.ZAUBERER_NARR: (("Zauberer", "Z"), ("Narr", "N")),
    Edition.MAGO_BOBO: (("Mago", "M"), ("Bobo", "B")),
}


def card_name(edition: Edition, card: Turned) -> str:
    """Such as "Jester (J)"; only the usual names have a translation."""
    if edition is Edition.USUAL:
        return {Turned.WIZARD: _("Wizard"), Turned.FOOL: _("Fool")}[card]
    name, letter = _PRINTED[edition][card is Turned.FOOL]
    return f"{name} ({letter})"


def letter_of(edition: Edition, card: Turned) -> str:
    """Empty for the usual names."""
    return "" if edition is Edition.USUAL else _PRINTED[edition][card is Turned.FOOL][1]
