"""The photo of an old sheet; each view serves both drafts and games, and gets the id of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.forms.refusals import refusals
from scorekeeper.import_export.photos.keeping import Sheet, delete_photo, keep_photo, photo_of
from scorekeeper.import_export.photos.reading import read_photo
from scorekeeper.models import Game, SheetDraft
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper, for_member
from scorekeeper.views.photos.place import photo_place
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page, wants_json

FIELD = "photo"
_ONLY_A_PICTURE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"


@require_http_methods(["GET", "HEAD", "POST"])
@for_member
def photo(request: HistoryRequest, game_id: int = 0, sheet_id: int = 0) -> HttpResponse:
    """A POST replaces the photo; scripts get the new part of the page, or the reason of a refusal."""
    sheet = _sheet(request, game_id, sheet_id)
    if request.method != "POST":
        return _show(request, sheet)
    if _is_in_bin(sheet):
        return redirect("game", sheet.pk)
    file = request.FILES.get(FIELD)
    if not file:
        return _refuse(request, sheet, [_("Choose a photo first.")])
    try:
        kept = keep_photo(sheet, read_photo(file.read()))
    except RuleError as error:
        return _refuse(request, sheet, problem_texts(error))
    place = photo_place(request, kept)
    if wants_json(request):
        return JsonResponse({"section": render_to_string("sheets/photo.html", {"photo": place}, request)})
    return redirect(place.sheet_page)


@require_safe
@for_member
def photo_file(request: HistoryRequest, game_id: int = 0, sheet_id: int = 0) -> HttpResponse:
    """A browser may store the photo, but has to ask each time whether it has changed."""
    stored = photo_of(_sheet(request, game_id, sheet_id))
    if not stored:
        raise Http404
    name = f"sheet-{stored.pk}.{stored.ending}"
    headers = {
        "ETag": f'"{stored.pk}"',
        "Cache-Control": "private, no-cache",
        "Content-Disposition": content_disposition_header(as_attachment=False, filename=name) or "",
        "Content-Security-Policy": _ONLY_A_PICTURE,
        "X-Content-Type-Options": "nosniff",
    }
    response = HttpResponse(content_type=stored.media_type, headers=headers)
    if get_conditional_response(request, headers["ETag"], response=response) is response:
        response.content = bytes(stored.content)
        return response
    return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)


@require_POST
@for_keeper
def delete(request: HistoryRequest, game_id: int = 0, sheet_id: int = 0) -> HttpResponse:
    sheet = _sheet(request, game_id, sheet_id)
    if _is_in_bin(sheet):
        return redirect("game", sheet.pk)
    delete_photo(sheet)
    return redirect(photo_place(request, sheet).sheet_page)


def _sheet(request: HistoryRequest, game_id: int, sheet_id: int) -> Sheet:
    """The game, or the draft unless it has become a game. Raise DoesNotExist for those of others."""
    if game_id:
        return Game.objects.get(pk=game_id, owner=request.owner)
    draft = SheetDraft.objects.select_related("game").get(pk=sheet_id, owner=request.owner)
    return draft.game or draft


def _is_in_bin(sheet: Sheet) -> bool:
    """Whether it is a game in the bin, which cannot be changed."""
    return isinstance(sheet, Game) and sheet.deleted_at is not None


def _show(request: HistoryRequest, sheet: Sheet, problems: Sequence[str] = ()) -> HttpResponse:
    context = {"photo": photo_place(request, sheet), "problems": problems}
    return render_page(request, "sheets/photo_page.html", context, status=422 if problems else 200)


def _refuse(request: HistoryRequest, sheet: Sheet, sentences: Sequence[str]) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"problem": " ".join(sentences)}, status=422)
    return _show(request, sheet, refusals(sentences, FIELD))
