"""Bundles of scripts do the same as the modules that they are made of, or are refused; style sheets contain others."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.web.bundles import BundleError, Scripts, declared_names, style_bundle
from tests.phone.node import find_node

if TYPE_CHECKING:
    from pathlib import Path

STATIC = PROJECT / "static"
PAGE = {
    # Each script says when it runs; two of them import each other, and one loads another one later.
    "js/page.js": """import { answer, count } from "./lib/count.js";
import { first } from "./first.js";
const name = await Promise.resolve("page");
console.log(name, answer, first());
count();
const [one, two] = await Promise.all([import("./lib/later.js"), import("./lib/count.js")]);
one.later();
console.log(Object.keys(one).join(), two.count === count, count());
""",
    "js/first.js": """import { second } from "./second.js";
console.log("first runs");
export function first() {
  return second(1);
}
export const isFirst = true;
""",
    "js/second.js": """import { isFirst } from "./first.js";
console.log("second runs");
export const second = (number) => `second ${number} ${isFirst}`;
""",
    "js/lib/count.js": """console.log("count runs");
const name = "count";
export const answer = 42;
const calls = [];
/** Comments and "import words" stay. */
export const count = () => calls.push(name);
""",
    "js/lib/later.js": """import { count } from "./count.js";
import "./effect.js";
console.log("later runs");
export async function later() {
  console.log("later", count());
}
""",
    "js/lib/effect.js": """const name = "effect";
console.log(name, "runs");
""",
}


def output(folder: Path, scripts: dict[str, str]) -> str:
    """Return what a page's scripts print in Node."""
    (folder / "package.json").parent.mkdir()
    (folder / "package.json").write_text('{"type": "module"}')
    for name, text in scripts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    command = [find_node(), str(folder / "js/page.js")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refusal(scripts: dict[str, str], name: str = "js/page.js") -> str:
    with pytest.raises(BundleError) as refused:
        Scripts(scripts, scripts.__getitem__).bundle(name)
    return str(refused.value)


@pytest.mark.processes
def test_a_bundle_does_the_same_as_its_modules_in_the_same_order_and_with_one_instance_of_each(tmp_path: Path) -> None:
    scripts = Scripts(PAGE, PAGE.__getitem__)
    bundles = {name: scripts.bundle(name) for name in ("js/page.js", "js/lib/later.js")}
    printed = output(tmp_path / "modules", PAGE)
    assert "later 2\n" in printed
    assert output(tmp_path / "bundles", bundles) == printed


def test_two_modules_of_a_bundle_must_not_declare_the_same_name() -> None:
    one, two = "export const name = 1;\n", "const [name] = [2];\nexport const other = name;\n"
    page = 'import { name } from "./one.js";\nimport { other } from "./two.js";\n'
    assert "js/two.js declares name" in refusal({"js/page.js": page, "js/one.js": one, "js/two.js": two})


@pytest.mark.parametrize(
    "text", ["export let a = 1;\n", "export default 1;\n", "export { a };\n", "a(import.meta.url);\n"]
)
def test_an_export_that_a_bundle_would_change_is_refused(text: str) -> None:
    module = f"{text}export const b = 1;\n"
    assert "cannot have" in refusal({"js/page.js": 'import { b } from "./one.js";\n', "js/one.js": module})


@pytest.mark.parametrize("statement", ['import * as one from "./one.js";', 'import one from "./one.js";'])
def test_an_import_that_a_bundle_would_change_is_refused(statement: str) -> None:
    page = f'import {{ b }} from "./one.js";\n{statement}\n'
    assert "cannot have" in refusal({"js/page.js": page, "js/one.js": "export const b = 1;\n"})


def test_an_import_of_a_name_that_is_not_exported_is_refused() -> None:
    page = 'import { b, c } from "./one.js";\n'
    assert "js/one.js does not export c" in refusal({"js/page.js": page, "js/one.js": "export const b = 1;\n"})


def test_a_module_must_not_be_in_two_scripts_that_a_page_loads_later() -> None:
    later = 'import { b } from "./shared.js";\nexport const name = b;\n'
    scripts = {
        "js/page.js": 'import("./one.js");\nimport("./two.js");\n',
        "js/one.js": later,
        "js/two.js": later,
        "js/shared.js": "export const b = 1;\n",
    }
    assert "would load js/shared.js more than once" in refusal(scripts)


def test_every_script_of_the_product_can_be_part_of_a_bundle() -> None:
    names = [str(path.relative_to(STATIC)) for path in STATIC.glob("js/**/*.js")]
    scripts = Scripts(names, lambda name: (STATIC / name).read_text())
    assert {"js/play.js", "js/offline/start.js", "js/game_page.js"} <= {*scripts.pages}
    later = [name for name in names if name in scripts.loaded]
    assert "js/offline/parts.js" in later
    for name in names:
        imports = re.findall(r'^import[^"]*"\./', scripts.bundle(name), re.MULTILINE)
        assert not imports or name not in {*scripts.pages, *later}


def test_declared_names_are_those_outside_functions() -> None:
    text = "const { a, b: c } = d;\nasync function e(f) {\n  const g = 1;\n}\nexport class H {}\nlet [i, j] = [];\n"
    assert declared_names(text) == {"a", "c", "e", "H", "i", "j"}


def test_a_style_sheet_contains_those_that_it_imports_with_their_media_and_addresses() -> None:
    sheets = {
        "css/pages/one.css": '/* why */\n@import "../two.css";\n@import "../print.css" print;\n',
        "css/two.css": '@import "deep/three.css";\na { background: url("../icons/a.svg"); }\n',
        "css/deep/three.css": 'b { background: url("../../icons/b.svg"); }\n',
        "css/print.css": "c { top: 0; }\n",
    }
    text = " ".join(style_bundle("css/pages/one.css", sheets.__getitem__).split())
    assert text == (
        '/* why */ b { background: url("../../icons/b.svg"); } a { background: url("../../icons/a.svg"); }'
        " @media print { c { top: 0; } }"
    )
