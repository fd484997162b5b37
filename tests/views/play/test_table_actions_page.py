"""Table actions: each is one plain form, follows the rules, and can be undone."""

from __future__ import annotations

import html
import re

import pytest
from django.conf import settings
from django.urls import reverse

from scorekeeper.games import game_bin, recording
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.models import Entry, Game
from scorekeeper.rules.game import Phase
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from tests.helpers.markup import on_one_line
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import Data, entry, island, page, phone_of, post_form, send
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, revision_of, whole_game
from tests.views.set_up.test_presets import text_of

pytestmark = pytest.mark.django_db

BIDS, TRICKS = THREE_ROUNDS[0]


def opened(game: Game) -> str:
    return page(phone_of(game.owner), "table_actions", game.pk)


def form_of(text: str, kind: str) -> str:
    """Return the form of the page that makes statements of a kind."""
    forms: list[str] = re.findall(
        r'<form method="post" action="/games/\d+/(?:actions|play)/".*?</form>', text, re.DOTALL
    )
    (form,) = [form for form in forms if f'name="kind" value="{kind}"' in form]
    return form


def hidden_in(form: str) -> Data:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def kinds_in(text: str) -> list[str]:
    return re.findall(r'name="kind" value="(\w+)"', text)


def fill_in(game: Game, kind: str, *values: str, **more: str) -> tuple[int, str]:
    """Send the form of a kind as a browser does, and return the status and the redirect's address or the page."""
    phone = phone_of(game.owner)
    fields = hidden_in(form_of(page(phone, "table_actions", game.pk), kind))
    response = post_form(phone, "table_actions", game.pk, **{**fields, "value": list(values), **more})
    address = response.get("Location", "").partition("?")[0]
    return response.status_code, address or html.unescape(response.text)


def recorded(game: Game, kind: str, *values: str, **more: str) -> None:
    """Send the form of a kind and check that it redirects to the play page."""
    assert fill_in(game, kind, *values, **more) == (302, reverse("play", args=[game.pk]))


def undone(game: Game) -> None:
    """Undo the last entry."""
    assert send(phone_of(game.owner), game, entry(game, "undo"), script=False).status_code == 302


def test_a_misdeal_clears_the_round_and_can_be_undone() -> None:
    """A1."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.BIDS, number=2, values=(1, 0, 2))
    dealer = read_game_log(game.owner, game.pk).game.deals[1].dealer
    recorded(game, "misdeal")
    after = read_game_log(game.owner, game.pk).game
    assert (after.phase, after.current and after.current.bids, after.deals[1].dealer) == (Phase.BIDS, None, dealer)
    undone(game)
    again = read_game_log(game.owner, game.pk).game
    assert again.current
    assert again.current.bids == (1, 0, 2)


@pytest.mark.parametrize(
    ("points", "sign", "total"),
    [("20", "-", 0), ("20", "+", 40), ("-20", "+", 0), ("−20", "-", 0), ("-20", "-", 0), ("20", "", 40)],
)
def test_an_adjustment_for_a_player_accepts_either_minus_sign(points: str, sign: str, total: int) -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    recorded(game, "adjust", "0", points, " misplay ", sign=sign)
    assert Game.objects.get().totals == [total, -10, 30]
    assert Entry.objects.latest("revision").values == [0, total - 20, "misplay", True]
    undone(game)
    assert Game.objects.get().totals == [20, -10, 30]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Record the points", "Change the dealer", "End the game", "Add this player", "Record the departure"]),
        ("de", ["Punkte eintragen", "Geber ändern", "Spiel beenden", "Spieler hinzufügen", "Abgang eintragen"]),
    ],
)
def test_each_button_says_what_tapping_it_does(language: str, words: list[str]) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    text = page(phone, "table_actions", game.pk)
    assert {*words} <= {*re.findall(r'<button class="primary">\s*(.*?)</button>', text)}


def test_an_adjustment_for_the_whole_table_counts_for_all() -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    recorded(game, "adjust", "", "5", "the round was on us", sign="+")
    assert Game.objects.get().totals == [25, -5, 35]


def test_the_play_page_says_what_was_recorded_until_the_game_moves_on() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    fields = hidden_in(form_of(page(phone, "table_actions", game.pk), "dealer"))
    address = post_form(phone, "table_actions", game.pk, **{**fields, "value": ["0"]})["Location"]
    assert island(phone.get(address).text, "plan")["recorded"] == "Recorded: \u2068Ada\u2069 deals round 4"
    enter(game, Kind.TRUMP, number=4, values=("red",))
    assert "recorded" not in island(phone.get(address).text, "plan")


def test_a_finished_game_offers_only_adjustments_and_corrections() -> None:
    """A2, A4."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    text = opened(game)
    assert kinds_in(text) == ["adjust", "start"]
    assert 'id="swap"' in text
    recorded(game, "adjust", "1", "30", "time penalty", sign="-")
    assert Game.objects.get().totals == [-100, 170, 200, 200, 200, 200]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (("0", "x", "why"), "Bonus or penalty points are a whole number other than 0, at most 9999."),
        (("0", "", "why"), "Bonus or penalty points are a whole number other than 0, at most 9999."),
        (("0", "0", "why"), "Bonus or penalty points are a whole number other than 0, at most 9999."),
        (("0", "10000", "why"), "Bonus or penalty points are a whole number other than 0, at most 9999."),
        (("0", "20", "  "), "Bonus or penalty points need a reason."),
        (("0", "20", "w" * 81), "The reason is too long: 80 characters at most."),
        (("0", "20", "a\u202eb"), "The reason has a character that cannot be shown."),
        (("9", "20", "why"), "There is no such seat at this table."),
        (
            ("20", "why"),
            "Bonus or penalty points are for one player or the whole table, and need a number and a reason.",
        ),
    ],
)
def test_an_invalid_adjustment_is_refused_with_one_sentence(values: tuple[str, ...], sentence: str) -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    status, text = fill_in(game, "adjust", *values, sign="+")
    assert status == 422
    assert re.findall(r'role="alert"><p\b[^>]*>(.*?)</p>', text) == [sentence]
    assert Entry.objects.count() == 2


def test_refused_values_stay_in_their_own_form_which_is_open() -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    _, text = fill_in(game, "adjust", "2", "x", "Müßiggang", sign="+")
    form = on_one_line(form_of(text, "adjust"))
    assert re.findall(r'value="([^"]*)" required checked', form) == ["2"]
    assert re.findall(r'name="sign" value="(.)" checked', form) == ["+"]
    assert 'required value="x"' in form
    assert 'required value="Müßiggang"' in form
    assert len(re.findall(r"<details [^>]* open>", text)) == 1


def test_a_player_who_leaves_keeps_the_total_and_gets_no_cards() -> None:
    """A5."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0, 1))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0, 0))
    enter(game, Kind.BIDS, number=2, values=(1, 0, 0, 0))
    recorded(game, "leave", "2")
    after = read_game_log(game.owner, game.pk).game
    assert (after.active, after.totals[2], after.phase) == ((0, 1, 3), 20, Phase.BIDS)
    undone(game)
    assert read_game_log(game.owner, game.pk).game.phase is Phase.TRICKS


def test_the_page_says_that_the_game_ends_with_too_few_players_and_it_does() -> None:
    """A5."""
    three, four = make_game(rounds=THREE_ROUNDS), make_game(players=NAMES[:4])
    assert "Fewer than three would be left: the game ends." in opened(three)
    assert "Fewer than three" not in opened(four)
    recorded(three, "leave", "0")
    assert Game.objects.get(pk=three.pk).is_finished


def test_after_a_change_of_dealer_the_deal_continues_from_there() -> None:
    """G3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    assert re.findall(r'value="(\d)" required checked', form_of(opened(game), "dealer")) == ["1"]
    recorded(game, "dealer", "0")
    deals = read_game_log(game.owner, game.pk).game.deals
    assert [deal.dealer for deal in deals[:4]] == [0, 0, 1, 2]
    undone(game)
    assert read_game_log(game.owner, game.pk).game.deals[1].dealer == 1


def test_a_game_can_be_ended_here_after_a_played_round() -> None:
    """A7."""
    assert "end" not in kinds_in(opened(make_game()))
    game = make_game(rounds=THREE_ROUNDS)
    recorded(game, "end")
    assert Game.objects.get(pk=game.pk).is_finished


def tied_game() -> Game:
    """Return an elimination game of six after round 10, with a tie of all but the first player."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, 0))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    return game


def test_the_table_decides_who_of_the_tied_players_leaves() -> None:
    """V4."""
    game = tied_game()
    text = opened(game)
    assert re.findall(r'<button name="value" value="(\d)"', form_of(text, "decide")) == ["1", "2", "3", "4", "5"]
    assert not {"misdeal", "dealer"} & {*kinds_in(text)}
    recorded(game, "decide", "4")
    after = read_game_log(game.owner, game.pk).game
    assert (after.active, after.phase) == ((0, 1, 2, 3, 5), Phase.BIDS)


def test_without_scripts_the_play_page_asks_who_leaves() -> None:
    """V4."""
    game = tied_game()
    form = form_of(page(phone_of(game.owner), "play", game.pk), "decide")
    response = send(phone_of(game.owner), game, {**hidden_in(form), "value": ["2"]}, script=False)
    assert (response.status_code, response["Location"]) == (302, reverse("play", args=[game.pk]))


def test_a_player_who_is_not_tied_for_last_cannot_be_chosen_to_leave() -> None:
    """V4."""
    status, text = fill_in(tied_game(), "decide", "0")
    assert (status, "Nobody needs to be chosen to leave now." in text) == (422, True)


def test_an_outdated_form_is_shown_again_with_its_values() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    fields = hidden_in(form_of(page(phone, "table_actions", game.pk), "replace"))
    enter(game, Kind.BIDS, number=4, values=(0, 0, 0))
    response = post_form(phone, "table_actions", game.pk, **fields, value=["1", "Eva"])
    assert response.status_code == 409
    assert "Another phone was faster." in response.text
    assert hidden_in(form_of(response.text, "replace"))["revision"] == "7"
    assert 'required value="Eva"' in response.text


def test_the_page_does_not_reveal_whether_covered_bids_were_made() -> None:
    """B2."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED))

    def shown() -> str:
        text = re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"', "", opened(game))
        return re.sub(r"csrf\w+", "", text)

    before = shown()
    recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(0, 1, 1, 1))
    assert shown() == before


@pytest.mark.parametrize("entries", [0, 1])
def test_a_game_without_a_recorded_round_can_be_discarded_and_restored(entries: int) -> None:
    game = make_game()
    if entries:
        enter(game, Kind.BIDS, number=1, values=BIDS)
    (address,) = re.findall(r'action="(/games/\d+/delete/)"', opened(game))
    phone = phone_of(game.owner)
    assert address == reverse("delete_game", args=[game.pk])
    in_bin = phone.get(phone.post(address)["Location"])
    assert reverse("restore_game", args=[game.pk]) in in_bin.text
    phone.post(reverse("restore_game", args=[game.pk]))
    assert phone.get(reverse("play", args=[game.pk])).status_code == 200


def test_only_who_keeps_the_score_can_discard_a_game_and_only_before_a_round_is_recorded() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    assert "Discard this game" not in opened(game)
    enter(game, Kind.LEAVE, number=2, values=(0,))
    assert "Discard this game" not in opened(game)
    new = make_game()
    assert "Discard this game" in opened(new)
    assert "Discard this game" not in page(phone_with_pen(new), "table_actions", new.pk)


def test_the_actions_page_of_a_game_in_the_bin_redirects_to_the_game() -> None:
    game = make_game()
    game_bin.put_in_bin(game.owner, game.pk)
    response = phone_of(game.owner).get(reverse("table_actions", args=[game.pk]))
    assert (response.status_code, response["Location"]) == (302, reverse("game", args=[game.pk]))


def test_the_game_page_links_to_the_actions_page() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert f'href="{reverse("table_actions", args=[game.pk])}"' in page(phone_of(game.owner), "game", game.pk)


def test_lists_of_games_show_the_current_players_with_their_totals() -> None:
    """A5, A6, V4."""
    game = make_game(rounds=THREE_ROUNDS)
    recorded(game, "replace", "1", "Eva")
    recorded(game, "join", "Dora", "0")
    phone = phone_of(game.owner)
    for name in ("start", "past_games"):
        assert "Ada , Eva , Carla , Dora" in text_of(page(phone, name))
    recorded(game, "end")
    shown = re.findall(r"<bdi[^>]*>(\w+)</bdi> <b>(\S+)</b>", page(phone, "past_games"))
    assert shown == [("Ada", "40"), ("Eva", "40"), ("Carla", "10"), ("Dora", "0")]


def test_the_page_begins_with_the_actions() -> None:
    text = opened(make_game(rounds=THREE_ROUNDS))
    assert text.index("<details") < text.index("Undo at the table takes back")


def test_both_signs_of_points_have_a_word() -> None:
    text = on_one_line(form_of(opened(make_game()), "adjust"))
    assert re.findall(r'<b aria-hidden="true">(.)</b>\s*(\w+)', text) == [("−", "take"), ("+", "give")]


@pytest.mark.parametrize(
    ("kind", "values", "what"), [("leave", ["1"], "Bruno left"), ("join", ["Emil", "0"], "Emil joined")]
)
def test_the_notice_about_a_player_who_comes_or_goes_names_the_dealer(kind: str, values: list[str], what: str) -> None:
    """G3, A5, A6."""
    game = make_game(players=NAMES[:4], rounds=[((0, 0, 0, 1), (0, 0, 0, 1))])
    recorded(game, kind, *values)
    dealer = "Carla" if kind == "leave" else "Bruno"
    phone = phone_of(game.owner)
    text = phone.get(reverse("play", args=[game.pk]), {"recorded": revision_of(game)}).text
    plain = island(text, "plan")["recorded"].replace("\u2068", "").replace("\u2069", "")
    assert plain.startswith(f"Recorded: {what}")
    assert plain.endswith(f". {dealer} deals now.")


@pytest.mark.parametrize(("kind", "values"), [("leave", ["3"]), ("join", ["Emil", "0"])])
def test_a_dealer_chosen_by_hand_still_deals_after_somebody_has_come_or_gone(kind: str, values: list[str]) -> None:
    """G3, A5, A6: the choice is an entry again, so that two undos take back both."""
    game = make_game(players=NAMES[:4], rounds=[((0, 0, 0, 1), (0, 0, 0, 1))])
    recorded(game, "dealer", "2")
    recorded(game, kind, *values)
    assert dealer_of(game) == 2
    undone(game)
    undone(game)
    assert dealer_of(game) == 2
    assert read_game_log(game.owner, game.pk).game.active == (0, 1, 2, 3)


def test_a_dealer_chosen_by_hand_who_leaves_deals_no_more() -> None:
    """G3, A5."""
    game = make_game(players=NAMES[:4], rounds=[((0, 0, 0, 1), (0, 0, 0, 1))])
    recorded(game, "dealer", "2")
    recorded(game, "leave", "2")
    assert dealer_of(game) == 1
    undone(game)
    assert dealer_of(game) == 2


def dealer_of(game: Game) -> int | None:
    deal = read_game_log(game.owner, game.pk).game.next_deal
    return None if deal is None else deal.dealer
