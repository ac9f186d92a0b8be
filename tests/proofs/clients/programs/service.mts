// A reseller's service: sells a contract, receives webhooks, ends a contract. Run it with Node.js 24: node service.mts
import { createServer } from 'node:http';

import { AkkoError, AkkoSignatureError, constructEvent, createAkko, isAkkoError, type Contract } from 'akko-v3';

const {
  AKKO_SERVER = 'simulator',
  AKKO_CLIENT_ID = '',
  AKKO_CLIENT_SECRET = '',
  AKKO_WEBHOOK_SECRET = '',
} = process.env;
const akko = createAkko({
  server: AKKO_SERVER as 'simulator',
  clientId: AKKO_CLIENT_ID,
  clientSecret: AKKO_CLIENT_SECRET,
});

/** Sells one phone plan. `saleId` is the key: after a crash, the same sale returns the same contract. */
export async function sell(saleId: string, imei: string): Promise<Contract | 'already covered'> {
  try {
    return await akko.createContract(
      {
        body: {
          user: {
            firstName: 'Ana',
            lastName: 'Reyes',
            email: 'ana@example.com',
            mobileNumber: '+13125550142',
            address: { line1: '1840 W Division St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' },
          },
          lineItems: [
            {
              productPriceId: 'prc_phone_t2_month',
              device: { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei },
            },
          ],
          partnerReference: saleId,
        },
      },
      { idempotencyKey: saleId },
    );
  } catch (error) {
    if (isAkkoError(error, 'device_already_covered')) return 'already covered';
    if (error instanceof AkkoError) console.error(error.code, error.requestId, error.errors, error.help);
    throw error;
  }
}

/** Ends a contract with its period. A contract that has already ended is a success. */
export async function end(contractId: string): Promise<void> {
  try {
    const body = { reason: 'customer_request', effective: 'end_of_period' } as const;
    await akko.deactivateContract({ path: { contractId }, body });
  } catch (error) {
    if (!isAkkoError(error, 'contract_not_active')) throw error;
  }
}

const seen = new Set<string>();

/** Receives webhooks. It verifies the raw body, skips duplicates, and responds before it works. */
export const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = constructEvent(Buffer.concat(chunks), request.headers['akko-signature'], AKKO_WEBHOOK_SECRET);
    const isNew = !seen.has(event.id);
    // Store the id before you respond: after a 2xx, the event is not sent again.
    seen.add(event.id);
    response.writeHead(204).end();
    if (isNew && event.type === 'contract.activated') console.log('Activated:', event.data.contract.id);
    if (isNew && event.type === 'order.shipped') console.log('Shipped:', event.data.shipment.trackingNumber);
  } catch (error) {
    response.writeHead(error instanceof AkkoSignatureError ? 401 : 500).end();
  }
});

if (import.meta.main) receiver.listen(8000);
