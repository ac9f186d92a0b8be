import type { JsonObject } from '../../../web/model/text/json.ts';

/**
 * Makes an API description with many operations of one tag; every hundredth has a second tag. Texts are about as long as lists show
 * them.
 */
export function largeDocument(operations: number): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Ledger', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    tags: [{ name: 'Records', description: 'What a ledger holds.' }, { name: 'Ledgers' }],
    paths: Object.fromEntries(Array.from({ length: operations }, (_, index) => operation(index))),
  };
}

function operation(index: number): [string, JsonObject] {
  return [
    `/organizations/{organizationId}/ledgers/{ledgerId}/periods/{periodId}/accounts/{accountId}/records-${index}`,
    {
      post: {
        operationId: `createLedgerRecord${index}`,
        summary: `Create a record in an account of an open period of the ledger, kind ${index}`,
        description: `Adds one record of the kind ${index} to an account of the ledger, provided that its period is open and that the record does not exceed the limits of the account`,
        tags: index % 100 === 0 ? ['Ledgers', 'Records'] : ['Records'],
        responses: { 201: { description: 'Created' } },
      },
    },
  ];
}
