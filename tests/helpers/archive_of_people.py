"""A Confidant with some people, what is sent from their pages, and all that is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import apps
from django.urls import reverse

from scorekeeper.models import Confidant
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_short_game, player_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response


def make_people() -> Confidant:
    """Return a Confidant with two finished games: one of Ada, Bruno and Carla, one of Bruno, Adele and Carla."""
    confidant = make_confidant()
    make_short_game(confidant=confidant)
    make_short_game(confidant=confidant, players=("Bruno", "Adele", "Carla"))
    return confidant


def post(confidant: Confidant, address: str, name: str, /, **fields: object) -> Response:
    """Send a form from the page of somebody."""
    return phone_of(confidant).post(reverse(address, args=[player_of(confidant, name).pk]), fields)


def everything() -> dict[str, list[object]]:
    """Return every row of the product, without sessions, and without when a Confidant was here."""
    models = (model for model in apps.get_app_config("scorekeeper").get_models() if model is not Confidant)
    return {model.__name__: [*model._base_manager.order_by("pk").values_list()] for model in models}
