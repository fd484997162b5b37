"""One page that explains the evening to somebody who runs a tournament for the first time."""

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True)
class Chapter:
    """`steps` are numbered through all chapters, `notes` are not."""

    title: str
    steps: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


def guide() -> tuple[Chapter, ...]:
    return (_before(), _during(), _surprises(), _after(), _without_internet())


def _before() -> Chapter:
    return Chapter(
        _("Before the evening"),
        (
            _(
                "On “New game”, choose “Plan a tournament” at the top, then “New tournament”: name, "
                "day, number of rounds, with or without a final. What you do not change is as usual."
            ),
            _("Under “People”, paste the list of names. People can be added at any time."),
            _(
                "Try it once: “Rehearse an evening”, below “New tournament”, fills a tournament with made-up people "
                "and results. Throw it away afterwards."
            ),
            _(
                "For each table: one deck of cards, a pen, and a blank score sheet for each round, which the page "
                "“Print” has."
            ),
        ),
    )


def _during() -> Chapter:
    return Chapter(
        _("During the evening"),
        (
            _("Under “People”, tap who is here. Who comes later plays from the next round."),
            _("Under “Draw”, look at the tables, swap people if you like, and confirm. Only then the draw counts."),
            _(
                "Print the list by name for the wall, and a card for each table. The codes stay the same all evening: "
                "later, print the list, cards for new table numbers, and cards for tables on paper, which need a slip "
                "each round."
            ),
            _(
                "The page “Big screen” shows seats, clock and standings on a projector, and has a code with which "
                "everybody finds their table on their own phone."
            ),
            _(
                "At each table, one person scans the card with a phone and keeps the score. "
                "The result arrives by itself."
            ),
            _(
                "A table without a phone writes on paper and brings the slip. Type it in under “Results”: "
                "the table's number and Enter, unless the table is chosen already; "
                "then the totals in the order of the seats, each with Enter."
            ),
            _(
                "The gold button on the page “Now” is always the next thing to do: enter a slip, draw the next round, "
                "begin the final. You can play yourself: nothing needs you while a round is played."
            ),
        ),
    )


def _surprises() -> Chapter:
    return Chapter(
        _("If something comes up"),
        notes=(
            (_("Somebody does not come:"), _("the table plays with three, or you draw again before it begins.")),
            (_("Somebody leaves:"), _("say so under “People”. Results stay; the next draw is without this person.")),
            (
                _("Somebody does not want to play the final:"),
                _("tap the name under “Standings” before you draw it; the next one moves up."),
            ),
            (_("A result is wrong:"), _("type the right one and the reason, at any time. A draw that is made stays.")),
            (_("Phone and slip differ:"), _("the page “Results” shows both, and you choose which one counts.")),
            (_("The time is over:"), _("end after this hand, or take off 10 points with a ruling and play on.")),
            (_("A phone fails:"), _("scan the card with another one, or go on with paper.")),
        ),
    )


def _after() -> Chapter:
    return Chapter(
        _("After the last round"),
        (
            _("First print standings and certificates, then end the tournament."),
            _("Games and people enter your past games only if you say so. The file of the tournament has everything."),
        ),
    )


def _without_internet() -> Chapter:
    return Chapter(
        _("A hall without the internet"),
        notes=(
            (
                _("Paper and one laptop are a complete way."),
                _(
                    "The laptop needs no network for draw, results, standings and print. Print cards without codes; "
                    "every table writes on paper, and you type in the totals. Without a printer, read the tables out."
                ),
            ),
            (_("And phones?"), phones_without_internet()),
        ),
    )


def phones_without_internet() -> str:
    return _(
        "Guests can record on their phones, too; the screens turn off as usual, and a page works only while the server "
        "answers. To change that, each guest would have to install this server’s certificate."
    )
