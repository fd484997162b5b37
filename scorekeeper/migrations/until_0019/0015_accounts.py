"""Add accounts: unique names regardless of their writing, the first Confidant, sign-ins, invitations and passkeys."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
_SILENT = {0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
_LONGEST = 40


def fill(apps: Any, _editor: Any) -> None:
    """Give each Confidant a key and a handle; of two names with one key, the later one gets a number."""
    taken: set[str] = set()
    for confidant in apps.get_model("scorekeeper", "Confidant").objects.order_by("pk"):
        confidant.is_first = confidant.may_invite = not taken
        name, number = confidant.name, 2
        while key(confidant.name) in taken:
            ending = f" {number}"
            confidant.name, number = name[: _LONGEST - len(ending)] + ending, number + 1
        confidant.name_key, confidant.handle = key(confidant.name), secrets.token_hex(16)
        taken.add(confidant.name_key)
        confidant.save()


def key(name: str) -> str:
    """Return the key of a name as `rules/names.py` made it at that time."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(character for character in folded if not _draws_nothing(character)).split())


def _draws_nothing(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or character in _BLANK or ord(character) in _SILENT


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0014_redundant_indexes")]

    operations = [
        migrations.AddField("confidant", "name_key", models.CharField(max_length=800, null=True)),
        migrations.AddField("confidant", "handle", models.CharField(max_length=32, null=True)),
        migrations.AddField("confidant", "is_first", models.BooleanField(default=False)),
        migrations.AddField("confidant", "may_invite", models.BooleanField(default=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField("confidant", "name_key", models.CharField(max_length=800, unique=True)),
        migrations.AlterField("confidant", "handle", models.CharField(max_length=32, unique=True)),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=40)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Passkey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("host", models.CharField(max_length=253)),
                ("credential_id", models.BinaryField(max_length=1023, unique=True)),
                ("credential", models.BinaryField()),
                ("sign_count", models.PositiveBigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_used_at", models.DateTimeField(null=True)),
                ("removed_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="SignIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session_key", models.CharField(max_length=40, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("link", "Link"),
                            ("code", "Code"),
                            ("invited", "Invitation"),
                            ("passkey", "Passkey"),
                            ("earlier", "Earlier"),
                        ],
                        max_length=8,
                    ),
                ),
                ("browser", models.CharField(blank=True, max_length=24)),
                ("system", models.CharField(blank=True, max_length=24)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_used_on", models.DateField()),
            ],
        ),
        migrations.AddField(
            model_name="signinlink",
            name="kind",
            field=models.CharField(
                choices=[
                    ("link", "Link"),
                    ("code", "Code"),
                    ("invited", "Invitation"),
                    ("passkey", "Passkey"),
                    ("earlier", "Earlier"),
                ],
                default="link",
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="confidant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_first", True)), fields=("is_first",), name="confidant_first_is_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="confidant",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="confidant_has_a_name"
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="confidant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="passkey",
            name="confidant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="passkeys", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="signin",
            name="confidant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sign_ins",
                db_index=False,
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="signin",
            name="invited_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="passkey",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="passkey_has_a_name"
            ),
        ),
        migrations.AddIndex(
            model_name="signin",
            index=models.Index(fields=["confidant", "-made_at", "-id"], name="sign_ins_newest_first"),
        ),
        migrations.AddConstraint(
            model_name="signin",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["link", "code", "invited", "passkey", "earlier"])),
                name="sign_in_kind_is_known",
            ),
        ),
    ]
