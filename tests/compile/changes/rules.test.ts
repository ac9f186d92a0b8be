import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { changeToText } from '../../../web/compile/changes/change-text.ts';
import { pairDescriptions } from '../../../web/compile/changes/pair-descriptions.ts';
import { mainRuleOf, RULES } from '../../../web/compile/changes/rules.ts';
import type { ChangeLevel } from '../../../web/model/api/change.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import {
  changesBetween,
  compared,
  inBody,
  inResponse,
  object,
  TODAY,
  verdicts,
  withOperation,
} from './descriptions.ts';

interface SchemaCase {
  aspect: string;
  before: JsonObject;
  after: JsonObject;
  request: ChangeLevel;
  response: ChangeLevel;
}

const text = { type: 'string' };
const list = { type: 'array', items: text };
const A: JsonObject = { ...object({ a: text }), title: 'A' };
const B: JsonObject = { ...object({ b: text }), title: 'B' };

const bounds = (
  [
    ['min-length', text, 'minLength'],
    ['max-length', text, 'maxLength'],
    ['min-items', list, 'minItems'],
    ['max-items', list, 'maxItems'],
    ['min-properties', { type: 'object' }, 'minProperties'],
    ['max-properties', { type: 'object' }, 'maxProperties'],
    ['min', { type: 'integer' }, 'minimum'],
    ['max', { type: 'integer' }, 'maximum'],
    ['exclusive-min', { type: 'integer' }, 'exclusiveMinimum'],
    ['exclusive-max', { type: 'integer' }, 'exclusiveMaximum'],
  ] as const
).flatMap(([name, type, keyword]): SchemaCase[] => {
  const [none, low, high] = [type, { ...type, [keyword]: 3 }, { ...type, [keyword]: 5 }];
  const isUpper = name.includes('max');
  const narrows = { request: 'breaking', response: 'info' } as const;
  const widens = { request: 'info', response: 'breaking' } as const;
  return [
    { aspect: `${name}-set`, before: none, after: low, request: 'warning', response: 'info' },
    { aspect: `${name}-unset`, before: low, after: none, ...widens },
    { aspect: `${name}-increased`, before: low, after: high, ...(isUpper ? widens : narrows) },
    { aspect: `${name}-decreased`, before: high, after: low, ...(isUpper ? narrows : widens) },
  ];
});

const CASES: SchemaCase[] = [
  { aspect: 'type-changed', before: text, after: { type: 'boolean' }, request: 'breaking', response: 'breaking' },
  {
    aspect: 'type-generalized',
    before: { type: 'integer' },
    after: { type: 'number' },
    request: 'info',
    response: 'breaking',
  },
  {
    aspect: 'type-specialized',
    before: { type: ['string', 'integer'] },
    after: text,
    request: 'breaking',
    response: 'info',
  },
  {
    aspect: 'format-added',
    before: text,
    after: { ...text, format: 'uuid' },
    request: 'warning',
    response: 'info',
  },
  {
    aspect: 'type-generalized',
    before: { ...text, format: 'uuid' },
    after: text,
    request: 'info',
    response: 'breaking',
  },
  {
    aspect: 'type-changed',
    before: { ...text, format: 'date' },
    after: { ...text, format: 'date-time' },
    request: 'breaking',
    response: 'breaking',
  },
  {
    aspect: 'format-changed',
    before: { type: 'integer', format: 'strange' },
    after: { type: 'integer' },
    request: 'info',
    response: 'info',
  },
  {
    aspect: 'format-changed',
    before: { ...text, format: 'phone' },
    after: { ...text, format: 'msisdn' },
    request: 'info',
    response: 'info',
  },
  {
    aspect: 'format-added',
    before: { ...text, format: 'text-id' },
    after: { ...text, format: 'uuid' },
    request: 'warning',
    response: 'info',
  },
  {
    aspect: 'became-nullable',
    before: text,
    after: { type: ['string', 'null'] },
    request: 'info',
    response: 'breaking',
  },
  {
    aspect: 'became-not-nullable',
    before: { type: ['string', 'null'] },
    after: text,
    request: 'breaking',
    response: 'info',
  },
  { aspect: 'became-enum', before: text, after: { ...text, enum: ['a'] }, request: 'breaking', response: 'info' },
  { aspect: 'became-not-enum', before: { ...text, enum: ['a'] }, after: text, request: 'info', response: 'warning' },
  {
    aspect: 'enum-value-added',
    before: { ...text, enum: ['a'] },
    after: { ...text, enum: ['a', 'b'] },
    request: 'info',
    response: 'warning',
  },
  {
    aspect: 'enum-value-removed',
    before: { ...text, enum: ['a', 'b'] },
    after: { ...text, enum: ['a'] },
    request: 'breaking',
    response: 'info',
  },
  ...bounds,
  ...(
    [
      ['contains', list, { contains: { minLength: 1 } }],
      ['unevaluated-items', list, { unevaluatedItems: { type: 'integer' } }],
      ['property-names', A, { propertyNames: { maxLength: 9 } }],
      ['pattern-property', A, { patternProperties: { '^x': text } }],
      ['unevaluated-properties', A, { unevaluatedProperties: false }],
      ['dependent-schema', A, { dependentSchemas: { a: { minProperties: 2 } } }],
      ['dependent-required', A, { dependentRequired: { a: ['b'] } }],
      ['content-schema', text, { contentSchema: { type: 'object' } }],
      ['if', text, { if: { minLength: 1 } }],
      ['const', text, { const: 'a' }],
    ] satisfies [string, JsonObject, JsonObject][]
  ).flatMap(([name, type, keyword]): SchemaCase[] => {
    const [without, having] = [type, { ...type, ...keyword }];
    return [
      { aspect: `${name}-added`, before: without, after: having, request: 'breaking', response: 'info' },
      { aspect: `${name}-removed`, before: having, after: without, request: 'info', response: 'breaking' },
    ];
  }),
  ...(
    [
      ['const', { const: 'a' }, { const: 'b' }],
      ['content-media-type', { contentMediaType: 'text/html' }, { contentMediaType: 'text/plain' }],
      ['content-encoding', { contentEncoding: 'base64' }, { contentEncoding: 'base64url' }],
      ['dependent-required', { dependentRequired: { a: ['b'] } }, { dependentRequired: { a: ['c'] } }],
    ] as const
  ).map(([name, before, after]): SchemaCase => {
    const [older, newer] = [{ ...text, ...before } as JsonObject, { ...text, ...after } as JsonObject];
    return { aspect: `${name}-changed`, before: older, after: newer, request: 'breaking', response: 'breaking' };
  }),
  {
    aspect: 'discriminator-property-name-changed',
    before: { ...A, discriminator: { propertyName: 'a' } },
    after: { ...A, discriminator: { propertyName: 'b' } },
    request: 'info',
    response: 'info',
  },
  {
    aspect: 'multiple-of-set',
    before: { type: 'integer' },
    after: { type: 'integer', multipleOf: 2 },
    request: 'warning',
    response: 'info',
  },
  {
    aspect: 'multiple-of-unset',
    before: { type: 'integer', multipleOf: 2 },
    after: { type: 'integer' },
    request: 'info',
    response: 'breaking',
  },
  {
    aspect: 'multiple-of-changed',
    before: { type: 'integer', multipleOf: 2 },
    after: { type: 'integer', multipleOf: 3 },
    request: 'breaking',
    response: 'breaking',
  },
  { aspect: 'pattern-added', before: text, after: { ...text, pattern: '^a' }, request: 'breaking', response: 'info' },
  { aspect: 'pattern-removed', before: { ...text, pattern: '^a' }, after: text, request: 'info', response: 'info' },
  {
    aspect: 'pattern-changed',
    before: { ...text, pattern: '^a' },
    after: { ...text, pattern: '^b' },
    request: 'warning',
    response: 'info',
  },
  {
    aspect: 'unique-items-set',
    before: list,
    after: { ...list, uniqueItems: true },
    request: 'breaking',
    response: 'info',
  },
  {
    aspect: 'unique-items-unset',
    before: { ...list, uniqueItems: true },
    after: list,
    request: 'info',
    response: 'breaking',
  },
  { aspect: 'default-value-added', before: text, after: { ...text, default: 'a' }, request: 'info', response: 'info' },
  {
    aspect: 'default-value-removed',
    before: { ...text, default: 'a' },
    after: text,
    request: 'info',
    response: 'info',
  },
  {
    aspect: 'default-value-changed',
    before: { ...text, default: 'a' },
    after: { ...text, default: 'b' },
    request: 'info',
    response: 'info',
  },
  {
    aspect: 'additional-properties-forbidden',
    before: A,
    after: { ...A, additionalProperties: false },
    request: 'breaking',
    response: 'info',
  },
  {
    aspect: 'additional-properties-allowed',
    before: { ...A, additionalProperties: false },
    after: A,
    request: 'info',
    response: 'info',
  },
  { aspect: 'deprecated', before: text, after: { ...text, deprecated: true }, request: 'info', response: 'info' },
  { aspect: 'reactivated', before: { ...text, deprecated: true }, after: text, request: 'info', response: 'info' },
  {
    aspect: 'sunset-set',
    before: text,
    after: { ...text, 'x-sunset': '2027-01-01' },
    request: 'info',
    response: 'info',
  },
  {
    aspect: 'sunset-deleted',
    before: { ...text, 'x-sunset': '2027-01-01' },
    after: text,
    request: 'breaking',
    response: 'breaking',
  },
  {
    aspect: 'sunset-changed-earlier',
    before: { ...text, 'x-sunset': '2027-06-01' },
    after: { ...text, 'x-sunset': '2027-01-01' },
    request: 'breaking',
    response: 'breaking',
  },
  {
    aspect: 'sunset-changed-later',
    before: { ...text, 'x-sunset': '2027-01-01' },
    after: { ...text, 'x-sunset': '2027-06-01' },
    request: 'info',
    response: 'info',
  },
];

describe('a changed property is judged by its direction:', () => {
  test.each(CASES)('$aspect', ({ aspect, before, after, request, response }) => {
    const [older, newer] = [object({ p: before }), object({ p: after })];
    // Requests have one name for a type that allows less and for another type.
    const sent = aspect.replace('specialized', 'changed');
    expect(verdicts(inBody(older), inBody(newer))).toEqual([`${request} request-property-${sent} body.p`]);
    expect(verdicts(inResponse(older), inResponse(newer))).toEqual([
      `${response} response-property-${aspect} response-200.p`,
    ]);
  });
});

/** Changes of one operation: name, both versions, and all verdicts. */
const OPERATION_CASES: [name: string, before: JsonObject, after: JsonObject, verdicts: string[]][] = [
  ...(
    [
      [
        'became-required',
        [],
        ['p'],
        'breaking request-property-became-required body.p',
        'info response-property-became-required response-200.p',
      ],
      [
        'became-optional',
        ['p'],
        [],
        'info request-property-became-optional body.p',
        'breaking response-property-became-optional response-200.p',
      ],
    ] as [string, string[], string[], string, string][]
  ).flatMap(([name, before, after, request, response]): typeof OPERATION_CASES => [
    [`request property ${name}`, inBody(object({ p: text }, before)), inBody(object({ p: text }, after)), [request]],
    [
      `response property ${name}`,
      inResponse(object({ p: text }, before)),
      inResponse(object({ p: text }, after)),
      [response],
    ],
  ]),
  [
    'new required request property',
    inBody(object({ a: text })),
    inBody(object({ a: text, p: text }, ['p'])),
    ['breaking new-required-request-property body.p'],
  ],
  [
    'new optional request property',
    inBody(object({ a: text })),
    inBody(object({ a: text, p: text })),
    ['info new-optional-request-property body.p'],
  ],
  [
    'removed request property',
    inBody(object({ a: text, p: text })),
    inBody(object({ a: text })),
    ['warning request-property-removed body.p'],
  ],
  [
    'new required response property',
    inResponse(object({ a: text })),
    inResponse(object({ a: text, p: text }, ['p'])),
    ['info response-required-property-added response-200.p'],
  ],
  [
    'new optional response property',
    inResponse(object({ a: text })),
    inResponse(object({ a: text, p: text })),
    ['info response-optional-property-added response-200.p'],
  ],
  [
    'removed required response property',
    inResponse(object({ a: text, p: text }, ['p'])),
    inResponse(object({ a: text })),
    ['breaking response-required-property-removed response-200.p'],
  ],
  [
    'removed optional response property',
    inResponse(object({ a: text, p: text })),
    inResponse(object({ a: text })),
    ['warning response-optional-property-removed response-200.p'],
  ],
  [
    'new alternative of a request',
    inBody({ oneOf: [A, { type: 'integer' }] }),
    inBody({ oneOf: [A, B, { type: 'integer' }] }),
    ['info request-body-one-of-added request-body', 'info new-optional-request-property body.B.b'],
  ],
  [
    'removed alternative of a request',
    inBody({ oneOf: [A, B, text] }),
    inBody({ oneOf: [A, text] }),
    ['breaking request-body-one-of-removed request-body', 'warning request-property-removed body.B.b'],
  ],
  [
    'new any-of of a response',
    inResponse({ anyOf: [text, { ...text, title: 'C' }] }),
    inResponse({ anyOf: [text, { ...text, title: 'C' }, { ...text, title: 'D' }] }),
    ['info response-body-any-of-added response-200'],
  ],
  [
    'request body became required',
    withOperation({ requestBody: { content: {} } }),
    withOperation({ requestBody: { required: true, content: {} } }),
    ['breaking request-body-became-required request-body'],
  ],
  [
    'request body became optional',
    withOperation({ requestBody: { required: true, content: {} } }),
    withOperation({ requestBody: { content: {} } }),
    ['info request-body-became-optional request-body'],
  ],
  ['new required request body', withOperation({}), inBody(text), ['breaking request-body-added-required request-body']],
  [
    'new optional request body',
    withOperation({}),
    withOperation({ requestBody: { content: { 'application/json': { schema: text } } } }),
    ['info request-body-added-optional request-body'],
  ],
  ['removed request body', inBody(text), withOperation({}), ['breaking request-body-removed request-body']],
  [
    'new media type of a request',
    withOperation({ requestBody: { content: { 'application/json': { schema: text } } } }),
    withOperation({ requestBody: { content: { 'application/json': { schema: text }, 'text/csv': { schema: text } } } }),
    ['info request-body-media-type-added request-body'],
  ],
  [
    'removed media type of a request',
    withOperation({ requestBody: { content: { 'application/json': { schema: text }, 'text/csv': { schema: text } } } }),
    withOperation({ requestBody: { content: { 'application/json': { schema: text } } } }),
    ['breaking request-body-media-type-removed request-body'],
  ],
  [
    'removed media type of a response',
    withOperation({ responses: { 200: { description: '', content: { 'application/json': {}, 'text/csv': {} } } } }),
    withOperation({ responses: { 200: { description: '', content: { 'text/csv': {} } } } }),
    ['breaking response-media-type-removed response-200'],
  ],
  [
    'new media type of a response',
    withOperation({ responses: { 200: { description: '', content: { 'text/csv': {} } } } }),
    withOperation({ responses: { 200: { description: '', content: { 'text/csv': {}, 'application/json': {} } } } }),
    ['info response-media-type-added response-200'],
  ],
  [
    'new success status',
    withOperation({}),
    withOperation({ responses: { 200: { description: '' }, 202: { description: '' } } }),
    ['info response-success-status-added response-202'],
  ],
  [
    'removed success status',
    withOperation({ responses: { 200: { description: '' }, 202: { description: '' } } }),
    withOperation({}),
    ['breaking response-success-status-removed response-202'],
  ],
  [
    'new error status',
    withOperation({}),
    withOperation({ responses: { 200: { description: '' }, 404: { description: '' } } }),
    ['info response-non-success-status-added response-404'],
  ],
  [
    'removed error status',
    withOperation({ responses: { 200: { description: '' }, 404: { description: '' } } }),
    withOperation({}),
    ['info response-non-success-status-removed response-404'],
  ],
  [
    'new required parameter',
    withOperation({}),
    withOperation({ parameters: [{ in: 'query', name: 'q', required: true, schema: text }] }),
    ['breaking new-required-request-parameter query.q'],
  ],
  [
    'new optional parameter',
    withOperation({}),
    withOperation({ parameters: [{ in: 'header', name: 'X-Q', schema: text }] }),
    ['info new-optional-request-parameter header.X-Q'],
  ],
  [
    'removed parameter',
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: text }] }),
    withOperation({}),
    ['warning request-parameter-removed query.q'],
  ],
  [
    'parameter became required',
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: text }] }),
    withOperation({ parameters: [{ in: 'query', name: 'q', required: true, schema: text }] }),
    ['breaking request-parameter-became-required query.q'],
  ],
  [
    'parameter became optional',
    withOperation({ parameters: [{ in: 'query', name: 'q', required: true, schema: text }] }),
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: text }] }),
    ['info request-parameter-became-optional query.q'],
  ],
  [
    'parameter moved from the query to a header',
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: text }] }),
    withOperation({ parameters: [{ in: 'header', name: 'q', required: true, schema: text }] }),
    ['breaking new-required-request-parameter header.q', 'warning request-parameter-removed query.q'],
  ],
  [
    'parameter lost an enum value',
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: { enum: ['a', 'b'] } }] }),
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: { enum: ['a'] } }] }),
    ['breaking request-parameter-enum-value-removed query.q'],
  ],
  [
    'parameter is deprecated',
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: text }] }),
    withOperation({ parameters: [{ in: 'query', name: 'q', deprecated: true, schema: text }] }),
    ['info request-parameter-deprecated query.q'],
  ],
  [
    'parameter lost its sunset date',
    withOperation({ parameters: [{ in: 'query', name: 'q', 'x-sunset': '2027-01-01', schema: text }] }),
    withOperation({ parameters: [{ in: 'query', name: 'q', schema: text }] }),
    ['breaking request-parameter-sunset-deleted query.q'],
  ],
  [
    'new response header',
    withHeaders({}),
    withHeaders({ 'X-A': { schema: text } }),
    ['info response-header-added response-200.header.X-A'],
  ],
  [
    'removed required response header',
    withHeaders({ 'X-A': { required: true, schema: text } }),
    withHeaders({}),
    ['breaking required-response-header-removed response-200.header.X-A'],
  ],
  [
    'removed optional response header',
    withHeaders({ 'X-A': { schema: text } }),
    withHeaders({}),
    ['warning optional-response-header-removed response-200.header.X-A'],
  ],
  [
    'response header became optional',
    withHeaders({ 'X-A': { required: true, schema: text } }),
    withHeaders({ 'X-A': { schema: text } }),
    ['breaking response-header-became-optional response-200.header.X-A'],
  ],
  [
    'response header has another type',
    withHeaders({ 'X-A': { schema: text } }),
    withHeaders({ 'X-A': { schema: { type: 'boolean' } } }),
    ['breaking response-header-type-changed response-200.header.X-A'],
  ],
  [
    'operation is deprecated with a date',
    withOperation({}),
    withOperation({ deprecated: true, 'x-sunset': '2027-01-01' }),
    ['info endpoint-deprecated-with-sunset'],
  ],
  [
    'operation is no longer deprecated',
    withOperation({ deprecated: true }),
    withOperation({}),
    ['info endpoint-reactivated'],
  ],
  ['sunset date deleted', withOperation({ 'x-sunset': '2027-01-01' }), withOperation({}), ['breaking sunset-deleted']],
  [
    'sunset date moved forward',
    withOperation({ 'x-sunset': '2027-02-01' }),
    withOperation({ 'x-sunset': '2027-01-01' }),
    ['breaking api-sunset-date-changed-too-small'],
  ],
  [
    'sunset date put off',
    withOperation({ 'x-sunset': '2027-01-01' }),
    withOperation({ 'x-sunset': '2027-02-01' }),
    ['info api-sunset-changed-later'],
  ],
  [
    'another operationId',
    withOperation({}),
    withOperation({ operationId: 'createThing' }),
    ['info api-operation-id-removed', 'info api-operation-id-added'],
  ],
  [
    'security removed',
    withOperation({ security: [{ key: [] }, { token: [] }] }),
    withOperation({ security: [{ token: [] }] }),
    ['breaking api-security-removed'],
  ],
  [
    'security added',
    withOperation({ security: [{ token: [] }] }),
    withOperation({ security: [{ key: [] }, { token: [] }] }),
    ['info api-security-added'],
  ],
  [
    'scope added',
    withOperation({ security: [{ token: [] }] }),
    withOperation({ security: [{ token: ['write'] }] }),
    ['breaking api-security-scope-added'],
  ],
  [
    'scope removed',
    withOperation({ security: [{ token: ['write'] }] }),
    withOperation({ security: [{ token: [] }] }),
    ['info api-security-scope-removed'],
  ],
  ['new operation', { ...withOperation({}), paths: {} }, withOperation({}), ['info endpoint-added']],
  [
    'operation removed suddenly',
    withOperation({}),
    { ...withOperation({}), paths: {} },
    ['breaking api-path-removed-without-deprecation'],
  ],
  [
    'operation removed from an address that others have',
    withOperation({}, { paths: { '/things': { get: {}, post: {} } } }),
    withOperation({}, { paths: { '/things': { get: {} } } }),
    ['breaking api-removed-without-deprecation'],
  ],
  [
    'property with a default value that becomes required',
    inBody(object({ p: { ...text, default: 'a' } })),
    inBody(object({ p: { ...text, default: 'a' } }, ['p'])),
    ['breaking request-property-became-required-with-default body.p'],
  ],
  [
    'operation removed as announced',
    withOperation({ deprecated: true, 'x-sunset': '2026-11-01' }),
    { ...withOperation({}), paths: {} },
    ['info api-path-removed-with-deprecation'],
  ],
  [
    'operation removed too early',
    withOperation({ deprecated: true, 'x-sunset': '2026-12-01' }),
    { ...withOperation({}), paths: {} },
    ['breaking api-path-removed-before-sunset'],
  ],
  [
    'operation at another address',
    withOperation({}),
    {
      ...withOperation({}),
      paths: { '/items': { post: { operationId: 'makeThing', responses: { 200: { description: 'Done.' } } } } },
    },
    ['breaking api-path-changed'],
  ],
  ['new webhook', withOperation({}), withOperation({}, { webhooks: { made: { post: {} } } }), ['info webhook-added']],
  [
    'removed webhook',
    withOperation({}, { webhooks: { made: { post: {} } } }),
    withOperation({}),
    ['breaking webhook-removed'],
  ],
  [
    'new property that a webhook sends',
    withWebhook(object({})),
    withWebhook(object({ p: text }, ['p'])),
    ['info response-required-property-added body.p'],
  ],
  [
    'new media type of a webhook',
    withHook({}),
    withHook({ requestBody: { content: { 'application/json': { schema: text } } } }),
    ['info response-media-type-added request-body'],
  ],
  [
    'webhook without its body',
    withHook({ requestBody: { content: { 'application/json': { schema: text } } } }),
    withHook({}),
    ['breaking response-media-type-removed request-body'],
  ],
  [
    'header of a webhook has another type',
    withHook({ parameters: [{ in: 'header', name: 'X-A', schema: { type: 'integer' } }] }),
    withHook({ parameters: [{ in: 'header', name: 'X-A', schema: { type: 'boolean' } }] }),
    ['breaking response-header-type-changed header.X-A'],
  ],
  [
    'webhook needs a header in its reply',
    withHook({ responses: { 200: { description: '' } } }),
    withHook({ responses: { 200: { description: '', headers: { 'X-A': { required: true, schema: text } } } } }),
    ['breaking new-required-request-parameter response-200.header.X-A'],
  ],
  [
    'header of a reply to a webhook has another type',
    withHook({ responses: { 200: { description: '', headers: { 'X-A': { schema: text } } } } }),
    withHook({ responses: { 200: { description: '', headers: { 'X-A': { schema: { type: 'boolean' } } } } } }),
    ['breaking request-parameter-type-changed response-200.header.X-A'],
  ],
  [
    'property that a webhook no longer sends',
    withWebhook(object({ p: text }, ['p'])),
    withWebhook(object({})),
    ['breaking response-required-property-removed body.p'],
  ],
];

function withHeaders(headers: JsonObject): JsonObject {
  return withOperation({ responses: { 200: { description: '', headers } } });
}

function withHook(operation: JsonObject): JsonObject {
  return withOperation({}, { webhooks: { made: { post: operation } } });
}

function withWebhook(schema: JsonObject): JsonObject {
  return withOperation(
    {},
    { webhooks: { made: { post: { requestBody: { content: { 'application/json': { schema } } } } } } },
  );
}

describe('a changed operation is judged:', () => {
  test.each(OPERATION_CASES)('%s', (_name, before, after, expected) => {
    expect(verdicts(before, after)).toEqual(expected);
  });
});

describe('the flags of properties are judged:', () => {
  const flagged = (flag: JsonObject): JsonObject => ({
    ...withOperation({
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
      responses: {
        200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
      },
    }),
    components: { schemas: { Thing: object({ p: { ...text, ...flag } }) } },
  });
  test.each([
    ['became-read-only', {}, { readOnly: true }],
    ['became-not-read-only', { readOnly: true }, {}],
    ['became-write-only', {}, { writeOnly: true }],
    ['became-not-write-only', { writeOnly: true }, {}],
  ])('%s', (aspect, before, after) => {
    expect(verdicts(flagged(before), flagged(after))).toEqual([
      `info request-optional-property-${aspect} p`,
      `info response-optional-property-${aspect} p`,
    ]);
  });

  test('a read-only property does not concern requests, nor a write-only one responses', () => {
    const changed = (flag: JsonObject): string[] =>
      verdicts(flagged({ ...flag, maxLength: 9 }), flagged({ ...flag, maxLength: 5 }));
    expect(changed({ readOnly: true })).toEqual(['info response-property-max-length-decreased p']);
    expect(changed({ writeOnly: true })).toEqual(['breaking request-property-max-length-decreased p']);
  });
});

describe('a schema with its own page', () => {
  const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const using = (schemas: JsonObject, used = ref('Thing')): JsonObject => ({
    ...inResponse(used),
    components: { schemas },
  });

  test('is compared once, and its change belongs to it', () => {
    const changes = changesBetween(
      using({ Thing: object({ p: text }) }),
      using({ Thing: object({ p: text, q: text }) }),
    );
    expect(changes).toEqual([
      {
        rules: ['response-optional-property-added'],
        subject: { kind: 'schema', name: 'Thing' },
        field: 'q',
        from: [],
        to: [],
      },
    ]);
  });

  test('is found through other schemas, in cycles too', () => {
    const schemas = (leaf: JsonObject): JsonObject => ({
      Thing: object({ parent: ref('Thing'), part: { type: 'array', items: ref('Part') } }),
      Part: object({ whole: ref('Thing'), leaf }),
    });
    expect(verdicts(using(schemas(text)), using(schemas({ type: 'integer' })))).toEqual([
      'breaking response-property-type-changed leaf',
    ]);
  });

  test('can be renamed', () => {
    expect(verdicts(using({ Thing: object({ p: text }) }), using({ Item: object({ p: text }) }, ref('Item')))).toEqual(
      [],
    );
  });

  test('can replace a schema in place', () => {
    const inline = using({}, object({ p: text }));
    expect(verdicts(inline, using({ Thing: object({ p: text }) }))).toEqual([]);
    expect(verdicts(inline, using({ Thing: object({ p: { type: 'integer' } }) }))).toEqual([
      'breaking response-property-type-changed response-200.p',
    ]);
  });

  test('can be one of several that replace a schema in place', () => {
    const choice = { oneOf: [ref('Thing'), ref('Item')] };
    const several = using({ Thing: object({ p: text }), Item: object({ p: text, q: text }) }, choice);
    const found = verdicts(using({}, object({ p: text }, ['p'])), several);
    expect(found).toContain('breaking response-body-one-of-added response-200');
    expect(found).toContain('info response-optional-property-added response-200.q');
  });

  test('that nothing uses is not compared', () => {
    expect(verdicts(using({ Thing: A, Other: object({ p: text }) }), using({ Thing: A }))).toEqual([]);
  });
});

describe('texts and names are no change:', () => {
  test.each([
    [
      'descriptions',
      inBody(object({ p: text })),
      inBody(object({ p: { ...text, description: 'New.', examples: ['x'] } })),
    ],
    [
      'the name of a path parameter',
      { paths: { '/a/{id}': { get: { operationId: 'a', parameters: [{ in: 'path', name: 'id', schema: text }] } } } },
      { paths: { '/a/{key}': { get: { operationId: 'a', parameters: [{ in: 'path', name: 'key', schema: text }] } } } },
    ],
    [
      'the case of a header',
      withOperation({ parameters: [{ in: 'header', name: 'X-A', schema: text }] }),
      withOperation({ parameters: [{ in: 'header', name: 'x-a', schema: text }] }),
    ],
  ] as [string, JsonObject, JsonObject][])('%s', (_name, before, after) => {
    expect(verdicts(before, after)).toEqual([]);
  });
});

describe('values of alternatives', () => {
  const emptyOrText: JsonObject = { anyOf: [text, { type: 'string', enum: [''] }] };

  test('are no limit if another alternative of the same type is open', () => {
    expect(verdicts(inBody(object({ a: text })), inBody(object({ a: emptyOrText })))).toEqual([]);
  });

  test('are a limit if the open alternative has another type', () => {
    const emptyOrNumber: JsonObject = { anyOf: [{ type: 'integer' }, { type: 'string', enum: [''] }] };
    expect(
      verdicts(inBody(object({ a: { type: ['string', 'integer'] } })), inBody(object({ a: emptyOrNumber }))),
    ).toContain('breaking request-property-became-enum body.a');
  });

  test('are a limit if the open alternative is null', () => {
    const either = (...values: string[]): JsonObject => ({
      anyOf: [object({ a: { type: ['string', 'null'], enum: [...values, null] } }), object({ a: { type: 'null' } })],
    });
    const removed = expect.stringMatching(/^breaking request-property-enum-value-removed body\./);
    expect(verdicts(inBody(either('x', 'y')), inBody(either('x')))).toEqual([removed]);
  });
});

test('operations whose paths differ only in the names of parameters stay apart', () => {
  const get = (operationId: string): JsonObject => ({
    get: { operationId, responses: { 200: { description: 'Done.' } } },
  });
  const paths = { '/a/{id}': get('byId'), '/a/{number}': get('byNumber') };
  expect(verdicts(withOperation({}, { paths }), withOperation({}, { paths }))).toEqual([]);
});

describe('a change that no rule judges', () => {
  const described = (document: JsonObject): Parameters<typeof pairDescriptions>[0] => [
    { ...compared(document), name: 'api.yaml' },
  ];
  const pair = (before: JsonObject, after: JsonObject): string[] =>
    pairDescriptions(described(before), described(after), TODAY).flatMap(({ unjudged }) => unjudged);

  test('is reported with its place, also beside other changes', () => {
    const [before, after] = [object({ a: text }), { ...object({ a: text, b: text }), not: { required: ['b'] } }];
    expect(pair(inBody(before), inBody(after))).toEqual([
      '#/paths/~1things/post/requestBody/content/application~1json/schema/not',
    ]);
  });

  test('is reported inside a keyword whose presence alone is judged', () => {
    const [before, after] = [text, { type: 'number' }].map((contains) => object({ a: { type: 'array', contains } }));
    expect(pair(inBody(before ?? {}), inBody(after ?? {}))).toEqual([
      '#/paths/~1things/post/requestBody/content/application~1json/schema/properties/a/contains',
    ]);
  });

  test('is not reported inside a new schema', () => {
    const after = object({ a: { type: 'array', contains: text, not: { maxItems: 0 } } });
    expect(pair(inBody(object({})), inBody(after))).toEqual([]);
  });

  test('is reported without a place if its keyword is unknown', () => {
    expect(pair(inBody(object({})), inBody({ ...object({}), $unknown: 1 }))).toEqual(['#']);
  });
});

test('security that a description begins to state is an added requirement', () => {
  const after = withOperation({ security: [{ key: [] }] });
  expect(verdicts(withOperation({}), after)).toEqual(['breaking api-security-removed', 'info api-security-added']);
});

test('an object that another keyword closes stays closed', () => {
  const [older, newer] = [{ additionalProperties: false }, { unevaluatedProperties: false }];
  expect(verdicts(inBody({ ...A, ...older }), inBody({ ...A, ...newer }))).toEqual([]);
});

test('the security schemes of an API are compared', () => {
  const withScheme = (scheme: JsonObject): JsonObject =>
    withOperation({}, { components: { securitySchemes: { a: scheme } } });
  const oauth = (flow: JsonObject): JsonObject => withScheme({ type: 'oauth2', flows: { implicit: flow } });
  expect(verdicts(withOperation({}), withScheme({ type: 'http' }))).toEqual(['info api-security-component-added']);
  expect(verdicts(withScheme({ type: 'http' }), withScheme({ type: 'mutualTLS' }))).toEqual([
    'info api-security-component-type-changed',
  ]);
  const [before, after] = [
    { authorizationUrl: 'https://a.example/', scopes: { read: '' } },
    { authorizationUrl: 'https://b.example/', scopes: { write: '' } },
  ];
  expect(verdicts(oauth(before), oauth(after))).toEqual([
    'info api-security-component-oauth-url-changed',
    'info api-security-component-oauth-scope-added',
    'info api-security-component-oauth-scope-removed',
  ]);
});

test('a schema that a parameter refers to is judged as a parameter', () => {
  const query = (schema: JsonObject): JsonObject => ({
    ...withOperation({ parameters: [{ in: 'query', name: 'q', schema: { $ref: '#/components/schemas/Q' } }] }),
    components: { schemas: { Q: schema } },
  });
  expect(
    verdicts(query(object({ p: text })), query({ ...object({ p: { type: 'boolean' } }), minProperties: 1 })),
  ).toEqual(['warning request-parameter-min-properties-set', 'warning request-parameter-property-type-changed p']);
});

describe('a schema that is written in another way is the same:', () => {
  const Choice = { anyOf: [text, { type: 'array', items: text }] };
  const [one, two] = [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Two' }];
  const using = (schema: JsonObject): JsonObject => ({
    ...inBody(object({ p: schema })),
    components: { schemas: { Choice, One: A, Two: B } },
  });
  test.each<[string, JsonObject, JsonObject]>([
    ['alternatives that get a name', Choice, { $ref: '#/components/schemas/Choice' }],
    ['alternatives with the other keyword', { oneOf: [one, two] }, { anyOf: [one, two] }],
    ['an alternative without a name that gets a title', Choice, { anyOf: [{ ...text, title: 'One' }, list] }],
  ])('%s', (_name, before, after) => {
    expect(verdicts(using(before), using(after))).toEqual([]);
  });

  test('a list whose items can no longer be null allows less', () => {
    const items = (type: string[]): JsonObject => object({ p: { type: 'array', items: { type } } });
    const [before, after] = [inResponse(items(['string', 'null'])), inResponse(items(['string']))];
    expect(verdicts(before, after)).toEqual(['info response-property-type-specialized response-200.p']);
  });
});

test('an alternative with a new title, or with rules beside its reference, is the same alternative', () => {
  const $ref = '#/components/schemas/One';
  const choice = (title: string, one: JsonObject = { $ref }): JsonObject => ({
    ...inResponse(object({ a: { oneOf: [one, { type: 'integer' }] } })),
    components: { schemas: { One: { type: 'string', title } } },
  });
  expect(verdicts(choice('First'), choice('The first'))).toEqual([]);
  expect(verdicts(choice('First'), choice('First', { title: 'First', allOf: [{ $ref }, { minLength: 0 }] }))).toEqual(
    [],
  );
});

test('a schema that is made from parts names those that have a name', () => {
  const item = (schema: JsonObject): JsonObject => ({
    ...inBody(schema),
    components: { schemas: { Base: object({ id: text }) } },
  });
  const parts = [{ $ref: '#/components/schemas/Base' }, object({ b: text }), { description: 'An item.' }];
  const changes = changesBetween(item(object({ id: text })), item({ allOf: parts }));
  expect(changes.map((change) => changeToText(change, 'en')).toSorted()).toEqual([
    'makeThing body.b is new',
    'makeThing request-body is now also described by allOf Base',
  ]);
});

test('a reference that gets rules beside it still refers to its schema', () => {
  const list = (items: JsonObject): JsonObject => ({
    ...inBody({ $ref: '#/components/schemas/List' }),
    components: {
      schemas: {
        List: object({ phones: { type: 'array', items } }),
        Phone: object({ imei: text, purchase: { $ref: '#/components/schemas/Purchase' } }),
        Purchase: object({ at: text }),
      },
    },
  });
  const $ref = '#/components/schemas/Phone';
  const purchase = { $ref: '#/components/schemas/Purchase', description: 'The sale.' };
  expect(verdicts(list({ $ref }), list({ $ref, properties: { purchase } }))).toEqual([]);
});

test('every rule has a level, a kind, a text in three languages and a name of its own', () => {
  const rules = [...RULES.values()];
  expect(rules.length).toBeGreaterThan(300);
  for (const { id, level, kind, text: words } of rules) {
    expect(['breaking', 'warning', 'info']).toContain(level);
    expect(['added', 'changed', 'deprecated', 'removed']).toContain(kind);
    expect([id, Object.keys(words).toSorted()]).toEqual([id, ['en', 'es', 'pt']]);
    const holes = Object.values(words).map((word) => [...word.matchAll(/\{\w+\}/g)].map(String).toSorted().join());
    expect([id, new Set(holes).size]).toEqual([id, 1]);
  }
});

test('the effect of every aspect is known', () => {
  const file = join(PROJECT_ROOT, 'web/compile/changes/aspects.json');
  const aspects = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { effect: string }>;
  for (const { effect } of Object.values(aspects)) expect(['narrows', 'widens', 'both', 'none']).toContain(effect);
});

test('the gravest rule decides the level of a change', () => {
  expect(mainRuleOf(['request-property-became-required', 'response-property-became-required']).level).toBe('breaking');
});
