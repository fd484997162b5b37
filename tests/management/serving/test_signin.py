"""`manage.py signin` prints a new sign-in link."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorekeeper.environment import PROJECT
from scorekeeper.management.invitation import invitation
from scorekeeper.models import Confidant
from scorekeeper.storage.data_folder import write_address
from scorekeeper.storage.database_file import make_database
from scorekeeper.web import sign_in as signing_in
from tests.helpers.programs import LINK, run

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Settings) -> Path:
    """Return a data folder in which a server was started."""
    settings.DATA = tmp_path
    make_database(tmp_path / "tablet.sqlite3")
    write_address(tmp_path, "http://192.0.2.7:8123/")
    return tmp_path


class Terminal(io.StringIO):
    """A terminal, unlike a file or a pipe."""

    def isatty(self) -> bool:
        return True


def printed(*arguments: str) -> str:
    output = io.StringIO()
    call_command("signin", *arguments, stdout=output)
    return output.getvalue()


def link_in(text: str) -> str:
    found = LINK.search(text)
    assert found, text
    return found.group()


def refusal(*arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        call_command("signin", *arguments)
    return str(ended.value.code)


def test_the_link_has_the_address_of_the_server() -> None:
    assert link_in(printed()).startswith("http://192.0.2.7:8123/enter/")


def test_the_link_works() -> None:
    token = link_in(printed()).split("/")[-2]
    assert signing_in.use_link(token) == Confidant.objects.get()


def test_the_link_is_for_the_first_confidant() -> None:
    first = signing_in.first_confidant()
    signing_in.confidant_named("Ada")
    token = link_in(printed()).split("/")[-2]
    assert signing_in.use_link(token) == first


def test_a_confidant_is_created_by_name_with_a_message() -> None:
    text = printed("--name", "Ada")
    assert "Ada is a new Confidant." in text
    assert signing_in.use_link(link_in(text).split("/")[-2]) == Confidant.objects.get(name="Ada")


def test_an_existing_confidant_is_not_reported_as_new() -> None:
    signing_in.confidant_named("Ada")
    assert "new" not in printed("--name", "ada").partition("\n")[0]
    assert Confidant.objects.count() == 1


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        (["--host", "192.0.2.9", "--port", "81"], "http://192.0.2.9:81/enter/"),
        (["--host", "192.0.2.9"], "http://192.0.2.9:8000/enter/"),
        (["--url", "http://tablet.example/wizard"], "http://tablet.example/wizard/enter/"),
        (["--url", "http://tablet.example/"], "http://tablet.example/enter/"),
    ],
)
def test_the_address_in_the_link_can_be_chosen(arguments: list[str], start: str) -> None:
    assert link_in(printed(*arguments)).startswith(start)


@pytest.mark.parametrize("url", ["tablet", "ftp://tablet/", "http://", "http://tablet/?a=b", "http://[tablet/"])
def test_an_invalid_address_is_refused(url: str) -> None:
    assert refusal("--url", url) == f"“{url}” is not an address like https://tablet.example/."


def test_an_invalid_port_is_refused() -> None:
    assert refusal("--port", "x") == "“x” is not a port; it is a number from 1 to 65535."


@pytest.mark.parametrize("name", ["", " ", "\u202ename", "x" * 41])
def test_an_invalid_name_is_refused_and_creates_no_confidant(name: str) -> None:
    assert refusal("--name", name).endswith(".")
    assert Confidant.objects.count() == 0


def test_a_folder_without_a_database_is_refused(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    ended = run("signin", "--data", str(nowhere))
    makes_it = f"“python3 manage.py serve --data {nowhere}” makes it."
    assert ended.stderr == f"There is no Tablet of Truth in {nowhere} yet; {makes_it}\n"
    assert (ended.returncode, ended.stdout) == (1, "")
    assert not nowhere.exists()


def test_the_last_line_is_a_command_for_another_code_with_its_folder(tmp_path: Path, settings: Settings) -> None:
    settings.DATA = tmp_path / "of the table"
    shown = invitation("http://192.0.2.7:8123/", "token", io.StringIO())
    assert shown.endswith(f"\nfor another one: python3 manage.py signin --data '{tmp_path}/of the table'")


def test_the_command_for_another_code_omits_the_default_folder(settings: Settings) -> None:
    settings.DATA = PROJECT / "data"
    shown = invitation("http://192.0.2.7:8123/", "token", io.StringIO())
    assert shown.endswith("\nfor another one: python3 manage.py signin")


def test_the_command_for_another_code_names_a_confidant_other_than_the_first(settings: Settings) -> None:
    settings.DATA = PROJECT / "data"
    shown = invitation("http://192.0.2.7:8123/", "token", io.StringIO(), name="Ute Klein")
    assert shown.endswith("\nfor another one: python3 manage.py signin --name 'Ute Klein'")


def test_a_code_on_a_terminal_is_always_light_on_dark() -> None:
    shown = invitation("http://192.0.2.7:8123/", "token", Terminal())
    blocks = [line for line in shown.splitlines() if "█" in line]
    assert blocks
    assert all(line.startswith("\033[97;40m") and line.endswith("\033[0m") for line in blocks)


def test_a_console_without_blocks_gets_the_link_alone() -> None:
    shown = invitation("http://192.0.2.7:8123/", "token", io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
    assert shown.startswith("  http://192.0.2.7:8123/enter/token/\n\nOpen it on the Confidant’s phone to sign in.")


def test_an_address_that_is_stored_already_is_not_written_again(folder: Path) -> None:
    written = (folder / "address").stat().st_mtime_ns, (folder / "address").stat().st_ino
    write_address(folder, "http://192.0.2.7:8123/")
    assert ((folder / "address").stat().st_mtime_ns, (folder / "address").stat().st_ino) == written
    write_address(folder, "http://192.0.2.7:8124/")
    assert (folder / "address").read_text() == "http://192.0.2.7:8124/"
