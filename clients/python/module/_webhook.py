"""Webhooks: %URL%%BASE%/webhooks"""

from __future__ import annotations

import hmac
import json
import re
import time
from typing import Callable, Optional, Sequence, Union, cast

from ._decode import decode, subscriber
from ._errors import AcmeInputError, AcmeSignatureError
from .api import AcmeEvent


def construct_event(
    body: Union[str, bytes],
    signature: Optional[str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
    on_warning: Callable[[str], None] = lambda mismatch: None,
) -> AcmeEvent:
    """
    Verifies a webhook or callback, and returns its event. Narrow the event by `type_`, or by its class.

    `body` is the raw body, before any middleware parses it; `signature` the header `%SIGNATURE%`. While you replace
    the secret, pass both. `tolerance` is how old a delivery may be, in seconds.
    Raises AcmeSignatureError if the delivery is not from %COMPANY% or is too old, and AcmeInputError for a wrong argument.
    """
    secrets = [text for text in ([secret] if isinstance(secret, str) else secret) if text]
    if not secrets:
        raise AcmeInputError("secret", "Pass the secret of your webhook endpoint.")
    if not isinstance(body, (str, bytes, bytearray)):
        raise AcmeInputError("body", "Pass the raw body as text or bytes. Parsed JSON no longer has the signed bytes.")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    pairs = [pair.strip().partition("=") for pair in (signature or "").split(",")]
    times = [value for key, _, value in pairs if key == "t"]
    received = [value.lower() for key, _, value in pairs if key == "v1" and re.fullmatch("[0-9a-fA-F]{64}", value)]
    if len(times) != 1 or not re.fullmatch("[0-9]{1,12}", times[0]) or not received:
        raise AcmeSignatureError("malformed", "The header %SIGNATURE% is missing or not of the form t=…,v1=….")
    expected = [hmac.new(text.encode(), f"{times[0]}.".encode() + raw, "sha256").hexdigest() for text in secrets]
    if not any(hmac.compare_digest(one, other) for one in expected for other in received):
        raise AcmeSignatureError("mismatch", "No signature matches. Check the secret, and that the body is unchanged.")
    # A tolerance that is no number accepts nothing.
    if not abs((time.time() if now is None else now) - int(times[0])) <= tolerance:
        raise AcmeSignatureError("expired", f"The delivery is more than {tolerance} seconds old. It may be a replay.")
    subscriber.warn = on_warning
    return cast(AcmeEvent, decode(AcmeEvent, json.loads(raw)))
