"""Which rounds belong to a stage, and what is missing in them."""

from scorekeeper.rules.events.event import Entrant, Event, TableKey

MOST_AT_FINAL = 5  # who sit at one table


def missing(event: Event) -> tuple[TableKey, ...]:
    """The tables without a result, in their order."""
    return tuple(
        (number, table.number)
        for number, round_ in event.numbered_rounds
        for table in round_.tables
        if table.result is None
    )


def rounds_complete(event: Event) -> int:
    """How many rounds from the first one on have all their results: standings hold no others."""
    rounds = event.numbered_rounds
    return next((number - 1 for number, round_ in rounds if not round_.has_all_results), len(event.rounds))


def is_complete(event: Event) -> bool:
    return all(stage_is_complete(event, stage) for stage in event.stage_numbers)


def stage_is_complete(event: Event, stage: int) -> bool:
    """Whether all its rounds are there with all results."""
    numbers = event.rounds_of(stage)
    rounds = event.rounds[numbers.start - 1 : numbers.stop - 1]
    return len(rounds) == len(numbers) and all(round_.has_all_results for round_ in rounds)


def stage_begun(event: Event, after_round: int) -> int:
    """The last stage whose first round is one of the first `after_round` rounds; the first one if there is no round."""
    begun = [stage for stage in event.stage_numbers if event.rounds_of(stage).start <= after_round]
    return max(begun, default=1)


def stage_that_clears(event: Event, stage: int) -> int | None:
    """The last stage up to this one that clears points (EVENT.md, Standings 3); the first one has none to clear."""
    return max((number for number in range(2, stage + 1) if event.stages[number - 1].points_cleared), default=None)


def rounds_that_count(event: Event, stage: int) -> range:
    """For its entrants (EVENT.md, Standings 3)."""
    first = event.rounds_of(stage_that_clears(event, stage) or 1).start
    return range(first, event.rounds_of(stage).stop)


def is_final(event: Event, round_number: int) -> bool:
    """Whether it belongs to a last stage of one table: as drawn, else as people are to be admitted."""
    stage = event.stage_of_round(round_number)
    if stage is None or stage == 1 or stage != len(event.stages):
        return False
    drawn = event.rounds[event.rounds_of(stage).start - 1 :]
    if drawn:
        return all(len(round_.tables) == 1 for round_ in drawn)
    plan = event.stages[stage - 1]
    size = len(plan.admitted) if plan.admitted else plan.admit.best if plan.admit else None
    return size is not None and size <= MOST_AT_FINAL


def rounds_before_final(event: Event) -> int:
    """The number of planned rounds; those of a last stage of one table do not count."""
    planned = event.rounds_planned
    return event.rounds_of(len(event.stages)).start - 1 if is_final(event, planned) else planned


def left_by(entrant: Entrant, round_number: int) -> bool:
    """Whether the entrant does not play on after this round."""
    return entrant.left_after_round is not None and entrant.left_after_round <= round_number


def left_early(event: Event, entrant: Entrant, stage: int) -> bool:
    """Whether the entrant left before the last planned round of the stage (EVENT.md, Standings 4)."""
    return left_by(entrant, event.rounds_of(stage)[-1] - 1)
