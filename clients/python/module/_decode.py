"""Turns JSON into the classes of `api.py`, and back. A response that does not match its description is no error."""

from __future__ import annotations

import dataclasses
import re
import threading
from functools import lru_cache
from typing import Any, Callable, Dict, List, Literal, Tuple, Union, get_args, get_origin, get_type_hints

#: A union of classes -> the property that tells them apart, and the class of each value. `api.py` fills it.
DISCRIMINATORS: Dict[Any, Tuple[str, Dict[str, Any]]] = {}


class _Subscriber(threading.local):
    def __init__(self) -> None:
        #: Receives what does not match in the responses that this thread reads.
        self.warn: Callable[[str], None] = lambda mismatch: None


subscriber = _Subscriber()


class Unknown(Dict[str, Any]):
    """An object of a kind that this client does not know. Its properties are also attributes, in snake case."""

    def __getattr__(self, name: str) -> Any:
        wire = re.sub("_(.)", lambda found: found[1].upper(), name.rstrip("_"))
        if wire not in self:
            raise AttributeError(name)
        return self[wire]


_lock = threading.Lock()


def model(class_: Any) -> Any:
    """Makes a class a dataclass before its first object. Making all of them takes most of the time of an import."""

    def new(cls: Any, *_values: Any, **_named: Any) -> Any:
        return object.__new__(ready(class_) if cls is class_ else cls)

    class_.__new__ = new
    return class_


def ready(class_: Any) -> Any:
    """The dataclass of a class that `model` has seen."""
    with _lock:
        return class_ if "__dataclass_fields__" in class_.__dict__ else dataclasses.dataclass(class_)


def decode(type_: Any, data: Any, place: str = "") -> Any:
    """Makes an object of the type. A missing property is None, a new one an attribute, another value stays."""
    origin, members = get_origin(type_), get_args(type_)
    if type_ is Any or type_ is None:
        return data
    if origin is Union:
        return _alternative(members, data, place)
    if origin is list and isinstance(data, list):
        return [decode(members[0], item, f"{place}/{index}") for index, item in enumerate(data)]
    if origin is dict and isinstance(data, dict):
        return {name: decode(members[1], value, f"{place}/{name}") for name, value in data.items()}
    if hasattr(type_, "__annotations__") and isinstance(data, dict):
        return _object(type_, data, place)
    if not _fits(type_, data):
        subscriber.warn(f"{place or '/'}: {data!r} does not match the description")
    return data


def _fits(type_: Any, data: Any) -> bool:
    if get_origin(type_) is Literal:
        return data in get_args(type_)
    return isinstance(data, (int, float) if type_ is float else get_origin(type_) or type_)


def _alternative(members: Tuple[Any, ...], data: Any, place: str) -> Any:
    others = [member for member in members if member is not type(None)]
    if (data is None and len(others) < len(members)) or any(
        get_origin(item) is not list and _fits(item, data) for item in others
    ):
        return data
    if len(others) == 1:
        return decode(others[0], data, place)
    for union, (name, classes) in DISCRIMINATORS.items():
        if set(get_args(union)) == set(others) and isinstance(data, dict) and data.get(name) in classes:
            return decode(classes[data[name]], data, place)
    subscriber.warn(f"{place or '/'}: {data!r} does not match the description")
    return Unknown(data) if isinstance(data, dict) else data


@lru_cache(maxsize=None)
def _fields(type_: Any) -> List[Tuple[str, str, Any, bool]]:
    """Name, name in JSON, type, and whether it is required, of each property."""
    hints, names = get_type_hints(type_), getattr(type_, "_field_map", {})
    return [
        (field.name, names.get(field.name, field.name), hints[field.name], field.default is dataclasses.MISSING)
        for field in dataclasses.fields(ready(type_))
    ]


def _object(type_: Any, data: Dict[str, Any], place: str) -> Any:
    rest, values = dict(data), {}
    for name, wire, hint, is_required in _fields(type_):
        if wire in rest:
            values[name] = decode(hint, rest.pop(wire), f"{place}/{wire}")
        elif is_required:
            values[name] = None
            subscriber.warn(f"{place}/{wire}: the property is missing")
    made = type_(**values)
    for wire, value in rest.items():
        setattr(made, re.sub("([A-Z])", lambda found: "_" + found[1].lower(), wire), value)
    return made


def encode(value: Any) -> Any:
    """JSON of a request. None is sent only for a required property: there it means something."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        class_: Any = type(value)
        fields = [(wire, getattr(value, name), is_required) for name, wire, _, is_required in _fields(class_)]
        return {wire: encode(item) for wire, item, is_required in fields if is_required or item is not None}
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {name: encode(item) for name, item in value.items()}
    return value
