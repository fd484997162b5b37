"""Generates the fonts in this folder from the web fonts and DejaVu Sans; run it again only if one of them changes.

    uv run --with fonttools,brotli scorekeeper/pdf/fonts/make_fonts.py /usr/share/fonts/truetype/dejavu

It merges the subsets of the web fonts, makes lining tabular digits the default, and removes tables that printing does
not need. Families get names of their own, so that another version on the machine is not taken instead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.fontBuilder import FontBuilder
from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.O_S_2f_2 import Panose
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from scorekeeper.rules.names import draws_nothing  # noqa: E402 (found through the path)

HOUSE = HERE.parents[2] / "static" / "fonts"
PARTS = ("latin", "latin-ext")
BOLD = 700
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "init", "medi", "fina", "isol", "rlig", "liga", "calt"]
LATIN = range(0x20, 0x100)  # also in the fallback font, so that a name in several scripts can be written in one font
LEGAL = {0, 7, 8, 9, 11, 12, 13, 14}  # entries of a font on its makers and its licence
# Typst takes any other font before one that is monospaced, has serifs, and then has the longest name.
BOX_FAMILY = "Boxes for the characters that no other font on this machine has at all"
# Equal glyphs: programs that ignore the text stored beside a glyph copy the first of the characters that share one.
BOXES = 4096
# `styles.typ` recognizes a box by this width, which no font can have that is measured in 1000 or 2048 units.
BOX_EM, BOX_WIDTH = 16384, 12289
OUTSIDE = ((820, -1966), (BOX_WIDTH - 820, -1966), (BOX_WIDTH - 820, 12452), (820, 12452))
INSIDE = ((1310, -1476), (BOX_WIDTH - 1310, -1476), (BOX_WIDTH - 1310, 11962), (1310, 11962))
DOTTED_CIRCLE = 0x25CC  # shapers put it before a mark without a letter, if the font has it
DRAWN = [code for code in (*range(0x21, 0xD800), *range(0xE000, 0x110000)) if code != DOTTED_CIRCLE]


def make_all(dejavu: Path) -> None:
    for weight in (500, BOLD):
        files = [HOUSE / f"alegreya-sans-{weight}-{part}.woff2" for part in PARTS]
        write(merged([text_font(file) for file in files]), f"alegreya-sans-{weight}.ttf", "Tablet Text")
    titles = [instantiateVariableFont(TTFont(HOUSE / f"cinzel-{part}.woff2"), {"wght": BOLD}) for part in PARTS]
    write(merged([reduced(font, font.getBestCmap()) for font in titles]), f"cinzel-{BOLD}.ttf", "Tablet Title")
    house = set(TTFont(HERE / f"alegreya-sans-{BOLD}.ttf").getBestCmap()) - {*LATIN}
    fallback = TTFont(dejavu / "DejaVuSansCondensed-Bold.ttf")
    reduced_fallback = reduced(fallback, set(fallback.getBestCmap()) - house)
    write(reduced_fallback, "dejavu-sans-condensed-bold.ttf", "Tablet Scripts")
    write(box_font(), "boxes.ttf", BOX_FAMILY)


def text_font(file: Path) -> TTFont:
    """With lining tabular digits."""
    font = TTFont(file)
    for feature in ("lnum", "tnum"):
        replaced = dict(substitutions(font, feature))
        for table in font["cmap"].tables:
            table.cmap.update({code: replaced[name] for code, name in table.cmap.items() if name in replaced})
    return reduced(font, font.getBestCmap())


def substitutions(font: TTFont, feature: str) -> Iterator[tuple[str, str]]:
    """Yield original and replacement."""
    table = font["GSUB"].table
    numbers = chain.from_iterable(
        record.Feature.LookupListIndex for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature
    )
    for number in numbers:
        for part in table.LookupList.Lookup[number].SubTable:
            yield from getattr(part, "ExtSubTable", part).mapping.items()


def reduced(font: TTFont, codes: Iterable[int]) -> TTFont:
    """Without hinting."""
    font.flavor = None
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, glyph_names=False)
    options.drop_tables += ["STAT", "HVAR", "avar", "FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def merged(parts: list[TTFont]) -> TTFont:
    """With the characters of all parts."""
    with TemporaryDirectory() as folder:
        files = [str(Path(folder, f"{index}.ttf")) for index in range(len(parts))]
        for part, file in zip(parts, files, strict=True):
            part.save(file)
        return Merger().merge(files)


def box_font() -> TTFont:
    """A box for each character that no other font has, nothing for those that draw nothing."""
    box, again, nothing = (TTGlyphPen({"box": None}) for _ in range(3))
    for corners in (OUTSIDE, reversed(INSIDE)):
        for move, corner in zip((box.moveTo, *[box.lineTo] * 3), corners, strict=True):
            move(corner)
        box.closePath()
    again.addComponent("box", (1, 0, 0, 1, 0, 0))
    names = [f"box{number}" for number in range(BOXES)]
    outline = {"box": box.glyph(), "nothing": nothing.glyph()}
    glyphs = dict.fromkeys((".notdef", *names), again.glyph()) | outline
    font = FontBuilder(BOX_EM, isTTF=True)
    font.setupGlyphOrder([*glyphs])
    font.setupCharacterMap({code: "nothing" if draws_nothing(chr(code)) else names[code % BOXES] for code in DRAWN})
    font.setupGlyf(glyphs)
    metrics = dict.fromkeys(glyphs, (BOX_WIDTH, OUTSIDE[0][0]))
    font.setupHorizontalMetrics({**metrics, "nothing": (0, 0)})
    top, bottom = OUTSIDE[2][1], OUTSIDE[0][1]
    font.setupHorizontalHeader(ascent=top, descent=bottom)
    font.setupNameTable({})
    # Monospaced and with serifs, unlike the text.
    panose = Panose(bFamilyType=2, bSerifStyle=2, bProportion=9)
    font.setupOS2(sTypoAscender=top, sTypoDescender=bottom, usWinAscent=top, usWinDescent=-bottom, panose=panose)
    font.setupPost(isFixedPitch=1, keepGlyphNames=False)
    return font.font


def write(font: TTFont, file: str, family: str) -> None:
    style = "Bold" if "bold" in file or str(BOLD) in file else "Regular"
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in LEGAL]
    for number, text in {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}.items():
        names.setName(text, number, 3, 1, 0x409)
    font.save(HERE / file)


if __name__ == "__main__":
    make_all(Path(sys.argv[1]))
