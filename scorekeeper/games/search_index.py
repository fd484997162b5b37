"""Which terms (players, variant, words of the title) find a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from django.db.models import Exists, OuterRef

from scorekeeper.games.game_log import GameLog
from scorekeeper.models import TERM_LENGTH, Confidant, Game, SearchPosting, SearchTerm
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.presets import variants_of
from scorekeeper.storage.rows import insert_rows

type TermKey = tuple[SearchTerm.Kind, str]


def index_game(log: GameLog) -> None:
    row = log.row
    wanted = search_term_ids(row.owner, term_keys(row, log.everybody.values()))
    current = set(SearchPosting.objects.filter(game=row).values_list("term", flat=True))
    SearchPosting.objects.bulk_create(SearchPosting(term_id=term, game=row) for term in set(wanted.values()) - current)
    if unwanted := current - set(wanted.values()):
        SearchPosting.objects.filter(game=row, term__in=unwanted).delete()
        drop_unused_words(row.owner)


def drop_unused_words(owner: Confidant) -> None:
    words = SearchTerm.objects.filter(owner=owner, kind=SearchTerm.Kind.WORD)
    words.exclude(Exists(SearchPosting.objects.filter(term=OuterRef("pk")))).delete()


def index_new_games(owner: Confidant, logs: Iterable[GameLog]) -> None:
    """None of them has postings yet."""
    keys = [(log.row, term_keys(log.row, log.everybody.values())) for log in logs]
    search_terms = search_term_ids(owner, {key for _, own in keys for key in own})
    insert_rows(
        SearchPosting, ("term_id", "game_id"), ((search_terms[key], row.pk) for row, own in keys for key in own)
    )


def term_keys(row: Game, players: Iterable[int]) -> set[TermKey]:
    """`players`: all who ever had a seat."""
    return {
        *((SearchTerm.Kind.PLAYER, str(player)) for player in players),
        *((SearchTerm.Kind.VARIANT, variant) for variant in variants_of(row.ruleset)),
        *((SearchTerm.Kind.WORD, word) for word in words_of(row.title)),
    }


def search_term_ids(owner: Confidant, keys: Collection[TermKey]) -> dict[TermKey, int]:
    """Missing ones are created."""
    known = dict(_known(owner, keys))
    missing = [key for key in keys if key not in known]
    if not missing:
        return known
    SearchTerm.objects.bulk_create(
        [SearchTerm(owner=owner, kind=kind, text=text) for kind, text in missing], ignore_conflicts=True
    )
    return known | dict(_known(owner, missing))


def words_of(text: str) -> list[str]:
    """Without punctuation."""
    return words_in(sort_key(text))


def words_in(key: str) -> list[str]:
    """Of a sort key."""
    return [word[:TERM_LENGTH] for word in re.findall(r"\w+", key)]


def _known(owner: Confidant, keys: Collection[TermKey]) -> Iterator[tuple[TermKey, int]]:
    wanted = set(keys)
    texts = {text for _, text in keys}
    found = SearchTerm.objects.filter(owner=owner, text__in=texts).values_list("kind", "text", "pk")
    for kind, text, term in found:
        key = (SearchTerm.Kind(kind), text)
        if key in wanted:
            yield key, term
