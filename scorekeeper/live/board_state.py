from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.display.table_words import words
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.hidden_bids import shown_bids
from scorekeeper.live.public_numbers import shows_draft
from scorekeeper.models import Draft
from scorekeeper.rules.game import GameState, Numbers, Phase, Round
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal


class BoardState:
    """`entered` are the numbers of the phase that all may see, `revealed` the bids after the reveal of hidden ones."""

    def __init__(self, log: GameLog, draft: Draft | None) -> None:
        self.log = log
        self.words: Mapping[str, str] = words(log.table.ruleset)
        self.game: GameState = log.game
        self.deal: Deal | None = log.game.next_deal
        self.draft = draft if draft and draft.values and shows_draft(log.game, draft.kind) else None
        self.revealed = shown_bids(log)
        self.entered = self._entered()
        current = log.game.current
        self.has_begun = self.has_entered or bool(current and (current.bids or current.tricks))

    def _entered(self) -> Numbers:
        players = len(self.game.record.players)
        if self.draft and len(self.draft.values) == players:
            return tuple(self.draft.values)
        if self.game.phase is Phase.BIDS and self.revealed:
            return self.revealed
        return (None,) * players

    @property
    def tricks(self) -> int:
        """To be won in the round (S1)."""
        current = self.game.current
        return current.tricks_to_win if current else self.deal.cards if self.deal else 0

    @property
    def is_played(self) -> bool:
        """All bids are known, and no tricks yet: nobody is asked."""
        current = self.game.current
        return self.game.phase is Phase.TRICKS and bool(current and current.bids) and not self.has_entered

    @property
    def has_entered(self) -> bool:
        return any(value is not None for value in self.entered)

    @property
    def last_round(self) -> Round | None:
        """The one whose result is shown."""
        return self.game.played[-1] if self.game.played and not self.has_begun else None

    @property
    def is_covered(self) -> bool:
        return self.game.hides_bids and self.revealed is None

    @property
    def asked_seat(self) -> int | None:
        """Whose number comes next; None with hidden bids."""
        if self.deal is None or (self.game.phase is Phase.TRICKS and not self.has_entered):
            return None
        if self.draft:
            return self.draft.seat if self.draft.seat in self.deal.order else None
        if self.game.phase is Phase.BIDS and self.revealed and None not in self.of_order(self.revealed):
            return self.deal.dealer
        is_open = self.deal.bidding_rules.bidding is Bidding.OPEN
        return self.deal.order[0] if is_open else None

    def of_order(self, numbers: Numbers) -> list[int | None]:
        return [numbers[seat] for seat in self.deal.order] if self.deal else []
