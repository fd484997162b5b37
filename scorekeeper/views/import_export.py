from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.archive.search import find_games
from scorekeeper.display.formatting import problem_text
from scorekeeper.forms.entries import read_id, sentences_of
from scorekeeper.forms.search import SearchForm
from scorekeeper.games.recount import progress_of
from scorekeeper.import_export import uploads as pending_imports
from scorekeeper.import_export.columns.column_use import use_of
from scorekeeper.import_export.importer import OTHER_ROUNDS, ImportResult, ImportStatus
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.import_export.sheets.recognition import is_about_games, text_of
from scorekeeper.import_export.uploads import AT_A_TIME, Upload
from scorekeeper.models import PendingImport
from scorekeeper.models.tokens import hash_of
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper, for_member
from scorekeeper.views.imports.columns import table_of
from scorekeeper.views.imports.recognised import findings_of
from scorekeeper.views.imports.tables_alone import tables_to_send_alone
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page
from scorekeeper.web.request_limits.limits import MOST_UPLOADED

# First the files that must be corrected, then the games that would change something.
_DISPLAY_ORDER = (
    ImportStatus.REFUSED,
    ImportStatus.NEW,
    ImportStatus.IN_BIN,
    ImportStatus.DIFFERS,
    ImportStatus.REPEATED_DIFFERS,
    ImportStatus.REPEATED,
    ImportStatus.EXISTS,
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_member
def import_export(request: HistoryRequest) -> HttpResponse:
    if request.method != "POST":
        return _show_start(request)
    uploads = [Upload(file.name or "", file.read()) for file in request.FILES.getlist("file")]
    text = _pasted(request)
    if text.strip():
        uploads.append(Upload(_("Pasted table"), text.encode()))
    if not uploads:
        return _show_start(request, [_("Choose at least one file.")])
    if text.strip() and not is_about_games(text):
        problem = _("This is no table of a game: copy its cells together with their headings.")
        return _show_start(request, [problem], text)
    try:
        pending = pending_imports.receive(request.owner, uploads, hash_of(request.session.session_key or ""))
    except RuleError as error:
        return _show_start(request, problem_texts(error), text)
    if pending.files <= AT_A_TIME:
        pending_imports.validate_some(request.owner, pending.pk)
    return redirect("import", pending.pk)


@require_safe
@for_keeper
def preview(request: HistoryRequest, import_id: int) -> HttpResponse:
    return _show(request, pending_imports.current(request.owner, import_id))


@require_POST
@for_keeper
def validate(request: HistoryRequest, import_id: int) -> HttpResponse:
    """The page repeats the request until all games are checked."""
    pending = pending_imports.validate_some(request.owner, import_id)
    return _show(request, pending) if request.htmx else redirect("import", import_id)


@require_POST
@for_keeper
def change(request: HistoryRequest, import_id: int) -> HttpResponse:
    """Change what the columns of a table are, and who is meant by a name."""
    people = zip(request.POST.getlist("name"), request.POST.getlist("person"), strict=False)
    chosen = {name_key(name): person for name, person in people}
    try:
        # Only values that mean a column are kept: a database may refuse to store other texts.
        columns = [use_of(value).value for value in request.POST.getlist("column")]
        pending = pending_imports.change(request.owner, import_id, columns or None, chosen)
    except RuleError as error:
        return _show_start(request, problem_texts(error))
    return _show(request, pending) if request.htmx else redirect("import", import_id)


@require_POST
@for_keeper
def add(request: HistoryRequest, import_id: int) -> HttpResponse:
    """All or none; if one can no longer be added, check the upload again."""
    try:
        pending_imports.add(request.owner, import_id)
    except RuleError:
        pending_imports.validate_again(request.owner, import_id)
    return redirect("import", import_id)


def _pasted(request: HistoryRequest) -> str:
    """The script of the page sends the text as a file, which may be longer than the fields of a form."""
    file = request.FILES.get("text")
    return file.read().decode("utf-8", "replace") if file else request.POST.get("text", "")


def _show_start(request: HistoryRequest, problems: Sequence[str] = (), text: str = "") -> HttpResponse:
    form = SearchForm(request.GET, request.owner)
    search = form.search()
    query = urlencode({name: value for name in form.fields if search.asks and (value := request.GET.get(name))})
    refused = sentences_of(form)
    context = {
        "problems": [*problems, *refused],
        "text": text or _table_that_was_sent(request),
        "finds_games": not refused,
        "games": find_games(request.owner, search).count(),
        "query": query,
        "progress": progress_of(request.owner) if query else None,
        "megabytes": MOST_UPLOADED // 2**20,
        "most_games": pending_imports.MOST_GAMES,
    }
    return render_page(request, "archive/import_export.html", context, status=422 if context["problems"] else 200)


def _table_that_was_sent(request: HistoryRequest) -> str:
    """The text of an earlier import, to be pasted again; "" for those who may not open that import."""
    number = None if request.reads_only else read_id(request.GET.get("table", ""))
    pending = PendingImport.objects.filter(owner=request.owner, pk=number).first() if number else None
    sent = pending and pending_imports.sent_table(pending)
    return (text_of(sent.content) or "") if sent else ""


def _show(request: HistoryRequest, pending: PendingImport) -> HttpResponse:
    stored_preview, is_done = ImportPreview(pending.findings), pending.done_at is not None
    counts = stored_preview.counts
    added, back = pending.findings.get("added", 0), pending.findings.get("out_of_the_bin", 0)
    if is_done:
        counts[ImportStatus.NEW], counts[ImportStatus.IN_BIN] = added, back
    is_validated = pending.validated == pending.files
    table = table_of(pending)
    is_clear = table is not None and pending.files == counts[ImportStatus.NEW] == 1
    listed = [] if is_clear else [status for status in _DISPLAY_ORDER if counts[status]]
    context = {
        "pending": pending,
        "table": table,
        "names": [] if is_done else pending_imports.written_names(pending),
        "findings": findings_of(stored_preview) if is_validated and not is_done else [],
        "groups": [_group(stored_preview, status, is_done=is_done) for status in listed],
        "is_validated": is_validated,
        "added": added,
        "out_of_the_bin": back,
        "new": counts[ImportStatus.NEW],
        "binned": counts[ImportStatus.IN_BIN],
        "refused": counts[ImportStatus.REFUSED],
        "alone": [] if table else tables_to_send_alone(stored_preview),
        "has_games": bool(counts.total()),
        "skipped": stored_preview.skipped,
        "skipped_count": stored_preview.skipped_count,
        "more_skipped": stored_preview.skipped_count - len(stored_preview.skipped),
    }
    return render_page(request, "archive/import.html", context, partial="findings")


def _group(stored_preview: ImportPreview, status: ImportStatus, *, is_done: bool) -> dict[str, Any]:
    listed = stored_preview.with_status(status)
    count = stored_preview.counts[status]
    title, hint = _words(status, is_done=is_done)
    games = [{"result": result, "sentences": _sentences(result)} for result in listed]
    shared = {"status": status, "title": title, "hint": hint}
    return {**shared, "count": count, "more": max(0, count - len(listed)), "games": games}


def _sentences(result: ImportResult) -> list[str]:
    sentences = [problem_text(problem) for problem in result.problems]
    if result.earlier:
        sentences.append(_(OTHER_ROUNDS) % {"name": result.name, "earlier": result.earlier})
    return sentences


def _words(status: ImportStatus, *, is_done: bool) -> tuple[str, str]:
    done = {ImportStatus.NEW: (_("Added"), ""), ImportStatus.IN_BIN: (_("Back from the bin"), "")}
    words = {
        ImportStatus.REFUSED: (_("Refused"), ""),
        ImportStatus.NEW: (_("New"), ""),
        ImportStatus.IN_BIN: (_("In the bin"), _("They are restored without changes.")),
        ImportStatus.DIFFERS: (_("Here already, with other rounds"), _("The stored game is not changed.")),
        ImportStatus.REPEATED_DIFFERS: (_("Sent twice, with other rounds"), ""),
        ImportStatus.REPEATED: (_("Sent twice"), _("The same game counts once.")),
        ImportStatus.EXISTS: (_("Here already"), ""),
    }
    return {**words, **done}[status] if is_done else words[status]
