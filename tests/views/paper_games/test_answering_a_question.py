"""The page of a round asks about tricks that bids and points leave open; the answer is stored as known tricks."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.display.change_log import changes_of
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.games.recount import recount
from scorekeeper.models import Game
from scorekeeper.rules.knowledge import Knowledge
from tests.helpers.exchange import archive_of, import_games, logs_of
from tests.helpers.paper.games import store
from tests.helpers.phones import Data, page, phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


def forms_in(text: str, kind: str) -> list[Data]:
    """Return the values of each form of a page that sends an entry of this kind."""
    forms = [form for form in re.findall(r"<form.*?</form>", text, re.DOTALL) if f'value="{kind}"' in form]
    return [_fields(form) for form in forms]


def _fields(form: str) -> Data:
    fields = re.findall(r'<input[^>]*?name="(\w+)"\s+value="([^"]*)"', form)
    return {**dict(fields), "value": [value for name, value in fields if name == "value"]}


def again(log: GameLog) -> GameLog:
    return read_game_log(log.row.owner, log.row.pk)


def answer(phone: Client, log: GameLog, place: int) -> str:
    """Press the key at this place, and return the page that follows."""
    fields = forms_in(page(phone, "round", log.row.pk, 3), "tricks")[place]
    response = phone.post(reverse("round", args=[log.row.pk, 3]), fields, follow=True)
    assert response.status_code == 200
    return response.text


def test_an_answer_decides_the_round_and_with_it_the_whole_game() -> None:
    log = store(make_confidant(), "bids with a question")
    phone = phone_of(log.row.owner)
    text = answer(phone, log, 1)
    assert "Recorded: tricks of round 3" in text
    assert "Did" not in text
    after = again(log)
    assert (after.game.questions, after.game.played[2].tricks) == ((), (1, 2, 0))
    assert after.game.played[2].inferred == (0, 2)
    assert after.game.exact_bids == log.game.exact_bids
    assert after.game.knowledge is Knowledge.BIDS
    assert list(recount([log.row.pk])) == [False]


def test_an_answer_is_in_the_change_log_and_the_import_is_not() -> None:
    log = store(make_confidant(), "bids with a question")
    assert changes_of(log) == []
    answer(phone_of(log.row.owner), log, 0)
    (change,) = changes_of(again(log))
    assert change.what == "Answered: tricks of round 3"
    assert [(seat.player, seat.before, seat.after) for seat in change.seats] == [("Bruno", "–", "0")]


@pytest.mark.parametrize("name", ["bids", "points", "totals"])
def test_what_was_on_the_paper_is_no_change(name: str) -> None:
    assert changes_of(store(make_confidant(), name)) == []


def test_an_answer_can_be_taken_back_and_is_asked_again() -> None:
    log = store(make_confidant(), "bids with a question")
    phone = phone_of(log.row.owner)
    (undo,) = forms_in(answer(phone, log, 0), "undo")
    text = phone.post(reverse("round", args=[log.row.pk, 3]), undo, follow=True).text
    assert len(forms_in(text, "tricks")) == 2
    assert not forms_in(text, "undo")
    assert again(log).game.questions == log.game.questions
    assert [change.what for change in changes_of(again(log))][-1] == "Taken back: tricks of round 3"


def test_what_was_on_the_paper_cannot_be_taken_back_there() -> None:
    log = store(make_confidant(), "bids")
    phone = phone_of(log.row.owner)
    for name, more in (("round", (3,)), ("table_actions", ())):
        assert not forms_in(page(phone, name, log.row.pk, *more), "undo")


def test_an_answer_that_cannot_be_is_refused_with_a_sentence() -> None:
    log = store(make_confidant(), "bids with a question")
    phone = phone_of(log.row.owner)
    fields = forms_in(page(phone, "round", log.row.pk, 3), "tricks")[0]
    response = phone.post(reverse("round", args=[log.row.pk, 3]), {**fields, "value": ["", "3", ""]})
    assert response.status_code == 422
    assert 'class="refusal' in response.text or "problem" in response.text
    assert len(forms_in(response.text, "tricks")) == 2
    assert again(log).row.revision == log.row.revision


def test_an_answer_comes_through_an_export_and_an_import() -> None:
    log = store(make_confidant(), "bids with a question")
    answer(phone_of(log.row.owner), log, 1)
    other = make_confidant()
    import_games(other, archive_of(log.row.owner))
    (copy,) = logs_of(other)
    assert copy.game.played == again(log).game.played
    assert not copy.game.questions


def test_a_game_in_the_bin_is_not_asked_about() -> None:
    log = store(make_confidant(), "bids with a question")
    phone = phone_of(log.row.owner)
    phone.post(reverse("delete_game", args=[log.row.pk]))
    assert phone.get(reverse("round", args=[log.row.pk, 3])).status_code == 302
    assert "<a" not in page(phone, "game", log.row.pk).partition("open-question")[2].partition("</p>")[0]
    assert Game.objects.get(pk=log.row.pk).deleted_at


def test_the_dealer_of_a_round_is_marked_with_one_word() -> None:
    """A phone has no room for a sentence in the column of the names."""
    log = store(make_confidant(), "bids with a question")
    heads = re.findall(r'<th scope="row">.*?</th>', page(phone_of(log.row.owner), "round", log.row.pk, 3), re.DOTALL)
    assert ["Dealer</small>" in head for head in heads] == [True, False, False]
