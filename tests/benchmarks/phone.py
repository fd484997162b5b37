"""The cost of the play page: taps a round, and bytes of the first load.

Run by `python tests/benchmarks/phone.py [--profile]`; `--profile` prints the taps of each round. The taps of the four
players' game are counted while a browser plays it; those of the other ways to enter tricks, and of the
other recorded games, are computed from the records.
"""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from collections.abc import Callable

from playwright.sync_api import Browser, Response

from tests.benchmarks.browsers import browser_and_server
from tests.browser.helpers.games import PlayedGame, PlayedRound, read_game
from tests.browser.helpers.phone import LARGE, Phone, make_phone, sign_in
from tests.browser.helpers.play_page import play_round, start_game, wait_for_turn, wait_until_saved
from tests.browser.helpers.server import ProductServer

PLAYED = "four-players-plus-minus-one"
GAMES = (PLAYED, "five-players-tournament", "real-anniversary-game-17-rounds")


def one_after_the_other(played: PlayedRound) -> int:
    """Return the taps for tricks in the order of bidding, until the rest follows from the sum."""
    left = played.cards
    for taps, seat in enumerate(played.order[:-1]):
        if not left:
            return taps
        left -= played.tricks[seat]
    return len(played.order) - 1


def with_the_rest_as_bid(played: PlayedRound) -> int:
    """Return the taps if one button enters all remaining tricks as bid, as the page does."""
    left = played.cards
    for taps, seat in enumerate(played.order[:-1]):
        if not left:
            return taps
        if all(played.tricks[other] == played.bids[other] for other in played.order[taps:]):
            return taps + 1
        left -= played.tricks[seat]
    return len(played.order) - 1


def bids_filled_in(played: PlayedRound) -> int:
    """Return the taps if tricks are prefilled with the bids: one to confirm, or two for each miss, one for the last."""
    missed = sum(bid != won for bid, won in zip(played.bids, played.tricks, strict=True))
    return max(2 * missed - 1, 1)


STRATEGIES: dict[str, Callable[[PlayedRound], int]] = {
    "one after the other": one_after_the_other,
    "bids filled in": bids_filled_in,
    "with the rest as bid": with_the_rest_as_bid,
}


def play(phone: Phone, game: PlayedGame) -> list[int]:
    """Play a whole game and return the taps of each round."""
    start_game(phone, game.players, dealer=game.first_dealer, plus_minus_one=game.plus_minus_one)
    rounds: list[int] = []
    for played in game.rounds:
        before = phone.taps
        wait_for_turn(phone, played.order[0])
        play_round(phone, played)
        rounds.append(phone.taps - before)
    wait_until_saved(phone)
    return rounds


def first_load(phone: Phone) -> dict[str, tuple[int, int]]:
    """Load the play page without a cache and return the bytes of each response, plain and compressed."""
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    phone.page.context.new_cdp_session(phone.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    phone.page.on("response", note)
    phone.page.reload(wait_until="networkidle")
    bodies = {urlsplit(answer.url).path: answer.body() for answer in answers}
    return {path: (len(body), len(gzip.compress(body))) for path, body in bodies.items()}


def print_strategies() -> None:
    """Print the taps of each way to enter tricks for each recorded game."""
    print(f"{'taps a round: bids + tricks':44}" + "".join(f"{name:>24}" for name in STRATEGIES))
    for name in GAMES:
        game = read_game(name)
        rounds, players = len(game.rounds), len(game.players)
        costs = [sum(map(strategy, game.rounds)) / rounds for strategy in STRATEGIES.values()]
        row = "".join(f"{f'{players} + {cost:.2f} = {players + cost:.2f}':>24}" for cost in costs)
        print(f"{name + f' ({players} players)':44}{row}")


def print_first_load(sizes: dict[str, tuple[int, int]]) -> None:
    """Print the bytes of the first load, largest first; fonts separately."""
    text = {path: size for path, size in sizes.items() if not path.endswith(".woff2")}
    print(f"\n{'first load of the table page':60}{'bytes':>10}{'gzip':>10}")
    for path, (plain, packed) in sorted(text.items(), key=lambda item: -item[1][1]):
        print(f"{path:60}{plain:10}{packed:10}")
    print(f"{'together, without fonts':60}{sum(s for s, _ in text.values()):10}{sum(p for _, p in text.values()):10}")
    fonts = sum(plain for path, (plain, _) in sizes.items() if path not in text)
    print(f"{'fonts (compressed in themselves)':60}{fonts:10}")


def measure(browser: Browser, server: ProductServer, *, profile: bool) -> None:
    """Play a game, load the page, and print the results."""
    game = read_game(PLAYED)
    phone = make_phone(browser, server, LARGE)
    sign_in(phone, server.link_for("Confidant"))
    rounds = play(phone, game)
    taps = sum(rounds)
    print(f"played in the browser: {taps} taps for {len(game.rounds)} rounds, {taps / len(game.rounds):.2f} a round\n")
    if profile:
        for number, taken in enumerate(rounds, start=1):
            print(f"round {number}: {taken} taps")
    print_strategies()
    start_game(phone, game.players)
    print_first_load(first_load(phone))


def main() -> None:
    """Measure with a new server and browser."""
    with browser_and_server() as (browser, server):
        measure(browser, server, profile="--profile" in sys.argv)


if __name__ == "__main__":
    main()
