import pytest

from tests.helpers.paper.games import RECORDS, store
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", RECORDS)
def test_try(name):
    log = store(make_confidant(), name)
    g = log.game
    print(
        name,
        g.knowledge,
        g.questions,
        g.notes,
        g.phase,
        [(r.bids, r.tricks, r.points, r.totals, r.inferred) for r in g.played][:5],
    )
    from scorekeeper.display.table_actions import table_actions_of

    print(table_actions_of(log).forms)
