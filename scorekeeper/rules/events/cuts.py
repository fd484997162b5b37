"""EVENT.md, Standings 6: who goes on to a stage."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

type Placed = tuple[int, int]  # a place and an entrant


@dataclass(frozen=True)
class Tie:
    """Equal entrants on the line, in ascending order, and how many places are left for them."""

    entrants: tuple[int, ...]
    places: int


@dataclass(frozen=True)
class CutLine:
    """What results say."""

    sure: frozenset[int]
    ties: tuple[Tie, ...]

    @property
    def tied(self) -> set[int]:
        return _all_of(self.ties)

    def agrees_with(self, admitted: Collection[int]) -> bool:
        """Whether the organiser's list is one of those that the results allow."""
        among = {*admitted}
        chosen = [(len(among.intersection(tie.entrants)), tie) for tie in self.ties]
        return self.sure <= among <= self.sure | self.tied and all(
            number in {tie.places, len(tie.entrants)} for number, tie in chosen
        )


@dataclass(frozen=True)
class Cut:
    """`admitted`: the organiser's list, else those who are sure; None while a tie is open. Entrants ascend.

    `as_results`: whether the organiser's list agrees with the results; None without one.
    """

    stage: int
    sure: tuple[int, ...]
    ties: tuple[Tie, ...]
    declined: tuple[int, ...]
    moved_up: tuple[int, ...]
    admitted: tuple[int, ...] | None
    as_results: bool | None

    @property
    def is_open(self) -> bool:
        """Whether the organiser has to decide a tie."""
        return self.admitted is None

    @property
    def tied(self) -> set[int]:
        return _all_of(self.ties)


def draw_line(lists: Iterable[Sequence[Placed]], candidates: Collection[int], places: int) -> CutLine:
    """The best candidates of each list; others do not count."""
    sure, ties = set[int](), list[Tie]()
    for placed in lists:
        tie = _best([(place, entrant) for place, entrant in placed if entrant in candidates], places, sure)
        if tie:
            ties.append(tie)
    return CutLine(frozenset(sure), tuple(ties))


def _best(placed: list[Placed], places: int, sure: set[int]) -> Tie | None:
    """Add those to `sure` who are inside; return those on the line."""
    left = places
    for _, equal in groupby(sorted(placed), key=itemgetter(0)):
        entrants = tuple(entrant for _, entrant in equal)
        if len(entrants) > left:
            return Tie(entrants, left) if left else None
        sure.update(entrants)
        left -= len(entrants)
    return None


def cut_of(
    stage: int, line: CutLine, without_declines: CutLine, declined: Iterable[int], admitted: Iterable[int] | None
) -> Cut:
    moved_up = line.sure - without_declines.sure - without_declines.tied
    listed = None if admitted is None else tuple(sorted({*admitted}))
    sure = tuple(sorted(line.sure))
    return Cut(
        stage=stage,
        sure=sure,
        ties=line.ties,
        declined=tuple(sorted({*declined})),
        moved_up=tuple(sorted(moved_up)),
        admitted=(None if line.ties else sure) if listed is None else listed,
        as_results=None if listed is None else line.agrees_with(listed),
    )


def _all_of(ties: Iterable[Tie]) -> set[int]:
    return {entrant for tie in ties for entrant in tie.entrants}
