import { describe, expect, test } from 'vitest';

import { consoleDataOf } from '../../../web/compile/console/console-data.ts';
import type { ConsoleData } from '../../../web/model/description/console.ts';
import { requestOf as requestFromInputs } from '../../../web/model/request/request-from-inputs.ts';
import { parameterKey, type RequestInputs } from '../../../web/model/request/request.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { body, builtOperation, OPERATIONS, parameter, type Place, requestOf } from '../samples/support.ts';
import { ref } from '../support/schema-context.ts';

function dataOf(json: JsonObject, place: Place = {}): ConsoleData {
  const { operation, source } = builtOperation(json, place);
  return consoleDataOf(operation, source, { canSend: true });
}

describe('the data of a request form', () => {
  test('has the values of the code samples', () => {
    const parameters = [
      parameter('query', 'limit', 10),
      { in: 'query', name: 'after', example: 'x' },
      { in: 'header', name: 'X-Trace' },
    ];
    expect(dataOf({ parameters }).parameters.map(({ name, value, anchor }) => [name, value, anchor])).toEqual([
      ['limit', 10, 'query.limit'],
      ['after', undefined, 'query.after'],
      ['X-Trace', undefined, 'header.X-Trace'],
    ]);
  });

  test('has each media type of the body, the preferred one first, with its examples', () => {
    const content = {
      'application/xml': { example: '<a/>' },
      'application/json': { schema: ref('Device'), examples: { one: { value: { a: 1 } }, two: { value: { a: 2 } } } },
    };
    const { bodies, $defs, requiresBody } = dataOf(
      { requestBody: { required: true, content } },
      { document: { components: { schemas: { Device: { type: 'object' } } } } },
    );
    expect(
      bodies.map(({ mediaType, kind, anchor, schema, inputs }) => ({ mediaType, kind, anchor, schema, inputs })),
    ).toEqual([
      {
        mediaType: 'application/json',
        kind: 'json',
        anchor: 'body',
        schema: { $ref: '#/$defs/Device' },
        inputs: [
          { name: 'one', input: { kind: 'json', value: { a: 1 } } },
          { name: 'two', input: { kind: 'json', value: { a: 2 } } },
        ],
      },
      {
        mediaType: 'application/xml',
        kind: 'text',
        anchor: 'body-application-xml',
        schema: true,
        inputs: [{ name: 'default', input: { kind: 'text', text: '<a/>' } }],
      },
    ]);
    expect($defs).toEqual({ Device: { type: 'object' } });
    expect(requiresBody).toBe(true);
  });

  test('has the schema of each response with its anchor', () => {
    const responses = {
      200: { content: { 'application/json': { schema: ref('Device') } } },
      204: { description: 'Gone' },
      default: { content: { 'application/problem+json': { schema: { type: 'object' } }, 'text/plain': {} } },
    };
    expect(
      dataOf({ responses }, { document: { components: { schemas: { Device: { type: 'object' } } } } }).responses,
    ).toEqual([
      {
        status: '200',
        anchor: 'response-200',
        content: [{ mediaType: 'application/json', anchor: 'response-200', schema: { $ref: '#/$defs/Device' } }],
      },
      { status: '204', anchor: 'response-204', content: [] },
      {
        status: 'default',
        anchor: 'response-default',
        content: [
          { mediaType: 'application/problem+json', anchor: 'response-default', schema: { type: 'object' } },
          { mediaType: 'text/plain', anchor: 'response-default-text-plain', schema: true },
        ],
      },
    ]);
  });

  test('names the file fields, and how other fields are serialized', () => {
    const schema = {
      type: 'object',
      properties: { title: { type: 'string' }, photo: { type: 'string', format: 'binary' }, tags: { type: 'array' } },
    };
    const { bodies } = dataOf({
      requestBody: body('multipart/form-data', {
        schema,
        encoding: { tags: { style: 'pipeDelimited', explode: false } },
      }),
    });
    expect(bodies[0]).toMatchObject({
      kind: 'multipart',
      files: ['photo'],
      styles: { tags: { style: 'pipeDelimited', explode: false } },
      inputs: [{ name: null, input: { kind: 'fields', value: { photo: 'photo.jpg' } } }],
    });
  });

  test('has the environment of each server, if the description hints at it', () => {
    const servers = [
      { url: 'https://api.shop.example', description: 'Production' },
      { url: 'https://sandbox.api.shop.example' },
      { url: 'https://eu.shop.example', 'x-environment': 'eu' },
    ];
    expect(dataOf({}, { document: { servers } }).servers.map(({ url, environment }) => [url, environment])).toEqual([
      ['https://api.shop.example', 'production'],
      ['https://sandbox.api.shop.example', 'sandbox'],
      ['https://eu.shop.example', undefined],
    ]);
  });

  test('has the token endpoint for the simulator, only on a site that simulates the API', () => {
    const flows = { clientCredentials: { tokenUrl: 'https://api.shop.example/shop/v3/tokens', scopes: {} } };
    const document = { components: { securitySchemes: { oauth: { type: 'oauth2', flows } } } };
    const simulated = (place: Place): ConsoleData => {
      const { operation, source } = builtOperation({}, place);
      return consoleDataOf(operation, source, { canSend: true, hasSimulator: true });
    };
    expect(simulated({ document }).simulator).toEqual({ tokenPath: '/shop/v3/tokens' });
    expect(simulated({}).simulator).toEqual({ tokenPath: null });
    expect(dataOf({}, { document }).simulator).toBeUndefined();
  });

  test('has the example of a parameter whose schema has a pattern', () => {
    const schema = { type: 'string', pattern: '^mak_' };
    const parameters = [
      { in: 'query', name: 'a', example: 'mak_apple', schema },
      { in: 'query', name: 'b', example: 'apple', schema },
    ];
    expect(dataOf({ parameters }).parameters.map((each) => each.schema)).toEqual([
      { ...schema, examples: ['mak_apple'] },
      schema,
    ]);
  });

  test('distinguishes an undefined security from one that is not required', () => {
    expect(dataOf({})).toMatchObject({ saysSecurity: false, security: [] });
    expect(dataOf({ security: [] })).toMatchObject({ saysSecurity: true, security: [] });
  });

  test('stays small if every schema refers to many others', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `S${index}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 20 }, (_property, next) => [`p${next}`, ref(`S${(index * 20 + next + 1) % 400}`)]),
          ),
        },
      ]),
    );
    const json = {
      requestBody: body('application/json', { schema: ref('S0') }),
      responses: { 200: { content: { 'application/json': { schema: ref('S1') } } } },
    };
    expect(JSON.stringify(dataOf(json, { document: { components: { schemas } } })).length).toBeLessThan(75_000);
  });
});

test.each(Object.entries(OPERATIONS))(
  'the data produces the same request as the code samples: %s',
  (_, { json, place }) => {
    const data = dataOf(json, place);
    const input = data.beginsWithBody ? data.bodies[0]?.inputs[0]?.input : undefined;
    const inputs: RequestInputs = {
      server: data.servers[0],
      variables: {},
      security: data.security[0] ?? [],
      parameters: Object.fromEntries(
        data.parameters.flatMap((each) => (each.value === undefined ? [] : [[parameterKey(each), each.value]])),
      ),
      accept: null,
      body: input === undefined || data.bodies[0] === undefined ? null : { facts: data.bodies[0], input },
    };
    expect(requestFromInputs(data, inputs)).toEqual(requestOf(json, place));
  },
);
