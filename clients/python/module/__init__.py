"""Client of the %API%: %URL%/clients"""

from __future__ import annotations

import re
from typing import Any, Callable, Dict, Optional, Tuple

from ._errors import AcmeConnectionError as AcmeConnectionError
from ._errors import AcmeError as AcmeError
from ._errors import AcmeInputError as AcmeInputError
from ._errors import AcmeSignatureError as AcmeSignatureError
from ._errors import AcmeTimeoutError as AcmeTimeoutError
from ._http import Client as _Http
from ._http import Connections as Connections
from ._http import Transport as Transport
from ._webhook import construct_event as construct_event
from .api import *
from .api import Client, TokenRequest

SERVERS = {
    "simulator": "%URL%/simulator",
    "sandbox": "%SANDBOX%",
    "production": "%PRODUCTION%",
}
_LOCAL = re.compile(r"http://(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)")


class Acme(Client):
    """
    Calls the API. It gets and renews the token, makes an idempotency key for each call that needs one, and repeats
    calls by the rules of %URL%/guides/idempotency-and-retries. Threads can share it.
    """

    def __init__(
        self,
        server: str,
        client_id: str,
        client_secret: str,
        *,
        scope: Optional[str] = None,
        retries: int = 3,
        timeout: float = 30.0,
        transport: Optional[Transport] = None,
        on_warning: Callable[[str], None] = lambda mismatch: None,
        on_use: Optional[Callable[[Dict[str, Any]], None]] = None,
    ) -> None:
        """
        `server` is `simulator`, `sandbox` or `production`, or the URL of another simulator. Each has its credentials.
        `scope` has the scopes of the token, separated by spaces; by default all scopes of your account. `retries` is
        how often a failed call is repeated. `timeout` is how many seconds an attempt waits. `transport` replaces the
        connection, for proxies and tests. `on_warning` receives what does not match the description in a response.
        `on_use` receives the names that each call used, without values, to log one line of JSON a call. The page
        %URL%/integration reads the log.
        Raises AcmeInputError if an argument is missing or wrong.
        """
        for argument, value in (("client_id", client_id), ("client_secret", client_secret)):
            if not isinstance(value, str) or value == "":
                raise AcmeInputError(
                    argument, f"Pass the {argument} of your partner account, for example from the environment."
                )
        url = SERVERS.get(server, server)
        if not url.startswith("https://") and _LOCAL.match(url) is None:
            raise AcmeInputError("server", f"Pass {', '.join(SERVERS)}, or the https address of a simulator.")

        def create() -> Tuple[str, int]:
            token = self.create_token(TokenRequest(grant_type="client_credentials", scope=scope))
            return token.access_token, token.expires_in

        http = _Http(transport, create)
        http.warn = on_warning
        http.use = on_use
        auth = {"basic": {"username": client_id, "password": client_secret}, "bearer": ""}
        super().__init__(url, auth=auth, timeout=timeout, retry={"retries": retries}, http_client=http)

    def __repr__(self) -> str:
        return f"Acme({self._server_url!r})"
