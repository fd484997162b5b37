"""Derives a game from everything that was written down."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from scorekeeper.rules.game import GameState, Numbers, Round
from scorekeeper.rules.knowledge import Knowledge, Note
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.schedule import hand_sizes
from scorekeeper.rules.sheets.completion import Completion
from scorekeeper.rules.sheets.final_totals import check_final_totals

_ORDER = [*Knowledge]


def game_of(record: GameRecord, leader_checked_in: Collection[int] | None = None) -> GameState:
    """Derive the game of any record, as `replay` does for records without written points."""
    if record.final_totals is not None:
        return _with_totals(record)
    return _with_rounds(record, leader_checked_in) if record.written else replay(record, leader_checked_in)


def in_order(notes: Iterable[Note]) -> tuple[Note, ...]:
    """By round, then by seat; notes about the whole game are last, those about a whole round before its seats."""

    def key(note: Note) -> tuple[bool, int, bool, int, str]:
        return note.round is None, note.round or 0, note.seat is not None, note.seat or 0, note.code

    return tuple(sorted(notes, key=key))


def with_inferred(record: GameRecord, game: GameState) -> GameRecord:
    """Add the tricks that were worked out, and mark them; those of a round with a question are left out.

    `record` is the canonical one of the game.
    """
    asked = {question.round for question in game.questions}
    rounds, written = [*record.rounds], [*record.written]
    for round_ in game.played:
        place = round_.deal.number - 1
        if round_.inferred and place + 1 not in asked:
            rounds[place] = replace(rounds[place], tricks=round_.tricks)
            written[place] = replace(written[place], inferred=round_.inferred)
    return replace(record, rounds=tuple(rounds), written=tuple(written))


def _with_totals(record: GameRecord) -> GameState:
    totals, seats = check_final_totals(record), len(record.players)
    return GameState(
        record=record,
        sizes=hand_sizes(record.ruleset, seats),
        deals=(),
        rounds=(),
        totals=totals,
        exact_bids=(0,) * seats,
        active=tuple(range(seats)),
        knowledge=Knowledge.TOTALS,
    )


def _with_rounds(record: GameRecord, leader_checked_in: Collection[int] | None) -> GameState:
    completion = Completion(record)
    state = replay(_with_places(record), leader_checked_in, completion.complete)
    rounds = tuple(_known(round_, completion) for round_ in state.rounds)
    game = replace(state, record=replace(state.record, rounds=record.rounds), rounds=rounds)
    kinds = [completion.kinds[round_.deal.number] for round_ in game.played if round_.deal.number in completion.kinds]
    return replace(
        game,
        knowledge=max(kinds, key=_ORDER.index, default=Knowledge.TRICKS),
        questions=tuple(completion.questions.values()),
        notes=in_order(completion.notes),
    )


def _with_places(record: GameRecord) -> GameRecord:
    """Replace unknown bids and tricks of rounds with points by (): for `replay`, None means not played yet."""
    rounds = [_with_place(entered, record, number) for number, entered in enumerate(record.rounds, 1)]
    return replace(record, rounds=tuple(rounds))


def _with_place(entered: RoundRecord, record: GameRecord, number: int) -> RoundRecord:
    written = record.written_in(number)
    if not written.has_numbers:
        return entered
    bids, tricks = entered.bids, entered.tricks
    return replace(entered, bids=() if bids is None else bids, tricks=() if tricks is None else tricks)


def _known(round_: Round, completion: Completion) -> Round:
    """Remove bids and tricks that were only counted as an example, or as one of the answers to a question."""
    number = round_.deal.number
    if completion.kinds.get(number) is Knowledge.POINTS:
        return replace(round_, bids=None, tricks=None)
    if number in completion.questions:
        choices = completion.questions[number].choices
        tricks: Numbers = tuple(numbers[0] if len({*numbers}) == 1 else None for numbers in zip(*choices, strict=True))
        round_ = replace(round_, tricks=tricks)
    return replace(round_, inferred=completion.inferred.get(number, ()))
