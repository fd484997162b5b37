from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import card_names, labelled, listed
from scorekeeper.rules.game import GameState
from scorekeeper.rules.option_texts import OWN_LIST, SCHEDULES, SCORINGS
from scorekeeper.rules.presets import ANY_TABLE
from scorekeeper.rules.preview import RoundAhead, rounds_ahead, tables_meant_for
from scorekeeper.rules.ruleset import (
    DECK,
    MOST_ROUNDS,
    Bidding,
    BiddingRules,
    PlusMinusOne,
    Ruleset,
    Schedule,
)
from scorekeeper.rules.schedule import Deal, up
from scorekeeper.rules.setup_validation import MIN_PLAYERS

_FEW = 2


@dataclass(frozen=True)
class RulesetPreview:
    """`length` is in words."""

    players: int
    rounds: int
    length: str
    remarks: tuple[str, ...]


def ruleset_facts(ruleset: Ruleset) -> list[str]:
    """Without default values."""
    return [*_facts(ruleset, get_language())]


@lru_cache(200)
def _facts(ruleset: Ruleset, _language: str | None) -> tuple[str, ...]:
    bidding = {Bidding.OPEN: "", Bidding.COVERED: _("covered bids"), Bidding.SECRET: _("secret prediction")}
    scorings = {choice.value: choice.name for choice in SCORINGS}
    facts = [_(scorings[ruleset.scoring]), _schedule_fact(ruleset.schedule)]
    if not _rounds_differ(ruleset):
        facts += [bidding[ruleset.bidding], plus_minus_one_fact(ruleset.plus_minus_one)]
    facts += [_("clairvoyance") if ruleset.clairvoyance else "", _deck_fact(ruleset.special_cards)]
    facts += [_("ties by bids made") if ruleset.exact_bids_break_ties else ""]
    facts += [card_names(ruleset.edition) if ruleset.edition is not Ruleset.edition else ""]
    return tuple(fact for fact in facts if fact)


def ruleset_line(ruleset: Ruleset) -> str:
    """Such as "Standard count · covered bids"."""
    return " · ".join(ruleset_facts(ruleset))


def plus_minus_one_fact(rule: PlusMinusOne | None) -> str:
    """M2, M3."""
    if rule is None:
        return ""
    cards = rule.from_cards
    text = ngettext("Plus/Minus One from %(cards)s card", "Plus/Minus One from %(cards)s cards", cards)
    exceptions = [_("0 allowed")] if rule.zero_always_allowed else []
    exceptions += [_("sole leader only")] if rule.leader_only else []
    return text % {"cards": cards} + (f" ({', '.join(exceptions)})" if exceptions else "")


def players_fact(players: Sequence[int]) -> str:
    """Empty if for any number."""
    if tuple(players) == ANY_TABLE:
        return ""
    least, most = players[0], players[-1]
    if least == most:
        return _("for %(players)s players") % {"players": most}
    text = _("for %(least)s or %(most)s players") if most == least + 1 else _("for %(least)s to %(most)s players")
    return text % {"least": least, "most": most}


def ruleset_preview(ruleset: Ruleset, players: int) -> RulesetPreview:
    """Raise RuleError."""
    ahead = rounds_ahead(ruleset, players)
    remarks = [
        *_departures(ruleset, ahead),
        *_overruled(ruleset),
        *_bidding(ruleset, ahead),
        *_sums(ahead),
        *_no_trump(ahead),
    ]
    if ruleset.clairvoyance:
        remarks.append(_("In round 1 everybody sees all cards but their own."))
    return RulesetPreview(players, len(ahead), _length([round_.deal.cards for round_ in ahead]), tuple(remarks))


def ruleset_previews(ruleset: Ruleset) -> list[RulesetPreview]:
    return [ruleset_preview(ruleset, players) for players in tables_meant_for(ruleset)]


def _schedule_fact(schedule: Schedule | tuple[int, ...]) -> str:
    if schedule is Schedule.STANDARD:
        return ""
    names = {choice.value: choice.name for choice in SCHEDULES}
    return _(names[schedule] if isinstance(schedule, Schedule) else OWN_LIST.name)


def _deck_fact(special_cards: int) -> str:
    if not special_cards:
        return ""
    text = ngettext("%(number)s special card", "%(number)s special cards", special_cards)
    return text % {"number": special_cards}


def _rounds_differ(ruleset: Ruleset) -> bool:
    """Whether the schedule overrules the options in some rounds (B5)."""
    own = BiddingRules(ruleset.bidding, ruleset.plus_minus_one)
    return any(ruleset.bidding_rules(number) != own for number in range(1, MOST_ROUNDS + 1))


def _length(sizes: Sequence[int]) -> str:
    """As a range for 1 to n."""
    rounds = ngettext("%(rounds)s round", "%(rounds)s rounds", len(sizes)) % {"rounds": len(sizes)}
    if tuple(sizes) == up(len(sizes)) and len(sizes) > _FEW:
        return labelled(rounds, _("1 to %(most)s cards") % {"most": sizes[-1]})
    # The sum is 1 only if a single card is dealt in the whole game: "1 card", but "1-2-1 cards".
    cards = ngettext("%(cards)s card", "%(cards)s cards", sum(sizes))
    return labelled(rounds, cards % {"cards": "-".join(map(str, sizes))})


def _departures(ruleset: Ruleset, ahead: Sequence[RoundAhead]) -> Iterator[str]:
    last = [round_.deal.number for round_ in ahead if round_.one_leaves]
    if last:
        text = ngettext(
            "One player leaves after round %(rounds)s.",
            "One player leaves after each of rounds %(rounds)s.",
            len(last),
        )
        yield text % {"rounds": _spans(last)}
    finalists = len(ahead[-1].deal.order)
    if ruleset.eliminates and len(ahead[0].deal.order) == MIN_PLAYERS:
        yield _("With three players nobody leaves; Elimination is meant for four to six.")
    if ruleset.eliminates and finalists > MIN_PLAYERS:
        yield _("With so many cards, %(players)s players stay to the end.") % {"players": finalists}


def _overruled(ruleset: Ruleset) -> Iterator[str]:
    """Players should know before the game."""
    if _rounds_differ(ruleset) and BiddingRules(ruleset.bidding, ruleset.plus_minus_one) != BiddingRules():
        yield _("Each round fixes how bids are made: what you chose for bids and Plus/Minus One does not count.")


def _bidding(ruleset: Ruleset, ahead: Sequence[RoundAhead]) -> Iterator[str]:
    hidden = [round_.deal.number for round_ in ahead if round_.deal.bidding_rules.bidding is Bidding.COVERED]
    if hidden and len(hidden) < len(ahead):
        yield _("Bids are covered in rounds %(rounds)s, open in the others.") % {"rounds": _spans(hidden)}
    elif hidden:
        yield _("Bids are covered in every round.")
    elif ruleset.bidding is Bidding.SECRET:
        yield _("Bids stay secret until each round is over.")


def _sums(ahead: Sequence[RoundAhead]) -> Iterator[str]:
    restricted = [round_.deal.number for round_ in ahead if round_.sum_is_ruled]
    if restricted and len(restricted) < len(ahead):
        text = ngettext(
            "Plus/Minus One applies in round %(rounds)s.",
            "Plus/Minus One applies in rounds %(rounds)s.",
            len(restricted),
        )
        yield text % {"rounds": _spans(restricted)}
    elif restricted:
        yield _("Plus/Minus One applies in every round.")
    elif any(round_.deal.bidding_rules.plus_minus_one for round_ in ahead):
        yield _("Plus/Minus One applies in no round: none deals that many cards.")


def _no_trump(ahead: Sequence[RoundAhead]) -> Iterator[str]:
    without = [round_.deal.number for round_ in ahead if round_.deal.no_trump]
    if without:
        text = ngettext(
            "No trump in round %(rounds)s: all cards are dealt.",
            "No trump in rounds %(rounds)s: all cards are dealt.",
            len(without),
        )
        yield text % {"rounds": _spans(without)}


def _spans(numbers: Sequence[int]) -> str:
    """Such as "1–6 and 15"."""
    starts = [number for before, number in pairwise([-1, *numbers]) if number != before + 1]
    ends = [number for number, after in pairwise([*numbers, DECK * 2]) if after != number + 1]
    spans = [str(first) if first == last else f"{first}–{last}" for first, last in zip(starts, ends, strict=True)]
    return listed(spans)


def change_of_bidding(deal: Deal, game: GameState) -> tuple[str, str] | None:
    """What holds from this round on, and with which sum rule; None if it is played as the round before."""
    ruleset = game.record.ruleset
    if not (ruleset.hides_bids and ruleset.opens_bids):
        return None
    rules = [each.bidding_rules for each in game.deals]
    now, before, after = rules[deal.number - 1], rules[: deal.number - 1], rules[deal.number :]
    if before and before[-1] == now:
        return None
    with_rule = _("with Plus/Minus One") if now.plus_minus_one else ""
    if not before:
        same = next((number for number, other in enumerate(after, 1) if other != now), len(after) + 1)
        return _first(now.bidding, same), with_rule
    is_again = any(other.bidding is now.bidding for other in before)
    return (_last(now.bidding) if is_again and not after else _from_now_on(now, with_rule)), with_rule


def _first(bidding: Bidding, last: int) -> str:
    sentences = {
        Bidding.OPEN: _("Open up to round %(round)s"),
        Bidding.COVERED: _("Covered up to round %(round)s"),
        Bidding.SECRET: _("Secret up to round %(round)s"),
    }
    return sentences[bidding] % {"round": last}


def _last(bidding: Bidding) -> str:
    return {
        Bidding.OPEN: _("The last round is open again"),
        Bidding.COVERED: _("The last round is covered again"),
        Bidding.SECRET: _("The last round is secret again"),
    }[bidding]


def _from_now_on(rules: BiddingRules, with_rule: str) -> str:
    sentence = {
        Bidding.OPEN: _("From now on open"),
        Bidding.COVERED: _("From now on covered"),
        Bidding.SECRET: _("From now on secret"),
    }[rules.bidding]
    return f"{sentence}," if with_rule else sentence
