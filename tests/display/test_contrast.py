"""The colours of tokens.css: contrast by WCAG 2.2, and the players' colours for colour-blind people."""

import math
import re
from itertools import combinations, product

import pytest

from scorekeeper.environment import PROJECT

SCHEMES = ("light", "dark")

type Colour = tuple[float, float, float]

# Backgrounds of text. --well-now holds only the number being entered, --gilt only --on-gilt.
SURFACES = ("bg", "raised", "sunken", "active", "stone-hi", "stone-lo")
TEXTS = ("ink", "ink-2", "gold", "bad", "ok", "humans", "elves", "dwarves", "giants")
TEXT_PAIRS = [*product(TEXTS, SURFACES), ("gold", "well-now"), ("ink", "well-now"), ("on-gilt", "gilt")]

# Outlines and the players' sigils and lines need less contrast than text. A sigil is never shown in a well.
# The tick for everybody stands on a bar.
OUTLINE_PAIRS = [*product(("edge", "gold"), SURFACES), ("ink", "edge")]
PLAYERS = ("p1", "p2", "p3", "p4", "p5", "p6")
PLAYER_PAIRS = [*product(PLAYERS, ("bg", "raised", "active"))]

# OKLab distance between the two nearest players. Just noticeable is about 0.02; the shapes help too.
APART = {"light": 0.095, "dark": 0.115}

# Machado, Oliveira and Fernandes 2009, severity 1, for linear sRGB.
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# Ottosson's OKLab: linear sRGB to cones, and the cones' cube roots to lightness and two hues.
TO_CONES: tuple[Colour, Colour, Colour] = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB: tuple[Colour, Colour, Colour] = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def read_tokens() -> dict[str, dict[str, str]]:
    """Every token that is a light-dark() pair, by scheme and name, as text."""
    css = re.sub(r"/\*.*?\*/", "", (PROJECT / "static/css/tokens.css").read_text(), flags=re.DOTALL)
    value = r"(#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))"
    found = re.findall(rf"--([\w-]+):\s*light-dark\({value},\s*{value}\);", css)
    return {
        "light": {name: light for name, light, _ in found},
        "dark": {name: dark for name, _, dark in found},
    }


TOKENS = read_tokens()


def srgb(text: str) -> Colour:
    """The three channels of #RRGGBB, each from 0 to 1."""
    return int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255


def linear(colour: Colour) -> Colour:
    """The light behind gamma-coded channels."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def gamma(colour: Colour) -> Colour:
    """Gamma-coded channels for an amount of light."""
    red, green, blue = (c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in colour)
    return red, green, blue


def times(matrix: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    """A matrix applied to a colour."""
    one, two, three = (sum(m * c for m, c in zip(row, colour, strict=True)) for row in matrix)
    return one, two, three


def luminance(colour: Colour) -> float:
    """WCAG's relative luminance."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """WCAG's contrast ratio, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: Colour, eye: str) -> Colour:
    """The linear light that an eye of this kind makes of a colour."""
    red, green, blue = (min(1.0, max(0.0, c)) for c in times(EYES[eye], linear(colour)))
    return red, green, blue


def oklab(light: Colour) -> Colour:
    """Linear light as a place in OKLab."""
    long, medium, short = (c ** (1 / 3) for c in times(TO_CONES, light))
    return times(TO_OKLAB, (long, medium, short))


def distance(one: Colour, other: Colour, eye: str) -> float:
    """How far apart two colours are in OKLab for an eye of this kind."""
    return math.dist(oklab(seen(one, eye)), oklab(seen(other, eye)))


def laid_over(base: Colour, colour: Colour, alpha: float) -> Colour:
    """The colour of a base under a translucent colour."""
    red, green, blue = (alpha * c + (1 - alpha) * b for c, b in zip(colour, base, strict=True))
    return red, green, blue


def token_over(base: Colour, text: str) -> Colour:
    """The colour of a base under a token of the form #rrggbbaa."""
    red, green, blue, opacity = bytes.fromhex(text[1:])
    alpha = opacity / 255
    return laid_over(base, (red / 255, green / 255, blue / 255), alpha)


def grain_over(base: Colour) -> Colour:
    """A base under the mean of grain.svg: fractal noise is half opaque on average, and its filter works in light."""
    svg = (PROJECT / "static/icons/grain.svg").read_text()
    values = re.search(r'feColorMatrix values="([^"]*)"', svg)
    assert values is not None
    numbers = [float(number) for number in values[1].split()]
    return laid_over(base, gamma((numbers[4], numbers[9], numbers[14])), 0.5 * numbers[18])


def page_under_light(scheme: str) -> dict[str, Colour]:
    """The page's background with its grain, in plain and where each light falls in full."""
    tokens = TOKENS[scheme]
    page = srgb(tokens["bg"])
    lit = {"plain": page, "glow": token_over(page, tokens["glow"]), "haze": token_over(page, tokens["haze"])}
    return {name: grain_over(base) for name, base in lit.items()}


def too_faint(pairs: list[tuple[str, str]], scheme: str, least: float) -> list[str]:
    """The pairs below a contrast, each with the contrast it has."""
    tokens = TOKENS[scheme]
    ratios = {f"{a} on {b}": contrast(srgb(tokens[a]), srgb(tokens[b])) for a, b in pairs}
    return [f"{pair}: {ratio:.2f}" for pair, ratio in ratios.items() if ratio < least]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_can_be_read_on_every_surface(scheme: str) -> None:
    assert too_faint(TEXT_PAIRS, scheme, 4.5) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_outline_can_be_seen_on_every_surface(scheme: str) -> None:
    assert too_faint(OUTLINE_PAIRS, scheme, 3.0) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_player_can_be_seen_wherever_sigils_are_shown(scheme: str) -> None:
    assert too_faint(PLAYER_PAIRS, scheme, 3.0) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_grain_and_candle_light_leave_the_page_readable(scheme: str) -> None:
    least = dict.fromkeys(TEXTS, 4.5) | dict.fromkeys(("edge", *PLAYERS), 3.0)
    faint = [
        f"{name} on {light}: {ratio:.2f}"
        for (name, needed), (light, page) in product(least.items(), page_under_light(scheme).items())
        if (ratio := contrast(srgb(TOKENS[scheme][name]), page)) < needed
    ]
    assert faint == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("eye", EYES)
def test_no_two_players_look_alike_to_any_eye(eye: str, scheme: str) -> None:
    colours = {player: srgb(TOKENS[scheme][player]) for player in PLAYERS}
    apart = {(a, b): distance(colours[a], colours[b], eye) for a, b in combinations(PLAYERS, 2)}
    assert {pair: round(far, 3) for pair, far in apart.items() if far < APART[scheme]} == {}


def test_every_colour_is_given_for_both_schemes() -> None:
    css = re.sub(r"/\*.*?\*/", "", (PROJECT / "static/css/tokens.css").read_text(), flags=re.DOTALL)
    paired = set(TOKENS["light"])
    coloured = {
        line.split(":")[0].strip(" -") for line in css.splitlines() if re.search(r"#[0-9A-Fa-f]{3}|rgb\(", line)
    }
    assert coloured == paired
    assert paired.issuperset(name for pair in (*TEXT_PAIRS, *OUTLINE_PAIRS, *PLAYER_PAIRS) for name in pair)


def test_contrast_and_distance_have_known_values_for_extreme_colours() -> None:
    black, white, red, green = srgb("#000000"), srgb("#FFFFFF"), srgb("#B04040"), srgb("#6B6B3A")
    assert contrast(black, white) == pytest.approx(21)
    assert distance(black, white, "normal") == pytest.approx(1, abs=0.001)
    assert distance(red, green, "deutan") < distance(red, green, "normal") / 2
