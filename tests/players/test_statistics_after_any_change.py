"""Games, corrections, the bin and names of people in any order: stored statistics always equal the replay."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import DataObject

from scorekeeper.games import game_bin
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.games.recount import recount, recount_careers
from scorekeeper.models import Confidant, Game, Player, Seat
from scorekeeper.players import editing
from scorekeeper.players.leaderboard import leaderboard_of
from scorekeeper.players.people import everybody, person_of
from scorekeeper.players.profile import Profile, profile_of
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import Ruleset, Scoring
from scorekeeper.rules.statements import Owner
from tests.helpers.generated import shares_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_confidant, make_game
from tests.suite.properties import tried

pytestmark = pytest.mark.django_db

HANDS = (1, 3)
TABLES = st.permutations(NAMES[:5]).map(lambda names: names[:3])


class ArchiveMachine(RuleBasedStateMachine):
    """Some short games of a few people, in both scorings."""

    @initialize()
    def begin(self) -> None:
        self.confidant = make_confidant()

    def games(self, *, in_bin: bool = False) -> list[Game]:
        return list(Game.objects.filter(owner=self.confidant, deleted_at__isnull=not in_bin).order_by("pk"))

    def players(self) -> list[int]:
        return [*everybody(self.confidant)]

    def round_of(self, data: DataObject, cards: int) -> tuple[list[int], tuple[int, ...]]:
        bids = data.draw(st.lists(st.integers(0, cards), min_size=3, max_size=3))
        return bids, data.draw(shares_of(cards=cards, players=3))

    @rule(names=TABLES, scoring=st.sampled_from(Scoring), rounds=st.integers(0, 2), data=st.data())
    def play(self, names: list[str], scoring: Scoring, rounds: int, data: DataObject) -> None:
        """Play a game, complete or not."""
        played = [self.round_of(data, cards) for cards in HANDS[:rounds]]
        ruleset = Ruleset(scoring=scoring, schedule=HANDS)
        try:
            make_game(owner=self.confidant, players=names, rounds=played, ruleset=ruleset)
        except RuleError:
            # Two of the names belong to one person.
            assert len({person_of(each) for each in everybody(self.confidant).values() if each.name in names}) < 3

    @precondition(lambda self: self.games())
    @rule(data=st.data())
    def correct(self, data: DataObject) -> None:
        """Enter a played round again; a game may also be ended early, or get an adjustment."""
        game = data.draw(st.sampled_from(self.games()))
        number = data.draw(st.integers(1, 2))
        bids, tricks = self.round_of(data, HANDS[number - 1])
        kind, values = data.draw(
            st.sampled_from([(Kind.BIDS, bids), (Kind.TRICKS, tricks), (Kind.END, ()), (Kind.ADJUST, (1, -20, "why"))])
        )
        try:
            enter(game, kind, number=number, values=values)
        except RuleError:
            return

    @precondition(lambda self: self.games())
    @rule(kind=st.sampled_from([Kind.UNDO, Kind.REDO]), data=st.data())
    def undo_or_redo(self, kind: Kind, data: DataObject) -> None:
        try:
            enter(data.draw(st.sampled_from(self.games())), kind)
        except RuleError:
            return

    @precondition(lambda self: self.games())
    @rule(name=st.sampled_from(NAMES[:5]), data=st.data())
    def replace_a_player(self, name: str, data: DataObject) -> None:
        """A5."""
        game = data.draw(st.sampled_from(self.games()))
        number = len(read_game_log(self.confidant, game.pk).game.played) + 1
        try:
            enter(game, Kind.REPLACE, number=number, values=(data.draw(st.integers(0, 2)), name))
        except RuleError:
            return

    @precondition(lambda self: self.games())
    @rule(owner=st.sampled_from(Owner), data=st.data())
    def swap_two_players(self, owner: Owner, data: DataObject) -> None:
        """A2."""
        one, two = data.draw(st.permutations(range(3)))[:2]
        enter(data.draw(st.sampled_from(self.games())), Kind.SWAP, values=(one, two, owner))

    @precondition(lambda self: self.games())
    @rule(data=st.data())
    def delete_a_game(self, data: DataObject) -> None:
        game_bin.put_in_bin(self.confidant, data.draw(st.sampled_from(self.games())).pk)

    @precondition(lambda self: self.games(in_bin=True))
    @rule(data=st.data())
    def restore_a_game(self, data: DataObject) -> None:
        game_bin.take_out_of_bin(self.confidant, data.draw(st.sampled_from(self.games(in_bin=True))).pk)

    @precondition(lambda self: self.players())
    @rule(data=st.data())
    def merge_two_names(self, data: DataObject) -> None:
        name, other = (data.draw(st.sampled_from(self.players())) for _ in range(2))
        try:
            editing.merge(self.confidant, name, other)
        except RuleError:
            return

    @precondition(lambda self: self.players())
    @rule(data=st.data())
    def separate_two_names(self, data: DataObject) -> None:
        editing.separate(self.confidant, data.draw(st.sampled_from(self.players())))

    @precondition(lambda self: self.players())
    @rule(data=st.data())
    def rename(self, data: DataObject) -> None:
        player = Player.objects.get(pk=data.draw(st.sampled_from(self.players())))
        if player.person_id is None:
            editing.rename(self.confidant, player.pk, f"{player.name} {player.pk}"[:40])

    def teardown(self) -> None:
        """Compare at the end of each run: an error persists, and the comparison takes longer than a step."""
        if hasattr(self, "confidant"):
            self.check_caches()
            self.check_every_person()
            self.check_leaderboard()

    def check_caches(self) -> None:
        assert not any(recount(game.pk for game in (*self.games(), *self.games(in_bin=True))))
        assert recount_careers() == 0

    def check_every_person(self) -> None:
        """Each person has the games of all their names."""
        players = everybody(self.confidant)
        logs = [read_game_log(self.confidant, game.pk) for game in self.games() if game.is_finished]
        for person in {person_of(player) for player in players.values()}:
            names = {key for key, player in players.items() if person_of(player) == person}
            for scoring in Scoring:
                counted = [each for each in logs if each.row.scoring == scoring]
                check_profile(profile_of(self.confidant, person, scoring), names, counted)

    def check_leaderboard(self) -> None:
        """Everybody who ever sat, also in a game in the bin, is listed once; so is the person of a merged name."""
        logs = [read_game_log(self.confidant, game.pk) for game in (*self.games(), *self.games(in_bin=True))]
        sat = {player for log in logs for player in log.everybody.values()}
        players = everybody(self.confidant).values()
        merged = {player.person_id for player in players if player.person_id}
        people = [player.pk for player in players if player.person_id is None and player.pk in sat | merged]
        assert sorted(listed_people(self.confidant)) == people


def listed_people(confidant: Confidant) -> list[int]:
    """Return the ids of the people on the leaderboard, those without a finished game last."""
    leaderboard = leaderboard_of(confidant, "")
    rows = (*leaderboard.lines, *leaderboard.few)
    return [*(row.person.key for row in rows), *(player.pk for player in leaderboard.others)]


def check_profile(profile: Profile, names: set[int], logs: list[GameLog]) -> None:
    """Compare the figures of a person with the standings of the games that they finished at a seat."""
    standings = [
        (standing.rank, standing.total)
        for log in logs
        for standing in log.game.standings
        if log.people[standing.seat] in names
    ]
    figures = profile.figures
    assert (figures.games if figures else 0) == len(standings)
    if figures and profile.played:
        assert figures.total == sum(total for _, total in standings)
        assert [*figures.places[:3]] == [sum(rank == place for rank, _ in standings) for place in (1, 2, 3)]
        assert profile.played.best.total == max(total for _, total in standings)
        assert sorted((game.rank, game.total) for game in profile.played.last) == sorted(standings)
        assert sum(rival.games for rival in profile.rivals) == 2 * len(standings)


def test_a_substitute_who_was_undone_is_not_listed_whether_the_game_is_in_the_bin_or_not() -> None:
    """The smallest sequence of a failure that generated changes had found."""
    game = make_game()
    enter(game, Kind.REPLACE, number=1, values=(0, "Emma"))
    enter(game, Kind.UNDO)
    sat = sorted(Seat.objects.values_list("player", flat=True))
    assert sorted(listed_people(game.owner)) == sat
    game_bin.put_in_bin(game.owner, game.pk)
    assert sorted(listed_people(game.owner)) == sat
    game_bin.take_out_of_bin(game.owner, game.pk)
    assert sorted(listed_people(game.owner)) == sat


def test_stored_statistics_equal_the_replay_after_any_change() -> None:
    run_state_machine_as_test(ArchiveMachine, settings=tried(12, steps=15))
