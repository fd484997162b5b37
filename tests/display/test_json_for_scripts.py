"""JSON in pages, which their scripts read."""

import json
import re

from scorekeeper.templatetags.display_tags import json_script


def test_json_for_scripts_has_no_spaces_and_cannot_end_its_element() -> None:
    value = {"sizes": [1, 2], "name": "</script><b>"}
    [text] = re.findall(r'<script id="plan" type="application/json">(.*)</script>', json_script(value, "plan"))
    assert json.loads(text) == value
    assert not set(text) & {" ", "<", ">"}
