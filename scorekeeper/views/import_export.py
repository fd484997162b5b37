"""Games out of the Tablet, as files, and games of other Tablets into it, after a look at what would come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.archive.search import find_games
from scorekeeper.forms.search import SearchForm
from scorekeeper.import_export import uploads as pending_imports
from scorekeeper.import_export.importer import Fate
from scorekeeper.import_export.preview import Verdicts
from scorekeeper.import_export.uploads import AT_A_TIME, Upload
from scorekeeper.models import PendingImport
from scorekeeper.rules.problems import Refused
from scorekeeper.views.responses import ConfidantRequest, for_confidant, problem_text, problem_texts, render_page
from scorekeeper.web.request_limits import MOST_UPLOADED

if TYPE_CHECKING:
    from collections.abc import Sequence

# In the order in which they are shown: what is to be mended first, and then what changes.
_SHOWN = (Fate.REFUSED, Fate.NEW, Fate.IN_BIN, Fate.OTHER, Fate.TWICE, Fate.THERE)


@require_http_methods(["GET", "HEAD", "POST"])
@for_confidant
def import_export(request: ConfidantRequest) -> HttpResponse:
    """Offer the files of all games, and take files in; what was taken in is shown before anything is added."""
    if request.method != "POST":
        return _show_start(request)
    uploads = [Upload(file.name or "", file.read()) for file in request.FILES.getlist("file")]
    if not uploads:
        return _show_start(request, [_("Choose one file at least.")])
    try:
        pending = pending_imports.receive(request.user, uploads)
    except Refused as refusal:
        return _show_start(request, problem_texts(refusal))
    if pending.files <= AT_A_TIME:
        pending_imports.judge_some(request.user, pending.pk)
    return HttpResponseRedirect(reverse("import", args=[pending.pk]))


@require_safe
@for_confidant
def preview(request: ConfidantRequest, import_id: int) -> HttpResponse:
    """Show what was found of an upload: how far that is, or what would be added, or what was."""
    return _show(request, PendingImport.objects.get(pk=import_id, confidant=request.user))


@require_POST
@for_confidant
def judge(request: ConfidantRequest, import_id: int) -> HttpResponse:
    """Judge some more games of an upload; the page asks again until all are."""
    pending = pending_imports.judge_some(request.user, import_id)
    return _show(request, pending) if request.htmx else HttpResponseRedirect(reverse("import", args=[import_id]))


@require_POST
@for_confidant
def add(request: ConfidantRequest, import_id: int) -> HttpResponse:
    """Add the games of an upload, all or none; what cannot come in any more is judged anew."""
    try:
        pending_imports.add(request.user, import_id)
    except Refused:
        pending_imports.judge_anew(request.user, import_id)
    return HttpResponseRedirect(reverse("import", args=[import_id]))


def _show_start(request: ConfidantRequest, problems: Sequence[str] = ()) -> HttpResponse:
    form = SearchForm(request.GET, request.user)
    search = form.search()
    query = urlencode({name: value for name in form.fields if search.asks and (value := request.GET.get(name))})
    context = {
        "problems": problems,
        "games": find_games(request.user, search).count(),
        "query": query,
        "megabytes": MOST_UPLOADED // 2**20,
        "most_games": pending_imports.MOST_GAMES,
    }
    return render_page(request, "archive/import_export.html", context, status=422 if problems else 200)


def _show(request: ConfidantRequest, pending: PendingImport) -> HttpResponse:
    verdicts = Verdicts(pending.findings)
    counts = verdicts.plan.counts
    context = {
        "pending": pending,
        "groups": [_group(verdicts, fate) for fate in _SHOWN if counts[fate]],
        "is_judged": pending.judged == pending.files,
        "added": pending.findings.get("added", 0),
        "out_of_the_bin": pending.findings.get("out_of_the_bin", 0),
        "new": counts[Fate.NEW],
        "binned": counts[Fate.IN_BIN],
        "refused": counts[Fate.REFUSED],
    }
    return render_page(request, "archive/import.html", context, partial="findings")


def _group(verdicts: Verdicts, fate: Fate) -> dict[str, Any]:
    """Return the games of which the same was found, as far as they are shown."""
    listed = verdicts.of(fate)
    count = verdicts.plan.counts[fate]
    title, hint = _words(fate)
    games = [{"verdict": each, "sentences": [problem_text(problem) for problem in each.problems]} for each in listed]
    shared = {"fate": fate, "title": title, "hint": hint}
    return {**shared, "count": count, "more": count - len(listed), "games": games}


def _words(fate: Fate) -> tuple[str, str]:
    words = {
        Fate.REFUSED: (_("Refused"), ""),
        Fate.NEW: (_("New"), ""),
        Fate.IN_BIN: (_("In the bin"), _("They come out of it again, as they are here.")),
        Fate.OTHER: (_("Here already, with other rounds"), _("The game that is here stays as it is.")),
        Fate.TWICE: (_("Sent twice"), _("The same game counts once.")),
        Fate.THERE: (_("Here already"), ""),
    }
    return words[fate]
