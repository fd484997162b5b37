"""Tests of section 3 of the contract for sheets, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.import_export.sheets.scored import codes, only, places, score

BIDS_AND_TRICKS = "Round,Cards,Ada bid,Ada tricks,Bruno bid,Bruno tricks,Carla bid,Carla tricks\n1,1,0,0,1,1,0,0\n"
POINTS = "Round;Ada points;Bruno points;Carla points\n1;20;30;20\n2;30;-10;20\n"
# The words of each language for round, cards, bid, tricks, points, total, date, title, dealer and scoring.
LANGUAGES = {
    "en": "Round Cards Bid Tricks Points Total Date Title Dealer Scoring",
    "de": "Runde Karten Ansage Stiche Punkte Summe Datum Titel Geber Zählung",
    "fr": "Manche Cartes Annonce Plis Points Cumul Jour Titre Donneur Comptage",
    "it": "Turno Carte Dichiarazione Prese Punti Totale Data Titolo Mazziere Conteggio",
    "es": "Ronda Cartas Predicción Bazas Puntos Suma Fecha Título Repartidor Recuento",
    "nl": "Ronde Kaarten Voorspelling Slagen Punten Totaal Datum Titel Gever Telling",
}
ALL_WORDS = {
    "round": "round Runde manche tour turno giro ronda ronde",
    "cards": "cards hand Karten Blatt cartes carte cartas kaarten",
    "bid": "bid bids call announced prediction Ansage Tipp Vorhersage annonce pari dichiarazione scommessa apuesta"
    " predicción bod voorspelling",
    "tricks": "tricks made won Stiche gemacht plis prese bazas slagen",
    "points": "points pts Punkte punti puntos punten",
    "total": "total sum Summe Gesamt Stand cumul totale suma totaal",
    "date": "date day Datum Tag jour data fecha",
    "title": "title Titel titre titolo título titel",
    "dealer": "dealer Geber donneur mazziere repartidor gever deler",
    "scoring": "scoring Zählung comptage conteggio recuento telling",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("separator", ["\t", ";", ","])
def test_a_whole_sheet_in_every_language_and_with_every_separator(language: str, separator: str) -> None:
    round_, cards, bid, tricks, points, total, date, title, dealer, scoring = LANGUAGES[language].split()
    names = ["Ada", "Émile", "李雷"]
    rows = [
        [date, "12.05.2019"],
        [title, "Freitag"],
        [dealer, "émile"],
        [scoring, "Zählvariante"],
        [round_, cards, *(f"{name} {kind}" for name in names for kind in (bid, tricks, points, total))],
        ["1", "1", "0", "0", "10", "10", "1", "1", "20", "20", "0", "0", "10", "10"],
        ["2", "3", "1", "1", "40", "50", "1", "1", "40", "60", "0", "1", "-10", "0"],
        [total, "", "", "", "", "50", "", "", "", "60", "", "", "", "0"],
    ]
    line = only("\n".join(separator.join(row) for row in rows))
    assert (line["date"], line["title"], line["players"], line["knowledge"]) == (
        *("2019-05-12", "Freitag", names, "tricks"),
    )
    assert [(each["cards"], each["dealer"], each["totals"]) for each in line["rounds"]] == [
        (1, 1, [10, 20, 10]),
        (3, 2, [50, 60, 0]),
    ]
    assert (line["notes"], line["complete"], line["game"]) == ([], True, 1)


@pytest.mark.parametrize(
    ("kind", "word"), [(kind, word) for kind, words in ALL_WORDS.items() for word in words.split()]
)
def test_every_word_of_the_contract_is_read_without_case(kind: str, word: str) -> None:
    for spelling in (word, word.upper(), f" {word.lower()} "):
        words = {key: spelling if key == kind else values.split()[0] for key, values in ALL_WORDS.items()}
        own = f"{words['date']};2019\n{words['title']};T\n{words['dealer']};Carla\n{words['scoring']};alternate\n"
        kinds = [words[part] for part in ("bid", "tricks", "points", "total")]
        header = ";".join([words["round"], words["cards"], *(f"{name} {part}" for name in "ABC" for part in kinds)])
        line = only(f"{own.replace('Carla', 'C')}{header}\n1;1;0;0;10;10;1;1;20;20;0;0;10;10\n")
        assert (line["date"], line["title"], line["notes"], line["rounds"][0]["dealer"]) == ("2019", "T", [], 2)
        assert line["rounds"][0]["points"] == [10, 20, 10]


def test_accents_of_words_do_not_count() -> None:
    line = only("titulo;X\nRonda;Ada prediccion;Ada bazas;B prediccion;B bazas;C prediccion;C bazas\n1;0;0;1;1;0;0\n")
    assert (line["title"], line["knowledge"]) == ("X", "tricks")


@pytest.mark.parametrize(
    "content",
    [
        POINTS.encode(),
        b"\xef\xbb\xbf" + POINTS.encode(),
        POINTS.encode("utf-16"),
        POINTS.encode("cp1252"),
        POINTS.replace("\n", "\r\n").encode(),
        POINTS.replace("\n", "\r").encode(),
        POINTS.replace(";", " ; ").encode(),
        POINTS.replace(";", "\t").encode(),
        POINTS.replace(";", ",").encode(),
        POINTS.replace("Ada points", '"Ada points"').encode(),
        POINTS.replace("\n", ";;\n").encode(),
        ("\n\n;;;\n" + POINTS + "\n\n").encode(),
    ],
)
def test_encodings_separators_and_empty_lines(content: bytes) -> None:
    line = only(content)
    assert (line["players"], [round_["totals"] for round_ in line["rounds"]]) == (
        ["Ada", "Bruno", "Carla"],
        [[20, 30, 20], [50, 20, 40]],
    )


def test_text_of_windows_that_is_not_utf_8_is_read() -> None:
    assert only(POINTS.replace("Ada", "Zoë").encode("cp1252"))["players"][0] == "Zoë"


def test_the_first_line_with_content_decides_about_the_separator() -> None:
    line = only("Title\tA, b; c\nRound\tAda points\tB, b points\tC; c points\n1\t20\t30\t20\n")
    assert (line["title"], line["players"]) == ("A, b; c", ["Ada", "B, b", "C; c"])
    quoted = only('"Title","a;b"\nRound,"Ada ""A"" points","B, b points",C points\n1,20,30,20\n')
    assert (quoted["title"], quoted["players"]) == ("a;b", ['Ada "A"', "B, b", "C"])


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        *(("-10", -10), ("\N{MINUS SIGN}10", -10), ("\N{EN DASH}10", -10), ("20,0", 20), ("20.0", 20)),
        *(("'20", 20), ("'-10", -10), ("-10,0", -10), (" 20 ", 20), ("020", 20), ("20.00", 20)),
    ],
)
def test_numbers_as_spreadsheets_write_them(cell: str, number: int) -> None:
    line = only(POINTS.replace("1;20;", f"1;{cell};"))
    assert line["rounds"][0]["points"][0] == number


@pytest.mark.parametrize(
    "cell", ["x", "=B2+20", "20x", "20,5", "2.0.0", "1e1", "--10", "+20", "²0", "1 0", "9" * 30, "٢٠", "#REF!"]
)
def test_anything_else_is_not_a_number(cell: str) -> None:
    assert places(POINTS.replace("2;30;", f"2;{cell};")) == [("CELL_NOT_A_NUMBER", 2, 0, "line 3, column 2")]


@pytest.mark.parametrize("cell", ["", "-", " ", "'"])
def test_an_empty_cell_or_a_dash_is_not_known(cell: str) -> None:
    assert places(POINTS.replace("2;30;", f"2;{cell};")) == [("POINTS_MISSING", 2, 0, "line 3, column 2")]


def test_every_wrong_cell_is_named() -> None:
    text = "Date;soon\nDealer;Zoe\nRound;Cards;A points;B points;C points\n1;x;20;30;20\n3;2;y;20;20\n4;z;20;20;20;5\n"
    assert places(text) == [
        ("DATE_WRONG", None, None, "line 1, column 2"),
        ("NO_SUCH_PLAYER", None, None, "line 2, column 2"),
        ("CELL_NOT_A_NUMBER", 1, None, "line 4, column 2"),
        ("ROUND_OUT_OF_ORDER", 2, None, "line 5, column 1"),
        ("CELL_NOT_A_NUMBER", 2, 0, "line 5, column 3"),
        ("NO_HEADER", 3, None, "line 6, column 6"),
        ("CELL_NOT_A_NUMBER", 3, None, "line 6, column 2"),
    ]


def test_a_cell_over_several_lines_does_not_move_the_places() -> None:
    assert places('Title,"a\nb"\n' + POINTS.replace(";", ",").replace("2,30", "2,x")) == [
        ("NOT_A_GAME_FILE", None, None, "line 1, column 2"),
        ("CELL_NOT_A_NUMBER", 2, 0, "line 5, column 2"),
    ]


def test_without_columns_for_rounds_and_cards_they_count_from_one() -> None:
    for text in (
        "A points,B points,C points\n20,30,20\n30,30,20\n",
        "Cards,A points,B points,C points\n1,20,30,20\n2,30,30,20\n",
        "Round,A points,B points,C points\n1,20,30,20\n2,30,30,20\n",
    ):
        assert [(each["number"], each["cards"]) for each in only(text)["rounds"]] == [(1, 1), (2, 2)]


@pytest.mark.parametrize(
    "header",
    [
        "Round;Cards;Ada;;Bruno;;Carla;\n;;Bid;Total;Bid;Total;Bid;Total",
        ";;Ada;;Bruno;;Carla\nRound;Cards;Bid;Total;Bid;Total;Bid;Total",
        "Round;;Ada;;Bruno;;Carla\n;Cards;Bid;Total;Bid;Total;Bid;Total",
        "Round;Cards;Ada bid;Ada total;Bruno bid;Bruno total;Carla bid;Carla total",
        "Round;Cards;Ada bid;Ada  TOTAL;bruno bid;Bruno total;Carla Bid;Carla total",
    ],
)
def test_a_header_of_one_line_or_two(header: str) -> None:
    line = only(f"{header}\n1;1;0;20;1;30;0;20\n")
    assert ([name.casefold() for name in line["players"]], line["rounds"][0]["tricks"]) == (
        ["ada", "bruno", "carla"],
        [0, 1, 0],
    )


def test_columns_may_be_grouped_by_kind() -> None:
    line = only("Round;A bid;B bid;C bid;A total;B total;C total\n1;0;1;0;20;30;20\n")
    assert line["rounds"][0]["tricks"] == [0, 1, 0]


def test_a_name_of_several_words_keeps_all_but_the_kind() -> None:
    assert only("Anna Lena Punkte;Bo points;Jo van Stand pts\n20;30;20\n")["players"] == [
        "Anna Lena",
        "Bo",
        "Jo van Stand",
    ]


def test_names_only_are_points_or_totals_if_just_one_can_be() -> None:
    points = only("Round,Ada,Bruno,Carla\n1,20,30,20\n2,20,30,30\n3,-10,-10,50\n")
    assert [each["points"] for each in points["rounds"]] == [[20, 30, 20], [20, 30, 30], [-10, -10, 50]]
    assert points["notes"] == [
        {"code": "COLUMNS_GUESSED", "round": None, "seat": None, "number": None, "expected": None}
    ]
    totals = only("Ada,Bruno,Carla\n20,30,20\n40,60,50\n60,90,90\n")
    assert [each["totals"] for each in totals["rounds"]] == [[20, 30, 20], [40, 60, 50], [60, 90, 90]]
    assert [note["code"] for note in totals["notes"]] == ["COLUMNS_GUESSED"]


def test_names_only_that_can_be_both_or_neither_are_unclear() -> None:
    assert codes("Round,Ada,Bruno,Carla\n1,20,30,20\n") == ["COLUMNS_UNCLEAR"]
    assert codes("Round,Ada,Bruno,Carla\n1,25,30,20\n") == ["COLUMNS_UNCLEAR"]
    assert codes("Round,Ada,Bruno,Carla\n1,x,30,20\n") == ["CELL_NOT_A_NUMBER"]


def test_unknown_tricks_are_empty_cells_and_an_answer_is_written_there() -> None:
    header = "Round;Cards;" + ";".join(f"{name} {kind}" for name in "ABC" for kind in ("bid", "tricks", "points"))
    asked = only(f"{header}\n1;3;1;;30;1;;-10;1;;-10\n")
    assert asked["questions"] == [{"round": 1, "choices": [[1, 0, 2], [1, 2, 0]]}]
    answered = only(f"{header}\n1;3;1;;30;1;2;-10;1;;-10\n")
    assert (answered["rounds"][0]["tricks"], answered["rounds"][0]["inferred"]) == ([1, 2, 0], [0, 2])
    assert (answered["knowledge"], answered["questions"]) == ("bids", [])


def test_a_partly_empty_row_is_refused_with_its_cells() -> None:
    row = BIDS_AND_TRICKS.splitlines()[0]
    assert places(f"{row}\n1,1,0,0,,1,0,0\n") == [("BIDS_MISSING", 1, 1, "line 2, column 5")]
    assert places(f"{row}\n1,1,0,0,1,,0,0\n") == [("TRICKS_MISSING", 1, 1, "line 2, column 6")]
    totals = row.replace("tricks", "total")
    assert places(f"{totals}\n1,1,0,20,1,,0,20\n") == [("POINTS_MISSING", 1, 1, "line 2, column 6")]


def test_a_row_without_bids_knows_only_points() -> None:
    line = only("Round;A bid;A total;B bid;B total;C bid;C total\n1;;20;;30;;20\n2;1;50;1;60;1;10\n")
    assert (line["knowledge"], line["rounds"][0]["tricks"], line["rounds"][1]["tricks"]) == (
        *("points", [None] * 3, [1, 1, 0]),
    )


def test_a_row_with_bids_only_is_refused() -> None:
    assert codes("Round;A bid;A total;B bid;B total;C bid;C total\n1;0;;1;;0;\n") == ["POINTS_MISSING"] * 3
    assert codes("Round;A bid;B bid;C bid\n1;0;1;0\n") == ["TRICKS_MISSING"] * 3
    assert codes("Round;A tricks;B tricks;C tricks\n1;0;1;0\n") == ["BIDS_MISSING"] * 3


def test_lines_at_the_end_with_nothing_beside_round_and_cards_are_left_out() -> None:
    line = only(BIDS_AND_TRICKS + "2,2\n3,3,,,\n,4\nTotal,,20,,30,,20,\n")
    assert (len(line["rounds"]), line["complete"], line["notes"]) == (1, True, [])
    assert len(only(POINTS + "3;-;−;\n")["rounds"]) == 2
    assert codes(POINTS + "3;;;\n4;20;20;60\n") == ["POINTS_MISSING"] * 3


def test_a_colon_after_a_word_does_not_count() -> None:
    line = only("Datum: ;2019\nRunde:;A Punkte;B Punkte;C Punkte\n1;20;30;20\nSumme:;20;30;20\n")
    assert (line["date"], line["knowledge"], line["notes"]) == ("2019", "points", [])


def test_a_line_of_totals_is_compared_with_ours() -> None:
    expected = {"code": "ADDITION_ERROR", "round": None, "seat": 1, "number": 70, "expected": 20}
    assert only(POINTS + "Summe;50;70;40\n")["notes"] == [expected]
    assert only("A points,B points,C points\n20,30,20\nTotal,20,30,20\n")["notes"] == []
    with_both = "Round,A points,A total,B points,B total,C points,C total\n1,20,20,30,30,20,20\nTotal,9,20,9,30,9,20\n"
    assert only(with_both)["notes"] == []
    assert places(POINTS + "Total;x;20;40\n") == [("CELL_NOT_A_NUMBER", None, 0, "line 4, column 2")]


def test_a_table_with_only_a_line_of_totals_has_final_totals() -> None:
    line = only("Date;2009\nRound;A total;B total;C total\nTotal;250;130;-40\n")
    assert (line["knowledge"], [row["total"] for row in line["standings"]]) == ("totals", [250, 130, -40])


def test_impossible_hands_name_their_cell() -> None:
    """G1, V8."""
    row = "Round;Cards;A points;B points;C points\n1;{};20;30;20\n"
    assert places(row.format(21)) == [("CARDS_EXCEED_DECK", None, None, "line 2, column 2")]
    assert places(row.format(0)) == [("CARDS_LT_ONE", None, None, "line 2, column 2")]
    assert places(row.format("")) == [("CELL_NOT_A_NUMBER", 1, None, "line 2, column 2")]


def test_a_table_without_a_round_is_refused() -> None:
    assert codes("Round;Cards;A points;B points;C points\n") == ["CARDS_LT_ONE"]
    assert codes(
        "Round;A points;B points;C points\n" + "1;20;30;20\n" + "".join(f"{n};20;30;20\n" for n in range(2, 62))
    ) == ["TOO_MANY_ROUNDS"]


def test_several_games_stand_under_each_other() -> None:
    text = f"Title;One\n\n{POINTS}\n;;;\nDate;2019\nTitle;Two\n{POINTS.replace('30', '35')}\n{POINTS}"
    first, second, third = score(text)
    assert [(line["game"], line.get("title")) for line in (first, second, third)] == [(1, "One"), (2, None), (3, "")]
    assert [problem["code"] for problem in second["problems"]] == ["POINTS_IMPOSSIBLE"] * 2
    assert second["problems"][0]["cell"] == "line 11, column 3"
    assert third["rounds"] == first["rounds"]


@pytest.mark.parametrize(
    ("written", "date"),
    [
        *(("2019-05-12", "2019-05-12"), ("12.05.2019", "2019-05-12"), ("12/05/2019", "2019-05-12")),
        *(("2019-05-12 19:30", "2019-05-12"), ("12.05.2019 19:30:00", "2019-05-12"), ("12/05/2019 7:30", "2019-05-12")),
        *(("2019-05-12T23:59:59Z", "2019-05-12"), ("2019-05-12T00:30+02:00", "2019-05-12"), ("1.5.2019", "2019-05-01")),
        *(("2019-05", "2019-05"), ("05.2019", "2019-05"), ("5/2019", "2019-05"), ("2019", "2019"), ("", None)),
    ],
)
def test_dates(written: str, date: str | None) -> None:
    assert only(f"Date;{written}\n{POINTS}")["date"] == date


@pytest.mark.parametrize(
    "written",
    [
        "May 2019",
        "31.02.2019",
        "13/13/2019",
        "2019-13",
        "2019-5-1",
        "12.05.19",
        "19",
        "1600",
        "20190512",
        "2019-05-12x",
        "0.2019",
    ],
)
def test_anything_else_is_no_date(written: str) -> None:
    assert places(f"Date;{written}\n{POINTS}") == [("DATE_WRONG", None, None, "line 1, column 2")]


def test_one_row_a_game() -> None:
    rows = ["2020-01-03;250;130;-40;", "1/2020;100;x;60;90", ";20;;30;-", "soon;20;20;20;20", "2020;20;20;20;25"]
    text = "\n".join(["Tag;Ada;Bruno;Carla;Dieter", *rows])
    first, second, third, fourth, fifth = score(text)
    assert (first["players"], first["date"], first["knowledge"]) == (["Ada", "Bruno", "Carla"], "2020-01-03", "totals")
    assert [row["exact_bids"] for row in first["standings"]] == [None] * 3
    assert places(text, 2) == [("CELL_NOT_A_NUMBER", None, None, "line 3, column 3")]
    assert places(text, 3) == [("PLAYER_COUNT", None, None, "")]
    assert places(text, 4) == [("DATE_WRONG", None, None, "line 5, column 1")]
    assert places(text, 5) == [("TOTAL_NOT_MULTIPLE_OF_TEN", None, 3, "line 6, column 5")]
    assert [line["game"] for line in (second, third, fourth, fifth)] == [2, 3, 4, 5]


def test_a_name_twice_in_one_game() -> None:
    assert codes("Round;Ada points;Bruno points;ADA points\n1;20;30;20\n") == ["NAME_TWICE"]
    assert codes("Round;Ada;;Ada;;Carla;\n;bid;total;bid;total;bid;total\n1;0;20;1;30;0;20\n") == ["NAME_TWICE"]
    table = "Date;Ada;Bruno;Carla;ada\n2020;20;20;20;20\n2020;20;20;20;\n"
    assert places(table) == [("NAME_TWICE", None, None, "line 1, column 5")]
    assert score(table)[1]["players"] == ["Ada", "Bruno", "Carla"]


def test_the_number_of_players() -> None:
    """G1."""
    for names in (["A", "B"], list("ABCDEFG")):
        header = ";".join(f"{name} points" for name in names)
        assert codes(f"{header}\n{';'.join('20' for _ in names)}\n") == ["PLAYER_COUNT"]


@pytest.mark.parametrize(
    "text",
    [
        "1;2;3\n4;5;6\n",
        "Milk,2\nBread,1\n",
        "Dear Ada, how are you?\nYours, Bruno\n",
        "Round;Ada bid;Ada total;Bruno bid;Carla bid\n1;0;20;1;0\n",
        "Round;Ada bid;Bruno;Carla\n1;0;1;0\n",
        "Round;bid;total;bid;total\n1;0;20;1;30\n",
        "Date;2019\nTitle;A game\n",
        "Place;Berlin\n" + POINTS,
        "Round;;Ada;;Bruno\n;bid;total;bid;total\n1;0;20;1;30\n",
    ],
)
def test_a_text_without_a_header_that_fits(text: str) -> None:
    assert codes(text) == ["NO_HEADER"]


def test_the_second_game_without_a_header_leaves_the_first() -> None:
    first, second = score(POINTS + "\n1;20;30;20\n")
    assert (first["game"], [problem["code"] for problem in second["problems"]]) == (1, ["NO_HEADER"])


def test_a_way_of_counting_that_nobody_knows_is_refused() -> None:
    assert places("Scoring;double\n" + POINTS) == [("NOT_A_GAME_FILE", None, None, "line 1, column 2")]
    assert only("Scoring;standard\n" + POINTS)["rounds"][0]["points"] == [20, 30, 20]


def test_a_name_that_a_spreadsheet_protects_is_read_without_the_apostrophe() -> None:
    assert only("Round;'=Ada points;'Bruno points;C points\n1;20;30;20\n")["players"] == ["=Ada", "'Bruno", "C"]


def test_what_cannot_be_a_name_or_a_title_is_refused_with_its_cell() -> None:
    assert places(f"Round;{'x' * 41} points;B points;C points\n1;20;30;20\n") == [
        ("NOT_A_GAME_FILE", None, 0, "line 1, column 2")
    ]
    assert places(f"Title;{'x' * 200}\n{POINTS}") == [("NOT_A_GAME_FILE", None, None, "line 1, column 2")]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is neither a game file nor a ZIP file of game files."),
        (b"nothing", "This is neither a game file nor a ZIP file of game files."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This is neither a game file nor a ZIP file of game files."),
        (b"\x81\x8d;\x8f", "This is neither a game file nor a ZIP file of game files."),
        (b'{"rounds": [', "This is not a whole game file: it breaks off in line 1."),
        (
            b"Round;A points;B points;C points\n1;20;3\x000;20\n",
            "Line 2, column 3 has the character NUL.",
        ),
        (b"x;" * 10_000, "Line 1 has 10000 columns, more than 400."),
        (b'Round;"A points\n1;20', "Line 1 is no line of a table: a quotation mark is missing, or a cell is too long."),
        (
            b"Round;" + b"x" * 200_000,
            "Line 1 is no line of a table: a quotation mark is missing, or a cell is too long.",
        ),
    ],
)
def test_what_is_no_table_is_refused_with_one_sentence(content: bytes, sentence: str) -> None:
    (line,) = score(content)
    (problem,) = line["problems"]
    assert (problem["code"], "game" in line) == ("NOT_A_GAME_FILE", False)
    assert problem["message"].startswith(sentence.removesuffix("."))


def test_very_long_texts_are_refused_before_each_cell_is_read() -> None:
    assert codes("\n" * 50_001 + "x;y") == ["NOT_A_GAME_FILE"]
    assert codes(POINTS + "x;y;z;a\n" * 40_000) == ["TOO_MANY_ROUNDS"]


def test_a_file_of_more_than_five_megabytes_is_refused() -> None:
    (problem,) = score(b"1;2\n" * 1_400_000)[0]["problems"]
    assert problem["message"] == "file is too large for a game file: 5600000 bytes."
