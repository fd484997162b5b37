"""What every page of a game does with an entry that is posted to it; each page says itself what is shown then."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorekeeper.display.change_log import stale_notice
from scorekeeper.forms.entries import EntryForm
from scorekeeper.games import recording
from scorekeeper.games.game_log import GameLog, count_players, read_game_log
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.responses import ConfidantRequest, problem_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django import forms
    from django.http import HttpResponse

    from scorekeeper.games.recording import Submission
    from scorekeeper.rules.statements import Statement


@dataclass(frozen=True)
class Outcome:
    """What came of a posted entry: 200 if it is recorded, 409 if it came too late, 422 if it is wrong."""

    log: GameLog
    status: int = HTTPStatus.OK
    sentences: Sequence[str] = ()
    statement: Statement | None = None
    """The statement that was not recorded; None also if it could not be read."""
    again: bool = False

    @property
    def mine(self) -> dict[str, Any] | None:
        """What was not recorded, as data."""
        statement = self.statement
        return {"kind": statement.kind, "round": statement.round, "values": statement.values} if statement else None

    @property
    def refused(self) -> dict[str, Any]:
        """What was not recorded, with the sentences against it, for a page to show."""
        return {**(self.mine or {}), "sentences": self.sentences}


def post_entry(request: ConfidantRequest, game_id: int) -> Outcome:
    """Record the posted entry once. What cannot be recorded changes nothing."""
    form = EntryForm(request.POST, players=count_players(request.user, game_id))
    if not form.is_valid():
        return Outcome(read_game_log(request.user, game_id), 422, shape_errors(form))
    return record_all(request, game_id, form.submission())


def record_all(request: ConfidantRequest, game_id: int, *submissions: Submission) -> Outcome:
    """Record entries that were posted together: all of them or none."""
    first = submissions[0].statement
    try:
        recorded = recording.record(request.user, game_id, *submissions)
    except recording.Stale as stale:
        notices = dict.fromkeys(stale_notice(stale.log, each.statement) for each in submissions)
        return Outcome(stale.log, 409, [*notices], first)
    except recording.KeyReused as reused:
        sentence = _("This entry was sent before with other numbers; nothing was changed.")
        return Outcome(reused.log, 422, [sentence], first)
    except RuleError as refusal:
        return Outcome(read_game_log(request.user, game_id), 422, problem_texts(refusal), first)
    return Outcome(recorded.log, again=recorded.again)


def answer_form(outcome: Outcome, then: str, show_refused: Callable[[], HttpResponse]) -> HttpResponse:
    """Lead from a plain form to the page `then` of the game if it is recorded, else show the form again."""
    game_id = outcome.log.row.pk
    if outcome.status == HTTPStatus.OK:
        return mark_replay(redirect(then, game_id), outcome)
    return redirect("game", game_id) if outcome.log.row.deleted_at else show_refused()


def mark_replay[Answer: HttpResponse](response: Answer, outcome: Outcome) -> Answer:
    """Say in the headers of an answer if the entry had come before."""
    if outcome.again:
        response["Idempotent-Replay"] = "true"
    return response


def shape_errors(form: forms.Form) -> list[str]:
    """Return one sentence for each fault; a field that no person fills in is named, not explained."""
    own = [str(sentence) for sentence in form.non_field_errors()]
    hidden = [name for name in form.errors if name != NON_FIELD_ERRORS]
    sentence = _("The entry’s “%(field)s” is missing, repeated or malformed.")
    return [*own, *(sentence % {"field": name} for name in hidden)]
