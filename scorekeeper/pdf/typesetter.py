"""Makes PDF files and pictures with Typst, in a process of its own without Django (docs/decisions/0057).

    python typesetter.py TEMPLATES FONTS FONTS_OF_THE_DATA_FOLDER

For each line of JSON, [template, data, "pdf" or "png"], it writes a line with the length of the file, then the file.
An error ends it.
"""

import json
import signal
import sys
from pathlib import Path
from typing import Any, Literal

import typst

type FileKind = Literal["pdf", "png"]

_REMEMBERED = 10  # compilations after which Typst forgets what they did not use


class Typesetter:
    """Own fonts come first, then `added` ones, then those of the machine."""

    def __init__(self, templates: Path, fonts: Path, added: Path, *, machine: bool = True) -> None:
        self._templates = templates
        self._fonts, self._own = _fonts(fonts, added, machine=machine), _fonts(fonts)
        self._added = _fonts(added).families()
        self._empty = typst.Compiler(font_paths=_fonts())

    def write(self, template: str, data: dict[str, Any], kind: FileKind = "pdf") -> bytes:
        """Raise TypstError if the template is faulty."""
        try:
            return self._compiled(template, {**data, "families": self._added}, self._fonts, kind)
        except typst.TypstError:
            # A font that is not the product's may be damaged. Without it there are boxes.
            return self._compiled(template, {**data, "families": []}, self._own, kind)
        finally:
            self._forget()

    def _compiled(self, template: str, data: dict[str, Any], fonts: typst.Fonts, kind: FileKind) -> bytes:
        inputs = {"data": json.dumps(data, ensure_ascii=False)}
        root = self._templates
        compiler = typst.Compiler(root / template, root=root, font_paths=fonts, sys_inputs=inputs)
        # The picture of a page has a pixel for each point.
        content = compiler.compile(**({"pdf_standards": "ua-1"} if kind == "pdf" else {"format": "png", "ppi": 72}))
        assert isinstance(content, bytes)  # noqa: S101 (follows from the format)
        return content

    def _forget(self) -> None:
        """Typst keeps 7 MB for each document."""
        for _number in range(_REMEMBERED + 1):
            self._empty.compile(b"", format="svg")


def _fonts(*folders: Path, machine: bool = False) -> typst.Fonts:
    return typst.Fonts(include_system_fonts=machine, include_embedded_fonts=False, font_paths=[*folders])


def main(folders: list[str]) -> None:
    # Ctrl-C in a terminal goes to the server as well, whose end closes the standard input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    typesetter = Typesetter(*map(Path, folders))
    for line in sys.stdin.buffer:
        content = typesetter.write(*json.loads(line))
        sys.stdout.buffer.write(b"%d\n%b" % (len(content), content))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
