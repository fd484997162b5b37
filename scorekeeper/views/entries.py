"""Posted entries of all pages of a game; each page renders its own response."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.display.change_log import stale_notice
from scorekeeper.display.formatting import isolated
from scorekeeper.display.table_state import description_of, statement_data
from scorekeeper.forms.entries import EntryForm, sentences_of
from scorekeeper.forms.entry_values import MalformedValue
from scorekeeper.forms.refusals import Refusal
from scorekeeper.games import recording
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.games.recording import Submission
from scorekeeper.live.devices import Devices
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.statements import STATEMENTS, Dealer, Statement
from scorekeeper.views.admission import writing
from scorekeeper.views.responses import WriterRequest, problem_texts

type Refused = dict[str, Any] | None  # the values of a refused form, and the error `sentences`


@dataclass(frozen=True)
class EntryResult:
    """`status` is 200 if recorded, 409 if it came too late, 422 if it is refused."""

    log: GameLog
    status: int = HTTPStatus.OK
    sentences: Sequence[str] = ()
    statement: Statement | None = None  # that was not recorded; None also if it could not be parsed
    again: bool = False  # a duplicate of an earlier request
    devices: Devices | None = None  # if they were read in the same transaction

    @property
    def mine(self) -> dict[str, Any] | None:
        return statement_data(self.statement) if self.statement else None

    @property
    def refused(self) -> dict[str, Any]:
        return {**(self.mine or {}), "sentences": self.sentences}


def post_entry(request: WriterRequest, game_id: int) -> EntryResult:
    form = EntryForm(request.POST)
    if not form.is_valid():
        return EntryResult(read_game_log(request.owner, game_id), 422, field_errors(form))
    try:
        return _record(request, game_id, lambda players: [form.submission(players)])
    except MalformedValue as error:
        names = STATEMENTS[form.cleaned_data["kind"]].value_names()
        sentence = Refusal(error.sentence, *([] if error.place is None else names[error.place : error.place + 1]))
        return EntryResult(read_game_log(request.owner, game_id), 422, [sentence])


def record_all(request: WriterRequest, game_id: int, *submissions: Submission) -> EntryResult:
    return _record(request, game_id, lambda _players: submissions)


def _record(request: WriterRequest, game_id: int, parse: Callable[[int], Sequence[Submission]]) -> EntryResult:
    """`parse` takes the number of players."""
    submissions: Sequence[Submission] = ()
    try:
        with writing(request, game_id) as devices:
            submissions = parse(devices.players)
            recorded = recording.record(request.owner, game_id, *submissions, author=request.author)
    except recording.Stale as stale:
        notices = dict.fromkeys(stale_notice(stale.log, submission.statement) for submission in submissions)
        return EntryResult(stale.log, 409, [*notices], submissions[0].statement)
    except recording.KeyReused as reused:
        sentence = _("This entry was sent before with other numbers; nothing was changed.")
        return EntryResult(reused.log, 422, [sentence], submissions[0].statement)
    except RuleError as error:
        log = read_game_log(request.owner, game_id)
        return EntryResult(log, 422, problem_texts(error), submissions[0].statement)
    return EntryResult(recorded.log, again=recorded.again, devices=devices)


def answer_form(
    outcome: EntryResult, then: str, show_refused: Callable[[], HttpResponse], query: Mapping[str, Any] | None = None
) -> HttpResponse:
    """If recorded, redirect to the page `then` of the game."""
    game_id = outcome.log.row.pk
    if outcome.status == HTTPStatus.OK:
        return mark_replay(redirect(reverse(then, args=[game_id], query=query)), outcome)
    return redirect("game", game_id) if outcome.log.row.deleted_at else show_refused()


def confirmation(request: WriterRequest, log: GameLog) -> str:
    """A sentence on the entry that the page before recorded; "" if the game has moved on since.

    The address has the revision after it: `corrected` after the correction of a round, `recorded` after anything else.
    """
    corrected, recorded = (request.GET.get(name) == str(log.row.revision) for name in ("corrected", "recorded"))
    last = log.history.done[-1] if log.history.done and (corrected or recorded) else None
    if not last:
        return ""
    if corrected and last.round:
        return _("Round %(number)s is corrected.") % {"number": last.round}
    return _recorded(log) if recorded else ""


def _recorded(log: GameLog) -> str:
    """Who deals after a departure or a late player is said, too."""
    done, deal = log.history.done, log.game.next_deal
    follows = len(done) > 1 and done[-1].kind == Dealer.kind and done[-2].cleared_round == done[-1].round
    text = description_of(log, -2 if follows else -1)
    if deal is None or not (follows or done[-1].cleared_round == deal.number):
        return _("Recorded: %(what)s") % {"what": text}
    names = {"what": text, "player": isolated(log.game.record.players[deal.dealer])}
    return _("Recorded: %(what)s. %(player)s deals now.") % names


def mark_replay[Response: HttpResponse](response: Response, outcome: EntryResult) -> Response:
    if outcome.again:
        response["Idempotent-Replay"] = "true"
    return response


def field_errors(form: forms.Form) -> list[str]:
    """Errors of hidden fields only name the field."""
    own = [sentence for sentence in sentences_of(form) if sentence in form.non_field_errors()]
    hidden = [name for name in form.errors if name != NON_FIELD_ERRORS]
    sentence = _("The entry’s “%(field)s” is missing, repeated or malformed.")
    return [*own, *(sentence % {"field": name} for name in hidden)]
