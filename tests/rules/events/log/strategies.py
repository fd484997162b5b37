"""Any statements, whether they make sense or not."""

from hypothesis import strategies as st

from scorekeeper.rules.events.event import Event, PointsScheme
from scorekeeper.rules.events.log import EVENT_STATEMENTS, EventStatement

_NUMBERS = st.integers(1, 400)
st.register_type_strategy(Event, lambda _: _plans())


def statements(kind: str | None = None) -> st.SearchStrategy[EventStatement]:
    kinds = [EVENT_STATEMENTS[kind]] if kind else list(EVENT_STATEMENTS.values())
    return st.one_of([st.from_type(each) for each in kinds])


def _plans() -> st.SearchStrategy[Event]:
    own_points = st.dictionaries(st.integers(3, 6), st.lists(st.fractions(), min_size=3).map(tuple), min_size=1)
    points = st.one_of(st.sampled_from(PointsScheme), own_points)
    return st.builds(
        Event, name=st.text(), points=points, corrections=st.just(()), entrants=st.just(()), rounds=st.just(())
    )
