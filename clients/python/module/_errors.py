"""The errors of the client. Branch on `code`: %URL%%BASE%/errors"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Literal, Optional, Union

if TYPE_CHECKING:
    from .api import ProblemCode, ProblemError


class AcmeError(Exception):
    """An error of the API. `code` is `unknown` if the body was not a problem document, for example from a proxy."""

    code: Union[ProblemCode, Literal["unknown"]]
    #: Send it to support, so that they find the request.
    request_id: Optional[str]
    #: The values to correct, as JSON pointers into the body or names of parameters.
    errors: List[ProblemError]
    #: Address of the entry that explains the code and its remedy.
    help: Optional[str]

    def __init__(self, url: str, status: int, reason: str, body: Any) -> None:
        from ._decode import decode
        from .api import ProblemError

        problem = body if isinstance(body, dict) else {}
        text = problem.get("detail") or problem.get("title")
        super().__init__(text or f"The API responded with status {status}.")
        self.code = problem.get("code", "unknown")
        self.status = status
        self.request_id = problem.get("requestId")
        self.errors = decode(List[ProblemError], problem.get("errors") or [])
        self.help = problem.get("type")


# The generated code raises it by this name.
ApiError = AcmeError


class AcmeConnectionError(Exception):
    """No response: all attempts failed. Send the call again with the same idempotency key."""


class AcmeTimeoutError(AcmeConnectionError):
    """No response in time."""


class AcmeInputError(ValueError):
    """A wrong argument. `argument` is its name; the message says what to pass instead."""

    def __init__(self, argument: str, fix: str) -> None:
        super().__init__(f"{argument}: {fix}")
        self.argument = argument


class AcmeSignatureError(Exception):
    """A webhook that is not from %COMPANY%, or that is too old. Respond with 401."""

    def __init__(self, code: Literal["malformed", "mismatch", "expired"], message: str) -> None:
        super().__init__(message)
        self.code = code
