"""Client of the %API%: %URL%%BASE%"""

from __future__ import annotations

from typing import Any

from .api import *
from .api import Client as _Client

_SERVERS = {"api": "%SERVER%", "simulator": "%URL%/simulator"}


class Acme(_Client):
    """Calls the API. Each operation is a method."""

    def __init__(self, server: str = "api", **options: Any) -> None:
        """
        `server` is `api`, `simulator`, or the address of another server, such as that of a local simulator. `options`
        are those of `Client`, such as `auth` and `timeout`.
        """
        super().__init__(_SERVERS.get(server, server), **options)
