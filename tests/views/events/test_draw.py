"""The draw of a round: preview, confirmation, swaps, and people who do not come."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorekeeper.games import recording
from scorekeeper.rules.events.event import Sizes, Stage, StageKind
from scorekeeper.rules.events.log import Left, Totals
from tests.helpers.events.desk import Desk, words
from tests.helpers.events.evenings import make_event, owner_of, play, state, with_stages
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import new_key

pytestmark = pytest.mark.django_db

TEN = ("Ada", "Bruno", "Carla", "Dora", "Emil", "Fritz", "Gerd", "Hanna", "Ida", "Jonas")

ONE_ROUND = with_stages(Stage(StageKind.RANDOM, 1))


def seats(desk: Desk, number: int = 1) -> list[tuple[int, ...]]:
    return [table.seats for table in desk.event.state.event.rounds[number - 1].tables]


def draw(desk: Desk, **fields: Any) -> None:
    desk.do("event_draw", next=desk.event.state.rounds_begun + 1, **fields)


def previewed(desk: Desk, query: str = "") -> list[tuple[int, ...]]:
    """Return the seats of each table on the page."""
    text = desk.phone.get(desk.address("event_draw") + query).text
    tables = re.findall(r'<ol class="seats">(.*?)</ol>', text, re.DOTALL)
    return [tuple(map(int, re.findall(r'name="pick"\s+value="(\d+)"', table))) for table in tables]


def test_a_preview_does_not_count_until_the_organiser_says_so() -> None:
    desk = Desk(make_event())
    tables = previewed(desk)
    assert "preview, does not count yet" in desk.text("event_draw")
    assert not desk.event.state.rounds_begun
    draw(desk)
    assert seats(desk) == tables
    assert "Round 1 drawn" in desk.text("event_draw")


def test_the_lot_is_in_the_address_and_gives_the_same_draw_again() -> None:
    desk = Desk(make_event())
    first, other = previewed(desk, "?seed=5"), previewed(desk, "?seed=6")
    assert first != other
    assert "Draw number 5:" in desk.text("event_draw", seed=5)
    draw(desk, seed=5)
    assert seats(desk) == first
    assert "round 1 drawn, draw number 5" in desk.text("event_log")


def test_the_two_choices_of_sizes_stand_side_by_side_with_their_cost() -> None:
    desk = Desk(make_event((*TEN, "Kim", "Lena", "Max")))
    text = desk.text("event_draw")
    assert "1 × four 3 × three Nobody meets twice, not in rounds 2 and 3 either." in text
    assert "2 × four 1 × five" in text
    assert "times two meet again" in text
    draw(desk, sizes=Sizes.FIVES)
    assert [len(table) for table in seats(desk)] == [4, 4, 5]


def test_a_later_round_is_the_one_that_was_planned_unless_seats_were_changed() -> None:
    desk = Desk(make_event((*TEN, "Kim", "Lena", "Max")))
    draw(desk)
    [planned, _last] = desk.event.state.event.stages[0].plan or ()
    state(desk.event, *(Totals(1, table, (30, 20, -10, 0)[: len(each)]) for table, each in enumerate(seats(desk), 1)))
    assert previewed(desk) == [*planned]
    one, other = planned[0][0], planned[1][0]
    draw(desk, swap=f"{one}-{other}")
    assert desk.event.state.event.stages[0].plan == ()


def test_two_taps_say_what_a_swap_costs_before_it_is_made() -> None:
    desk = Desk(make_event(drawn=1))
    state(desk.event, *(Totals(1, table, (30, 20, -10)) for table in (1, 2, 3)))
    tables = previewed(desk)
    one, other = tables[0][0], tables[1][0]
    text = desk.text("event_draw", pick=[one, other])
    assert "Leave it" in text
    assert "Swap" in text
    swapped = previewed(desk, f"?swap={one}-{other}")
    assert (swapped[0][0], swapped[1][0]) == (other, one)
    draw(desk, swap=f"{one}-{other}")
    assert seats(desk, 2) == swapped


def test_a_swap_that_is_not_made_is_not_dropped_silently() -> None:
    desk = Desk(make_event())
    one, other = (table[0] for table in previewed(desk)[:2])
    refused = desk.post("event_draw", next=1, pick=[one, other])
    assert refused.status_code == 422
    assert "are picked, but not swapped yet" in words(refused.text)
    assert "Leave it" in words(refused.text)
    assert not desk.event.state.rounds_begun


def test_who_is_expected_from_the_round_is_asked_for_before_the_draw() -> None:
    desk = Desk(make_event(plan=with_stages(Stage(StageKind.RANDOM, 2)), drawn=1))
    desk.do("event_people", do="add", names="Hannes", seen_names="1")
    desk.do("event_people", do="late", person="10", from_round="2")
    state(desk.event, *(Totals(1, table, (30, 20, -10)) for table in (1, 2, 3)))
    asked = "Hannes is expected from this round on: Is here Not yet"
    assert asked in desk.text("event")
    assert asked in desk.text("event_draw")
    answered = desk.post("event_people", do="late", person="10", from_round="3", then="draw")
    assert answered.headers["Location"] == desk.address("event_draw")
    assert asked not in desk.text("event_draw")
    desk.do("event_people", do="late", person="10", from_round="2")
    desk.do("event_people", here="10", then="now")
    draw(desk)
    assert 10 in {person for table in seats(desk, 2) for person in table}


def test_only_those_who_are_here_are_drawn() -> None:
    desk = Desk(make_event(TEN))
    desk.do("event_people", do="away", person="10")
    draw(desk)
    assert 10 not in {person for table in seats(desk) for person in table}


def test_of_two_organisers_who_draw_at_once_the_second_is_told() -> None:
    desk = Desk(make_event())
    before = desk.event.row.revision
    draw(desk, revision=before)
    late = desk.post("event_draw", next=1, revision=before)
    assert late.status_code == 409
    assert "Round 1 has been drawn meanwhile: this is its draw." in words(late.text)
    assert desk.event.state.rounds_begun == 1


def test_a_doubled_tap_draws_once() -> None:
    desk = Desk(make_event())
    draw(desk, key="the-same-form")
    desk.do("event_draw", key="the-same-form", next=1)
    assert desk.event.state.rounds_begun == 1


def test_who_came_while_the_draw_was_on_the_screen_makes_it_stale() -> None:
    desk = Desk(make_event(TEN, plan=ONE_ROUND))
    desk.do("event_people", do="away", person="10")
    before = desk.event.row.revision
    desk.do("event_people", here="10")
    assert desk.post("event_draw", next=1, revision=before).status_code == 409


def test_people_are_swapped_before_the_first_bid_and_not_after_it() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    desk.do("event_draw", of_round=1, do="swap", pick=["1", "4"])
    assert seats(desk) == [(4, 2, 3), (1, 5, 6), (7, 8, 9)]
    assert desk.event.state.event.rounds[0].tables[0].first_dealer == 4
    play(event, 1, 1)
    assert "Tables that have begun to play stay as they are." in desk.text("event_draw")
    refused = desk.post("event_draw", of_round=1, do="swap", pick=["4", "1"])
    assert refused.status_code == 422
    assert "Table 1 has begun to play: its seats stay as they are." in words(refused.text)


def test_a_table_of_four_plays_with_three_if_one_does_not_come() -> None:
    desk = Desk(make_event(TEN, plan=ONE_ROUND))
    draw(desk)
    [absent, *others] = next(table for table in seats(desk) if len(table) == 4)
    assert "Play with 3" in desk.text("event_draw", round=1, pick=absent)
    desk.do("event_draw", of_round=1, do="without", pick=absent)
    assert tuple(others) in seats(desk)
    assert absent not in desk.event.state.here


def test_a_table_of_three_cannot_play_with_two() -> None:
    desk = Desk(make_event(drawn=1))
    refused = desk.post("event_draw", of_round=1, do="without", pick="1")
    assert refused.status_code == 422
    assert "A table needs three people: redraw the tables without entries." in words(refused.text)


def test_only_tables_without_an_entry_are_drawn_again_without_who_does_not_come() -> None:
    event = make_event((*TEN, "Kim", "Lena"), drawn=1)
    desk = Desk(event)
    play(event, 1, 2)
    desk.do("event_draw", of_round=1, do="redraw", pick="1")
    tables = {table.number: table.seats for table in desk.event.state.event.rounds[0].tables}
    assert tables[2] == (4, 5, 6)
    rest = sorted(person for number, table in tables.items() if number != 2 for person in table)
    assert rest == [2, 3, 7, 8, 9, 10, 11, 12]
    assert sorted(map(len, tables.values())) == [3, 4, 4]
    assert 1 not in desk.event.state.here


def test_who_has_played_before_and_does_not_come_has_left() -> None:
    desk = Desk(make_event((*TEN, "Kim", "Lena"), drawn=1))
    state(desk.event, *(Totals(1, table, (30, 20, -10)) for table in (1, 2, 3, 4)))
    draw(desk)
    desk.do("event_draw", of_round=2, do="without", pick="1")
    assert desk.event.state.event.by_number[1].left_after_round == 1


def test_the_next_round_is_previewed_once_the_last_one_is_complete() -> None:
    desk = Desk(make_event(drawn=1))
    assert "Round 1 drawn" in desk.text("event_draw")
    state(desk.event, *(Totals(1, table, (30, 20, -10)) for table in (1, 2, 3)), Left(9, 1))
    assert "Draw of round 2 preview" in desk.text("event_draw")
    assert 9 not in {person for table in previewed(desk) for person in table}


def test_tables_are_typed_in_a_stage_without_a_draw() -> None:
    desk = Desk(make_event(plan=with_stages(Stage(StageKind.MANUAL, 1))))
    assert "A table a line" in desk.text("event_draw")
    refused = desk.post("event_draw", next=1, tables="1 2 3\n3 4 5")
    assert refused.status_code == 422
    assert "1 2 3\n3 4 5" in refused.text
    draw(desk, tables="Table 1: 3 1 2\n6, 5, 4\n\n9 8 7")
    assert seats(desk) == [(3, 1, 2), (6, 5, 4), (9, 8, 7)]
    assert desk.event.state.event.rounds[0].tables[1].first_dealer == 6


def test_a_swiss_stage_of_few_people_offers_a_random_draw() -> None:
    desk = Desk(make_event(plan=with_stages(Stage(StageKind.SWISS, 3))))
    assert "With fewer than 40 people, a Swiss draw makes some meet again." in desk.text("event_draw")
    draw(desk, do="random")
    assert desk.event.state.event.stages[0].kind is StageKind.RANDOM
    assert "Swiss" not in desk.text("event_draw")


def test_a_draw_is_confirmed_as_it_was_shown() -> None:
    """A phone may correct a result after the preview was opened, which the log of the event does not have."""
    plan = with_stages(Stage(StageKind.SWISS, 2))
    desk = Desk(make_event(plan=plan, drawn=1))
    for table in (1, 2, 3):
        play(desk.event, 1, table)
    [drawn] = re.findall(r'name="drawn" value="(\w+)"', desk.phone.get(desk.address("event_draw")).text)
    recording.record(
        owner_of(desk.event),
        desk.event.games[1, 2].game_id,
        recording.Submission(new_key(), 2, make_statement(Kind.TRICKS, 1, (0, 0, 1))),
    )
    refused = desk.post("event_draw", next=2, drawn=drawn)
    assert refused.status_code == 409
    assert "A result has changed meanwhile, and the draw with it." in words(refused.text)
    [shown] = re.findall(r'name="drawn" value="(\w+)"', refused.text)
    assert shown != drawn
    desk.do("event_draw", next=2, drawn=shown)
