"""Generates the fonts in this folder from the web fonts and DejaVu Sans; run it again only if one of them changes.

    uv run --with brotli scorekeeper/pdf/fonts/make_fonts.py /usr/share/fonts/truetype/dejavu

It merges the subsets of the web fonts, makes lining tabular digits the default, and removes tables that printing does
not need. Fonts are not renamed: neither licence requires it.
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parents[2] / "static" / "fonts"
PARTS = ("latin", "latin-ext")
BOLD = 700
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "init", "medi", "fina", "isol", "rlig", "liga", "calt"]
LATIN = range(0x20, 0x100)
"""Also in the fallback font, so that a name in several scripts can be written in one font."""


def make_all(dejavu: Path) -> None:
    """Write every font."""
    for weight in (500, BOLD):
        files = [HOUSE / f"alegreya-sans-{weight}-{part}.woff2" for part in PARTS]
        write_merged([text_font(file) for file in files], f"alegreya-sans-{weight}.ttf")
    titles = [instantiateVariableFont(TTFont(HOUSE / f"cinzel-{part}.woff2"), {"wght": BOLD}) for part in PARTS]
    write_merged([reduced(font, font.getBestCmap()) for font in titles], f"cinzel-{BOLD}.ttf")
    house = set(TTFont(HERE / f"alegreya-sans-{BOLD}.ttf").getBestCmap()) - {*LATIN}
    fallback = TTFont(dejavu / "DejaVuSansCondensed-Bold.ttf")
    reduced(fallback, set(fallback.getBestCmap()) - house).save(HERE / "dejavu-sans-condensed-bold.ttf")


def text_font(file: Path) -> TTFont:
    """Return a subset of the text font with lining tabular digits."""
    font = TTFont(file)
    for feature in ("lnum", "tnum"):
        replaced = dict(substitutions(font, feature))
        for table in font["cmap"].tables:
            table.cmap.update({code: replaced[name] for code, name in table.cmap.items() if name in replaced})
    return reduced(font, font.getBestCmap())


def substitutions(font: TTFont, feature: str) -> Iterator[tuple[str, str]]:
    """Yield the glyph substitutions of a feature: original, replacement."""
    table = font["GSUB"].table
    numbers = chain.from_iterable(
        record.Feature.LookupListIndex for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature
    )
    for number in numbers:
        for part in table.LookupList.Lookup[number].SubTable:
            yield from getattr(part, "ExtSubTable", part).mapping.items()


def reduced(font: TTFont, codes: Iterable[int]) -> TTFont:
    """Return a font with only these characters, without hinting."""
    font.flavor = None
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, glyph_names=False)
    options.drop_tables += ["STAT", "HVAR", "avar", "FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def write_merged(parts: list[TTFont], name: str) -> None:
    """Write one font with the characters of all parts."""
    with TemporaryDirectory() as folder:
        files = [str(Path(folder, f"{index}.ttf")) for index in range(len(parts))]
        for part, file in zip(parts, files, strict=True):
            part.save(file)
        Merger().merge(files).save(HERE / name)


if __name__ == "__main__":
    make_all(Path(sys.argv[1]))
