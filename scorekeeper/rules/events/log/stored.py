"""Statements as JSON values for the database. A field that is missing there has its default."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Union, cast, get_args, get_origin, get_type_hints

from scorekeeper.rules.events.log.registry import EVENT_STATEMENTS
from scorekeeper.rules.events.log.statement import EventStatement

type Json = bool | int | str | list[Json] | dict[str, Json] | None


def stored_values(statement: EventStatement) -> Json:
    return _encoded(statement)


def statement_of(kind: str, values: Json) -> EventStatement:
    return cast("EventStatement", _decoder(cast("Any", EVENT_STATEMENTS[kind]))(values))


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


@cache
def _decoder(kind: Any) -> Callable[[Any], object]:
    """Compiled once for each type: a draw of 75 tables has hundreds of values."""
    kind = _meant(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {types.UnionType, Union}:
        return _decoder_of_choice(arguments)
    if origin is tuple:
        part = _decoder(arguments[0])
        return tuple if part is int else lambda values: tuple(map(part, values))
    if is_dataclass(kind):
        return _decoder_of_fields(kind)
    if origin is not None:
        key, part = arguments[0], _decoder(arguments[1])
        return lambda values: {key(name): part(value) for name, value in values.items()}
    return datetime.fromisoformat if kind is datetime else cast("Callable[[Any], object]", kind)


def _decoder_of_choice(kinds: tuple[Any, ...]) -> Callable[[Any], object]:
    """Which of the kinds it is follows from the type of the JSON value."""
    choices = [(_meant(kind), _decoder(kind)) for kind in kinds if kind is not types.NoneType]

    def decoded(value: Json) -> object:
        if value is None:
            return None
        return next(decoder for kind, decoder in choices if _can_be(kind, value))(value)

    return decoded


def _decoder_of_fields(kind: Any) -> Callable[[Any], object]:
    decoders = {name: _decoder(hint) for name, hint in get_type_hints(kind).items() if get_origin(hint) is not ClassVar}
    return lambda values: kind(**{name: decoders[name](value) for name, value in values.items()})


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
