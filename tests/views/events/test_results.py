"""The page on which results are typed, compared and corrected."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.events.games import game_of_table
from scorekeeper.rules.events.event import Admission, Stage, StageKind
from scorekeeper.rules.events.log import Clock, Source
from tests.helpers.events.desk import Desk, words
from tests.helpers.events.evenings import make_event, play, state, with_stages

pytestmark = pytest.mark.django_db

TOTALS = {1: (30, 20, -10), 2: (30, -10, -10), 3: (20, 20, -10)}


def save(desk: Desk, table: int, *totals: object, **more: Any) -> None:
    desk.do("event_results", table=table, total=[*map(str, totals)], **more)


def all_tables(desk: Desk) -> None:
    for table, totals in TOTALS.items():
        save(desk, table, *totals)


def focused(page: str) -> str:
    """Return the element that is focused when the page opens."""
    [element] = re.findall(r"<(\w+)[^>]* autofocus", page)
    return str(element)


def test_a_slip_is_typed_in_seat_order_and_the_next_table_is_asked_for() -> None:
    desk = Desk(make_event(drawn=1))
    assert "0 done, 3 open" in desk.text("event_results")
    assert "Ada ± Bruno ± Carla ±" in desk.text("event_results", table=1)
    save(desk, 1, 30, 20, "\u221210")
    assert desk.event.event.rounds[0].tables[0].totals == (30, 20, -10)
    text = desk.text("event_results", saved=1)
    assert "Table 1 is saved." in text
    assert "1 done, 2 open" in text


@pytest.mark.parametrize(
    ("language", "keys"),
    [("en", "Enter Esc"), ("fr", "Entrée Échap"), ("it", "Invio Esc"), ("es", "Intro Esc"), ("nl", "Enter Esc")],
)
def test_the_keys_have_the_names_that_are_on_keyboards_of_the_language(language: str, keys: str) -> None:
    desk = Desk(make_event(drawn=1))
    headers = {"Accept-Language": language}
    page = desk.phone.get(desk.address("event_results"), {"table": 1}, headers=headers).text
    assert " ".join(re.findall("<kbd>(.*?)</kbd>", page)) == keys


def test_bids_made_may_be_typed_from_the_slip_and_are_shown_again() -> None:
    desk = Desk(make_event(drawn=1))
    save(desk, 1, 30, 20, -10, exact=["1", "1", "0"])
    assert desk.event.event.rounds[0].tables[0].exact == (1, 1, 0)
    text = desk.phone.get(desk.address("event_results"), {"table": 1}).text
    assert re.findall(r'name="exact" value="(.*?)"', text) == ["1", "1", "0"]
    save(desk, 1, 30, 20, -10, exact=["1", "0", "0"])
    assert desk.event.event.rounds[0].tables[0].exact == (1, 0, 0)
    assert not desk.event.event.corrections


@pytest.mark.parametrize(
    ("exact", "sentence"),
    [
        (["1", "", "0"], "The number is missing: type it for everybody at the table, or for nobody."),
        (["1", "2", "0"], "2 cannot be: nobody can have made more than 1 here."),
        (["1", "x", "0"], "“x” is not a number."),
    ],
)
def test_wrong_bids_made_are_refused_below_their_field(exact: list[str], sentence: str) -> None:
    desk = Desk(make_event(drawn=1))
    refused = desk.post("event_results", table=1, total=["30", "20", "-10"], exact=exact)
    assert refused.status_code == 422
    assert re.search(rf'id="why-exact-1">(?:(?!</p>).)*{re.escape(sentence)}', refused.text, re.DOTALL)
    assert refused.text.count(" autofocus") == 1
    assert all(f'value="{typed}"' in refused.text for typed in ("30", "20", "-10", exact[1]))
    assert not desk.event.state.slips


def test_after_the_last_slip_the_page_leads_to_the_next_step() -> None:
    desk = Desk(make_event(drawn=1))
    save(desk, 1, 30, 20, -10)
    assert "All tables have a result." not in desk.text("event_results", saved=1)
    all_tables(desk)
    assert "Table 3 is saved. All tables have a result. Next step" in desk.text("event_results", saved=3)


def test_a_table_that_the_round_does_not_have_is_refused() -> None:
    assert "Round 1 has no table 7." in Desk(make_event(drawn=1)).text("event_results", 422, table=7)


def test_each_wrong_total_is_refused_below_its_field_and_all_stay() -> None:
    desk = Desk(make_event(drawn=1))
    refused = desk.post("event_results", table=1, total=["30", "25", "x"])
    assert refused.status_code == 422
    text = words(refused.text)
    assert "25 is not possible: points come in tens." in text
    assert "“x” is not a number." in text
    assert all(f'value="{typed}"' in refused.text for typed in ("30", "25", "x"))
    assert not desk.event.state.slips


def test_totals_that_are_too_high_together_stay_and_none_of_them_is_chosen_to_be_typed_over() -> None:
    refused = Desk(make_event(drawn=1)).post("event_results", table=1, total=["30", "30", "30"])
    assert refused.status_code == 422
    assert "The totals add up to 90" in words(refused.text)
    assert refused.text.count('value="30"') == 3
    assert focused(refused.text) == "p"


def test_phone_and_slip_differ_until_the_organiser_chooses() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    play(event, 1, 1)
    save(desk, 1, 30, -10, 30)
    text = desk.text("event_results")
    assert "Table 1: phone and slip differ" in text
    assert "Until you choose, table 1 does not count." in text
    assert "Choose for table 1" in desk.text("event")
    assert desk.event.event.rounds[0].tables[0].result is None
    desk.do("event_results", table=1, source=Source.SLIP)
    assert desk.event.event.rounds[0].tables[0].totals == (30, -10, 30)
    assert "differ" not in desk.text("event_results")


def test_a_choice_that_comes_too_late_leaves_its_table_open() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    play(event, 1, 1)
    save(desk, 1, 30, -10, 30)
    before = desk.event.row.revision
    save(desk, 1, 30, 20, -10, reason="slip misread")
    late = desk.post("event_results", table=1, source=Source.SLIP, revision=before)
    assert late.status_code == 409
    assert "Table 1 is chosen" in words(late.text)
    assert desk.event.event.rounds[0].tables[0].result is None


def test_a_slip_of_a_table_whose_phone_still_plays_is_saved_with_a_second_tap() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    game_of_table(event.pk, (1, 2))
    playing = "The phone of table 2 is at hand 1 of 1."
    assert playing in desk.text("event_results", table=2)
    asked = desk.post("event_results", table=2, total=["30", "20", "-10"])
    assert asked.status_code == 422
    assert playing in words(asked.text)
    assert "Save the slip anyway" in words(asked.text)
    assert 'value="30"' in asked.text
    assert not desk.event.state.slips
    save(desk, 2, 30, 20, -10, sure="1")
    assert desk.event.state.slips[1, 2].result.totals == (30, 20, -10)
    assert playing not in desk.text("event_results", table=1)


def test_what_was_saved_is_shown_with_the_way_on_once_all_is_done() -> None:
    desk = Desk(make_event(drawn=1))
    save(desk, 1, 30, 20, -10)
    text = desk.text("event_results")
    assert "1 Ada 30, Bruno 20, Carla −10" in text.replace("\xa0", " ").replace(" ,", ",")
    assert "Next step" not in text
    save(desk, 2, 30, -10, -10)
    save(desk, 3, 20, 20, -10)
    assert "Next step" in desk.text("event_results")


def test_while_phone_and_slip_differ_no_button_is_gold() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    play(event, 1, 1)
    save(desk, 1, 30, -10, 30)
    assert 'class="primary"' not in desk.phone.get(desk.address("event_results"), {"table": 2}).text


def test_a_result_is_only_changed_with_a_reason() -> None:
    desk = Desk(make_event(drawn=1))
    save(desk, 1, 30, 20, -10)
    refused = desk.post("event_results", table=1, total=["20", "20", "-10"])
    assert refused.status_code == 422
    assert "Table 1 has a result: to change it, say why." in words(refused.text)
    assert 'value="20"' in refused.text
    save(desk, 1, 20, 20, -10, reason="slip misread")
    [correction] = desk.event.state.event.corrections
    assert (correction.was, correction.reason) == ((30, 20, -10), "slip misread")


def test_a_result_of_an_earlier_round_is_corrected_and_the_draw_stays() -> None:
    desk = Desk(make_event(drawn=2))
    for table, totals in TOTALS.items():
        save(desk, table, *totals, round=1)
    drawn = desk.event.state.event.rounds[1]
    assert "Draws that were made stay." in desk.text("event_results", round=1, table=2)
    save(desk, 2, 20, -10, -10, reason="slip misread", round=1)
    assert desk.event.event.rounds[0].tables[1].totals == (20, -10, -10)
    assert desk.event.state.event.rounds[1] == drawn


def test_it_is_said_if_a_correction_would_change_who_goes_on() -> None:
    stages = with_stages(Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=3)))
    desk = Desk(make_event(plan=stages, drawn=1))
    all_tables(desk)
    desk.do("event_standings", means="all")
    desk.do("event_draw", next=2)
    assert "say otherwise" not in desk.text("event_results", round=1)
    save(desk, 2, -10, 30, -10, round=1, reason="slip misread")
    assert "The results say otherwise by now who goes on to stage 2. What was decided stays." in desk.text(
        "event_results"
    )


def test_an_organiser_who_types_another_table_at_the_same_time_is_not_refused() -> None:
    event = make_event(drawn=1)
    desk, before = Desk(event), event.row.revision
    save(desk, 1, 30, 20, -10, revision=before)
    save(desk, 2, 30, 20, -10, revision=before)
    late = desk.post("event_results", table=1, total=["20", "20", "-10"], reason="typed twice", revision=before)
    assert late.status_code == 409
    assert all(f'value="{typed}"' in late.text for typed in ("20", "-10", "typed twice"))
    assert focused(late.text) == "p"
    assert desk.event.event.rounds[0].tables[0].totals == (30, 20, -10)


def test_the_time_of_a_round_is_begun_and_made_longer() -> None:
    desk = Desk(make_event(drawn=1))
    assert "Start the clock: 45 min" in desk.text("event")
    desk.do("event", do="start")
    assert "45 min" in desk.text("event")
    desk.do("event", do="longer")
    assert desk.event.state.clocks[1].minutes == 50


def test_the_clock_can_be_started_and_stopped_after_a_phone_has_begun() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    game_of_table(event.pk, (1, 2))
    text = desk.text("event")
    assert "While the tables play, nothing needs you." in text
    assert "Start the clock: 45 min" in text
    desk.do("event", do="start")
    assert "5 minutes more Stop the clock" in desk.text("event")
    desk.do("event", do="stop")
    assert desk.event.state.clocks[1].minutes is None
    assert "Start the clock: 45 min" in desk.text("event")


def test_after_the_end_papers_and_the_archive_are_offered() -> None:
    desk = Desk(make_event(plan=with_stages(Stage(StageKind.RANDOM, 1)), drawn=1))
    all_tables(desk)
    desk.do("event", do="end")
    assert "Certificates Standings as PDF Add the games to past games" in desk.text("event")


def test_after_the_time_both_ways_to_go_on_are_explained_for_tables_that_still_play() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    game_of_table(event.pk, (1, 2))
    state(event, Clock(1, timezone.now() - timedelta(minutes=50), 45))
    text = desk.text("event")
    assert "Time is over for 5 min" in text
    assert "Either the tables finish the hand that they play and end there" in text
    assert "Table 2: −10 and play on" in text
    assert "Table 1: −10 and play on" not in text
    assert "Tables 1 and 3 are missing since 5 min." in text
    form = desk.phone.get(desk.address("event_rulings"), {"table": 2}).text
    assert 'value="t2" selected' in form
    assert 'value="time over"' in form


def test_the_log_says_what_was_done_and_undoes_it() -> None:
    desk = Desk(make_event(drawn=1))
    save(desk, 1, 30, 20, -10)
    assert "Undo: result of table 1 in round 1 typed" in desk.text("event_log")
    desk.do("event_log", do="undo")
    assert not desk.event.state.slips
    assert "Redo: result of table 1 in round 1 typed" in desk.text("event_log")
    desk.do("event_log", do="redo")
    assert desk.event.state.slips


def test_the_log_shows_totals_with_names_what_they_were_and_results_from_phones() -> None:
    event = make_event(drawn=1)
    desk = Desk(event)
    save(desk, 1, 30, 20, -10)
    play(event, 1, 2)
    save(desk, 1, 20, 20, -10, reason="misread")
    text = desk.text("event_log")
    parts = (
        "corrected ( misread ) Ada 30 → 20, Bruno 20, Carla −10",
        "result of table 2 in round 1 from the phone Dora 30, Emil −10, Fritz 20",
        "typed Ada 30, Bruno 20, Carla −10",
    )
    places = [text.replace("\u2068", "").replace("\u2069", "").index(part) for part in parts]
    assert places == sorted(places)
