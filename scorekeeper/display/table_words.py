"""For the script of the play page, with placeholders in braces."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext, npgettext, pgettext
from django.utils.translation import gettext as _

from scorekeeper.display.ending.words import ending_words
from scorekeeper.display.formatting import isolated, trump_name
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Ruleset

type Texts = dict[str, Any]

_MOST_OVER = 5


def words(ruleset: Ruleset) -> Texts:
    return {**_words(ruleset, get_language())}


@lru_cache(200)
def _words(ruleset: Ruleset, _language: str | None) -> Texts:
    texts = {**_round_texts(), **_between_rounds_texts(), **_saving_texts(), **_end_texts()}
    texts |= _unreached_texts()
    if ruleset.hides_bids:
        texts |= _hidden_bid_texts()
    if ruleset.special_cards:
        texts |= {
            "bombs": _("Bomb: one more trick for nobody, {number} so far"),
            "cloud": _("Cloud: it changes a bid"),
            "noTrickLeft": _("All tricks of the round are entered; take one away before the Bomb."),
            "whoseCloud": _("Whose bid changes?"),
            "oneMoreOrLess": _("Cloud: exactly one more or one less"),
            "cloudTo": _("{player}: {before} becomes {after}"),
        }
    if ruleset.eliminates:
        texts |= {
            "tie": _("The last ones are equal. Tap who leaves."),
            "leaves": _("leaves?"),
            "lastLeaves": _("After this round, whoever is last leaves"),
        }
    if ruleset.clairvoyance:
        texts["clairvoyance"] = _("Clairvoyance: all hold their card to the forehead and see only those of the others.")
    return texts


def unrecorded_texts() -> Texts:
    """If a phone may no longer write in the game of its entries."""
    return {
        "notRecorded": _("Not recorded: {what}."),
        "unsent": {"undo": _("an undo"), "redo": _("a redo"), "other": _("an entry of round {round}")},
    }


def circle_texts() -> Texts:
    """A refused phone may have lost its role in the circle."""
    return {
        "signedOut": _(
            "This phone may not write here: it is signed out, or you only read in the circle now. What you entered is "
            "kept on this phone."
        ),
        "gone": _("This game was deleted, you no longer belong to its circle, or this phone is signed out."),
    }


def event_texts(table: int) -> Texts:
    """If a table's phone may not write any more: a game without an entry is replaced when its seats change."""
    text = _(
        "The seats of table {table} have changed, or its game was taken out of the tournament. What you entered is "
        "kept on this phone; go on with the card of the table."
    )
    return {name: text.format(table=table) for name in ("signedOut", "gone")}


def sentences_by_number(sentence: Callable[[int], str]) -> Mapping[str, str]:
    """By category of `Intl.PluralRules`: below a million no language here has others."""
    return {"one": sentence(1), "other": sentence(2)}


def labelled_text() -> str:
    return _("{label}: {text}")


def sum_texts() -> Texts:
    return {
        "tooMany": _("{bid} bid, {difference} over"),
        "tooFew": _("{bid} bid, {difference} under"),
        "evenSum": _("{bid} bid: fits"),
    }


def compared_sum(bid: int, cards: int) -> str:
    name = "evenSum" if bid == cards else "tooMany" if bid > cards else "tooFew"
    text: str = sum_texts()[name]
    return text.format(bid=bid, difference=abs(bid - cards))


def sum_margin(bid: int, cards: int) -> str:
    if bid == cards:
        return _("fits")
    text = _("{difference} over") if bid > cards else _("{difference} under")
    return text.format(difference=abs(bid - cards))


def sum_marks(bid: int, tricks: int) -> Sequence[str]:
    """A class for each trick, "on" if it was bid, and "over" for each bid too many, at most five as at the table."""
    return ["on" if place < bid else "" for place in range(tricks)] + ["over"] * min(bid - tricks, _MOST_OVER)


def open_sum(bid: int, cards: int) -> str:
    return _open_sum(cards).format(bid=bid, cards=cards)


def _open_sum(cards: int) -> str:
    return ngettext("{bid} bid for {cards} trick", "{bid} bid for {cards} tricks", cards)


def deals(player: str, cards: int) -> str:
    return _deals(cards).format(player=isolated(player), cards=cards)


def _deals(cards: int) -> str:
    return ngettext("{player} deals {cards} card", "{player} deals {cards} cards", cards)


def forbidden_bid(bid: int, cards: int) -> str:
    text: str = _round_texts()["forbidden"]
    return text.format(bid=bid, cards=cards)


def statement_texts() -> dict[str, str]:
    """Until the server describes a statement."""
    return {
        "bids": _("bids of round {round}: {values}"),
        "tricks": _("tricks of round {round}: {values}"),
        "trump": _("trump of round {round}"),
    }


def _unreached_texts() -> Texts:
    """If a server does not answer, or has refused an entry."""
    return {
        "whichCounts": {
            "bids": _("Which bids of round {round} count?"),
            "tricks": _("Which tricks of round {round} count?"),
            "trump": _("Which trump of round {round} counts?"),
            "other": _("What counts?"),
        },
        "faster": _("Another phone was faster."),
        "behind": sentences_by_number(
            lambda number: ngettext("{entries} later entry waits.", "{entries} later entries wait.", number)
        ),
        "trumps": {trump.value: trump_name(trump) for trump in Trump},
        "round": _("Round"),
        "why": {
            "offline": pgettext("save status", "no answer"),
            "inFront": pgettext("save status", "sign-in page"),
            "signedOut": pgettext("save status", "signed out"),
            "gone": pgettext("save status", "no such game"),
        },
        "needsServer": _("This page needs the server, which does not answer."),
    }


def _round_texts() -> Texts:
    return {
        "bids": _("bids"),
        "bidsFirst": _("bids first"),
        "bidsNow": _("bids now"),
        "dealsBidsLast": _("deals, bids last"),
        "dealer": _("deals"),
        "tricksNow": _("tricks?"),
        "took": _("took"),
        "bidLabel": pgettext("small, before the number", "bid"),
        "noBidYet": _("{player} has not bid yet"),
        "bidSum": sentences_by_number(_open_sum),
        **sum_texts(),
        "forbidden": _("Not {bid}: bids may not add up to {cards}"),
        "bidAgain": _("{player} must bid again"),
        "changeBid": _("Change {player}’s bid, now {bid}"),
        "enterTricks": _("Enter {player}’s tricks"),
        "changeTricks": _("Change {player}’s tricks, now {tricks}"),
        "restAsBid": _("The rest as bid"),
        "allAsBid": _("All as bid"),
        "recordCount": _("Record these tricks"),
    }


def _between_rounds_texts() -> Texts:
    return {
        "deals": sentences_by_number(_deals),
        "lastRound": _("bid {bid}, took {tricks}"),
        "correctRound": _("{player}: {result}. Correct round {round}"),
        "stepOf": {"bids": _("{player}’s bid"), "tricks": _("{player}’s tricks")},
        "noChange": _("keep the bid"),
    }


def _saving_texts() -> Texts:
    return {
        "movedOn": _("Another phone was faster. The numbers begun here are dropped; close this to go on."),
        "saved": _("Saved"),
        "saving": _("Saving"),
        "notSaved": _("Not saved"),
        "noConnection": pgettext("save status", "Offline"),
        "unsentEntries": pgettext("save status", "{entries} unsent"),
        "undoWaits": _("Undo waits for the server"),
        "cancelUndo": pgettext("button for Undo that waits", "do not undo"),
        "offline": _("The server does not answer. What you entered is kept on this phone."),
        "kept": _("What you entered is kept on this phone and sent again."),
        "notKept": _(
            "This phone stores nothing (its storage is full or switched off): keep this page open until all is saved."
        ),
        "inFront": in_front_text(),
        "signedOut": _("This phone is signed out. What you entered is kept; sign in again to save it."),
        "gone": _("This game was deleted, or this phone is signed out."),
        "missing": sentences_by_number(
            lambda number: npgettext("save status", "{number} missing", "{number} missing", number)
        ),
        "what": statement_texts(),
        "records": _("{who}: recording, too, last at {time}."),
        "bidsAgain": _("bids again"),
        "labelled": labelled_text(),
    }


def in_front_text() -> str:
    return _(
        "The sign-in of the server in front of the Tablet has ended: load this page again. "
        "What you entered is kept on this phone."
    )


def _end_texts() -> Texts:
    return {
        "won": _("{players} wins"),
        "wonShared": _("{players} win together"),
        "finished": _("The game is finished"),
        "roundOf": _("Round {round}"),
        "ofRounds": sentences_by_number(
            lambda number: ngettext("of {rounds} · {cards} card", "of {rounds} · {cards} cards", number)
        ),
        "and": _("{first} and {last}"),
        "andBeforeI": pgettext("before the sound of i", "{first} and {last}"),
        **ending_words(),
    }


def _hidden_bid_texts() -> Texts:
    return {
        "handTo": _("Hand the phone to {player}"),
        "handToWhom": pgettext("before a name", "Hand the phone to"),
        "iAm": _("I am {player}"),
        "bidsCovered": _("bids, unseen"),
        "hidesBid": _("hides a bid now"),
        "hasBid": _("has bid, unseen"),
        "coveredBid": _("{player} has bid; change it"),
        "untilAllBid": _("Nobody sees a bid until all are in."),
        "allCovered": _("All have bid; the bids stay hidden until the tricks are in."),
        "allIn": _("All have bid"),
        "reveal": _("Reveal the bids"),
        "someCovered": sentences_by_number(
            lambda bids: ngettext("{bids} of {players} has bid, unseen", "{bids} of {players} have bid, unseen", bids)
        ),
        "waitForPhone": pgettext("before a name", "Waiting for the phone of"),
        "waitForPhones": pgettext("before names", "Waiting for the phones of"),
        "bidHere": _("Bid for {player} here"),
        "countsHere": _("What {player} bids here counts."),
        "bidArrived": _("{player} has bid on the own phone."),
        "takenBack": _("{player}’s bid is taken back."),
        "openBids": _("open bids"),
        "secret": _("First the tricks; the bids are on slips"),
        "onSlip": _("wrote on the slip"),
        "slip": _("slip?"),
        "bidIsSent": _("Sending {player}’s bid"),
        "bidWaits": _("{player}’s bid waits"),
        "keepOpen": _("Keep this page open."),
        "bidNotKept": _(
            "The server does not answer. A hidden bid is not stored on the phone: keep this page open until it is sent."
        ),
        "bidInFront": _(
            "The sign-in of the server in front of the Tablet has ended. A hidden bid is not stored on the phone: keep "
            "this page open, and sign in there in another tab."
        ),
    }
