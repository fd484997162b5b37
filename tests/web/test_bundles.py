"""Bundles of scripts do the same as the modules that they are made of, or are refused; style sheets contain others."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.web.bundles import BundleError, Scripts, style_bundle
from tests.phone.node import find_node

STATIC = PROJECT / "static"
PAGE = {
    # Each script says when it runs; two of them declare the same names, also one of the page.
    "js/page.js": """import { answer, count } from "./lib/count.js";
import * as one from "./one.js";
import { first } from "./first.js";
const name = await Promise.resolve("page");
console.log(name, answer, first(), Object.keys(one).sort().join());
count();
one.draw();
""",
    "js/first.js": """import { draw } from "./lib/second.js";
console.log("first runs");
const name = "first";
export function first() {
  return `${name} ${draw(1)}`;
}
""",
    "js/one.js": """import { count } from "./lib/count.js";
import "./lib/effect.js";
console.log("one runs");
export async function draw() {
  console.log("one", count());
}
export class Shape {}
""",
    "js/lib/second.js": """console.log("second runs");
export const draw = (number) => `second ${number}`;
""",
    "js/lib/count.js": """console.log("count runs");
const name = "count";
export const answer = 42;
const calls = [];
/** Comments and "import words" stay. */
export const count = () => calls.push(name);
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
    printed = output(tmp_path / "modules", PAGE)
    assert "one 2\n" in printed
    assert output(tmp_path / "bundles", {"js/page.js": scripts.bundle("js/page.js")}) == printed


def test_modules_that_import_each_other_are_refused() -> None:
    one, two = (
        'import { b } from "./two.js";\nexport const a = 1;\n',
        'import { a } from "./one.js";\nexport const b = 1;\n',
    )
    page = 'import { a } from "./one.js";\n'
    scripts = {"js/page.js": page, "js/one.js": one, "js/two.js": two}
    assert refusal(scripts) == "js/one.js imports itself, through js/two.js"


@pytest.mark.parametrize(
    "text", ["export let a = 1;\n", "export default 1;\n", "export { a };\n", "a(import.meta.url);\n"]
)
def test_an_export_that_a_bundle_would_change_is_refused(text: str) -> None:
    module = f"{text}export const b = 1;\n"
    assert "cannot have" in refusal({"js/page.js": 'import { b } from "./one.js";\n', "js/one.js": module})


@pytest.mark.parametrize("statement", ['import("./one.js");', 'import one from "./one.js";'])
def test_an_import_that_a_bundle_would_change_is_refused(statement: str) -> None:
    page = f'import {{ b }} from "./one.js";\n{statement}\n'
    assert "cannot have" in refusal({"js/page.js": page, "js/one.js": "export const b = 1;\n"})


def test_two_modules_must_not_export_the_same_name_unless_they_are_imported_as_a_whole() -> None:
    modules = {"js/one.js": "export const draw = 1;\n", "js/two.js": "export const draw = 2;\n"}
    page = 'import { draw } from "./one.js";\nimport "./two.js";\n'
    assert refusal({**modules, "js/page.js": page}) == "js/two.js exports draw, as js/one.js does"
    whole = 'import * as one from "./one.js";\nimport { draw } from "./two.js";\n'
    scripts = {**modules, "js/page.js": whole}
    assert "const one=" in Scripts(scripts, scripts.__getitem__).bundle("js/page.js")
    both = 'import * as one from "./one.js";\nimport { draw } from "./one.js";\n'
    assert "imports single names of js/one.js" in refusal({**modules, "js/page.js": both})


def test_an_import_of_a_name_that_is_not_exported_is_refused() -> None:
    page = 'import { b, c } from "./one.js";\n'
    assert "js/one.js does not export c" in refusal({"js/page.js": page, "js/one.js": "export const b = 1;\n"})


def test_every_script_of_the_product_can_be_part_of_a_bundle() -> None:
    names = [str(path.relative_to(STATIC)) for path in STATIC.glob("js/**/*.js")]
    scripts = Scripts(names, lambda name: (STATIC / name).read_text())
    bundles = {name: scripts.bundle(name) for name in names}
    assert "js/hidden_bids.js" in scripts.imports["js/variants/rare.js"]
    pages = ("js/play.js", "js/variants/play.js", "js/offline/start.js", "js/game_page.js")
    assert not [name for name in pages if re.search(r"^(?:import|export)\b", bundles[name], re.MULTILINE)]


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
