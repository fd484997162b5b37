"""Environment variables and the --data option, and how invalid values are refused."""

import os
import runpy
from ipaddress import ip_network
from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from scorekeeper.environment import PROJECT, Environment, read_environment, secret_key, take_data_option
from scorekeeper.environment.database_url import Postgresql, read_database_url
from scorekeeper.environment.errors import SettingError
from tests.helpers.programs import run


def test_no_variable_is_required() -> None:
    assert read_environment({}) == Environment(PROJECT / "data", (), https=False, log_level="INFO")


def test_every_variable_can_be_set() -> None:
    place = {"TABLET_DATA": "/d", "TABLET_HOSTS": "a.example, [::1]"}
    chosen = {**place, "TABLET_HTTPS": "1", "TABLET_HSTS": "preload", "TABLET_LOG_LEVEL": "debug"}
    chosen["TABLET_PROXIES"] = "10.0.0.0/8, 2001:db8::1"
    hosts, proxies = ("a.example", "[::1]"), (ip_network("10.0.0.0/8"), ip_network("2001:db8::1"))
    assert read_environment(chosen) == Environment(
        Path("/d"),
        hosts,
        https=True,
        proxies=proxies,
        hsts="preload",
        session_days=60,
        log_level="DEBUG",
        backups=Path("/d/backups"),
    )
    assert not read_environment({"TABLET_SERVICE_WORKER": "0"}).service_worker


def test_every_variable_of_operation_can_be_set() -> None:
    backups = {"TABLET_BACKUP_DIR": "/b", "TABLET_BACKUP_EVERY": "6", "TABLET_BACKUP_KEY": 16 * "k"}
    logs = {"TABLET_LOG_FORMAT": "json", "TABLET_ACCESS_LOG": "1"}
    read = read_environment({**backups, **logs, "TABLET_METRICS_TOKEN": 16 * "t"})
    assert (read.backups, read.backup_every, read.backup_key) == (Path("/b"), 6, 16 * "k")
    assert (read.log_format, read.access_log, read.metrics_token) == ("json", True, 16 * "t")
    assert read_environment({"TABLET_TIME_ZONE": "Europe/Berlin"}).time_zone == "Europe/Berlin"
    assert not read_environment({}).metrics_token


def test_metrics_without_a_token_are_refused_because_anybody_could_read_them_through_a_proxy() -> None:
    with pytest.raises(SettingError, match=r"^TABLET_METRICS needs a token: set TABLET_METRICS_TOKEN instead.$"):
        read_environment({"TABLET_METRICS": "1"})
    assert read_environment({"TABLET_METRICS": "0"}).metrics_token == ""
    assert read_environment({"TABLET_METRICS": "1", "TABLET_METRICS_TOKEN": 16 * "t"}).metrics_token == 16 * "t"


@pytest.mark.parametrize(
    ("written", "meant"),
    [("HTPS", "HTTPS"), ("HOST", "HOSTS"), ("BACKUPKEY", "BACKUP_KEY"), ("TIMEZONE", "TIME_ZONE")],
)
def test_a_misspelt_variable_is_refused_with_the_name_that_was_meant(written: str, meant: str) -> None:
    with pytest.raises(SettingError, match=f"^TABLET_{written} is no setting. Did you mean TABLET_{meant}\\?$"):
        read_environment({f"TABLET_{written}": "1"})


@pytest.mark.parametrize(
    "name", ["DOMAIN", "DATABASE_PASSWORD", "SECURE_HSTS", "SERVICE_HOST", "SERVICE_PORT", "PORT", "PORT_8000_TCP_ADDR"]
)
def test_variables_of_programs_around_this_one_are_left_alone(name: str) -> None:
    """Those of `compose.yaml`, and what Kubernetes sets for a service of the name tablet."""
    assert read_environment({f"TABLET_{name}": "1"}) == Environment()


@pytest.mark.parametrize("name", ["TABLET_BACKUP_KEY", "TABLET_METRICS_TOKEN"])
def test_a_short_secret_is_refused_and_not_shown(name: str) -> None:
    with pytest.raises(SettingError, match=f"^{name}: this has 9 characters, and 16 are the fewest.$"):
        read_environment({name: "too short"})


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("TABLET_BACKUP_EVERY", "daily"),
        ("TABLET_BACKUP_EVERY", "-1"),
        ("TABLET_BACKUP_EVERY", "9999"),
        ("TABLET_LOG_FORMAT", "xml"),
        ("TABLET_ACCESS_LOG", "yes"),
        ("TABLET_METRICS", "on"),
        ("TABLET_HOSTS", "http://a.example/"),
        ("TABLET_HOSTS", "a b"),
        ("TABLET_HTTPS", "yes"),
        ("TABLET_HTTPS", "2"),
        ("TABLET_HSTS", "1"),
        ("TABLET_SERVICE_WORKER", "off"),
        *(
            ("TABLET_TIME_ZONE", text)
            for text in ("Europe/Berln", "../etc/passwd", "/etc/localtime", "CET-1CEST,M3", " ")
        ),
        *(("TABLET_SESSION_DAYS", text) for text in ("0", "401", "1.5", "a week", "-1", "٣")),
        ("TABLET_LOG_LEVEL", "LOUD"),
    ],
)
def test_an_invalid_variable_is_refused_by_name(name: str, written: str) -> None:
    with pytest.raises(SettingError, match=f"^{name}: “"):
        read_environment({name: written})


def test_a_phone_stays_signed_in_for_a_shorter_time_where_others_host_the_server() -> None:
    assert read_environment({}).session_days == 365
    assert read_environment({"TABLET_HTTPS": "1"}).session_days == 60
    assert read_environment({"TABLET_HTTPS": "1", "TABLET_SESSION_DAYS": "7"}).session_days == 7


@pytest.mark.processes
def test_a_command_refuses_an_invalid_variable_in_one_sentence() -> None:
    result = run("check", TABLET_HTTPS="perhaps")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "TABLET_HTTPS: “perhaps” is neither 1 (on) nor 0 (off).\n"


def test_the_proxy_is_on_this_machine_unless_the_owner_names_it() -> None:
    this_machine = (ip_network("127.0.0.0/8"), ip_network("::1"))
    assert read_environment({"TABLET_HTTPS": "1"}).proxies == this_machine
    assert read_environment({}).proxies == ()
    for written in ("proxy.example", "10.0.0.1/8", "10.0.0.1,"):
        with pytest.raises(SettingError, match="is no list of addresses or networks"):
            read_environment({"TABLET_HTTPS": "1", "TABLET_PROXIES": written})
    with pytest.raises(SettingError, match="needs TABLET_HTTPS=1"):
        read_environment({"TABLET_PROXIES": "10.0.0.1"})


URL = "postgresql://us%40er:p%2Fw%23d@db.example:6543/tab%20let?sslmode=verify-full&sslrootcert=/ca.pem"
ADDRESS = Postgresql(
    "tab let", "us@er", "p/w#d", "db.example", "6543", (("sslmode", "verify-full"), ("sslrootcert", "/ca.pem"))
)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        (URL, ADDRESS),
        ("postgres://[::1]/tablet", Postgresql("tablet", host="::1")),
        ("postgresql:///tablet?host=/run/postgresql", Postgresql("tablet", host="/run/postgresql")),
    ],
)
def test_a_database_url_is_read_in_its_parts(url: str, address: Postgresql) -> None:
    assert read_environment({"DATABASE_URL": url}).postgresql == address
    assert read_environment({"DATABASE_URL": ""}).postgresql is None


def test_the_address_of_a_database_is_shown_without_its_password() -> None:
    assert str(ADDRESS) == "“tab let” on db.example:6543"
    assert "p/w#d" not in repr(ADDRESS)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("tablet.sqlite3", "it is not like postgresql://"),
        ("mysql://me:geheim@host/tablet", "it is not like postgresql://"),
        ("postgresql://me:geheim@host/tablet#geheim", "it is not like postgresql://"),
        ("postgresql://me:geheim@host", "the name of the database"),
        ("postgresql://me:geheim@host/", "the name of the database"),
        ("postgresql://me:geheim@host/a/b", "the name of the database"),
        ("postgresql://me:ge/heim@host/tablet", "host and port cannot be read"),
        ("postgresql://me:geheim@host:65536/tablet", "host and port cannot be read"),
        ("postgresql://me:geheim@host:geheim/tablet", "host and port cannot be read"),
        ("postgresql://me:geheim@[host/tablet", "host and port cannot be read"),
        ("postgresql://me:geheim@host/tablet?geheim=1", "the only parameters"),
        ("postgresql://me:geheim@host/tablet?sslmode=geheim", "sslmode is none of"),
    ],
)
def test_a_mistake_in_a_database_url_is_refused_without_showing_a_part_of_it(url: str, reason: str) -> None:
    with pytest.raises(SettingError, match=f"^DATABASE_URL: .*{reason}") as refused:
        read_database_url(url, "DATABASE_URL")
    assert "geheim" not in str(refused.value)
    assert "heim" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_the_demo_does_not_use_the_database_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLET_DATA", "")
    monkeypatch.setenv("DATABASE_URL", URL)
    take_data_option(["manage.py", "serve", "--data", "/d"])
    assert os.environ["DATABASE_URL"] == URL
    take_data_option(["manage.py", "demo"])
    assert "DATABASE_URL" not in os.environ


def test_hsts_needs_https() -> None:
    with pytest.raises(SettingError, match="needs TABLET_HTTPS=1"):
        read_environment({"TABLET_HSTS": "subdomains"})


@pytest.mark.parametrize(
    ("chosen", "header"),
    [
        ("", "max-age=31536000"),
        ("0", None),
        ("subdomains", "max-age=31536000; includeSubDomains"),
        ("preload", "max-age=31536000; includeSubDomains; preload"),
    ],
)
def test_behind_a_proxy_hsts_is_for_this_host_unless_the_owner_chooses(
    chosen: str, header: str | None, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setenv("TABLET_HTTPS", "1")
    monkeypatch.setenv("TABLET_HSTS", chosen)
    for name, value in runpy.run_path(str(PROJECT / "scorekeeper" / "settings.py")).items():
        if name.startswith("SECURE_"):
            setattr(settings, name, value)
    answer = Client().get("/leave/", secure=True, headers={"host": "localhost"})
    assert answer.headers.get("Strict-Transport-Security") == header


def test_the_stored_key_is_used(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("kept\n")
    assert secret_key(tmp_path) == "kept"


def test_without_a_stored_key_every_process_has_its_own(tmp_path: Path) -> None:
    assert secret_key(tmp_path) != secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("contents", [b"", b" \n", b"\xff\xfe"])
def test_an_unusable_key_is_refused(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "secret-key").write_bytes(contents)
    with pytest.raises(SettingError, match=f"^The secret key {tmp_path}/secret-key "):
        secret_key(tmp_path)


@pytest.fixture
def _no_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLET_DATA", "")


@pytest.mark.usefixtures("_no_data_folder")
@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("recount --data /d", "recount"),
        ("score a.json --data=/d - b.json", "score a.json - b.json"),
        ("--data /d check --deploy -v 2", "check --deploy -v 2"),
        ("signin --name Ada --data /e --data /d --port 81", "signin --name Ada --port 81"),
        ("score --data /d -- --data a.json --dat", "score -- --data a.json --dat"),
    ],
)
def test_every_command_accepts_the_data_option_at_any_place(written: str, left: str) -> None:
    arguments = ["manage.py", *written.split()]
    take_data_option(arguments)
    assert (os.environ["TABLET_DATA"], arguments) == ("/d", ["manage.py", *left.split()])


@pytest.mark.usefixtures("_no_data_folder")
def test_options_with_a_longer_name_are_left_to_the_command() -> None:
    arguments = ["manage.py", "migrate", "--database", "default", "--data-x", "--dry-run"]
    take_data_option(arguments)
    assert arguments == ["manage.py", "migrate", "--database", "default", "--data-x", "--dry-run"]
    assert os.environ["TABLET_DATA"] == ""


@pytest.mark.parametrize("command", ["score", "recount", "check", "signin", "serve"])
@pytest.mark.parametrize("written", [["--data", ""], ["--data="], ["--data"], ["--data", "--verbosity=1"]])
def test_a_data_folder_without_a_name_is_refused(command: str, written: list[str]) -> None:
    with pytest.raises(SettingError, match=r"^--data needs the name of a folder\.$"):
        take_data_option(["manage.py", command, *written])


@pytest.mark.parametrize("cut", ["--dat", "--da", "--d"])
@pytest.mark.parametrize("value", [["=/d"], ["", "/d"]])
def test_an_abbreviated_option_is_refused(cut: str, value: list[str]) -> None:
    with pytest.raises(SettingError, match=f"^“{cut}” is no option; write --data DIR.$"):
        take_data_option(["manage.py", "serve", cut + value[0], *value[1:]])


@pytest.mark.processes
@pytest.mark.parametrize("written", [["--data", ""], ["--dat", "elsewhere"]])
def test_a_command_refuses_a_bad_data_option_in_one_sentence(written: list[str]) -> None:
    result = run("recount", *written)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (1, "", 1)


@pytest.mark.processes
def test_commands_run_with_the_data_option(tmp_path: Path) -> None:
    assert run("check", "--data", str(tmp_path)).returncode == 0
    game = PROJECT / "tests" / "data" / "games" / "four-players-plus-minus-one.json"
    assert run("score", "--data", str(tmp_path), str(game)).returncode == 0
    assert list(tmp_path.iterdir()) == []
