from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.rules.names import NAME_KEY_LENGTH, NAME_LENGTH, name_key, sort_key

FIRST_NAME = "Confidant"  # of the first Confidant, who did not choose one


class Confidant(AbstractBaseUser):
    """A user, who keeps the score, or a circle of them; every player and game belongs to one of these, its `owner`.

    Columns and variables named `confidant` are users; an `owner` may be a circle. Users sign in without a password.
    `is_circle`: nobody signs in as a circle; its members use what belongs to it (`Membership`). `is_event`: it is that
    of an `Event`, whose organisers are its members; no list of circles has it. `name_key` makes the name unique
    regardless of case and Unicode form, `sort_key` is for sorting. `is_first`: signs in with the code that `serve`
    prints. `handle` identifies the Confidant on devices with a passkey. `pages_revision` changes when phones must not
    show the pages any more that they have stored.
    """

    name = models.CharField(max_length=NAME_LENGTH, unique=True)
    name_key = models.CharField(max_length=NAME_KEY_LENGTH, unique=True)
    sort_key = models.CharField(max_length=NAME_KEY_LENGTH)
    is_first = models.BooleanField(default=False)
    may_invite = models.BooleanField(default=False)
    is_circle = models.BooleanField(default=False)
    is_event = models.BooleanField(default=False)
    handle = models.CharField(max_length=32, unique=True)
    pages_revision = models.PositiveIntegerField(default=0)

    USERNAME_FIELD = "name"
    objects = BaseUserManager["Confidant"]()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["is_first"], condition=Q(is_first=True), name="confidant_first_is_one"),
            models.CheckConstraint(condition=~Q(name=""), name="confidant_has_a_name"),
            models.CheckConstraint(
                condition=Q(is_circle=False) | Q(is_first=False, may_invite=False), name="confidant_circle_is_no_user"
            ),
            models.CheckConstraint(condition=Q(is_event=False) | Q(is_circle=True), name="confidant_event_is_a_circle"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key, self.sort_key = name_key(self.name), sort_key(self.name)
        if self._state.adding:
            self.handle = secrets.token_hex(16)
        super().save(*args, **kwargs)


class SignInKind(models.TextChoices):
    """LINK: one that a command printed; CODE: one that another phone showed.

    EARLIER: not known, because the log of sign-ins does not reach back so far.
    """

    LINK = "link"
    CODE = "code"
    INVITATION = "invited"
    PASSKEY = "passkey"
    EARLIER = "earlier"


class SignInLink(models.Model):
    """A link that signs in one phone, once, before `expires_at`. Only the hash of its token is stored."""

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE)
    kind = models.CharField(max_length=8, choices=SignInKind, default=SignInKind.LINK)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"


class Player(models.Model):
    """A player's name; `name_key` makes it unique per owner regardless of case and Unicode form.

    `sort_key` is the name without accents, for sorting and searching.

    Usually a player is a person. If it is another name of a person, `merged_into` is the player into which it was
    merged, and `person` the main player of that person. Seats and entries refer to the player as entered, so that a
    merge can be undone.

    `forgotten_at`: since then `name` is a number, and nobody can sit down under it (`archive/forgetting.py`).
    """

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="players", db_index=False)
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=NAME_KEY_LENGTH)
    sort_key = models.CharField(max_length=NAME_KEY_LENGTH)
    last_seated_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True)
    forgotten_at = models.DateTimeField(null=True)
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="+")
    person = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="other_names")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "name_key"], name="player_name_unique_per_owner"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(merged_into=None, person=None) | Q(merged_into__isnull=False, person__isnull=False),
                name="player_merged_is_another_person",
            ),
            models.CheckConstraint(
                condition=Q(person=None) | ~Q(person=F("id")), name="player_is_no_other_name_of_itself"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["owner", "-last_seated_at"], name="players_latest_first")]

    def __str__(self) -> str:
        return self.name


class ImportedName(models.Model):
    """A name by which a table or another program knows a person, if it is none of the person's names here.

    `player` was the main player of the person when the name was imported; it may have been merged since.
    """

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="imported_names", db_index=False)
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=NAME_KEY_LENGTH)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="imported_names")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "name_key"], name="imported_name_once_per_owner"),
            models.CheckConstraint(condition=~Q(name=""), name="imported_name_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
