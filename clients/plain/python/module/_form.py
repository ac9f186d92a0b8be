"""Writes the forms of requests."""

from __future__ import annotations

import json
from typing import Any

from ._forms import FORMS


def form_of(context: dict[str, Any]) -> dict[str, list[str]] | None:
    """The fields of a body that is a form, each with its values. `None` for other bodies."""
    signs = FORMS.get(f"{context['method']} {context['operation']['path']}")
    body = context["body"]
    if signs is None or not isinstance(body, dict):
        return None
    form: dict[str, list[str]] = {}
    for name, value in body.items():
        for key, text in _fields(name, value, signs.get(name)):
            form.setdefault(key, []).append(text)
    return form


def _fields(name: str, value: Any, sign: str | None) -> list[tuple[str, str]]:
    """The fields of a value. Without a sign, a list repeats its name, and an object is JSON."""
    if isinstance(value, list):
        entries: list[tuple[Any, Any]] = list(enumerate(value))
        parts = value
    elif isinstance(value, dict):
        entries = list(value.items())
        parts = [part for entry in entries for part in entry]
    else:
        return [(name, _text(value))]
    if sign == "[]":
        return [field for key, item in entries for field in _fields(f"{name}[{key}]", item, sign)]
    if isinstance(value, list) and sign in (None, "&"):
        return [(name, _text(item)) for item in value]
    if sign is None:
        return [(name, _text(value))]
    if sign == "&":
        return [(key, _text(item)) for key, item in entries]
    return [(name, sign.join(_text(part) for part in parts))]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
