"""A Confidant with everything, a second one whose data nobody else may see, and phones of all kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.games import game_bin
from scorekeeper.games.saved_presets import save_preset
from scorekeeper.import_export.drafts.storing import start as start_sheet
from scorekeeper.live import links
from scorekeeper.models import Confidant, Game, LinkKind, Membership, OwnPreset, PendingImport, Role, SheetDraft
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.web import sign_in as signing_in
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, path_of
from tests.helpers.events.evenings import make_event, play
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.series import series_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game, make_short_game
from tests.helpers.uploads import FOUR, game_of, upload
from tests.views.every_page.fuzzing.forms import Field, Form, forms_of

OTHERS = ("Xquenia", "Yvestiel", "Zorabeth")
"""The players of the second Confidant; no other text contains these names."""
ENDS_SESSIONS = {"leave", "sign_out_others"}
"""Addresses that are tried separately, because they sign the phone out."""
# What only scripts send: no page has a form for it, or its fields are added by a script.
_BY_SCRIPTS = {
    "draft": ("revision", "kind", "value", "seat", "round"),
    "hide_bid": ("revision", "round", "seat", "bid", "deals"),
    "take_back_bid": ("revision", "round", "seat", "deals"),
    "reveal": ("revision", "round", "deals"),
    "play": ("key", "revision", "kind", "round", "value", "name", "confirm", "deals"),
    "claim_seat": ("seat",),
    "leave_seat": ("seat",),
    "make_own_bid": ("round", "deals", "changes", "bid"),
    "cover_own_bid": ("cover",),
    "free_seat": ("seat",),
    "sign_out_others": ("others",),
    "outcome": ("preset",),
    "import": ("part",),
    "save_sheet": ("revision", "document"),
}
IDS = (0, 1, 2**31, 2**63 - 1, 2**63, 10**30)


class World:
    """The data, the phones by role, and the forms that they can send."""

    def __init__(self) -> None:
        self.other = make_confidant(name="Wilhelmaria")
        self.others_game = make_game(owner=self.other, players=OTHERS, rounds=THREE_ROUNDS[:1])
        self.owner = make_confidant(name="Mira")
        self.game, self.hidden = _games_of(self.owner)
        upload(phone_of(self.owner), a__json=game_of(FOUR))
        self.circle = create_circle(self.owner, "The club", with_history=False)
        Membership.objects.create(circle=self.circle, confidant=make_confidant(name="Rosa"), role=Role.READS)
        make_game(owner=self.circle, players=("Anton", "Berta", "Caesar"))
        create_circle(self.other, f"{OTHERS[0]}s", with_history=False)
        self.event = make_event(organiser=self.owner, drawn=1)
        play(self.event, 1, 1)
        self.bidder = BidderPhone(self.hidden).sit(0)
        self.watch = links.token_of(links.link_of(self.game, LinkKind.WATCH))
        self.phones = {
            "the Confidant": phone_of(self.owner),
            "who has the pen": phone_with_pen(self.game),
            "who bids": self.bidder.client,
            "a stranger": Client(),
        }
        self.forms = [*self._all_forms()]

    def client(self, role: str) -> Client:
        """Return a new browser with the cookies that the phone of a role has now."""
        client = Client(raise_request_exception=False)
        client.cookies.load(self.phones[role].cookies.output(header="", sep=";"))
        for name, morsel in self.phones[role].cookies.items():
            client.cookies[name] = morsel.value
        return client

    def paths(self) -> Iterator[tuple[str, str]]:
        """Return all addresses with their paths: of both games, and with tokens that work."""
        tokens = dict.fromkeys(("watch", "watch_tv", "watch_sheet"), self.watch)
        on_own_phones = ("own_bid", "claim_seat", "leave_seat", "make_own_bid", "cover_own_bid")
        tokens |= dict.fromkeys(on_own_phones, self.bidder.token)
        tokens["enter"] = signing_in.make_link(self.owner)
        tokens["take_pen"] = links.token_of(links.make_code(self.hidden, LinkKind.PEN, timedelta(minutes=2)))
        ids = {
            "event": self.event.pk,
            "preset": OwnPreset.objects.latest("pk").pk,
            "person": self.owner.players.latest("pk").pk,
            "import": PendingImport.objects.latest("pk").pk,
            "circle": self.circle.pk,
            "sheet": SheetDraft.objects.latest("pk").pk,
        }
        series = self.owner.series.latest("pk").pk
        for name, address in ADDRESSES.items():
            if name in tokens:
                yield name, reverse(name, args=[tokens[name]])
            elif address.more == (1,):
                yield name, reverse(name, args=[next((ids[kind] for kind in ids if kind in name), series)])
            else:
                yield name, path_of(name)
        for name in GAME_ADDRESSES:
            yield from ((name, path_of(name, game.pk)) for game in (self.game, self.hidden))

    def _all_forms(self) -> Iterator[Form]:
        """Return the forms of all pages for all phones, each once, and the requests that only scripts send."""
        found: dict[object, Form] = {}
        for name, path in self.paths():
            methods = (ADDRESSES | GAME_ADDRESSES)[name].methods
            made = (
                [Form(path, "POST", [Field(one) for one in _BY_SCRIPTS.get(name, ("x",))])] if "POST" in methods else []
            )
            if "GET" in methods and name not in {"enter", "take_pen"}:
                made.append(Form(path, "GET", [Field("x")]))
                for phone in self.phones.values():
                    response = phone.get(path)
                    if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
                        made += forms_of(path, response.text)
            for form in made:
                found.setdefault(form.shape, form)
        yield from found.values()


def _games_of(confidant: Confidant) -> tuple[Game, Game]:
    """Return an open game and one with hidden bids; also make others, such as a finished one and one in the bin."""
    finished = make_short_game(owner=confidant)
    binned = make_short_game(owner=confidant)
    game_bin.put_in_bin(confidant, binned.pk)
    series_of(confidant, finished)
    save_preset(confidant, "Ours", Ruleset())
    start_sheet(confidant, "sheet")
    hidden = make_game(owner=confidant, ruleset=Ruleset(bidding=Bidding.COVERED, schedule=(3, 4)))
    return make_game(owner=confidant, rounds=THREE_ROUNDS), hidden


def number_paths(path: str) -> list[str]:
    """Return a path with other numbers in it: of others, missing, and too large for a database."""
    return [re.sub(r"/\d+(?=/)", f"/{number}", path, count=1) for number in IDS] if re.search(r"/\d+/", path) else []
