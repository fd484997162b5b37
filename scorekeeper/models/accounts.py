from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.models.people import Confidant, SignInKind
from scorekeeper.rules.names import NAME_LENGTH

AGENT_LENGTH = 24  # of the name of a browser or system


class SignIn(models.Model):
    """A sign-in, and the use of its session while that exists.

    `browser` and `system` are empty if unknown. `invited_by` is set for the first sign-in of an invited Confidant.
    `last_used_on` is the last day on which the session was used.
    """

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="sign_ins", db_index=False)
    session_key = models.CharField(max_length=40, unique=True)
    kind = models.CharField(max_length=8, choices=SignInKind)
    browser = models.CharField(max_length=AGENT_LENGTH, blank=True)
    system = models.CharField(max_length=AGENT_LENGTH, blank=True)
    invited_by = models.ForeignKey(Confidant, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    last_used_on = models.DateField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=SignInKind.values), name="sign_in_kind_is_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["confidant", "-made_at", "-id"], name="sign_ins_newest_first")]

    def __str__(self) -> str:
        return f"sign-in {self.pk}"


class Role(models.TextChoices):
    """Who leads keeps the score, too."""

    LEADS = "leads"
    WRITES = "writes"
    READS = "reads"


KEEPS_SCORE = Q(role__in=[Role.LEADS, Role.WRITES])  # who may change what belongs to the circle


class Membership(models.Model):
    """A circle has at most one leader."""

    circle = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="members", db_index=False)
    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["circle", "confidant"], name="membership_once_per_circle"),
            models.UniqueConstraint(fields=["circle"], condition=Q(role=Role.LEADS), name="membership_of_one_leader"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_is_known"),
            models.CheckConstraint(condition=~Q(circle=F("confidant")), name="membership_of_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"membership {self.pk}"


class Invitation(models.Model):
    """A link with which one person joins, once, before `expires_at`; deleting it withdraws it.

    It makes a new Confidant, or a member of a `circle` with this `role`. `name` is that of the invited person, as the
    inviter calls them, or empty. `made_by` is the sign-in of the phone that made it; null if unknown.
    """

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="invitations")
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    circle = models.ForeignKey(Confidant, on_delete=models.CASCADE, null=True, related_name="+")
    role = models.CharField(max_length=6, choices=Role, blank=True)
    made_by = models.ForeignKey(SignIn, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(circle=None, role="") | Q(circle__isnull=False, role__in=[Role.WRITES, Role.READS]),
                name="invitation_to_a_circle_has_a_role",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class Passkey(models.Model):
    """`credential_id` and `credential` (the attested credential data of WebAuthn, with the public key) are as sent.

    `host` is the host for which it works. `sign_count` is the number of signatures that the device counted last, 0 if
    it counts none. `made_by` is the sign-in of the phone that added it; null if unknown. `removed_at` is set once it no
    longer signs anybody in: the row stays, so that a restored backup cannot bring it back.
    """

    confidant = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=NAME_LENGTH)
    host = models.CharField(max_length=253)
    credential_id = models.BinaryField(max_length=1023, unique=True)
    credential = models.BinaryField()
    sign_count = models.PositiveBigIntegerField(default=0)
    made_by = models.ForeignKey(SignIn, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="passkey_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"passkey {self.pk}"
