"""Who keeps the score of a game of a circle, in the words that watchers read: the name of a person, if one is known."""

from __future__ import annotations

import re

from scorekeeper.games import recording
from scorekeeper.games.log_rows import Author
from scorekeeper.live.pens import end_pen
from scorekeeper.models import Confidant, Entry, Game, Membership, Role
from tests.helpers.pens import phone_with_pen
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import make_confidant, make_game, new_key
from tests.helpers.watchers import ask, look, share, version_in
from tests.views.circles.conftest import Circle


def undo_or_redo(game: Game, author: str) -> None:
    """Record an entry as this Confidant: undo the last one, or redo it if it was undone."""
    game.refresh_from_db()
    kind = Kind.REDO if Entry.objects.filter(game=game).latest("revision").kind == Kind.UNDO else Kind.UNDO
    submission = recording.Submission(new_key(), game.revision, make_statement(kind, None, ()))
    recording.record(game.owner, game.pk, submission, author=Author(Confidant.objects.get(name=author)))


def words_of(text: str) -> str:
    (found,) = re.findall(r'<p id="looking-on".*?</p>', text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", found).split())


def words(game: Game) -> str:
    """Return what a watcher reads about who keeps the score."""
    return words_of(look(share(game)).text)


def test_watchers_read_nothing_about_a_circle_in_which_nobody_has_written(circle: Circle) -> None:
    assert words(circle.game) == "You are looking on."


def test_watchers_read_the_name_of_the_member_who_wrote_last(circle: Circle) -> None:
    undo_or_redo(circle.game, "Ute")
    undo_or_redo(circle.game, "Jonas")
    assert words(circle.game) == "You are looking on. Jonas keeps the score."
    undo_or_redo(circle.game, "Ute")
    assert words(circle.game) == "You are looking on. Ute keeps the score."


def test_the_name_changes_on_an_open_page(circle: Circle) -> None:
    token = share(circle.game)
    seen = version_in(look(token).text)
    undo_or_redo(circle.game, "Jonas")
    update = ask(token, seen).text
    assert 'hx-swap-oob="true"' in update
    assert words_of(update) == "You are looking on. Jonas keeps the score."


def test_the_name_changes_on_an_open_page_when_the_pen_is_given_and_taken_back(circle: Circle) -> None:
    token = share(circle.game)
    for change, text in (
        (lambda: phone_with_pen(circle.game, "Lena"), "You are looking on. Lena keeps the score."),
        (lambda: end_pen(circle.game), "You are looking on."),
    ):
        seen = version_in(look(token).text)
        assert ask(token, seen).status_code == 204
        change()
        assert words_of(ask(token, seen).text) == text


def test_watchers_read_the_name_of_whoever_has_the_pen(circle: Circle) -> None:
    undo_or_redo(circle.game, "Jonas")
    phone_with_pen(circle.game, "Lena")
    assert words(circle.game) == "You are looking on. Lena keeps the score."
    end_pen(circle.game)
    assert words(circle.game) == "You are looking on. Jonas keeps the score."
    alone = make_game(owner=make_confidant(name="Mira"))
    phone_with_pen(alone, "Lena")
    assert words(alone) == "You are looking on. Lena keeps the score."


def test_watchers_do_not_read_names_that_nobody_here_chose(circle: Circle) -> None:
    first = Confidant.objects.get(is_first=True)
    Membership.objects.create(circle=circle.row, confidant=first, role=Role.WRITES)
    undo_or_redo(circle.game, first.name)
    assert words(circle.game) == "You are looking on."
    undo_or_redo(circle.game, "Jonas")
    Entry.objects.filter(made_by__name="Jonas").update(author_name="Somebody in a file")
    assert words(circle.game) == "You are looking on."


def test_watchers_do_not_read_the_name_of_a_member_who_only_reads_now(circle: Circle) -> None:
    undo_or_redo(circle.game, "Ute")
    undo_or_redo(circle.game, "Jonas")
    membership = circle.member("Jonas")
    membership.role = Role.READS
    membership.save()
    assert words(circle.game) == "You are looking on. Ute keeps the score."
