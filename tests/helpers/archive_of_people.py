"""A Confidant with some people, forms of their pages, and the stored rows."""

from __future__ import annotations

from django.apps import apps
from django.urls import reverse

from scorekeeper.models import Confidant, SignIn
from tests.helpers.phones import Response, phone_of
from tests.helpers.tables import make_confidant, make_short_game, player_of


def make_people() -> Confidant:
    """Return a Confidant with two finished games: one of Ada, Bruno and Carla, one of Bruno, Adele and Carla."""
    confidant = make_confidant()
    make_short_game(owner=confidant)
    make_short_game(owner=confidant, players=("Bruno", "Adele", "Carla"))
    return confidant


def post(confidant: Confidant, address: str, name: str, /, **fields: object) -> Response:
    """Send a form of the page of this person."""
    return phone_of(confidant).post(reverse(address, args=[player_of(confidant, name).pk]), fields)


def everything() -> dict[str, list[object]]:
    """Return every row of the product, except sessions, sign-ins and Confidants."""
    every = apps.get_app_config("scorekeeper").get_models()
    models = (model for model in every if model not in {Confidant, SignIn})
    return {model.__name__: [*model._base_manager.order_by("pk").values_list()] for model in models}
