"""The fonts of a PDF file: those of the product, of the data folder and of the machine, cut to what is used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from scorekeeper.pdf.game_sheet import game_pdf
from scorekeeper.pdf.typesetter import Typesetter
from scorekeeper.pdf.typesetting import FONTS, TEMPLATES
from scorekeeper.rules.record import RoundRecord
from tests.helpers.pdf_text import letters_of, read_pdf, words_of
from tests.pdf.made_fonts import torn, write_font
from tests.pdf.sheets import sheet_of

BOX_SENTENCE = "A box with a number stands for a character that no font of the server has."
FAR = "李小龍"


def file_of(*names: str) -> bytes:
    """Return the sheet of a game of one round."""
    return game_pdf(sheet_of(names, RoundRecord((0, 1, 0), (0, 1, 0))), "A4")


def fonts_in(content: bytes) -> dict[str, int]:
    """Return the sizes of the embedded fonts by their names, without the mark of a subset."""
    resources: Any = read_pdf(content).pages[0]["/Resources"]
    descriptors = [font["/DescendantFonts"][0]["/FontDescriptor"] for font in resources["/Font"].values()]
    return {each["/FontName"].partition("+")[2]: len(each["/FontFile2"].get_data()) for each in descriptors}


def test_only_the_glyphs_in_use_are_embedded() -> None:
    fonts = fonts_in(file_of("Ute", "שרה", "مريم"))
    assert {*fonts} == {"TabletText-Regular", "TabletText-Bold", "TabletTitle-Bold", "TabletScripts-Bold"}
    assert max(fonts.values()) < 15_000
    assert (FONTS / "dejavu-sans-condensed-bold.ttf").stat().st_size > 500_000


def test_a_file_of_latin_names_needs_no_fallback_font() -> None:
    assert {*fonts_in(file_of("Łukasz", "Ștefănescu", "Björn"))} == {
        "TabletText-Regular",
        "TabletText-Bold",
        "TabletTitle-Bold",
    }


def test_letters_that_the_fonts_would_compose_of_two_marks_are_whole_in_the_fallback_font() -> None:
    content = file_of("Nguyễn", "Hiếu", "Ben")
    assert "TabletScripts-Bold" in fonts_in(content)
    assert {"Nguyễn", "Hiếu"} <= {*words_of(content).split()}


def test_a_font_in_the_data_folder_is_used_for_characters_that_the_product_lacks(tmp_path: Path) -> None:
    write_font(tmp_path / "fonts" / "helpful.ttf", FAR)
    with override_settings(DATA=tmp_path):
        content = file_of("Ada", "Bruno", FAR)
    assert "HelpfulFont-Bold" in fonts_in(content)
    assert "李" in words_of(content)
    assert BOX_SENTENCE not in words_of(content)


def test_a_font_in_the_data_folder_does_not_replace_the_product_s(tmp_path: Path) -> None:
    write_font(tmp_path / "fonts" / "other.ttf", "Ada")
    with override_settings(DATA=tmp_path):
        assert "HelpfulFont-Bold" not in fonts_in(file_of("Ada", "Ben", "Eva"))


def test_the_fonts_of_the_machine_are_used_too(tmp_path: Path) -> None:
    """Here a folder of the data stands for the machine: no family of it comes before the others."""
    write_font(tmp_path / "machine" / "font.ttf", FAR)
    typesetter = Typesetter(TEMPLATES, FONTS, tmp_path / "machine", machine=False)
    typesetter._added = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorekeeper.pdf.typesetting.typesetter", lambda: typesetter)
        content = file_of("Ada", "Bruno", FAR)
    assert "HelpfulFont-Bold" in fonts_in(content)
    assert BOX_SENTENCE not in words_of(content)


@pytest.mark.parametrize("fault", ["no font at all", "torn outlines"])
def test_a_broken_font_does_not_break_the_sheet(tmp_path: Path, fault: str) -> None:
    font = tmp_path / "fonts" / "broken.ttf"
    write_font(font, FAR)
    font.write_bytes(b"nothing" if fault == "no font at all" else torn(font.read_bytes()))
    with override_settings(DATA=tmp_path):
        text = words_of(file_of("Ada", "Bruno", FAR))
    assert FAR in letters_of(text)
    assert BOX_SENTENCE in text


def test_a_character_without_a_font_is_a_box_with_its_number_and_can_be_copied() -> None:
    with_box, without = file_of("Ada", "Bruno", "𐎀李"), file_of("Ada", "Bruno", "Carla")
    assert [name for name in fonts_in(with_box) if name.startswith("Boxes")]
    assert "𐎀李" in letters_of(words_of(with_box))
    assert BOX_SENTENCE in words_of(with_box)
    assert BOX_SENTENCE not in words_of(without)


def test_the_number_is_the_character_s() -> None:
    """Two names of characters without a font look different."""
    one, other = (read_pdf(file_of("Ada", "Bruno", name)).pages[0].get_contents() for name in "李小")
    assert one is not None
    assert other is not None
    assert one.get_data() != other.get_data()
