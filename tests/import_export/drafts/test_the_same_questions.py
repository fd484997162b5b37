"""A typed sheet leads to the questions that the rules ask; with the true answers, it becomes the true game."""

from __future__ import annotations

from hypothesis import given

from scorekeeper.import_export.drafts.adding import parsed_game
from scorekeeper.import_export.drafts.cards import CardKind, cards_of
from scorekeeper.import_export.drafts.document import Columns, TypedSheet
from scorekeeper.import_export.drafts.reading import read_sheet
from scorekeeper.import_export.drafts.review import review
from scorekeeper.rules.game import GameState
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.sheets.scored_sheet import work_out
from tests.import_export.drafts.typed import document_of
from tests.import_export.sheets.test_written_and_read import plain_records


def typed(game: GameState) -> dict[str, str]:
    """Return the document of a sheet with the bids and totals of a game."""
    record = game.record
    rows = []
    for round_ in game.played:
        pairs = zip(round_.bids or (), round_.totals or (), strict=True)
        rows.append([number for pair in pairs for number in pair])
    hands = " ".join(str(round_.deal.cards) for round_ in game.played)
    texts = {"hands": hands, "dealer": "abcdef"[record.first_dealer], "scoring": record.ruleset.scoring}
    return document_of(rows, Columns.BID_TOTAL, names=record.players, **texts)


@given(record=plain_records())
def test_a_typed_game_is_asked_as_the_rules_ask_and_answered_it_is_that_game(record: GameRecord) -> None:
    game = replay(record)
    document = typed(game)
    read = read_sheet(TypedSheet(document), "Player %(place)s")
    assert read.sheet
    asked = work_out(read.sheet).game.questions
    reviewed = review(read)
    found = [(each.number, each.choices) for each in reviewed.rounds if len(each.choices) > 1]
    assert found == [(question.round, question.choices) for question in asked]
    tricks = {round_.deal.number: round_.tricks or () for round_ in game.played}
    for _ in range(len(asked) * len(record.players)):
        read = read_sheet(TypedSheet(document), "Player %(place)s")
        cards = cards_of(read, review(read))
        card = next((card for card in cards.listed if card.kind is CardKind.ASKS), None)
        if card is None:
            break
        key = card.keys[0].sets
        (name,) = key
        seat = "abcdef".index(name.split(".")[-1])
        true = str(tricks[card.row][seat])
        assert true in [key.label for key in card.keys]
        document[name] = true
    read = read_sheet(TypedSheet(document), "Player %(place)s")
    stored = parsed_game(read)
    assert stored.game
    assert stored.game.totals == game.totals
    assert [round_.tricks for round_ in stored.game.played] == [round_.tricks for round_ in game.played]
