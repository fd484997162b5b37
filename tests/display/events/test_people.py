"""The list of people, and what is understood of pasted names."""

from __future__ import annotations

from django.utils import translation

from scorekeeper.display.events.people import Presence, arrivals, people_of
from scorekeeper.display.events.understood import understood
from scorekeeper.forms.events.pasted_names import read_names
from scorekeeper.rules.events.event import Admission, Stage, StageKind
from scorekeeper.rules.events.log import Enter, Here, Late, Left, NewEntrant
from tests.helpers.events.states import drawn, state_of

ROUND_1 = drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9))


def test_people_stand_by_name_and_keep_their_numbers() -> None:
    people = people_of(state_of(names=("Zoe", "Émile", "Bert")))
    assert [(row.number, row.name) for row in people.rows] == [(3, "Bert"), (2, "Émile"), (1, "Zoe")]


def test_each_row_says_what_is_known_of_the_person() -> None:
    state = state_of(Here((1, 2)), Late(3, 2), names=("Ada", "Bruno", "Carla", "Dora"), here=False)
    assert [row.presence for row in people_of(state).rows] == [
        *(Presence.HERE, Presence.HERE, Presence.LATE, Presence.EXPECTED),
    ]
    assert people_of(state).counts == [(2, "here"), (1, "missing"), (1, "coming later")]
    assert people_of(state).expected == [4]


def test_one_person_is_counted_in_the_singular() -> None:
    state = state_of(Here((1,)), Late(2, 2), names=("Ada", "Bruno", "Carla"), here=False)
    with translation.override("de"):
        assert people_of(state).counts == [(1, "da"), (1, "fehlt noch"), (1, "kommt später")]
        assert people_of(state_of(names=("Ada", "Bruno"), here=False)).counts == [(0, "da"), (2, "fehlen noch")]


def test_who_comes_after_the_first_draw_is_new_and_who_left_says_after_which_round() -> None:
    people = people_of(state_of(ROUND_1, Left(9, 1), Enter((NewEntrant("Kofi"),)), Here((10,))))
    notes = {row.name: row.note for row in people.rows if row.note}
    assert notes == {"Ida": "left after round 1", "Kofi": "new, plays from round 2"}


def test_who_never_had_a_seat_is_removed_from_the_list_and_who_had_one_has_left() -> None:
    people = people_of(state_of(ROUND_1, Left(9, 1), Enter((NewEntrant("Kofi"),)), Left(10, 0)))
    assert [row.name for row in people.removed] == ["Kofi"]
    assert (people.count(Presence.LEFT), len(people.rows)) == (1, 9)


def test_after_the_last_round_no_later_one_is_named() -> None:
    state = state_of(ROUND_1, stages=(Stage(StageKind.RANDOM, 1),))
    assert people_of(state).next_round == 0


def test_two_of_one_name_are_told_apart_by_club_or_number() -> None:
    state = state_of(Enter((NewEntrant("Bruno", "North"),)))
    rows = [row.note for row in people_of(state).rows if row.name == "Bruno"]
    assert rows == ["number 2", "North"]


def test_it_is_said_how_many_names_were_understood_and_who_is_there_already() -> None:
    new = read_names("Malik; North\nThea\n\nBruno; South").entrants
    plain = understood(state_of(), new).replace("\u2068", "").replace("\u2069", "")
    assert plain == (
        "3 new names. Bruno is entered already: both are shown with their club, or with their number if they have none."
    )


def test_after_the_first_draw_it_is_said_from_which_round_new_people_play() -> None:
    assert understood(state_of(ROUND_1), (NewEntrant("Kofi"),)) == (
        "1 new name. Whoever is added now plays from round 2. Missed rounds count 0."
    )


def test_whoever_is_added_before_a_final_or_after_the_last_draw_gets_no_seat() -> None:
    final = Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4))
    before_final = state_of(ROUND_1, stages=(Stage(StageKind.RANDOM, 1), final))
    all_drawn = state_of(ROUND_1, stages=(Stage(StageKind.RANDOM, 1),))
    for state in (before_final, all_drawn):
        assert understood(state, (NewEntrant("Kofi"),)) == "1 new name. Whoever is added now gets no seat any more."


def test_who_is_expected_for_the_next_round_is_asked_for_before_the_draw() -> None:
    state = state_of(Enter((NewEntrant("Kim"), NewEntrant("Lena"))), Late(10, 2), Late(11, 3), ROUND_1)
    assert arrivals(state) == [(10, "Kim")]
    assert arrivals(state_of(Enter((NewEntrant("Kim"),)), Late(10, 2), ROUND_1, Here((10,)))) == []


def test_nobody_is_expected_for_a_stage_with_a_cut() -> None:
    stages = (Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)))
    assert arrivals(state_of(Enter((NewEntrant("Kim"),)), Late(10, 2), ROUND_1, stages=stages)) == []
