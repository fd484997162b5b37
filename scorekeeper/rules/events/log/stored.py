"""Statements as JSON values for the database. A field that is missing there has its default."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from scorekeeper.rules.events.log.registry import EVENT_STATEMENTS
from scorekeeper.rules.events.log.statement import EventStatement

type Json = bool | int | str | list[Json] | dict[str, Json] | None


def stored_values(statement: EventStatement) -> Json:
    return _encoded(statement)


def statement_of(kind: str, values: Json) -> EventStatement:
    return cast("EventStatement", _decoded(EVENT_STATEMENTS[kind], values))


def _encoded(value: object) -> Json:
    match value:
        case StrEnum() | Fraction():
            return str(value)
        case None | bool() | int() | str():
            return value
        case datetime():
            return value.isoformat()
        case tuple():
            return [_encoded(each) for each in value]
        case Mapping():
            return {str(key): _encoded(each) for key, each in value.items()}
    return _encoded_fields(value)


def _encoded_fields(value: Any) -> Json:
    """Without those that equal their defaults."""
    parts = {field.name: (field.default, getattr(value, field.name)) for field in fields(value)}
    return {name: _encoded(part) for name, (default, part) in parts.items() if part != default}


def _decoded(kind: Any, value: Json) -> object:
    kind = _meant(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {types.UnionType, Union}:
        return _decoded_choice(arguments, value)
    if isinstance(value, list):
        return tuple(_decoded(arguments[0], each) for each in value)
    if isinstance(value, dict) and not is_dataclass(kind):
        return {arguments[0](key): _decoded(arguments[1], each) for key, each in value.items()}
    if isinstance(value, dict):
        hints = _hints(kind)
        return kind(**{name: _decoded(hints[name], part) for name, part in value.items()})
    return datetime.fromisoformat(str(value)) if kind is datetime else kind(value)


def _decoded_choice(kinds: tuple[Any, ...], value: Json) -> object:
    """Which of the kinds it is follows from the type of the JSON value."""
    if value is None:
        return None
    return _decoded(next(kind for kind in kinds if _can_be(_meant(kind), value)), value)


def _can_be(kind: Any, value: Json) -> bool:
    origin = get_origin(kind) or kind
    if isinstance(value, list):
        return origin is tuple
    if isinstance(value, dict):
        return is_dataclass(kind) or issubclass(origin, Mapping)
    return origin not in {tuple, types.NoneType} and not is_dataclass(kind)


def _meant(kind: Any) -> Any:
    """What stands behind a name of a type."""
    return getattr(kind, "__value__", kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
