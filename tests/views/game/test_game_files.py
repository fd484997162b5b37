"""Exports: one, some or all games, as game files and as CSV files for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from scorekeeper.display.file_names import data_file_stem
from scorekeeper.games import game_bin
from scorekeeper.games.bulk import store_games
from scorekeeper.import_export.csv_table import csv_lines
from scorekeeper.import_export.exporter import AT_ONCE, exported, logs, zipped
from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.import_export.score_report import reports
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.exchange import archive_of, logs_of
from tests.helpers.phones import Response, page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game

pytestmark = pytest.mark.django_db

HOSTILE = ("=1+1", "+41", "-7", "@SUM(A1)", "＝cmd", "Ada")


def get(phone: Client, name: str, *args: object, **query: object) -> bytes:
    """Return the content of a download, also of a streamed one."""
    response: Response = phone.get(reverse(name, args=args), query)  # type: ignore[arg-type]
    assert response.status_code == 200
    assert "attachment" in response.headers["Content-Disposition"]
    return b"".join(response) if response.streaming else response.content


def table_of(content: bytes, separator: str = ",") -> list[dict[str, str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    assert b"\n" not in content.replace(b"\r\n", b"")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=separator))


def names_in(content: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def test_one_game_is_exported_as_a_game_file() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    content = get(phone_of(game.owner), "game_json", game.pk)
    (log,) = logs_of(game.owner)
    assert canonical_record(read_game_file(content).record) == canonical_record(log.game.record)
    assert reports("game.json", content)[0]["complete"] is False


def test_the_page_of_a_game_links_to_its_files() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    text = page(phone_of(game.owner), "game", game.pk)
    assert all(reverse(f"game_{ending}", args=[game.pk]) in text for ending in ("json", "zip", "csv"))


def test_the_zip_file_of_one_game_contains_its_log() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    names = names_in(get(phone_of(game.owner), "game_zip", game.pk))
    assert [name.split("/")[0] for name in names] == ["games", "logs"]
    assert names[0].split("/")[1] == names[1].split("/")[1]


def test_all_games_except_those_in_the_bin_are_exported_oldest_first() -> None:
    confidant = make_confidant()
    games = [make_game(owner=confidant, rounds=THREE_ROUNDS) for _ in range(3)]
    game_bin.put_in_bin(confidant, games[1].pk)
    names = names_in(get(phone_of(confidant), "games_zip"))
    assert [name.removesuffix(".json").split("_")[-1] for name in names[::2]] == [str(games[0].pk), str(games[2].pk)]


def test_chosen_games_are_exported_and_those_of_other_confidants_are_not_found() -> None:
    confidant = make_confidant()
    games = [make_game(owner=confidant, rounds=THREE_ROUNDS) for _ in range(3)]
    phone, foreign = phone_of(confidant), make_game(rounds=THREE_ROUNDS)
    assert len(names_in(get(phone, "games_zip", game=[games[0].pk, games[2].pk]))) == 4
    assert {row["Game"] for row in table_of(get(phone, "games_csv", game=games[1].pk))} == {str(games[1].pk)}
    for forged in ([games[0].pk, foreign.pk], [0], ["x"], ["9" * 30], ["٣"]):
        assert phone.get(reverse("games_zip"), {"game": forged}).status_code == 404
        assert phone.get(reverse("games_csv"), {"game": forged}).status_code == 404


@pytest.mark.parametrize("ending", ["json", "zip", "csv"])
def test_the_files_of_another_confidants_game_are_not_found(ending: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    stranger = phone_of(make_confidant())
    assert stranger.get(reverse(f"game_{ending}", args=[game.pk])).status_code == 404


def test_the_csv_file_has_a_row_for_each_player_and_round() -> None:
    """P1, A4: points are numbers with a plain minus."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.TRUMP, number=2, values=("blue",))
    rows = table_of(get(phone_of(game.owner), "game_csv", game.pk))
    assert len(rows) == 9
    second = rows[4]
    assert (second["Round"], second["Cards"], second["Trump"], second["Dealer"]) == ("2", "2", "Humans", "Bruno")
    assert (rows[1]["Player"], rows[1]["Bid"], rows[1]["Took"], rows[1]["Made"]) == ("Bruno", "1", "0", "no")
    assert [(row["Points"], row["Total"]) for row in rows[:3]] == [("20", "20"), ("-10", "-10"), ("30", "30")]
    assert [row["Total"] for row in rows[-3:]] == ["40", "40", "10"]


def test_the_csv_file_has_the_bid_before_a_cloud_and_the_bombs_of_the_round() -> None:
    """S1, S2."""
    game = make_game(rounds=THREE_ROUNDS[:1], ruleset=Ruleset(special_cards=2))
    enter(game, Kind.BIDS, number=2, values=(1, 0, 2))
    enter(game, Kind.CLOUD, number=2, values=(0, -1))
    enter(game, Kind.VOID, number=2, values=(1,))
    enter(game, Kind.TRICKS, number=2, values=(1, 0, 0))
    rows = table_of(get(phone_of(game.owner), "game_csv", game.pk))
    found = [(row["Bid"], row["Bid before the Cloud"], row["Bombs"]) for row in rows]
    assert found == [("0", "", ""), ("1", "", ""), ("1", "", ""), ("0", "1", "1"), ("0", "", "1"), ("2", "", "1")]


def test_a_german_csv_file_has_german_headings_and_semicolons() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    rows = table_of(get(phone, "games_csv"), ";")
    assert len(rows) == 9
    with override("de"):
        (log,) = logs_of(game.owner)
        assert "".join(csv_lines([log])).encode() == get(phone, "game_csv", game.pk)


def test_text_in_a_csv_file_is_never_a_formula() -> None:
    game = make_game(players=HOSTILE, rounds=[((1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))])
    Game.objects.update(title="\t=HYPERLINK(1)")
    rows = table_of(get(phone_of(game.owner), "game_csv", game.pk))
    assert {row["Player"] for row in rows} == {*(f"'{name}" for name in HOSTILE[:-1]), "Ada"}
    assert rows[0]["Title"] == "'\t=HYPERLINK(1)"


@pytest.mark.parametrize("title", ["../../etc/passwd", "a/b\\c", "con\x00\r\nX: y", "", "٣ כאן", "“x”; filename=y"])
def test_a_file_name_is_safe_on_every_system(title: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    (log,) = logs_of(game.owner)
    log.row.title = title
    name = data_file_stem(log)
    assert name.endswith(f"_{game.pk}")
    assert all(character.isalnum() or character in "-_" for character in name)
    assert len(name) < 120


def test_files_of_a_game_without_entries_have_no_rounds() -> None:
    game = make_game()
    content = get(phone_of(game.owner), "game_json", game.pk)
    assert json.loads(content)["rounds"] == []
    assert table_of(get(phone_of(game.owner), "games_csv")) == []


def count_queries(confidant: Confidant) -> int:
    ids = list(Game.objects.filter(owner=confidant).values_list("pk", flat=True))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        sent = sum(len(piece) for piece in zipped(exported(log) for log in logs(confidant, ids)))
    assert sent
    return len(queries)


def test_an_export_takes_three_queries_per_hundred_games() -> None:
    few, many = make_confidant(), make_confidant()
    store_games(few, made_up_games(3))
    store_games(many, made_up_games(AT_ONCE + 5, seed=2))
    assert (count_queries(few), count_queries(many)) == (3, 6)


def test_a_head_request_for_an_export_returns_only_headers() -> None:
    confidant = make_confidant()
    store_games(confidant, made_up_games(2))
    response = phone_of(confidant).head(reverse("games_zip"))
    assert response.headers["Content-Type"] == "application/zip"
    assert archive_of(confidant)


def test_an_export_by_id_leaves_out_games_of_other_confidants() -> None:
    game, foreign = make_game(rounds=THREE_ROUNDS), make_game(rounds=THREE_ROUNDS)
    assert [log.row.pk for log in logs(game.owner, [foreign.pk, game.pk, 0])] == [game.pk]
