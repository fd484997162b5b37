"""Sole writer of saved presets."""

from __future__ import annotations

from scorekeeper.models import Confidant, Game, OwnPreset
from scorekeeper.rules.names import name_key, sort_key
from scorekeeper.rules.preview import problems_at_any_table
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.storage.write_lock import write_lock


def last_ruleset(owner: Confidant) -> Ruleset:
    return ruleset_of_last_game(owner) or Ruleset()


def ruleset_of_last_game(owner: Confidant) -> Ruleset | None:
    last = Game.objects.filter(owner=owner).order_by("-started_at", "-pk").first()
    return last.ruleset if last else None


def presets_of(owner: Confidant) -> list[OwnPreset]:
    return list(OwnPreset.objects.filter(owner=owner).order_by("sort_key", "name_key"))


def preset_ruleset(owner: Confidant, preset_id: int) -> Ruleset:
    """Raises OwnPreset.DoesNotExist for others' presets."""
    return OwnPreset.objects.get(pk=preset_id, owner=owner).ruleset


def save_preset(owner: Confidant, name: str, ruleset: Ruleset) -> OwnPreset:
    """`name` is valid; a preset of the same name is replaced.

    Raises RuleError if the options are invalid for every number of players (M6, section 5).
    """
    problems = problems_at_any_table(ruleset)
    if problems:
        raise RuleError(*problems)
    columns = {"name": name, "sort_key": sort_key(name), **OwnPreset.columns_of(ruleset)}
    with write_lock():
        preset, _ = OwnPreset.objects.update_or_create(owner=owner, name_key=name_key(name), defaults=columns)
    return preset


def delete_preset(owner: Confidant, preset_id: int) -> None:
    """Raises OwnPreset.DoesNotExist for others' presets."""
    with write_lock():
        OwnPreset.objects.get(pk=preset_id, owner=owner).delete()
