"""How static files are named once they are collected: by their content, so that a phone may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names files by their content, also where one script imports another."""

    support_js_module_import_aggregation = True
