"""Players' own phones, and what they send."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from scorekeeper.live.links import link_of, token_of
from scorekeeper.models import Game, LinkKind
from tests.helpers.phones import Response


class BidderPhone:
    """A player's phone with the link of a game, and a seat if it has chosen one."""

    def __init__(self, game: Game) -> None:
        self.token = token_of(link_of(game, LinkKind.BID))
        self.client = Client()

    def open(self, **query: str) -> Response:
        """Open the page."""
        return self.client.get(reverse("own_bid", args=[self.token]), query)

    def page(self) -> str:
        """Return the text of the page."""
        response = self.open()
        assert response.status_code == 200
        return response.text

    def post(self, name: str, /, **fields: object) -> Response:
        """Send a form of the page."""
        return self.client.post(reverse(name, args=[self.token]), fields)

    def sit(self, seat: int) -> BidderPhone:
        """Choose a name."""
        assert self.post("claim_seat", seat=seat).status_code == 302
        return self

    def fields(self) -> dict[str, str]:
        """Return the hidden fields of the form with the keys, which may be those to change the bid."""
        form = re.search(r'<form class="chips".*?</form>', self.open(change="yes").text, re.DOTALL)
        assert form, "The page has no keys."
        return dict(re.findall(r'<input type="hidden" name="(round|deals|changes)" value="(\d+)">', form[0]))

    def bid(self, bid: int, /, **fields: object) -> Response:
        """Bid with the keys of the present page; `fields` override what it sends."""
        return self.post("make_own_bid", **{**self.fields(), "bid": f"{bid:02}", **fields})

    def cover(self, answer: str = "yes") -> Response:
        """Cover the bid on this phone; "no" shows it again."""
        return self.post("cover_own_bid", cover=answer)
