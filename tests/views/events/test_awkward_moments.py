"""Moments of an evening that go wrong, over HTTP; those of a single page are tested with that page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.events.codes import public_code, token_of
from scorekeeper.events.reading import OpenEvent
from scorekeeper.rules.events.log import Clock
from scorekeeper.rules.events.standings import standings
from tests.helpers.events.desk import Desk, words
from tests.helpers.events.evenings import NINE, make_event, play, state
from tests.helpers.events.table_phones import finish, take

pytestmark = pytest.mark.django_db

FIRST_WINS = (30, 20, -10)


def save(desk: Desk, totals: Mapping[int, Sequence[int]], **more: Any) -> None:
    for table, each in totals.items():
        desk.do("event_results", table=table, total=[*map(str, each)], **more)


def all_tables(desk: Desk) -> None:
    """Type results in which at every table the first seat wins."""
    save(desk, {table.number: FIRST_WINS for table in desk.event.event.rounds[-1].tables})


def public(event: OpenEvent, page: str = "") -> str:
    return words(Client().get(f"/e/{token_of(public_code(event.pk))}/{page}").text)


def test_who_comes_late_plays_from_the_next_round_and_has_0_for_the_missed_one() -> None:
    desk = Desk(make_event(drawn=1))
    desk.do("event_people", do="add", names="Kofi", seen_names="1")
    assert "Kofi" not in desk.text("event_draw", round=1)
    all_tables(desk)
    desk.do("event_draw", next=2)
    assert 10 in {seat for table in desk.event.event.rounds[1].tables for seat in table.seats}
    assert "Kofi from round 2 – 0 –" in desk.text("event_standings")


def test_who_leaves_keeps_the_results_but_stands_below_those_who_stay() -> None:
    desk = Desk(make_event(drawn=1))
    all_tables(desk)
    desk.do("event_people", do="left", person="1", after_round="1")
    assert desk.text("event_standings").index("Fritz") < desk.text("event_standings").index("Ada")
    assert "– Ada, left 60 60" in desk.text("event_standings")
    assert "– Ada 60" in public(desk.event, "standings/")
    desk.do("event_draw", next=2)
    assert 1 not in {seat for table in desk.event.event.rounds[1].tables for seat in table.seats}


@pytest.mark.parametrize(("people", "sizes"), [(6, [3, 3]), (7, [3, 4]), (11, [3, 4, 4])])
def test_a_round_of_a_number_that_fits_no_other_sizes_is_drawn(people: int, sizes: list[int]) -> None:
    desk = Desk(make_event((*NINE, "Jo", "Kim")[:people]))
    desk.do("event_draw", next=1)
    assert sorted(len(table.seats) for table in desk.event.event.rounds[0].tables) == sizes


def test_once_time_is_over_tables_that_still_play_end_after_the_hand_or_go_on_for_10_points() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    state(event, Clock(1, timezone.now() - timedelta(minutes=50), 45))
    take(event, 2, 5)
    play(event, 1, 1)
    text = desk.text("event")
    assert "finish the hand that they play and end there" in text
    assert "Table 2: −10 and play on" in text
    assert "Table 1: −10" not in text
    assert "time over" in desk.phone.get(f"{desk.address('event_rulings')}?table=2").text
    desk.do("event_rulings", who="t2", round=1, points="−10", reason="time over")
    save(desk, {3: FIRST_WINS})
    desk.do("event_results", table=2, total=[*map(str, FIRST_WINS)], sure="1")
    assert "1 Dora 20 2 Emil 10 3 Fritz −20" in public(event, "tables/2/")


def test_of_people_at_wrong_tables_who_have_begun_to_play_the_result_is_moved_by_rulings() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    play(event, 1, 1)
    assert desk.post("event_draw", of_round=1, do="swap", pick=["1", "6"]).status_code == 422
    save(desk, {2: FIRST_WINS, 3: FIRST_WINS})
    for person, points in (("e1", "−60"), ("e6", "60")):
        desk.do("event_rulings", who=person, round=1, points=points, what="points", reason="sat at wrong tables")
    now = {each.entrant: each.points for each in standings(desk.event.event)}
    assert (now[1], now[6]) == (Fraction(0), Fraction(60))


def test_while_the_organisers_laptop_is_away_tables_play_on_and_it_goes_on_where_it_was() -> None:
    event = make_event(drawn=1)
    desk, before = Desk(event), event.row.revision
    for table, entrant in ((1, 1), (2, 4)):
        finish(event, table, take(event, table, entrant))
    assert "finished" in public(event, "tables/")
    save(desk, {3: FIRST_WINS}, revision=before)
    assert "Round 1 is complete" in desk.text("event")
    for text in (public(event, "standings/"), desk.text("event_standings")):
        assert "Standings after round 1 of 3" in text


def test_two_of_one_name_are_told_apart_by_club_or_number_and_never_merged() -> None:
    desk = Desk(make_event(()))
    desk.do("event_people", do="add", names="Ada; North\nAda; South\nBen\nBen\nCarla\nDora", seen_names="6")
    desk.do("event_people", do="all-here")
    desk.do("event_draw", next=1)
    assert len(desk.event.state.event.entrants) == 6
    all_tables(desk)
    for text in (desk.text("event_draw", round=1), desk.text("event_standings"), public(desk.event, "standings/")):
        assert all(name in text for name in ("Ada (North)", "Ada (South)", "Ben (3)", "Ben (4)"))
