import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../../web/compile/base/finding.ts';
import { readSources } from '../../../../web/compile/source/read-sources.ts';
import { findingsOf, readPublic, temporarySite } from '../../support/sources.ts';

/** The findings of a document with the given components, as lines. */
async function findingsIn(version: string, parts: string, styleRules = false): Promise<Finding[]> {
  const head = `openapi: ${version}\ninfo: { title: T, version: "1" }\n`;
  const root = temporarySite({ 'specs/public/api.yaml': `${head}${parts}\n` });
  return (await readSources({ root, audience: 'public', strictness: 'error', lint: true, styleRules })).findings;
}

const component = (kind: string, json: string): string => `components: { ${kind}: { A: ${json} } }`;

describe('a failing example of the OpenAPI specification is an error', () => {
  test.each([
    ['3.1.0', 'parameters', '{ name: a, in: header, schema: {}, example: a, examples: {} }', '"examples" exclude'],
    ['3.1.0', 'headers', '{ schema: { type: array }, allowReserved: true }', 'A header has no "allowReserved".'],
    ['3.1.0', 'parameters', '{ name: a, in: header, allowReserved: false, schema: {} }', 'in "header" has no'],
    [
      '3.1.0',
      'parameters',
      '{ name: a, in: path, required: true, allowReserved: true, schema: {} }',
      'in "path" has no',
    ],
    [
      '3.2.0',
      'parameters',
      '{ name: a, in: cookie, style: cookie, allowReserved: true, schema: {} }',
      'style "cookie"',
    ],
    ['3.2.0', 'parameters', '{ name: a, in: querystring, content: { a/b: {} }, style: simple }', '"style" exclude'],
    ['3.2.0', 'parameters', '{ name: a, in: querystring, schema: {} }', 'not by "schema"'],
    ['3.2.0', 'parameters', '{ name: "Bad[Header]", in: header, schema: {} }', '"Bad[Header]" is not a valid name'],
    ['3.2.0', 'parameters', '{ name: "Bad{Path}", in: path, required: true, schema: {} }', 'must not contain braces'],
    [
      '3.2.0',
      'responses',
      '{ description: A, headers: { "Bad=Header": { schema: {} } } }',
      '"Bad=Header" is not a valid',
    ],
    ['3.2.0', 'schemas', '{ type: string, xml: { attribute: true, nodeType: attribute } }', '"attribute" exclude'],
    ['3.2.0', 'schemas', '{ type: array, xml: { wrapped: true, nodeType: element } }', '"wrapped" exclude'],
    ['3.2.0', 'mediaTypes', '{ encoding: { a: { encoding: {}, itemEncoding: {} } } }', '"itemEncoding" exclude'],
    ['3.2.0', 'pathItems', '{ additionalOperations: { POST: { responses: {} } } }', 'a field of its own: post'],
  ])('%s: %s %s', async (version, kind, json, message) => {
    const findings = await findingsIn(version, component(kind, json));
    expect(findingsOf({ findings }, 'forbidden-by-standard')).toMatchObject([
      { severity: 'error', message: expect.stringContaining(message) as string, location: { line: 3 } },
    ]);
  });
});

describe('a document that the standard allows has no finding', () => {
  test.each([
    ['boolean schemas', '3.1.0', component('schemas', 'true')],
    ['keywords of other vocabularies', '3.1.0', component('schemas', '{ type: string, faker: name, "@type": a }')],
    [
      'cookies of the style "cookie"',
      '3.2.0',
      component('parameters', '{ name: a, in: cookie, style: cookie, schema: {} }'),
    ],
    [
      'reserved characters in paths',
      '3.2.0',
      component('parameters', '{ name: a, in: path, required: true, allowReserved: true, schema: {} }'),
    ],
    [
      'nested encodings',
      '3.2.0',
      component('mediaTypes', '{ encoding: { a: { encoding: { b: { contentType: a/b } } } } }'),
    ],
    ['a response without a description', '3.2.0', component('responses', '{ summary: Done. }')],
    [
      'the device flow',
      '3.2.0',
      component(
        'securitySchemes',
        '{ type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: https://a.example/d, tokenUrl: https://a.example/t, scopes: { a: A } } } }',
      ),
    ],
    ['operations without security, id or 4xx response', '3.1.0', 'paths: { /a/: { get: { responses: {} } } }'],
  ])('with %s', async (_, version, parts) => {
    expect(await findingsIn(version, parts)).toEqual([]);
  });

  test('but a misspelled keyword is found', async () => {
    const findings = await findingsIn('3.1.0', component('schemas', '{ type: string, desciption: A, exmaple: a }'));
    expect(findings).toMatchObject([
      { code: 'struct', remedy: 'Did you mean description?' },
      { code: 'struct', message: 'Property `exmaple` is not expected here.' },
    ]);
  });
});

test('rules about style apply where they are wanted', async () => {
  const findings = await findingsIn('3.1.0', 'paths: { /a/: { get: { responses: {} } } }', true);
  expect(findings.map(({ code }) => code).toSorted()).toEqual([
    'info-license',
    'no-empty-servers',
    'no-path-trailing-slash',
    'operation-2xx-response',
    'operation-4xx-response',
    'operation-operationId',
    'operation-summary',
    'security-defined',
  ]);
});

describe('an example of a schema with choices', () => {
  const media = (schema: string, example: string): string =>
    `paths: { /a: { get: { responses: { "200": { description: A, content: { application/json: { schema: ${schema}, example: ${example} } } } } } } }`;
  const messagesIn = async (version: string, schema: string, example: string): Promise<string[]> =>
    (await findingsIn(version, media(schema, example))).map(({ code, message }) => `${code}: ${message}`);

  test('has one finding if it matches none of them', async () => {
    const schema =
      '{ properties: { pet: { oneOf: [{ type: object, required: [a, b] }, { type: object, required: [c] }, { type: string }] } } }';
    expect(await messagesIn('3.1.0', schema, '{ pet: { kind: C } }')).toEqual([
      'invalid-example: The example does not match its schema at pet.c: is required.',
    ]);
  });

  test('is checked where `nullable` is used without `type`', async () => {
    const schema = '{ nullable: true, properties: { a: { nullable: true, enum: [x] }, b: { nullable: true } } }';
    expect(await messagesIn('3.0.3', schema, 'null')).toEqual([]);
    expect(await messagesIn('3.0.3', schema, '{ a: null, b: 1 }')).toEqual([]);
    expect(await messagesIn('3.0.3', schema, '{ a: y }')).toEqual([
      'invalid-example: The example does not match its schema at a: must be one of: "x", null.',
    ]);
  });

  test('is checked behind a `$ref` to such a schema', async () => {
    const parts = `${media('{ $ref: "#/components/schemas/A" }', '{ a: 1 }')}\n${component('schemas', '{ nullable: true, properties: { a: { type: string } } }')}`;
    expect((await findingsIn('3.0.3', parts)).map(({ message }) => message)).toEqual([
      'The example does not match its schema at a: must be a string.',
    ]);
  });
});

test('a document that is refused has one finding', async () => {
  const read = await readPublic('version-4.yaml');
  expect(read.findings).toHaveLength(1);
});
