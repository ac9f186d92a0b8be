"""Sends one logical call by the rules of %URL%/guides/idempotency-and-retries"""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Dict, Generic, List, Optional, Tuple, TypeVar
from urllib.parse import quote

from ._decode import subscriber
from ._errors import AcmeConnectionError, AcmeInputError
from ._facts import CLIENT, EXPLODED, KEYS
from ._http import Client, Response

__all__ = ["Envelope", "read_envelope_headers", "send"]
KEY = "Idempotency-Key"
#: The header of a call whose token is not needed before its arguments are known to be right.
NO_TOKEN = "Bearer "
LONGEST_WAIT = 30.0
TData = TypeVar("TData")


@dataclass
class Envelope(Generic[TData]):
    """The result of a `…_with_headers()` method."""

    data: TData
    headers: Dict[str, Any]
    response: Response


def read_envelope_headers(response: Response, specs: List[Tuple[str, str, str]]) -> Dict[str, Any]:
    found = [(key, type_, response.headers.get(name)) for name, key, type_ in specs]
    return {
        key: int(text) if type_ == "integer" and text.isdigit() else text == "true" if type_ == "boolean" else text
        for key, type_, text in found
        if text is not None
    }


def send(
    client: Client,
    config: Dict[str, Any],
    op: Dict[str, Any],
    url: str,
    *,
    method: str,
    headers: Optional[Dict[str, str]] = None,
    params: Optional[Dict[str, Any]] = None,
    json_body: Any = None,
    timeout: Optional[float] = None,
    retry: Optional[Dict[str, Any]] = None,
    idempotency_key: Optional[str] = None,
) -> Response:
    """Makes the key of an operation that needs one. All attempts of the call have the same key."""
    sent: Dict[str, str] = {"User-Agent": CLIENT, **config["headers"], **(headers or {})}
    key = sent.pop(KEY, None) if idempotency_key is None else idempotency_key
    if op["id"] in KEYS:
        sent[KEY] = str(uuid.uuid4()) if key is None else key
        if re.fullmatch(r"[\w-]{8,64}", sent[KEY], re.ASCII) is None:
            raise AcmeInputError(
                "idempotency_key", "Pass 8 to 64 letters, digits, hyphens or underscores, such as a UUID."
            )
    elif key is not None:
        raise AcmeInputError("idempotency_key", f"{op['id']} takes no key. You can repeat it without one.")
    for name, value in zip(reversed(op["path"].split("/")), reversed(url.split("/"))):
        # An argument that is None is in the address as its text. A relative segment would lead to another address.
        if name.startswith("{") and value in ("", ".", "..", "None"):
            argument = re.sub("([A-Z])", r"_\1", name[1:-1]).lower()
            raise AcmeInputError(argument, "Pass an id, such as the `id` of an object that the API returned.")
    if sent.get("Authorization") == NO_TOKEN:
        sent["Authorization"] = f"Bearer {client.token()}"
    if json_body is not None:
        sent["Content-Type"] = "application/json"
    if isinstance(json_body, dict) and "client_secret" in json_body:
        # The API takes credentials in one place only.
        del sent["Authorization"]
    body = None if json_body is None else json.dumps(json_body).encode()
    query = "&".join(pair for name, value in (params or {}).items() for pair in _pairs(op["id"], name, value))
    repeats = {**config["retry"], **(retry or {})}.get("retries", 0)
    for attempt in range(repeats + 1):
        try:
            response = client.request(
                method, f"{url}?{query}" if query else url, sent, body, timeout or config["timeout"]
            )
        except AcmeConnectionError:
            # What creates something has a key, so nothing is created twice.
            if attempt == repeats:
                raise
            after = None
        else:
            status = response.status_code
            is_temporary = status == 429 or status >= 500 or response.code == "idempotency_in_progress"
            if attempt == repeats or not is_temporary:
                break
            after = response.headers.get("retry-after")
        time.sleep(float(after) if after and after.isdigit() else random.uniform(0, min(2**attempt, LONGEST_WAIT)))
    if client.use is not None:
        client.use(
            {
                "operation": op["id"],
                "method": method,
                "path": op["path"],
                "client": CLIENT,
                "query": list(params or {}),
                "headers": list(sent),
                "request": _names(json_body),
                "response": _names(_json(response)),
                "status": response.status_code,
                "code": response.code,
                "at": datetime.now(timezone.utc).isoformat(),
            }
        )
    # Only now: a call for a token is over.
    subscriber.warn = lambda mismatch: client.warn(f"{op['id']} {mismatch}")
    return response


def _json(response: Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None


def _names(value: Any) -> Any:
    """The names of a value, with None instead of each value."""
    if isinstance(value, list):
        return [_names(item) for item in value]
    return {name: _names(item) for name, item in value.items()} if isinstance(value, dict) else None


def _pairs(operation: str, name: str, value: Any) -> List[str]:
    texts = [quote(str(item).lower() if isinstance(item, bool) else str(item), safe="") for item in _list(value)]
    return [f"{name}={text}" for text in (texts if f"{operation}.{name}" in EXPLODED else [",".join(texts)])]


def _list(value: Any) -> List[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]
