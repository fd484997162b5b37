"""The keys of names on the set-up page, against those of the server."""

from __future__ import annotations

import json
import subprocess

from scorekeeper.environment import PROJECT
from scorekeeper.rules.names import is_printable, name_key, sort_key
from tests.phone.node import find_node

SCRIPT = f"""
import {{ keyOf, lettersOf }} from "{(PROJECT / "static/js/names.js").as_uri()}";
import {{ readFileSync }} from "node:fs";
const names = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(names.map((name) => [keyOf(name), lettersOf(name)])));
"""
LETTERS = "Ägidius Łukasz Øyvind Đorđe Guðrún Þór Strauß Æsa Œuvre Işıl İbrahim Ħamza Ŧ Ŋ Əli Zoë Νίκος Андрей Фёдор"
COMPARED = (*range(0x13A0), *range(0x1400, 0x3100), *range(0xFB00, 0x10000))
"""Most alphabets with punctuation; Python and JavaScript fold the forms of Cherokee letters the other way round."""


def on_the_page(names: list[str]) -> list[list[str]]:
    command = [find_node(), "--input-type=module", "--eval", SCRIPT]
    done = subprocess.run(command, input=json.dumps(names), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    keys: list[list[str]] = json.loads(done.stdout)
    return keys


def test_a_character_makes_the_same_key_of_a_name_as_on_the_server() -> None:
    names = [f"a{chr(code)}b" for code in COMPARED if is_printable(chr(code)) and chr(code).isprintable()]
    assert len(names) > 10_000
    wrong = [name for name, (key, _) in zip(names, on_the_page(names), strict=True) if key != name_key(name)]
    assert wrong == []


def test_names_without_accents_are_recognised_as_on_the_server() -> None:
    names = LETTERS.split()
    letters = [own for _, own in on_the_page(names)]
    assert letters == [sort_key(name) for name in names]
