"""A reseller's service: sells a contract, receives webhooks, ends a contract. Run it: python service.py"""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Optional

from akko_v3 import (
    Address,
    Akko,
    AkkoError,
    AkkoSignatureError,
    Contract,
    ContractActivatedEvent,
    CreateContractRequest,
    DeactivationRequest,
    NewLineItem,
    NewPhone,
    NewUser,
    OrderShippedEvent,
    construct_event,
)

akko = Akko(
    server=os.environ.get("AKKO_SERVER", "simulator"),
    client_id=os.environ["AKKO_CLIENT_ID"],
    client_secret=os.environ["AKKO_CLIENT_SECRET"],
)


def sell(sale_id: str, imei: str) -> Optional[Contract]:
    """Sells a phone plan; None if the phone is already covered. The same sale returns the same contract."""
    user = NewUser(
        first_name="Ana",
        last_name="Reyes",
        email="ana@example.com",
        mobile_number="+13125550142",
        address=Address(line1="1840 W Division St", city="Chicago", region="IL", postal_code="60622", country="US"),
    )
    phone = NewPhone(kind="phone", manufacturer="Apple", model="iPhone 15", condition="used", imei=imei)
    item = NewLineItem(product_price_id="prc_phone_t2_month", device=phone)
    try:
        return akko.create_contract(
            CreateContractRequest(user=user, line_items=[item], partner_reference=sale_id),
            idempotency_key=sale_id,
        )
    except AkkoError as error:
        if error.code == "device_already_covered":
            return None
        print(error.code, error.request_id, error.errors, error.help)
        raise


def end(contract_id: str) -> None:
    """Ends a contract with its period. A contract that has already ended is a success."""
    try:
        akko.deactivate_contract(contract_id, DeactivationRequest(reason="customer_request", effective="end_of_period"))
    except AkkoError as error:
        if error.code != "contract_not_active":
            raise


seen = set()


class Receiver(BaseHTTPRequestHandler):
    """Receives webhooks. It verifies the raw body, skips duplicates, and responds before it works."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = construct_event(body, self.headers["Akko-Signature"], os.environ["AKKO_WEBHOOK_SECRET"])
        except AkkoSignatureError:
            return self.respond(401)
        is_new = event.id not in seen
        # Store the id before you respond: after a 2xx, the event is not sent again.
        seen.add(event.id)
        self.respond(204)
        if not is_new:
            return
        if isinstance(event, ContractActivatedEvent):
            print("Activated:", event.data.contract.id)
        if isinstance(event, OrderShippedEvent):
            print("Shipped:", event.data.shipment.tracking_number)

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()


if __name__ == "__main__":
    ThreadingHTTPServer(("", 8000), Receiver).serve_forever()
