"""File names of downloads are valid on every operating system."""

import pytest

from scorekeeper.display.file_names import LENGTH, file_name


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("Final standings", "20 November 2026"), "Final standings 20 November 2026.pdf"),
        (("Spieleabend “Ünser” – 李小龍",), "Spieleabend “Ünser” – 李小龍.pdf"),
        (('a/b\\c:d*e?f"g<h>i|j%k;l',), "a b c d e f g h i j k l.pdf"),
        (("../../etc/passwd",), "etc passwd.pdf"),
        (("one\r\nSet-Cookie: two",), "oneSet-Cookie two.pdf"),
        (("gpj.\u202efdp",), "gpj.fdp.pdf"),
        (("", ""), "tablet.pdf"),
        (("...",), "tablet.pdf"),
        ((".hidden",), "hidden.pdf"),
        (("CON",), "CON_.pdf"),
        (("x" * 200,), "x" * LENGTH + ".pdf"),
    ],
)
def test_a_file_name_keeps_its_words_and_drops_characters_that_a_system_refuses(
    words: tuple[str, ...], expected: str
) -> None:
    assert file_name(*words, ending="pdf") == expected
