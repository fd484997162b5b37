from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.display.blank_sheet import BlankSheet, blank_sheet_of
from scorekeeper.display.file_names import file_name
from scorekeeper.display.score_sheet import score_sheet_of
from scorekeeper.forms.blank_sheet import SheetForm
from scorekeeper.forms.entries import sentences_of
from scorekeeper.forms.set_up import SetUpForm
from scorekeeper.games.game_log import read_game_log
from scorekeeper.pdf.blank_sheet import blank_pdf
from scorekeeper.pdf.game_sheet import game_pdf
from scorekeeper.pdf.typesetting import PaperSize
from scorekeeper.rules.preview import tables_for
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page
from scorekeeper.views.set_up_page import show_set_up, typed_form

LETTER = "letter"
_LETTER_COUNTRIES = {"us", "ca", "mx", "ph", "co", "cl", "ve", "cr", "gt", "pa", "pr", "sv"}


@require_safe
@for_member
def score_sheet_file(request: HistoryRequest, game_id: int) -> HttpResponse:
    with override(language_of(request)):
        sheet = score_sheet_of(read_game_log(request.owner, game_id))
        content = game_pdf(sheet, paper_size_of(request), has_points="points" in request.GET)
        return pdf_file(content, file_name(sheet.heading, sheet.date, ending="pdf"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_member
def blank_sheet(request: HistoryRequest) -> HttpResponse:
    form = SheetForm(request.POST if request.method == "POST" else request.GET)
    sheet, problems = _read(form)
    if request.method == "POST":
        if problems:
            return show_set_up(request, typed_form(SetUpForm(request.POST)), problems=problems)
        return HttpResponseRedirect(f"{reverse('blank_sheet')}?{form.query()}", status=303)
    return _show(request, form, sheet, problems)


@require_safe
@for_member
def blank_file(request: HistoryRequest) -> HttpResponse:
    with override(language_of(request)):
        form = SheetForm(request.GET)
        sheet, problems = _read(form)
        if sheet is None:
            return _show(request, form, None, problems)
        return pdf_file(
            blank_pdf(sheet, paper_size_of(request)), file_name(_("Blank score sheet"), sheet.game, ending="pdf")
        )


def _read(form: SheetForm) -> tuple[BlankSheet | None, list[str]]:
    if not form.is_valid():
        return None, sentences_of(form)
    try:
        return blank_sheet_of(form.ruleset(), form.names(), form.first_dealer_seat()), []
    except RuleError as error:
        return None, problem_texts(error)


def _show(request: HistoryRequest, form: SheetForm, sheet: BlankSheet | None, problems: list[str]) -> HttpResponse:
    links = {"tables": _tables(form), "query": form.query()} if sheet else {}
    context = {"sheet": sheet, "problems": problems, **links}
    return render_page(request, "set_up/blank_sheet.html", context, status=200 if sheet else 422)


def _tables(form: SheetForm) -> list[tuple[int, str]]:
    """Possible numbers of players, each with the query of its sheet."""
    named = len(form.players())
    return [(seats, form.query(seats=seats)) for seats in tables_for(form.ruleset()) if seats >= named]


def language_of(request: HttpRequest) -> str:
    """That of the page with the link: programs that download files may not send the browser's."""
    language = request.GET.get("language")
    return language if language in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def paper_size_of(request: HttpRequest) -> PaperSize:
    """The default depends on the country of the browser's first language."""
    _, _, country = request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0].partition("-")
    default = LETTER if country.strip().lower() in _LETTER_COUNTRIES else ""
    return "Letter" if request.GET.get("paper", default) == LETTER else "A4"


def pdf_file(content: bytes, name: str) -> HttpResponse:
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": disposition})
