"""The page behind the code on a table's card: who keeps the score on this phone?"""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.events.codes import replace_codes
from scorekeeper.events.reading import OpenEvent
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Entry, EventGame, Pen
from scorekeeper.rules.events.log import Reseat, Seating
from tests.helpers.events.evenings import draw_by_number, leader_of, make_event, state
from tests.helpers.events.table_phones import card_of, choose, finish, game_at, play_path, scan, take
from tests.helpers.markup import on_one_line
from tests.helpers.phones import HTMX, entry, page, phone_of, send
from tests.helpers.statements import Kind

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> OpenEvent:
    """Return an event of nine people whose first round is drawn: at table 2 sit Dora, Emil and Fritz."""
    return make_event(drawn=1)


def text_of(phone: Client, event: OpenEvent, table: int) -> str:
    return on_one_line(scan(phone, event, table).text)


def test_the_page_asks_who_keeps_the_score_with_nobody_chosen_and_the_first_dealer_marked(event: OpenEvent) -> None:
    text = text_of(Client(), event, 2)
    assert "Who keeps the score?" in text
    assert "<h1>Table 2</h1>" in text
    assert "Round 1 of 3" in text
    assert text.count('name="entrant"') == 3
    assert "checked" not in text
    assert text.index("Dora") < text.index("deals first") < text.index("Emil") < text.index("Fritz")
    assert '<bdi translate="no">Emil</bdi> keeps score on this phone' in text
    assert not EventGame.objects.exists()


def test_a_phone_without_an_account_takes_the_pen_and_writes(event: OpenEvent) -> None:
    phone = take(event, 2, 5)
    game = game_at(event, 2)
    assert Pen.objects.get(game=game).holder_name == "Emil"
    assert send(phone, game, entry(game, Kind.BIDS, (1, 1, 0), number=1)).status_code == 200
    assert Entry.objects.get(game=game).author_name == "Emil"
    assert scan(phone, event, 2)["Location"] == play_path(game)


def test_the_first_hand_is_dealt_by_the_first_dealer_of_the_draw(event: OpenEvent) -> None:
    state(event, Reseat(1, (Seating(2, (4, 5, 6), 6),)))
    take(event, 2, 5)
    game = game_at(event, 2)
    deal = read_game_log(game.owner, game.pk).game.next_deal
    assert deal
    assert deal.dealer == 2


def test_who_writes_already_is_said_and_another_phone_takes_over(event: OpenEvent) -> None:
    first = take(event, 2, 5)
    game = game_at(event, 2)
    second = Client()
    text = text_of(second, event, 2)
    assert '<b><bdi translate="no">Emil</bdi></b> keeps the score on another phone.' in text
    assert 'Take over from <bdi translate="no">Emil</bdi>' in text
    take(event, 2, 6, phone=second)
    assert send(second, game, entry(game, Kind.BIDS, (1, 1, 0), number=1)).status_code == 200
    refused = send(first, game, entry(game, Kind.TRICKS, (1, 0, 0), number=1))
    assert refused.status_code == 403
    text = on_one_line(first.get(play_path(game)).text)
    assert "The pen was taken back." in text
    assert '<bdi translate="no">Fritz</bdi> keeps the score now.' in text
    assert card_of(event, 2) in text


def test_of_two_phones_that_take_over_at_once_the_second_sees_the_first(event: OpenEvent) -> None:
    take(event, 2, 5)
    late = Client()
    response = choose(late, event, 2, 6, pen=0)
    assert response.status_code == 409
    assert "Something has changed at this table" in response.text
    assert "Take over from" in response.text
    assert Pen.objects.get(ended_at=None).holder_name == "Emil"


@pytest.mark.parametrize("fields", [{"entrant": 1}, {"entrant": "x"}, {"entrant": ""}, {"round": 2}, {"pen": "-1"}])
def test_nobody_else_can_be_chosen(event: OpenEvent, fields: dict[str, object]) -> None:
    response = choose(Client(), event, 2, 5, **fields)
    assert response.status_code in {409, 422}
    assert "Who keeps the score?" in response.text
    assert not Pen.objects.exists()


def test_a_phone_that_writes_for_another_table_is_refused_with_its_number(event: OpenEvent) -> None:
    phone = take(event, 2, 5)
    text = text_of(phone, event, 3)
    assert "This phone keeps the score of table 2" in text
    assert "Who keeps the score?" not in text
    assert choose(phone, event, 3, 7, round=1, pen=0).status_code == 409
    assert Pen.objects.filter(ended_at=None).count() == 1


def test_it_can_give_that_table_up_first(event: OpenEvent) -> None:
    phone = take(event, 2, 5)
    response = phone.post(f"{card_of(event, 3)}leave/")
    assert response["Location"] == card_of(event, 3)
    assert not Pen.objects.filter(ended_at=None).exists()
    take(event, 3, 7, phone=phone)


def test_once_the_other_result_is_in_the_phone_may_help_at_another_table(event: OpenEvent) -> None:
    phone = take(event, 2, 5)
    finish(event, 2, phone)
    take(event, 3, 7, phone=phone)


def test_before_the_first_draw_the_page_waits_and_changes_with_the_draw() -> None:
    event = make_event()
    text = text_of(Client(), event, 1)
    assert "The first round has not been drawn yet" in text
    (poll,) = [part.split('"')[0].replace("&amp;", "&") for part in text.split('hx-get="')[1:]]
    assert Client().get(poll, headers=HTMX).status_code == 204
    state(event, draw_by_number(1))
    changed = Client().get(poll, headers=HTMX)
    assert changed.status_code == 200
    assert "Who keeps the score?" in changed.text
    assert "<html" not in changed.text


def test_a_table_that_is_not_in_the_draw_says_so(event: OpenEvent) -> None:
    assert "Nobody sits here in round 1" in text_of(Client(), event, 4)


def test_an_organiser_who_scans_the_card_writes_without_a_pen(event: OpenEvent) -> None:
    table_phone = take(event, 2, 5)
    organiser = phone_of(leader_of(event))
    take(event, 2, 4, phone=organiser)
    game = game_at(event, 2)
    assert not Pen.objects.filter(ended_at=None).exists()
    assert send(organiser, game, entry(game, Kind.BIDS, (1, 1, 0), number=1)).status_code == 200
    assert send(table_phone, game, entry(game, Kind.TRICKS, (1, 0, 0), number=1)).status_code == 403


def test_a_wrong_code_is_refused_and_counted_by_network(event: OpenEvent) -> None:
    assert "This code does not work" in page(Client(), "table_card", "wrong", status=410)
    statuses = [Client().get("/t/wrong/").status_code for _ in range(70)]
    assert statuses[-1] == 429
    assert scan(Client(), event, 2).status_code == 200


def test_a_replaced_code_does_not_work(event: OpenEvent) -> None:
    path = card_of(event, 2)
    replace_codes(event.pk)
    assert Client().get(path).status_code == 410


def test_the_code_is_in_no_title_and_no_referrer(event: OpenEvent) -> None:
    response = scan(Client(), event, 2)
    assert response["Referrer-Policy"] == "strict-origin"
    assert '<title translate="no">Table 2 · Tablet of Truth</title>' in response.text
    assert scan(take(event, 2, 5), event, 2)["Referrer-Policy"] == "strict-origin"


def test_a_hall_of_75_phones_behind_one_network_scans_within_a_minute() -> None:
    event = make_event([f"Person {number}" for number in range(1, 226)], drawn=1)
    for table in range(1, 76):
        take(event, table, 3 * table)
    assert Pen.objects.filter(ended_at=None).count() == 75
