"""The pages on which old sheets are typed."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.forms.entries import KEY, read_id
from scorekeeper.import_export.drafts import storing
from scorekeeper.import_export.drafts.adding import add_game
from scorekeeper.import_export.drafts.document import PARTS, read_document
from scorekeeper.import_export.drafts.state import heading, people_in, state_of
from scorekeeper.import_export.drafts.storing import Outdated
from scorekeeper.models import TITLE_LENGTH, SheetDraft
from scorekeeper.players.people import known_people
from scorekeeper.rules.names import NAME_LENGTH
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.paper.sheet_words import words
from scorekeeper.views.photos.place import photo_place
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page
from scorekeeper.web.offline import mark_owner

_NAMES_OFFERED = 200


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def sheets(request: HistoryRequest) -> HttpResponse:
    """List the unfinished sheets, or start a new one."""
    if request.method != "POST":
        return _show_list(request)
    try:
        key = request.POST.get("key", "")
        sheet = storing.start(request.owner, key if re.match(KEY, key) else uuid.uuid4().hex)
    except RuleError as error:
        return _show_list(request, problem_texts(error))
    return redirect("sheet", sheet.pk)


@require_safe
@for_keeper
def sheet(request: HistoryRequest, sheet_id: int) -> HttpResponse:
    return _show(request, SheetDraft.objects.get(pk=sheet_id, owner=request.owner))


@require_POST
@for_keeper
def save(request: HistoryRequest, sheet_id: int) -> HttpResponse:
    """Answer with status 409 and the stored sheet if it was changed elsewhere."""
    revision = read_id(request.POST.get("revision", "")) or 0
    try:
        document = read_document(_json(request.POST.get("document", "")))
        return JsonResponse(state_of(storing.save(request.owner, sheet_id, revision, document)))
    except RuleError as error:
        refusal = {"revision": revision, "sentence": " ".join(problem_texts(error))}
        return JsonResponse(refusal, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except Outdated as outdated:
        game = outdated.sheet.game_id
        address = None if game is None else reverse("game", args=[game])
        return JsonResponse({**state_of(outdated.sheet), "game": address}, status=HTTPStatus.CONFLICT)


@require_POST
@for_keeper
def add(request: HistoryRequest, sheet_id: int) -> HttpResponse:
    try:
        game = add_game(request.owner, sheet_id, read_id(request.POST.get("revision", "")) or 0)
    except Outdated:
        return redirect("sheet", sheet_id)
    except RuleError as error:
        stored = SheetDraft.objects.get(pk=sheet_id, owner=request.owner)
        return _show(request, stored, problem_texts(error))
    return redirect("game", game)


@require_POST
@for_keeper
def delete(request: HistoryRequest, sheet_id: int) -> HttpResponse:
    storing.delete(request.owner, sheet_id)
    return redirect("sheets")


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _show_list(request: HistoryRequest, problems: Sequence[str] = ()) -> HttpResponse:
    listed = [
        {"row": row, "people": people_in(row.document), "heading": heading(row.document)}
        for row in storing.unfinished(request.owner)
    ]
    context = {"listed": listed, "problems": problems, "key": uuid.uuid4().hex}
    return render_page(request, "sheets/sheets.html", context, status=422 if problems else 200)


def _show(request: HistoryRequest, row: SheetDraft, problems: Sequence[str] = ()) -> HttpResponse:
    if row.game_id is not None:
        return redirect("game", row.game_id)
    names = known_people(request.owner).values_list("name", flat=True)[:_NAMES_OFFERED]
    context = {
        "sheet": row,
        "photo": photo_place(request, row),
        "state": state_of(row),
        "words": {**words(), "limits": {"fewest": MIN_PLAYERS, "most": MAX_PLAYERS, "name": NAME_LENGTH}},
        "seats": range(MAX_PLAYERS),
        "title_length": TITLE_LENGTH,
        "parts": {str(columns): [str(part) for part in parts] for columns, parts in PARTS.items()},
        "names": names,
        "problems": problems,
    }
    return mark_owner(request, render_page(request, "sheets/sheet.html", context, status=422 if problems else 200))
