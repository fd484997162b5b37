"""How often somebody's bids are right in which situation, and which differences are clear."""

from __future__ import annotations

from collections import Counter

import pytest

from scorekeeper.players.bidding import (
    FEWEST_CASES,
    Difference,
    Group,
    Share,
    Topic,
    bids_by_players,
    difference_of,
    groups_of,
)
from scorekeeper.players.careers import CareerSums


def counts(**numbers: tuple[int, int]) -> Counter[str]:
    """From made and all bids by the key of a situation, with `__` for each colon."""
    found: Counter[str] = Counter()
    for name, (made, rounds) in numbers.items():
        key = name.replace("__", ":").replace("minus", "-")
        found.update({f"{key}:rounds": rounds, f"{key}:exact": made, f"{key}:over": rounds - made})
    return found


def groups(situations: Counter[str], *others: Counter[str], players: int = 4) -> dict[Topic, Group]:
    own = CareerSums(situations=situations)
    everybody = CareerSums(situations=sum(others, situations.copy()))
    return {group.topic: group for group in groups_of(own, everybody, players)}


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        (Share(64, 100), Share(50, 100), Difference.MORE),  # z 2.00
        (Share(63, 100), Share(50, 100), Difference.NONE),  # z 1.85
        (Share(50, 100), Share(64, 100), Difference.LESS),
        (Share(50, 100), Share(63, 100), Difference.NONE),
        (Share(20, 20), Share(0, 20), Difference.MORE),
        (Share(19, 19), Share(0, 400), Difference.UNKNOWN),
        (Share(0, 400), Share(19, 19), Difference.UNKNOWN),
        (Share(), Share(), Difference.UNKNOWN),
        (Share(50, 50), Share(60, 60), Difference.NONE),
        (Share(0, 50), Share(0, 60), Difference.NONE),
        # The figures of the first design: the dealer, the forbidden number, too high against too low.
        (Share(123, 332), Share(475, 1060), Difference.LESS),
        (Share(81, 244), Share(44, 88), Difference.LESS),
        (Share(373, 762), Share(221, 616), Difference.MORE),
    ],
)
def test_a_difference_is_one_if_chance_alone_hardly_makes_it(one: Share, other: Share, difference: Difference) -> None:
    assert difference_of(one, other) is difference


def test_below_twenty_cases_there_is_no_share() -> None:
    assert Share(10, FEWEST_CASES - 1).value is None
    assert Share(10, FEWEST_CASES).value == 0.5


def test_the_dealer_is_compared_with_all_other_positions_of_tables_of_one_size() -> None:
    first = {"position__4__1": (50, 100), "position__4__2": (55, 100), "position__4__3": (45, 100)}
    clear = groups(counts(**first, position__4__4=(38, 100), position__3__3=(100, 100)))[Topic.POSITION]
    assert clear.difference is Difference.LESS  # z 2.06
    assert [(line.key, line.own) for line in clear.lines] == [
        ("1", Share(50, 100)),
        ("2", Share(55, 100)),
        ("3", Share(45, 100)),
        ("dealer", Share(38, 100)),
    ]
    unclear = groups(counts(**first, position__4__4=(39, 100)))[Topic.POSITION]
    assert unclear.difference is Difference.NONE  # z 1.90


def test_each_topic_compares_what_was_chosen_beforehand() -> None:
    found = groups(
        counts(
            choice__forbidden=(30, 100),
            choice__free=(60, 100),
            choice__others=(0, 100),
            surplus__minus3=(20, 60),
            surplus__minus1=(20, 60),
            surplus__0=(0, 100),
            surplus__1=(50, 60),
            surplus__4=(50, 60),
            trump__none=(20, 100),
            trump__blue=(50, 50),
            trump__red=(0, 50),
            standing__leading=(80, 100),
            standing__behind=(50, 100),
            end__late=(50, 100),
            end__early=(80, 100),
        )
    )
    assert {topic: group.difference for topic, group in found.items()} == {
        Topic.CHOICE: Difference.LESS,
        Topic.SURPLUS: Difference.MORE,
        Topic.TRUMP: Difference.LESS,
        Topic.DISTANCE: Difference.UNKNOWN,
        Topic.STANDING: Difference.MORE,
        Topic.END: Difference.MORE,
    }
    assert [(line.key, line.own.cases) for line in found[Topic.SURPLUS].lines] == [
        ("-2", 60),
        ("-1", 60),
        ("0", 100),
        ("1", 60),
        ("2", 60),
    ]
    assert [(line.key, line.own.hits) for line in found[Topic.STANDING].lines] == [
        ("leading:over", 20),
        ("leading:under", 0),
        ("behind:over", 50),
        ("behind:under", 0),
    ]


def test_a_bid_missed_in_an_unknown_direction_is_no_case_of_too_high_or_too_low() -> None:
    situations = counts(end__late=(10, 40))
    situations.update({"end:late:over": -10, "end:late:open": 10})
    over, under, *_ = groups(situations)[Topic.END].lines
    assert (over.own, under.own) == (Share(20, 30), Share(0, 30))


def test_how_far_bids_are_missed_is_compared_with_the_others() -> None:
    own = counts(end__late=(50, 100)) + Counter({"missed:1": 45, "missed:2": 4, "missed:3": 1})
    others = counts(end__early=(100, 300)) + Counter({"missed:1": 150, "missed:2": 40, "missed:4": 10})
    group = groups(own, others)[Topic.DISTANCE]
    assert group.difference is Difference.LESS
    assert [(line.own, line.everybody) for line in group.lines] == [
        (Share(50, 100), Share(150, 400)),
        (Share(45, 100), Share(195, 400)),
        (Share(5, 100), Share(55, 400)),
    ]


def test_alone_on_the_tablet_somebody_is_everybody_and_compared_with_nobody() -> None:
    group = groups(counts(end__late=(50, 100)) + Counter({"missed:1": 50}))[Topic.DISTANCE]
    assert group.difference is Difference.UNKNOWN
    assert all(line.own == line.everybody for line in group.lines)


def test_without_a_forbidden_number_nothing_is_said_about_the_rule() -> None:
    situations = counts(choice__free=(50, 100), choice__others=(150, 300))
    assert Topic.CHOICE not in groups(situations)
    assert Topic.CHOICE in groups(situations + counts(choice__forbidden=(0, 1)))


def test_hand_sizes_go_in_threes_and_bids_from_five_on_together() -> None:
    bids: Counter[str] = Counter()
    for cards, bid in ((3, 0), (4, 1), (6, 2), (7, 5), (20, 9)):
        bids.update({f"{cards}:{bid}:rounds": 10, f"{cards}:{bid}:exact": cards // 4})
    sums = CareerSums(bids=bids)
    found = {group.topic: group.lines for group in groups_of(sums, sums, 4)}
    assert [(line.key, line.own) for line in found[Topic.CARDS]] == [
        ("1", Share(0, 10)),
        ("4", Share(2, 20)),
        ("7", Share(1, 10)),
        ("16", Share(5, 10)),
    ]
    assert [(line.key, line.own) for line in found[Topic.BID]] == [
        ("0", Share(0, 10)),
        ("1", Share(1, 10)),
        ("2", Share(1, 10)),
        ("5", Share(6, 20)),
    ]


def test_bids_are_counted_by_the_number_of_players() -> None:
    situations = counts(position__5__1=(1, 30), position__4__2=(1, 20), position__5__5=(1, 12), end__late=(1, 99))
    assert bids_by_players(situations) == {4: 20, 5: 42}
