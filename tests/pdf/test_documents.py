"""What a PDF file is besides its looks: titled, tagged, in a language, the same each time, and never a program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typst
from django.utils.translation import override

from scorekeeper.display.blank_sheet import blank_sheet_of
from scorekeeper.pdf.blank_sheet import blank_pdf
from scorekeeper.pdf.game_sheet import game_pdf
from scorekeeper.pdf.process import TypesetterError, TypesetterProcess
from scorekeeper.pdf.typesetter import Typesetter
from scorekeeper.pdf.typesetting import FONTS, TEMPLATES
from scorekeeper.rules.record import RoundRecord, Trump
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.pdf_text import letters_of, read_pdf, words_of
from tests.helpers.tables import NAMES
from tests.pdf.sheets import sheet_of

ROUND = RoundRecord((0, 1, 0), (0, 1, 0), trump=Trump.DWARVES)
MARKUP = ("#panic()", "$x$", "*a* _b_", "@b <c>", "\\ `d`", "#sys.inputs", "= e", "{nb}", '"//[f]')


def game_file(*names: str, language: str = "en") -> bytes:
    with override(language):
        return game_pdf(sheet_of(names or NAMES[:3], ROUND), "A4")


def blank_file(language: str = "en") -> bytes:
    with override(language):
        return blank_pdf(blank_sheet_of(Ruleset(), ("Ada", "", "Bruno"), 0), "A4")


def tags_of(content: bytes) -> list[dict[str, Any]]:
    """Return the elements of the structure in reading order."""

    def below(element: Any) -> Iterator[dict[str, Any]]:
        kids = element.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            found = kid.get_object()
            if isinstance(found, dict) and "/S" in found:
                yield found
                yield from below(found)

    return [*below(read_pdf(content).root_object["/StructTreeRoot"])]


@pytest.mark.parametrize(("language", "title"), [("en", "Blank score sheet · S"), ("de", "Leerer Block · S")])
def test_a_blank_sheet_has_a_title_and_a_language(language: str, title: str) -> None:
    reader = read_pdf(blank_file(language))
    assert reader.metadata is not None
    assert str(reader.metadata.title).startswith(title)
    assert str(reader.root_object["/Lang"]) == language


@pytest.mark.parametrize("make", [game_file, blank_file, lambda: game_file("Ada", "Bruno", "李")])
def test_a_file_is_marked_as_accessible(make: Any) -> None:
    """PDF/UA-1, which Typst checks."""
    content = make()
    root: Any = read_pdf(content).root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    assert {"/H1", "/Table", "/TH", "/TD"} <= {tag["/S"] for tag in tags_of(content)}


def test_pictures_have_a_text_instead() -> None:
    texts = [tag["/Alt"] for tag in tags_of(game_file()) if "/Alt" in tag]
    assert texts == [
        "Dwarves",
        "made",
        "made",
        "made",
        "Totals after each round; the numbers are in the table above.",
    ]
    texts = [tag["/Alt"] for tag in tags_of(blank_file("de")) if "/Alt" in tag]
    assert texts == [*["gibt"] * 19, "Kein Trumpf", "gibt"]


@pytest.mark.parametrize("make", [game_file, blank_file])
def test_the_same_game_gives_the_same_file(make: Any) -> None:
    content = make()
    assert make() == content
    assert re.findall(rb"CreationDate|ModDate|CreateDate|D:20|20\d\d-\d\d", content) == []


def test_no_name_is_read_as_markup() -> None:
    for start in range(0, len(MARKUP), 3):
        names = MARKUP[start : start + 3]
        sheet = sheet_of(names, ROUND, heading=" ".join(names))
        text = letters_of(words_of(game_pdf(sheet, "A4")))
        assert [name for name in names if text.count(letters_of(name)) < 4] == []
        text = letters_of(words_of(blank_pdf(blank_sheet_of(Ruleset(), names, None), "A4")))
        assert [name for name in names if letters_of(name) not in text] == []


@pytest.mark.parametrize("wanted", ["../secret.txt", "/../secret.txt", "/etc/hostname"])
def test_a_template_reads_no_file_outside_its_folder(tmp_path: Path, wanted: str) -> None:
    templates = tmp_path / "templates"
    templates.mkdir()
    for file in (tmp_path / "secret.txt", templates / "own.txt"):
        file.write_text("text")
    typesetter = Typesetter(templates, FONTS, tmp_path, machine=False)
    template = templates / "paper.typ"
    template.write_text('#set document(title: "x")\n#read("own.txt")')
    assert "text" in words_of(typesetter.write("paper.typ", {}))
    template.write_text(f'#set document(title: "x")\n#read("{wanted}")')
    with pytest.raises(typst.TypstError):
        typesetter.write("paper.typ", {})


def test_no_template_needs_the_network() -> None:
    """Typst would download a package that is imported by its name."""
    imports = {
        line for file in TEMPLATES.rglob("*.typ") for line in re.findall("(?:import|include) .*", file.read_text())
    }
    assert imports
    assert [line for line in imports if "@" in line] == []


@pytest.fixture
def process(tmp_path: Path) -> Iterator[TypesetterProcess]:
    process = TypesetterProcess((TEMPLATES, FONTS, tmp_path))
    yield process
    process.end()


@pytest.mark.processes
def test_the_process_makes_the_same_file(
    process: TypesetterProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process has the fonts of the machine, other than the typesetter of most tests."""
    files = []
    for each in (Typesetter(TEMPLATES, FONTS, tmp_path), process):
        monkeypatch.setattr("scorekeeper.pdf.typesetting.typesetter", lambda each=each: each)
        files.append([game_file("Ada", "שרה", "李"), blank_file("de")])
    assert files[0] == files[1]


@pytest.mark.processes
def test_another_process_follows_one_that_ended_or_failed(
    process: TypesetterProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.pdf.typesetting.typesetter", lambda: process)
    content = game_file()
    process.end()
    assert game_file() == content
    with pytest.raises(TypesetterError):
        process.write("unknown.typ", {})
    assert game_file() == content
    assert process._process is not None
    process._process.kill()
    process._process.wait()
    assert game_file() == content


@pytest.mark.processes
def test_a_process_that_nobody_uses_ends(process: TypesetterProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[float] = []

    class Clock:
        daemon = False

        def __init__(self, seconds: float, act: Any) -> None:
            self.seconds, self.act = seconds, act

        def start(self) -> None:
            ended.append(self.seconds)
            self.act_later = self.act

        def cancel(self) -> None:
            ended.clear()

    monkeypatch.setattr("scorekeeper.pdf.process.Timer", Clock)
    monkeypatch.setattr("scorekeeper.pdf.typesetting.typesetter", lambda: process)
    game_file()
    game_file()
    assert ended == [60]
    timer: Any = process._timer
    timer.act()
    assert process._process is None
