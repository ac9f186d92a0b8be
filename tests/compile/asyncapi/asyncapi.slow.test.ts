import { Parser } from '@asyncapi/parser';
import { describe, expect, test } from 'vitest';

import { asyncApiText } from '../../../web/compile/asyncapi/asyncapi-document.ts';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { IS_FULL } from '../../tier.ts';

const parser = new Parser();

/** Writes the webhooks of a description. */
function contractOf(document: JsonObject, sizeLimit?: number) {
  const problems: string[] = [];
  const outline = outlineOf({ document, locate: () => ({ file: 'hooks.yaml' }) });
  const text = asyncApiText(
    document,
    outline,
    ({ message, pointer }) => problems.push(`${pointer} ${message}`),
    sizeLimit,
  );
  return { text, json: JSON.parse(text) as JsonObject, problems };
}

/** Reads a contract with the parser of AsyncAPI, which takes more than a second. */
async function diagnosticsOf(text: string) {
  return (await parser.parse(text)).diagnostics;
}

const body = (schema: object, more: object = {}) => ({
  requestBody: { content: { 'application/json': { schema, ...more } } },
});

/** Schemas of every version of OpenAPI, most of them not valid in draft 07 or not valid at all. */
const HOSTILE = {
  openapi: '3.1.0',
  info: {
    title: 7,
    termsOfService: 'ask us',
    contact: { url: 'nowhere', name: 'Ana' },
    license: { identifier: 'MIT' },
  },
  security: [{ key: [] }],
  webhooks: {
    'Order shipped!': { post: { ...body({ $ref: '#/components/schemas/Node' }), tags: ['a', 'a', ''] } },
    'Order shipped?': { post: body({ $ref: '#/components/schemas/Gone' }) },
    several: {
      post: { requestBody: { content: { 'application/json': {}, 'text/plain': { schema: { type: 'string' } } } } },
    },
    none: { query: {} },
    examples: {
      post: body(
        { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        { examples: { right: { summary: 'One', value: { id: 1 } }, wrong: { value: { id: 'x' } }, empty: {} } },
      ),
    },
  },
  components: {
    schemas: {
      Node: {
        type: ['object', 'tree'],
        required: true,
        description: 'A node.',
        example: { value: 1 },
        discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/Node' } },
        properties: {
          next: { $ref: '#/components/schemas/Node', description: 'The next one.', nullable: true },
          pair: { prefixItems: [{ type: 'string' }], items: false },
          old: { type: 'number', minimum: 1, exclusiveMinimum: true, nullable: true },
          bad: { type: 'string', pattern: '(', enum: 'x' },
          deep: { $ref: '#/components/schemas/Node/properties/pair' },
        },
        dependentRequired: { pair: ['old'] },
        dependentSchemas: { old: { required: ['pair'] } },
        unevaluatedProperties: false,
      },
    },
  },
};

describe('webhooks as AsyncAPI', () => {
  test('are valid whatever the description contains', async () => {
    const { text, json, problems } = contractOf(HOSTILE as unknown as JsonObject);
    expect(await diagnosticsOf(text)).toEqual([]);
    expect(problems).toEqual([]);
    expect(Object.keys(objectOf(json.channels))).toEqual([
      'Order_shipped_',
      'Order_shipped_-2',
      'several',
      'none',
      'examples',
    ]);
    expect(Object.keys(objectOf(objectOf(json.components).messages))).toContain('several-2');
    expect(objectOf(objectOf(json.components).messages).examples).toMatchObject({
      examples: [{ name: 'right', summary: 'One', payload: { id: 1 } }],
    });
    expect(objectOf(json.operations).none).toMatchObject({ bindings: { http: { bindingVersion: '0.3.0' } } });
  });

  test('keep the meaning of their schemas in draft 07', () => {
    const { json } = contractOf(HOSTILE as unknown as JsonObject);
    expect(objectOf(objectOf(json.components).schemas).Node).toEqual({
      type: 'object',
      description: 'A node.',
      examples: [{ value: 1 }],
      properties: {
        next: {
          anyOf: [{ description: 'The next one.', allOf: [{ $ref: '#/components/schemas/Node' }] }, { type: 'null' }],
        },
        pair: { items: [{ type: 'string' }], additionalItems: false },
        old: { type: ['number', 'null'], exclusiveMinimum: 1 },
        bad: { type: 'string' },
        deep: { $ref: '#/components/schemas/pair' },
      },
      dependencies: { pair: ['old'], old: { required: ['pair'] } },
    });
  });

  test('have headers, queries, schemes and correlation ids', async () => {
    const { text, json, problems } = contractOf({
      openapi: '3.1.0',
      info: { title: 'Hooks', version: '1' },
      webhooks: {
        paid: {
          post: {
            ...body({ type: 'object', properties: { type: { const: 'order.paid' }, id: { type: 'string' } } }),
            'x-webhook-correlation': '$message.payload#/id',
            security: [{ key: [] }, { oauth: ['read'] }],
            parameters: [
              { name: 'Signature', in: 'header', required: true, description: 'Signed.', schema: { type: 'string' } },
              { name: 'mode', in: 'query', content: { 'application/json': { schema: { type: 'string' } } } },
            ],
          },
        },
        both: { post: { security: [{ key: [], oauth: [] }] } },
      },
      components: {
        securitySchemes: {
          key: { type: 'apiKey', name: 'X-Key', in: 'header' },
          oauth: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: 'Reads.' } } },
          },
        },
      },
    } as unknown as JsonObject);
    // In `npm test`, the parser reads schemes and headers of the published contract (tests/proofs/published/asyncapi.test.ts).
    expect(IS_FULL ? await diagnosticsOf(text) : []).toEqual([]);
    expect(problems).toEqual([
      '#/webhooks/both/post The webhook "both" requires several security schemes at once, none, or one that AsyncAPI does not know.',
    ]);
    const { messages } = objectOf(json.components);
    expect(objectOf(messages).paid).toMatchObject({
      name: 'order.paid',
      correlationId: { location: '$message.payload#/id' },
      headers: { type: 'object', required: ['Signature'], properties: { Signature: { description: 'Signed.' } } },
    });
    expect(objectOf(json.operations).paid).toMatchObject({
      action: 'send',
      bindings: { http: { method: 'POST', query: { properties: { mode: { type: 'string' } } } } },
      security: [
        { type: 'httpApiKey', name: 'X-Key', in: 'header' },
        { type: 'oauth2', scopes: ['read'], flows: { clientCredentials: { availableScopes: { read: 'Reads.' } } } },
      ],
    });
    expect(objectOf(json.operations).both).not.toHaveProperty('security');
  });

  test('have no examples if the document is too large to serve', () => {
    const { json } = contractOf(HOSTILE as unknown as JsonObject, 100);
    expect(JSON.stringify(json)).not.toContain('"examples":[');
  });
});
