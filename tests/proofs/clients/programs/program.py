"""Calls everything on the simulator. Prints one line of JSON: operations, errors of each operation, types of events."""

import base64
import hashlib
import hmac
import json
import os
import re
import threading
import time
import urllib.error
import urllib.request

from concurrent.futures import ThreadPoolExecutor
from http.server import ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Mapping, Optional, Set, Tuple, TypeVar

import akko_v3 as client
import service
from akko_v3 import Akko, AkkoConnectionError, AkkoError, AkkoInputError, AkkoSignatureError, construct_event
from service import end, sell

SERVER, CLIENT_ID, SECRET = (os.environ[f"AKKO_{name}"] for name in ("SERVER", "CLIENT_ID", "CLIENT_SECRET"))
WEBHOOK_SECRET = os.environ["AKKO_WEBHOOK_SECRET"]
with open("cases.json", encoding="utf-8") as file:
    CASES: Dict[str, Any] = json.load(file)
Sent = Tuple[int, Mapping[str, str], bytes]
T = TypeVar("T")
sent: List[Tuple[str, Optional[str]]] = []
send = client.Connections()


def counting(method: str, url: str, headers: Dict[str, str], body: Optional[bytes], timeout: float) -> Sent:
    sent.append((url, headers.get("Idempotency-Key")))
    return send(method, url, headers, body, timeout)


def same(value: object, expected: object) -> None:
    if value != expected:
        raise AssertionError(f"{value!r} is not {expected!r}")


def refused(error: type, call: Callable[[], object]) -> Any:
    try:
        call()
    except Exception as raised:
        same(type(raised), error)
        return raised
    raise AssertionError(f"No {error.__name__}")


akko = Akko(SERVER, CLIENT_ID, SECRET, transport=counting)
operations: Set[str] = set()


def called(name: str, response: T) -> T:
    operations.add(name)
    return response


def account(path: str, body: Optional[Dict[str, Any]] = None) -> Any:
    basic = base64.b64encode(f"{CLIENT_ID}:{SECRET}".encode()).decode()
    headers = {"Authorization": f"Basic {basic}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{SERVER}/account{path}", data, headers)) as response:
        return json.load(response)


def repeated(end: str) -> None:
    """Checks that a call was sent twice with one key."""
    keys = [key for url, key in sent if url.endswith(end)]
    same((len(keys), len(set(keys))), (2, 1))


def token_calls() -> int:
    return sum(url.endswith("/tokens") for url, _ in sent)


# One token for parallel first calls.
called("createToken", akko.create_token(client.TokenRequest(grant_type="client_credentials")))
akko.create_token(client.TokenRequest("client_credentials", client_id=CLIENT_ID, client_secret=SECRET))
before = token_calls()
with ThreadPoolExecutor(3) as pool:
    list(pool.map(lambda _: called("getInventory", akko.get_inventory()), range(3)))
same(token_calls() - before, 1)

# A sale, by the example service. The same key returns the same contract.
contract = called("createContract", sell("sale-2042", "356938035643809"))
assert contract is not None
again = sell("sale-2042", "356938035643809")
assert again is not None
same((again.id, sell("sale-2043", "356938035643809")), (contract.id, None))
account(f"/contracts/{contract.id}/customer-actions", {"action": "enter_passcode", "passcode": "418205"})
for action in ("complete_form", "send_photos", "pay"):
    account(f"/contracts/{contract.id}/customer-actions", {"action": action})
contract_id, user_id, item = contract.id, contract.user.id, contract.line_items[0]

# The connection ends within the response: the client repeats the call with the same key, and the call is made once.
new_tablet = client.NewSerialNumberedDevice("tablet", "Apple", "iPad Air", "new", "DMPXK2ABQ1")
account("/faults", {"fault": "cut"})
tablet = called("createDeviceForAPartnerUser", akko.create_device_for_a_partner_user(user_id, new_tablet))
repeated("/devices")
tablets = akko.get_devices_for_a_partner_user_items(user_id, kind=["tablet", "laptop"])
same([device.id for device in called("getDevicesForAPartnerUser", tablets)], [tablet.id])

# Without a connection, the error has no secret.
closed = Akko("http://127.0.0.1:1", CLIENT_ID, SECRET, retries=0)
error = refused(AkkoConnectionError, closed.get_inventory)
assert SECRET not in f"{error!r} {error.__cause__!r} {closed!r}"

# Everything else.
phone = client.NewPhone("phone", "Samsung", "Galaxy A54", "used", "352099001761481", role="service")
spares = akko.create_phones_for_a_partner_user(user_id, client.CreatePhonesRequest([phone]))
spare = called("createPhonesForAPartnerUser", spares).phones[0]
second = client.NewPhone("phone", "Apple", "iPhone 15", "used", "490154203237518")
added = client.CreateContractLineItemRequest(contract_id, "prc_phone_t2_month", second)
extra = called("createContractLineItem", akko.create_contract_line_item(added))
lent = client.ServiceDeviceRequest(client.DeviceReference(spare.id))
lending = akko.update_service_device_for_a_partner_user(item.device.id, lent)
assert called("updateServiceDeviceForAPartnerUser", lending).service_device is not None
returned = akko.update_service_device_for_a_partner_user(item.device.id, client.ServiceDeviceRequest(None))
same(returned.service_device, None)
newer = client.NewPhone("phone", "Apple", "iPhone 15", "refurbished", "356938035699991", grade="excellent")
replacement = client.ReplacementDeviceRequest(newer, "CLM-104882")
replaced = akko.update_replacement_device_for_a_partner_user(item.device.id, replacement)
same(called("updateReplacementDeviceForAPartnerUser", replaced).previous_device.id, item.device.id)
sold = client.DeactivationRequest("device_sold", "immediately")
called("deactivateContractLineItem", akko.deactivate_contract_line_item(extra.id, sold))
akko.delete_device_for_a_partner_user(tablet.id)
operations.add("deleteDeviceForAPartnerUser")
stock = client.CreateOrderRequest(
    [client.NewOrderLine("IP15-128-BLK-REF", 1)], client.ShipToStore("store", "NGW-CHI-014")
)
account("/faults", {"fault": "lost"})
order = called("createOrder", akko.create_order(stock))
repeated("/orders")
same(called("getOrderById", akko.get_order_by_id(order.id)).lines[0].quantity, 1)
envelope = akko.get_order_by_id_with_headers(order.id)
assert envelope.headers["x_request_id"].startswith("req_") and envelope.headers["ratelimit_limit"] > 0

# Pages to the end.
skus = [found.sku for found in akko.get_inventory_items(limit=2)]
same(skus, [found.sku for found in akko.get_inventory(limit=100).data])

# A token that has expired by the clock of the account.
account("/clock", {"advance": "P5D"})
renewals = token_calls()
with ThreadPoolExecutor(2) as pool:
    list(pool.map(lambda _: called("getContractById", akko.get_contract_by_id(contract_id)), range(2)))
same(token_calls() - renewals, 1)
for found in called("getContractsForAPartnerUser", akko.get_contracts_for_a_partner_user_items(user_id=user_id)):
    same(found.id, contract_id)
end(contract_id)
operations.add("deactivateContract")

# Deliveries of the simulator, the documented events, and the vectors of all checkers.
types: Set[str] = set()
deliveries = account("/events")["data"]
for delivery in deliveries:
    header = {name.lower(): value for name, value in delivery["headers"].items()}["akko-signature"]
    event = construct_event(delivery["body"], header, ["another", WEBHOOK_SECRET], tolerance=1e9)
    if isinstance(event, client.ContractActivatedEvent):
        same(event.data.contract.id, contract_id)
    same(event.type, event.type_)
    types.add(event.type_)
assert len(types) >= 3, types


def sign(body: bytes, seconds: int, secret: str = "whsec") -> str:
    mac = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={mac}"


mismatches: List[str] = []
now = int(time.time())
documented = [
    construct_event(raw, sign(raw, now), "whsec", on_warning=mismatches.append).type_
    for raw in (json.dumps(event).encode() for event in CASES["events"])
]
same(mismatches, [])
for vector in CASES["vectors"]:
    code = "valid"
    try:
        construct_event(vector["body"], vector["header"], vector["secrets"], now=vector["now"])
    except AkkoSignatureError as bad:
        code = bad.code
    same((vector["name"], code), (vector["name"], vector["result"]))
unlimited = lambda: construct_event("{}", sign(b"{}", now), "whsec", tolerance=float("nan"))
same(refused(AkkoSignatureError, unlimited).code, "expired")
same(refused(AkkoInputError, lambda: construct_event("{}", sign(b"{}", now), "")).argument, "secret")
parsed: Any = {}
same(refused(AkkoInputError, lambda: construct_event(parsed, sign(b"{}", now), "whsec")).argument, "body")

# Wrong arguments are named.
missing: Any = None
for argument, given in (
    ("client_id", (SERVER, "", SECRET)),
    ("client_secret", (SERVER, CLIENT_ID, missing)),
    ("server", ("prodution", CLIENT_ID, SECRET)),
    ("server", ("http://api.akko.example", CLIENT_ID, SECRET)),
):
    same(refused(AkkoInputError, lambda: Akko(*given)).argument, argument)
same(refused(AkkoInputError, lambda: akko.create_order(stock, idempotency_key="short")).argument, "idempotency_key")
keyed = lambda: akko.deactivate_contract(contract_id, sold, idempotency_key="sale-2042")
same(refused(AkkoInputError, keyed).argument, "idempotency_key")


# A path argument that is missing or empty is named before anything is sent.
def unsent(*_: object) -> Sent:
    raise AssertionError("sent")


unused = Akko(SERVER, CLIENT_ID, SECRET, transport=unsent)
for unknown_id in ("", missing, ".."):
    same(refused(AkkoInputError, lambda: unused.get_contract_by_id(unknown_id)).argument, "contract_id")
    same(
        refused(AkkoInputError, lambda: list(unused.get_devices_for_a_partner_user_items(unknown_id))).argument,
        "user_id",
    )


def misspelled() -> object:
    # The type checker finds it, too: a comment that ignores nothing is an error.
    return client.NewOrderLine("SKU", 1, colour_name="red")  # type: ignore[call-arg]


assert "colour_name" in str(refused(TypeError, misspelled))


# Repeats: 429 with Retry-After, 5xx, and a call that still runs; not a conflict.
def repeats(status: int, code: str, headers: Mapping[str, str] = {}) -> int:
    attempts: List[str] = []

    def flaky(method: str, url: str, own: Dict[str, str], body: Optional[bytes], timeout: float) -> Sent:
        if not url.endswith("/tokens"):
            attempts.append(url)
        if len(attempts) == 1:
            return status, headers, json.dumps({"code": code, "status": status, "title": code}).encode()
        return send(method, url, own, body, timeout)

    try:
        Akko(SERVER, CLIENT_ID, SECRET, transport=flaky).create_order(stock)
    except AkkoError as refusal:
        same(refusal.code, code)
    return len(attempts)


# A dropped connection: each call is repeated, that of the token and those without a key, too.
def attempts_of(dropped: str, call: Callable[[Akko], object]) -> int:
    attempts: List[str] = []

    def dropping(method: str, url: str, own: Dict[str, str], body: Optional[bytes], timeout: float) -> Sent:
        if url.endswith(dropped):
            attempts.append(url)
            if len(attempts) == 1:
                raise AkkoConnectionError("dropped")
        return send(method, url, own, body, timeout)

    try:
        call(Akko(SERVER, CLIENT_ID, SECRET, transport=dropping))
    except AkkoError:
        pass
    return len(attempts)


same(attempts_of("/tokens", lambda own: own.get_inventory()), 2)
ending = client.DeactivationRequest("other", note="A proof.")
same(attempts_of("/deactivate", lambda own: own.deactivate_contract("ctr_0000000000", ending)), 2)
nothing = client.ServiceDeviceRequest(None)
lending_again = lambda own: own.update_service_device_for_a_partner_user("dev_0000000000", nothing)
same(attempts_of("/service-device", lending_again), 2)

started = time.monotonic()
same(repeats(429, "rate_limited", {"Retry-After": "1"}), 2)
assert time.monotonic() - started >= 1
same([repeats(503, "x"), repeats(409, "idempotency_in_progress"), repeats(409, "idempotency_conflict")], [2, 2, 1])
wrong = Akko(SERVER, CLIENT_ID, "wrong")
same(refused(AkkoError, wrong.get_inventory).code, "invalid_token")


# A response that does not match its description is returned, and a warning says so.
def newer_api(method: str, url: str, headers: Dict[str, str], body: Optional[bytes], timeout: float) -> Sent:
    status, received, content = send(method, url, headers, body, timeout)
    if "/contracts/" in url:
        changed = json.loads(content)
        del changed["billingInterval"]
        changed["lineItems"][0]["device"]["kind"] = "drone"
        content = json.dumps({**changed, "status": "paused", "newName": 1}).encode()
    return status, received, content


warnings: List[str] = []
uses: List[Dict[str, Any]] = []
strange = Akko(
    SERVER, CLIENT_ID, SECRET, transport=newer_api, on_warning=warnings.append, on_use=uses.append
).get_contract_by_id(contract_id)
same(
    [uses[-1][name] for name in ("operation", "method", "path", "status", "code")],
    ["getContractById", "GET", "/public/v3/contracts/{contractId}", 200, None],
)
same((uses[-1]["response"]["status"], contract_id in json.dumps(uses)), (None, False))
same(uses[-1]["client"].split("/")[0], "akko-v3")
drone: Any = strange.line_items[0].device
same(
    (strange.status, strange.billing_interval, drone.created_at != "", getattr(strange, "new_name")),
    ("paused", None, True, 1),
)
same(
    [re.sub(": .*", "", warning) for warning in warnings],
    ["getContractById /status", "getContractById /billingInterval", "getContractById /lineItems/0/device"],
)

# Each documented error of each operation, as its typed error.
ids = {
    "user_id": user_id,
    "contract_id": contract_id,
    "order_id": order.id,
    "device_id": spare.id,
    "line_item_id": extra.id,
}
patient = Akko(SERVER, CLIENT_ID, SECRET, retries=0)
errors: Dict[str, List[str]] = {}


def fails(case: Any) -> None:
    # The simulator knows no account before it knows the credentials, so it ignores Prefer. The example is sent.
    problem = json.dumps(case["problem"]).encode()

    def replay(*_: object) -> Sent:
        return case["status"], {}, problem

    replayed = Akko(SERVER, CLIENT_ID, SECRET, retries=0, transport=replay)
    operation = case["operation"]
    method = getattr(replayed if operation == "createToken" else patient, re.sub("([A-Z])", r"_\1", operation).lower())
    given: Dict[str, Any] = {name: value for name, value in ids.items() if name in method.__code__.co_varnames}
    if "body" in method.__code__.co_varnames:
        given["body"] = {}
    error = refused(
        AkkoError, lambda: method(**given, headers={"Prefer": f"code={case['status']}, example={case['name']}"})
    )
    same(
        (error.code, error.status, error.errors == []), (case["code"], case["status"], "errors" not in case["problem"])
    )
    assert error.request_id.startswith("req_") and error.help.endswith(f"errors#{error.code}")
    errors.setdefault(operation, []).append(error.code)


with ThreadPoolExecutor(8) as pool:
    list(pool.map(fails, CASES["errors"]))

# The receiver of the example service.
receiver = ThreadingHTTPServer(("127.0.0.1", 0), service.Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()


def post(header: str) -> int:
    raw = deliveries[0]["body"].encode()
    address = f"http://127.0.0.1:{receiver.server_port}"
    try:
        with urllib.request.urlopen(urllib.request.Request(address, raw, {"Akko-Signature": header})) as response:
            return int(response.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code


same((post(sign(deliveries[0]["body"].encode(), now, WEBHOOK_SECRET)), post("t=1,v1=00")), (204, 401))
receiver.shutdown()
print(
    json.dumps({"operations": sorted(operations), "errors": errors, "types": sorted(types), "documented": documented})
)
