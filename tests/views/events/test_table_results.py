"""The result of a table arrives by itself, and its phone is led on to the next round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.events.codes import public_code, token_of
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.models import Game, Pen
from scorekeeper.rules.events.event import Result
from scorekeeper.rules.events.log import Choose, End, Reseat, Seating, Source, Totals, Undo
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.events.evenings import PLAN, draw_by_number, leader_of, make_event, ruling, state
from tests.helpers.events.table_phones import card_of, choose, finish, game_at, play_hand, play_path, scan, take
from tests.helpers.markup import on_one_line
from tests.helpers.phones import HTMX, JSON, entry, island, phone_of, send
from tests.helpers.statements import Kind

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> OpenEvent:
    """Return an event of nine people whose first round is drawn: at table 2 sit Dora, Emil and Fritz."""
    return make_event(drawn=1)


@pytest.fixture
def phone(event: OpenEvent) -> Client:
    """Return the phone of table 2, on which Emil writes."""
    return take(event, 2, 5)


def text_of(phone: Client, event: OpenEvent, table: int = 2) -> str:
    return on_one_line(scan(phone, event, table).text)


def poll(phone: Client, text: str) -> tuple[int, str]:
    """Ask for news as the page does."""
    (address,) = [part.split('"')[0].replace("&amp;", "&") for part in text.split('hx-get="')[1:]]
    response = phone.get(address, headers=HTMX)
    return response.status_code, on_one_line(response.text)


def test_the_result_arrives_by_itself_and_the_page_says_so(event: OpenEvent, phone: Client) -> None:
    finish(event, 2, phone)
    table = read_event(event.pk).event.rounds[0].table(2)
    assert table
    assert table.result == Result((30, -10, 20), (1, 0, 1))
    text = text_of(phone, event)
    assert "The result of round 1 is in" in text
    assert text.index("Dora") < text.index("Fritz") < text.index("Emil")
    assert "Other tables still play." in text
    assert poll(phone, text)[0] == 204
    state(event, Totals(1, 1, (30, 20, -10)), Totals(1, 3, (30, 20, -10)))
    status, changed = poll(phone, text)
    assert (status, "Round 2 is being drawn." in changed) == (200, True)


def test_the_end_of_the_game_says_so_too_and_leads_to_the_table(event: OpenEvent, phone: Client) -> None:
    finish(event, 2, phone)
    text = on_one_line(phone.get(play_path(game_at(event, 2))).text)
    assert "The result of table 2 has arrived." in text
    assert f'href="{card_of(event, 2)}"' in text
    assert "To the next round" in text
    assert "Same table again" not in text


def test_rulings_are_in_the_result_that_the_table_sees(event: OpenEvent, phone: Client) -> None:
    finish(event, 2, phone)
    state(event, ruling(1, 4))
    assert '<b class="num">20</b>' in text_of(phone, event).partition("Fritz")[0]


def test_after_the_next_draw_the_page_keeps_the_result_and_links_to_the_new_round(
    event: OpenEvent, phone: Client
) -> None:
    finish(event, 2, phone)
    text = text_of(phone, event)
    state(event, draw_by_number(2))
    status, changed = poll(phone, text)
    assert status == 200
    assert "The result of round 1 is in" in changed
    assert "Round 2 has been drawn." in changed
    assert "Round 2 · Table 2</a>" in changed
    assert "Who keeps the score?" not in changed
    assert "Who keeps the score?" in text_of(phone, event)


def test_the_phone_goes_on_at_its_table_in_the_next_round(event: OpenEvent, phone: Client) -> None:
    finish(event, 2, phone)
    first = game_at(event, 2)
    state(event, draw_by_number(2))
    take(event, 2, 5, phone=phone)
    second = game_at(event, 2)
    assert second != first
    assert play_hand(phone, second).status_code == 200
    refused = send(phone, first, entry(first, Kind.UNDO))
    assert refused.status_code == 403
    assert Pen.objects.filter(ended_at=None).get().game == second


def test_the_phones_of_finished_games_look_on_once_a_later_round_has_begun_at_any_table(event: OpenEvent) -> None:
    phone, other = take(event, 2, 5), take(event, 3, 7)
    finish(event, 2, phone)
    first = game_at(event, 2)
    state(event, draw_by_number(2))
    take(event, 1, 2)
    assert send(phone, first, entry(first, Kind.UNDO)).status_code == 403
    assert play_hand(other, game_at(event, 3, 1)).status_code == 200


def test_a_finished_game_can_be_corrected_until_then(event: OpenEvent, phone: Client) -> None:
    finish(event, 2, phone)
    game = game_at(event, 2)
    assert f'<a href="{play_path(game)}">Correct it on this phone</a>' in text_of(phone, event)
    assert "Tell the organiser." in text_of(Client(), event)
    assert send(phone, game, entry(game, Kind.UNDO)).status_code == 200
    assert "Who keeps the score?" in text_of(Client(), event)
    assert scan(phone, event, 2)["Location"] == play_path(game)


def test_a_result_that_is_taken_away_after_the_next_draw_leaves_the_page(event: OpenEvent) -> None:
    state(event, Totals(1, 2, (30, 30, -10)))
    text = text_of(Client(), event)
    state(event, Undo(), draw_by_number(2))
    changed = poll(Client(), text)[1]
    assert "Round 2 of 3" in changed
    assert "Who keeps the score?" in changed


def test_a_slip_that_differs_overwrites_nothing(event: OpenEvent, phone: Client) -> None:
    state(event, Totals(1, 2, (30, 30, -10)))
    finish(event, 2, phone)
    assert read_event(event.pk).conflicts == ((1, 2),)
    text = text_of(phone, event)
    assert "a slip of this table with other totals" in text
    assert text.index("Dora") < text.index("Fritz") < text.index("Emil")
    state(event, Choose(1, 2, Source.SLIP))
    text = text_of(phone, event)
    assert "a slip of this table" not in text
    assert text.index("Dora") < text.index("Emil") < text.index("Fritz")


def test_if_the_organiser_typed_the_result_nobody_is_asked_to_write(event: OpenEvent) -> None:
    state(event, Totals(1, 2, (30, 30, -10)))
    text = text_of(Client(), event)
    assert "The result of round 1 is in" in text
    assert "Who keeps the score?" not in text


def test_people_who_sat_down_wrongly_are_swapped_before_the_first_bid(event: OpenEvent, phone: Client) -> None:
    old = game_at(event, 2)
    page = phone.get(play_path(old)).text
    words, bids = island(page, "plan")["words"], entry(old, Kind.BIDS, (1, 1, 0), number=1)
    state(event, Reseat(1, (Seating(2, (4, 5, 9), 4), Seating(3, (7, 8, 6), 7))))
    assert send(phone, old, bids).status_code == 404
    assert "The seats of table 2 have changed" in words["gone"]
    assert card_of(event, 2) in page
    assert phone.get(play_path(old), headers=JSON).status_code == 404
    assert "scan the card of the table again" in on_one_line(phone.get(play_path(old)).text)
    assert "Ida" in text_of(phone, event)
    take(event, 2, 5, phone=phone)
    assert play_hand(phone, game_at(event, 2)).status_code == 200


def test_after_the_first_bid_the_seats_stay(event: OpenEvent, phone: Client) -> None:
    game = game_at(event, 2)
    send(phone, game, entry(game, Kind.BIDS, (1, 1, 0), number=1))
    with pytest.raises(RuleError):
        state(event, Reseat(1, (Seating(2, (4, 5, 9), 4), Seating(3, (7, 8, 6), 7))))
    assert Game.objects.filter(pk=game.pk).exists()


def test_a_draw_that_is_undone_takes_its_empty_game_away(event: OpenEvent, phone: Client) -> None:
    state(event, Undo())
    assert not Game.objects.exists()
    assert "The first round has not been drawn yet" in text_of(phone, event)


def test_the_organiser_opens_the_game_of_every_table(event: OpenEvent, phone: Client) -> None:
    game = game_at(event, 2)
    organiser = phone_of(leader_of(event))
    assert '<bdi translate="no">Emil</bdi> writes.' in on_one_line(organiser.get(play_path(game)).text)
    organiser.post(reverse("end_pen", args=[game.pk]))
    assert play_hand(organiser, game).status_code == 200
    assert send(phone, game, entry(game, Kind.UNDO)).status_code == 403


def test_another_phone_goes_on_where_the_server_is(event: OpenEvent, phone: Client) -> None:
    game = game_at(event, 2)
    send(phone, game, entry(game, Kind.BIDS, (1, 1, 0), number=1))
    second = take(event, 2, 4)
    assert send(second, game, entry(game, Kind.TRICKS, (1, 0, 0), number=1)).status_code == 200
    assert read_event(event.pk).event.rounds[0].table(2)


def test_time_over_the_phone_ends_the_game_after_this_hand() -> None:
    event = make_event(plan=replace(PLAN, ruleset=Ruleset(schedule=(1, 1, 1))), drawn=1)
    phone = take(event, 1, 1)
    game = game_at(event, 1)
    play_hand(phone, game)
    assert not read_event(event.pk).event.rounds[0].has_all_results
    assert send(phone, game, entry(game, Kind.END, number=1)).status_code == 200
    assert "The result of round 1 is in" in text_of(phone, event, 1)


def test_once_the_tournament_is_over_the_card_leads_to_the_standings(event: OpenEvent) -> None:
    late = {"round": 1, "pen": 0}
    state(event, End())
    assert choose(Client(), event, 2, 5, **late).status_code == 409
    text = text_of(Client(), event)
    assert "The tournament is over" in text
    public = token_of(public_code(event.pk))
    assert reverse("event_public_standings", args=[public]) in text
