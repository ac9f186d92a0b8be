"""Sends one request over a kept connection of the standard library, and keeps the token of an account."""

from __future__ import annotations

import http.client
import json
import threading
import time
from typing import Any, Callable, Dict, Mapping, Optional, Tuple
from urllib.parse import urlsplit

from ._errors import AcmeConnectionError, AcmeTimeoutError

#: Method, URL, headers, body and seconds -> status, headers and body.
Transport = Callable[[str, str, Dict[str, str], Optional[bytes], float], Tuple[int, Mapping[str, str], bytes]]
#: Servers close a connection that nobody uses, often after 5 seconds.
IDLE = 4.0
#: A token is replaced so many seconds before it expires.
MARGIN = 60


class Response:
    """A response, as the generated code reads it."""

    def __init__(self, status: int, headers: Mapping[str, str], content: bytes) -> None:
        self.status_code = status
        self.reason_phrase = http.client.responses.get(status, "")
        self.is_success = 200 <= status < 300
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.content = content

    def json(self) -> Any:
        return json.loads(self.content) if self.content else None

    @property
    def code(self) -> Optional[str]:
        """The code of an error."""
        try:
            problem = None if self.is_success else self.json()
        except ValueError:
            problem = None
        return problem.get("code") if isinstance(problem, dict) else None


class Connections:
    """The transport of the standard library. Each thread keeps its connection."""

    def __init__(self) -> None:
        self._kept = threading.local()

    def __call__(
        self, method: str, url: str, headers: Dict[str, str], body: Optional[bytes], timeout: float
    ) -> Tuple[int, Mapping[str, str], bytes]:
        address = urlsplit(url)
        is_secure = address.scheme == "https"
        connection = (http.client.HTTPSConnection if is_secure else http.client.HTTPConnection)(address.netloc)
        origin, used, kept = self._kept.__dict__.pop("last", (None, 0.0, None))
        if origin == address[:2] and time.monotonic() - used < IDLE:
            connection = kept
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        try:
            connection.request(method, address._replace(scheme="", netloc="").geturl(), body, headers)
            response = connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as cause:
            connection.close()
            if isinstance(cause, TimeoutError):
                raise AcmeTimeoutError(f"The API did not respond within {timeout} seconds.") from cause
            raise AcmeConnectionError("The connection to the API failed.") from cause
        self._kept.last = (address[:2], time.monotonic(), connection)
        return response.status, dict(response.headers.items()), content


class Client:
    """Sends the requests of one account. Calls that need a new token wait for the same request."""

    def __init__(
        self, transport: Optional[Transport] = None, create: Callable[[], Tuple[str, int]] = lambda: ("", 0)
    ) -> None:
        self._send = transport or Connections()
        self._create = create
        self._lock = threading.Lock()
        self._token, self._expires = "", 0.0
        self.warn: Callable[[str], None] = lambda mismatch: None
        self.use: Optional[Callable[[Dict[str, Any]], None]] = None

    def token(self, rejected: Optional[str] = None) -> str:
        """Returns a token other than the rejected one."""
        with self._lock:
            if self._token == rejected or time.monotonic() > self._expires:
                self._token, seconds = self._create()
                self._expires = time.monotonic() + seconds - MARGIN
            return self._token

    def request(
        self, method: str, url: str, headers: Dict[str, str], body: Optional[bytes], timeout: float
    ) -> Response:
        """Sends a request, and sends it again with a new token if the API says that its token expired."""
        response = Response(*self._send(method, url, headers, body, timeout))
        if response.code != "token_expired":
            return response
        headers["Authorization"] = f"Bearer {self.token(headers['Authorization'][7:])}"
        return Response(*self._send(method, url, headers, body, timeout))
