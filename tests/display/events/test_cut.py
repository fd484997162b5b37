"""A tie on the line of a cut, in words."""

from __future__ import annotations

from scorekeeper.display.events.cut import cut_view
from scorekeeper.rules.events.event import Admission, Stage, StageKind
from scorekeeper.rules.events.log import Admit, EventState, Means, Totals
from scorekeeper.rules.events.standings import changed_cuts, due_cut
from tests.helpers.events.states import drawn, played, state_of

FINAL_OF_4 = (Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)))
ROUND_1 = drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9))
EQUAL = played(1, t1=(300, 100, 50), t2=(300, 110, 40), t3=(300, 110, 40))
FINAL = drawn(2, (1, 4, 7, 5))


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def tied_state() -> EventState:
    return state_of(ROUND_1, *EQUAL, stages=FINAL_OF_4)


def test_a_tie_is_named_with_what_is_equal_and_what_was_tried() -> None:
    state = tied_state()
    cut = due_cut(state.event)
    assert cut
    view = cut_view(state.event, state.names, cut)
    [tie] = view.ties
    assert (view.title, view.about) == ("Who is in the final?", "the best 4 after 1 round")
    assert tie.headline == "Place 4 is shared by 2 people"
    assert plain(tie.sentence) == (
        "Emil and Hanna are equal: points, ± mean, totals and wins. They have not played against each other."
    )
    assert (plain(view.lots), view.all_of_them, view.seed) == (
        "Draw lots: Emil or Hanna",
        "the final then has 5 seats",
        4711,
    )


def test_once_it_is_decided_those_who_go_on_are_named_by_their_places() -> None:
    state = state_of(ROUND_1, *EQUAL, Admit(2, (1, 4, 5, 7), Means.LOT, 4711), stages=FINAL_OF_4)
    cut = due_cut(state.event)
    assert cut
    view = cut_view(state.event, state.names, cut)
    assert (view.ties, plain(view.names), view.is_decided) == ((), "Ada, Dora, Gerd and Emil", True)


def test_nothing_is_due_before_the_last_result_and_after_the_next_draw() -> None:
    assert due_cut(state_of(ROUND_1, *EQUAL[:2], stages=FINAL_OF_4).event) is None
    decided = (ROUND_1, *EQUAL, Admit(2, (1, 4, 5, 7), Means.LOT, 4711), FINAL)
    assert due_cut(state_of(*decided, stages=FINAL_OF_4).event) is None


def test_it_is_known_if_a_correction_would_change_who_goes_on() -> None:
    decided = (ROUND_1, *EQUAL, Admit(2, (1, 4, 5, 7), Means.LOT, 4711), FINAL)
    assert changed_cuts(state_of(*decided, stages=FINAL_OF_4).event) == []
    corrected = Totals(1, 3, (300, 210, 40), reason="slip misread")
    [changed] = changed_cuts(state_of(*decided, corrected, stages=FINAL_OF_4).event)
    assert changed.stage == 2
