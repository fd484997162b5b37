"""What the cards of the page of bids say."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.formatting import isolated, trump_name
from scorekeeper.players.bidding import DEALER, HAND_SIZES, HIGHEST_BID, MANY_CARDS, Difference, Group, Topic
from scorekeeper.rules.insights.situations import DealersChoice
from scorekeeper.rules.record import Trump


def sentence(group: Group, name: str) -> str:
    if group.difference is Difference.UNKNOWN:
        return _("Not enough bids to compare")
    sentences = _sentences()[group.topic]
    return sentences[group.difference] % {"name": isolated(name), "cards": MANY_CARDS}


def _sentences() -> dict[Topic, dict[Difference, str]]:
    more, less, none = Difference.MORE, Difference.LESS, Difference.NONE
    return {
        Topic.POSITION: {
            more: _("%(name)s is right more often as the dealer"),
            less: _("%(name)s is right less often as the dealer"),
            none: _("No clear difference by position"),
        },
        Topic.CHOICE: {
            more: _("With a forbidden number, %(name)s is right more often"),
            less: _("With a forbidden number, %(name)s is right less often"),
            none: _("No clear difference with a forbidden number"),
        },
        Topic.SURPLUS: {
            more: _("When too much is bid, %(name)s is right more often"),
            less: _("When too much is bid, %(name)s is right less often"),
            none: _("No clear difference between too much and too little"),
        },
        Topic.CARDS: {
            more: _("From %(cards)s cards on, %(name)s is right more often"),
            less: _("From %(cards)s cards on, %(name)s is right less often"),
            none: _("No clear difference by cards in hand"),
        },
        Topic.BID: {
            more: _("With a bid of 0, %(name)s is right more often"),
            less: _("With a bid of 0, %(name)s is right less often"),
            none: _("No clear difference between 0 and higher bids"),
        },
        Topic.TRUMP: {
            more: _("Without trump, %(name)s is right more often"),
            less: _("Without trump, %(name)s is right less often"),
            none: _("No clear difference with or without trump"),
        },
        Topic.DISTANCE: {
            more: _("%(name)s is off by two or more, more often than the others"),
            less: _("%(name)s is off by two or more, less often than the others"),
            none: _("No clear difference from the others"),
        },
        Topic.STANDING: {
            more: _("When behind, %(name)s bids too high more often"),
            less: _("When behind, %(name)s bids too high less often"),
            none: _("No clear difference between leading and behind"),
        },
        Topic.END: {
            more: _("In the last three rounds, %(name)s bids too high more often"),
            less: _("In the last three rounds, %(name)s bids too high less often"),
            none: _("No clear difference in the last three rounds"),
        },
    }


def about(topic: Topic) -> str:
    texts = {
        Topic.POSITION: _("by position in the bidding"),
        Topic.CHOICE: _("Plus/Minus One"),
        Topic.SURPLUS: _("all bids together, against the cards"),
        Topic.CARDS: _("by cards in hand"),
        Topic.BID: _("by the size of the bid"),
        Topic.TRUMP: _("by trump, where it was recorded"),
        Topic.DISTANCE: _("tricks beside the bid"),
        Topic.STANDING: _("missed bids, by the standing before the round"),
        Topic.END: _("missed bids, in the last three rounds and before"),
    }
    return texts[topic]


def note(topic: Topic) -> str:
    texts = {
        Topic.CHOICE: _(
            "“All allowed” is a dealer who may bid any number, mostly because too much was bid before. What somebody "
            "would have bid without the rule cannot be known."
        ),
        Topic.TRUMP: _(
            "Which trump is turned is luck, and so are differences between the four. Without trump is above all the "
            "last round, with the most cards."
        ),
        Topic.STANDING: _("Rounds before which all had the same total are left out."),
    }
    return texts.get(topic, "")


def label(topic: Topic, key: str) -> str:
    """Of a line."""
    labels = {
        Topic.POSITION: _position,
        Topic.CHOICE: _choice,
        Topic.SURPLUS: _surplus,
        Topic.CARDS: _cards,
        Topic.BID: _bid,
        Topic.TRUMP: lambda key: trump_name(Trump(key)),
        Topic.DISTANCE: _distance,
        Topic.STANDING: _missed,
        Topic.END: _missed,
    }
    return labels[topic](key)


def _position(key: str) -> str:
    if key == DEALER:
        return pgettext("position in the bidding", "dealer")
    positions = (
        pgettext("position in the bidding", "first"),
        pgettext("position in the bidding", "second"),
        pgettext("position in the bidding", "third"),
        pgettext("position in the bidding", "fourth"),
        pgettext("position in the bidding", "fifth"),
    )
    return positions[int(key) - 1]


def _choice(key: str) -> str:
    labels = {
        DealersChoice.FORBIDDEN: _("number forbidden"),
        DealersChoice.FREE: _("all allowed"),
        DealersChoice.OTHERS: _("not dealer"),
    }
    return labels[DealersChoice(key)]


def _surplus(key: str) -> str:
    labels = {
        "-2": _("2+ too low"),
        "-1": _("1 too low"),
        "0": pgettext("bids and cards", "equal"),
        "1": _("1 too high"),
        "2": _("2+ too high"),
    }
    return labels[key]


def _cards(key: str) -> str:
    first, *later = HAND_SIZES
    if int(key) == first:
        return _("%(first)s–%(last)s cards") % {"first": first, "last": later[0] - 1}
    following = [size for size in later if size > int(key)]
    return f"{key}–{following[0] - 1}" if following else f"{key}+"


def _bid(key: str) -> str:
    return f"{key}+" if int(key) == HIGHEST_BID else key


def _distance(key: str) -> str:
    labels = {
        "0": pgettext("tricks beside the bid", "none"),
        "1": pgettext("tricks beside the bid", "one"),
        "2": pgettext("tricks beside the bid", "two or more"),
    }
    return labels[key]


def _missed(key: str) -> str:
    labels = {
        "leading:over": _("leading, too high"),
        "leading:under": _("leading, too low"),
        "behind:over": _("behind, too high"),
        "behind:under": _("behind, too low"),
        "late:over": _("end, too high"),
        "late:under": _("end, too low"),
        "early:over": _("before, too high"),
        "early:under": _("before, too low"),
    }
    return labels[key]
