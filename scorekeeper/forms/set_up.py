"""The form for a new game; the rules are checked elsewhere."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.display.formatting import isolated
from scorekeeper.forms.entries import KEY
from scorekeeper.forms.options import OptionsForm
from scorekeeper.games.recording import SetUp
from scorekeeper.rules.names import name_key, name_refusal, trim_name
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.setup_validation import MAX_PLAYERS, check_players

DRAW = "draw"
LONGEST_AWAY = timedelta(days=60)  # before a game reaches the server; a longer time is a wrong clock


class TableForm(OptionsForm):
    """`player` is repeated in seat order; empty names are skipped."""

    first_dealer = forms.ChoiceField(
        choices=[(DRAW, DRAW), *((str(place), str(place)) for place in range(MAX_PLAYERS))],
        error_messages={"required": gettext_lazy("Choose who deals first.")},
    )

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.places = [trim_name(name) for name in data.getlist("player")]

    def players(self) -> list[str]:
        return [name for name in self.places if name]

    def dealer_seat(self) -> int | None:
        """None if the dealer is drawn. The form must be valid."""
        place = self.cleaned_data["first_dealer"]
        return None if place == DRAW else sum(bool(name) for name in self.places[: int(place)])

    def check_names(self) -> None:
        seen: set[str] = set()
        for place, name in enumerate(self.places):
            refusal = name_refusal(name) if name else None
            if refusal:
                self._refuse_name(place, _(refusal) % {"name": isolated(name[:20])})
            elif name and name_key(name) in seen:
                self._refuse_name(place, _("“%(name)s” sits at the table twice.") % {"name": isolated(name)})
            seen.add(name_key(name))

    def _refuse_name(self, place: int, sentence: str) -> None:
        self.add_error(None, forms.ValidationError(sentence, code=f"player-{place}"))

    def check_count(self) -> bool:
        """Return whether the number of players is possible."""
        try:
            check_players(len(self.players()))
        except RuleError as error:
            for problem in error.problems:
                empty = self.places.index("") if "" in self.places else 0
                self._refuse_name(empty, problem.translated(_))
            return False
        return True


class SetUpForm(TableForm):
    """`begun_ago`: seconds since the game began without the server."""

    key = forms.RegexField(regex=KEY)
    begun_ago = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        self.check_names()
        # The first dealer is checked only if there are enough players: on an empty form it would not help.
        if self.check_count():
            self._check_dealer()
        return super().clean()

    def set_up(self) -> SetUp:
        """The form must be valid."""
        return SetUp(
            key=self.cleaned_data["key"],
            players=tuple(self.players()),
            first_dealer=self.dealer_seat(),
            ruleset=self.ruleset(),
            ago=self._ago(),
        )

    def _ago(self) -> timedelta:
        """0 if the phone sends no possible time."""
        seconds = self.cleaned_data["begun_ago"]
        ago = timedelta(seconds=int(seconds)) if re.fullmatch(r"[0-9]{1,8}", seconds) else timedelta()
        return ago if ago <= LONGEST_AWAY else timedelta()

    def _check_dealer(self) -> None:
        place = self.cleaned_data.get("first_dealer", DRAW)
        if place != DRAW and (int(place) >= len(self.places) or not self.places[int(place)]):
            self._refuse_name(int(place), _("The first dealer’s place is empty."))
