"""The page of a round of a game from paper: what is known of it, and its open question."""

from __future__ import annotations

import uuid
from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scorekeeper.display.footnotes import marks_of, notes_of
from scorekeeper.display.paper.questions import questions_of
from scorekeeper.display.paper.taking_back import taken_back_next
from scorekeeper.display.scorepad import columns_of, line_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.views.entries import Refused, confirmation, post_entry
from scorekeeper.views.responses import WriterRequest, render_page


def paper_round(request: WriterRequest, log: GameLog, number: int) -> HttpResponse:
    """A POST sends the tricks that answer the question."""
    if log.row.deleted_at:
        return redirect("game", log.row.pk)
    if request.method != "POST":
        return _show(request, log, number)
    outcome = post_entry(request, log.row.pk)
    if outcome.status == HTTPStatus.OK:
        query = {"recorded": outcome.log.row.revision}
        return redirect(reverse("round", args=[log.row.pk, number], query=query))
    return _show(request, outcome.log, number, outcome.refused, outcome.status)


def _show(
    request: WriterRequest, log: GameLog, number: int, refused: Refused = None, status: int = 200
) -> HttpResponse:
    game = log.game
    if not 1 <= number <= len(game.rounds):
        raise Http404
    notes, questions, round_ = notes_of(log), questions_of(game), game.rounds[number - 1]
    context = {
        "row": log.row,
        "game": game,
        "round": round_,
        "line": line_of(round_, len(game.record.players), marks_of(notes)),
        "columns": columns_of(game),
        "notes": [note for note in notes if note.after_round == number],
        "question": next((question for question in questions if question.round == number), None),
        "others": [question for question in questions if question.round != number],
        "previous": number - 1 if number > 1 else None,
        "next": number + 1 if number < len(game.rounds) else None,
        "refused": refused,
        "confirmation": confirmation(request, log),
        "taken_back": taken_back_next(log) if log.history.done[-1].round == number else "",
        "entry_key": uuid.uuid4().hex,
    }
    return render_page(request, "game/paper_round.html", context, status=status)
