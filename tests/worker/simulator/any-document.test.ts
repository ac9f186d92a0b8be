import { describe, expect, it } from 'vitest';

import { type Json, type JsonObject, numberOfText } from '../../../web/model/text/json.ts';
import { realDocument } from '../../compile/support/real-documents.ts';
import { type PrintedResponse, responsesToPrinted } from './support/printed-requests.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});
const content = (mediaType: string, media: Json): JsonObject => ({ content: { [mediaType]: media } });
const ok = (schema: Json, more: JsonObject = {}): JsonObject => ({
  responses: { 200: content('application/json', { schema, ...more }) },
});
const body = (mediaType: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, ...content(mediaType, { schema, ...more }) },
  ...ok(true),
});
const path = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const INTEGER = { type: 'integer' };
const DEEP = object({ lines: { type: 'array', items: object({ count: INTEGER, at: { type: 'boolean' } }) } });
const CARD = object({ number: { type: 'string', writeOnly: true }, id: { type: 'string', readOnly: true } });
const KINDS = {
  oneOf: [
    { const: 1, title: 'one' },
    { const: 2, title: 'two' },
  ],
};
const LARGEST = numberOfText('9223372036854775807');
const BIG = object({ id: { ...INTEGER, maximum: LARGEST, example: LARGEST }, price: { const: numberOfText('1.10') } });
/** A schema whose own example is not allowed. */
const WRONG = { type: 'string', format: 'date-time', example: 'today', maxLength: 30 };
const ADDRESS = { type: 'string', format: 'uri' };
const PATHS: Record<string, JsonObject> = {
  '/form': body(
    'application/x-www-form-urlencoded',
    object({ count: INTEGER, tags: { type: 'array', items: INTEGER } }),
  ),
  '/nested': body('application/x-www-form-urlencoded', object({ deep: DEEP }), {
    encoding: { deep: { style: 'deepObject', explode: true } },
  }),
  '/parts': body(
    'multipart/form-data',
    object({ count: INTEGER, file: { type: 'string', format: 'binary' }, deep: DEEP }),
  ),
  '/mixed': body('multipart/mixed', object({ count: INTEGER, deep: DEEP })),
  '/batch': body('multipart/mixed; boundary=b', { type: 'string' }, { example: '--b\r\n\r\nGET /a\r\n--b--' }),
  '/short': body('text/plain', { type: 'string', maxLength: 3 }, { example: 'abc' }),
  '/bytes': body('application/octet-stream', { type: 'string', format: 'binary' }),
  '/text': body('text/csv', { type: 'string' }, { example: '{' }),
  '/hal': body('application/hal+json; charset=utf-8', object({ a: INTEGER })),
  '/any': body('*/*', object({ a: INTEGER })),
  '/people/{id}.json': { ...ok(true), parameters: [path('id')] },
  '/images/{id}-{size}.{extension}': { ...ok(true), parameters: ['id', 'size', 'extension'].map(path) },
  '/ways': { ...body('application/json', CARD), ...ok(CARD, { example: { number: '4', id: 'a' } }) },
  '/search': {
    parameters: [{ name: 'filter', in: 'query', required: true, style: 'deepObject', explode: true, schema: DEEP }],
    ...ok(true),
  },
  '/data-values': ok(object({ a: INTEGER }), { examples: { one: { dataValue: { a: 1 } } } }),
  '/constants': ok(object({ a: { const: 'x' }, b: { enum: [{ c: 1 }] }, d: { enum: [2], allOf: [KINDS] } })),
  '/wrong-request': body('application/json', object({ at: WRONG, count: INTEGER }), {
    example: { at: 'x', count: 'two' },
  }),
  '/wrong-schema-example': { ...body('application/json', object({ at: WRONG })), ...ok(object({ at: WRONG })) },
  '/wrong-parameter': {
    parameters: [{ name: 'at', in: 'query', required: true, schema: WRONG, example: 'tomorrow' }],
    ...ok({ oneOf: [{ type: 'string', enum: ['variant'] }, { type: 'string' }, INTEGER] }),
  },
  '/wrong-example': ok(object({ address: ADDRESS }), { example: { address: 'not an address' } }),
  '/big': { ...body('application/json', BIG), ...ok(BIG) },
  '/wildcard': { responses: { 200: content('*/*', { schema: object({ a: INTEGER }) }) } },
};

describe('The simulator of any document', () => {
  it('responds to each printed request as documented', async () => {
    const paths = Object.fromEntries(Object.entries(PATHS).map(([name, operation]) => [name, { post: operation }]));
    const document = { openapi: '3.2.0', info: { title: 'Any', version: '1' }, paths };
    const responses = await responsesToPrinted({ document, locate: () => ({ file: 'any.yaml' }) });
    expect(responses).toHaveLength(Object.keys(PATHS).length);
    expect(faulty(responses)).toEqual([]);
  });

  // Documents without any mistake of their own. Stripe's quote is a PDF, and so is the ticket of the museum an image.
  it.for<[string, string[]]>([
    ['galaxy-3.1.yaml', []],
    ['museum.yaml', ['GET /tickets/{ticketId}/qr']],
    ['stripe.yaml', ['GET /v1/quotes/{quote}/pdf']],
  ])('responds to each printed request of %s, apart from %j', { timeout: 60_000 }, async ([name, known], context) => {
    const responses = await responsesToPrinted(await realDocument(name, context));
    expect(faulty(responses).map(({ operation }) => operation)).toEqual(known);
  });
});

function faulty(responses: readonly PrintedResponse[]): PrintedResponse[] {
  return responses.filter(({ faults }) => faults.length > 0);
}
