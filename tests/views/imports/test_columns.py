"""The columns of a pasted table as the page shows them."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.views.imports.columns import ShownTable, shown_table

PASTED = b"""\
Rd	Mira T.	Mira S.	Jonas T.	Jonas S.	Carla H. T.	Carla H. S.	Notiz
1	1	1	0	0	0	0
2	1	1	2	1	0	0	Pizza
"""
USES = ["round", "bid:Mira", "tricks:Mira", "bid:Jonas", "tricks:Jonas", "bid:Carla H.", "tricks:Carla H.", ""]


CARLA = {"carla h.": "Carla"}


def table(content: bytes, columns: list[str] | None = None, people: Mapping[str, str] = CARLA) -> ShownTable:
    shown = shown_table(content, columns, people)
    assert shown
    return shown


def test_a_key_says_what_its_column_is_taken_for_above_the_own_head() -> None:
    shown = table(PASTED)
    keys = [shown.keys[place] for place in (0, 1, 6, 7)]
    assert [(key.title, key.small, key.head) for key in keys] == [
        ("Round", "Cards", "Rd"),
        ("Mira", "Bid", "Mira T."),
        ("Carla", "Tricks", "Carla H. S."),
        ("Leave out", "", "Notiz"),
    ]
    assert [key.is_left_out for key in shown.keys] == [False] * 7 + [True]
    assert [key.value for key in shown.keys] == USES


def test_every_key_offers_every_player_and_a_column_that_is_left_out_also_its_own_head() -> None:
    first, *_, last = table(PASTED).keys
    assert [*first.options] == ["Mira", "Jonas", "Carla"]
    assert [*last.options] == ["Mira", "Jonas", "Carla", "Notiz"]
    assert [option.text for option in first.options["Mira"]] == [
        *("Mira: Bid", "Mira: Tricks", "Mira: Points", "Mira: Total", "Mira: Points or total"),
    ]
    assert [option.value for option in first.plain] == ["round", "cards", "date", ""]


def test_tricks_that_are_as_the_bid_are_marked_and_cells_without_use_are_quiet() -> None:
    first, second = table(PASTED).lines
    assert [cell.text for cell in first if cell.is_made] == ["1", "0", "0"]
    assert [cell.is_made for cell in second[1:7]] == [False, True, False, False, False, True]
    assert [cell.text for cell in second if cell.is_left_out] == ["Pizza"]


def test_the_standings_follow_from_the_columns_and_have_the_names_of_people() -> None:
    shown = table(PASTED)
    assert [(place.rank, place.player, place.total) for place in shown.standings] == [
        (1, "Mira", 60),
        (2, "Carla", 40),
        (3, "Jonas", 10),
    ]
    exchanged = [use.replace("Mira", "x").replace("Jonas", "Mira").replace("x", "Jonas") for use in USES]
    assert [place.player for place in table(PASTED, exchanged).standings] == ["Jonas", "Carla", "Mira"]
    wrong = ["round", "tricks:Mira", *USES[2:]]
    assert table(PASTED, wrong).standings == ()


def test_lines_beyond_the_first_are_counted_as_rounds_or_games() -> None:
    rounds = "Round;A bid;A tricks;B bid;B tricks;C bid;C tricks\n" + "".join(
        f"{number};{number};{number};0;0;0;0\n" for number in range(1, 16)
    )
    games = "Date;A;B;C\n" + "2019;10;20;30\n" * 9
    assert (table(rounds.encode()).more, table(rounds.encode()).lines_are_games) == (8, False)
    assert (table(games.encode()).more, table(games.encode()).lines_are_games) == (2, True)


def test_what_is_no_table_or_wider_than_a_game_has_no_keys() -> None:
    for content in (b"{}", b"Hello", b"PK\x03\x04", b"a,b\0,c\n1,2,3\n", b"x;" * 100 + b"\n" + b"1;" * 100):
        assert shown_table(content, None, {}) is None
