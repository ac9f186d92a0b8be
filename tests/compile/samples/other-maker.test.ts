import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { beforeAll, describe, expect, test } from 'vitest';

import { operationOf } from '../../../web/compile/openapi/operation/operation.ts';
import { type ApiDocument, type OperationKey, outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { pathItemOf, resolveObject } from '../../../web/compile/openapi/reading/resolve.ts';
import { silentContext } from '../../../web/compile/openapi/schema/schema-context.ts';
import { operationFacts } from '../../../web/compile/samples/sampled-request.ts';
import { readApiSource } from '../../../web/compile/source/api-source.ts';
import { requestOf } from '../../../web/model/request/request-from-inputs.ts';
import { parameterKey, type RequestInputs, type SampledRequest } from '../../../web/model/request/request.ts';
import { formText } from '../../../web/model/request/serialize.ts';
import { type Json, type JsonObject, objectOf, tryParseJson, valueAtPointer } from '../../../web/model/text/json.ts';
import { realDocument, REQUEST_DOCUMENTS } from '../support/real-documents.ts';
import { apiOf } from '../support/sources.ts';

/*
 * Compares our requests with those of swagger-client, which Swagger UI sends. It is large, so it is no dependency: the test runs with the
 * folder of an installation (`SWAGGER_CLIENT=/folder`, after `npm install swagger-client` in it). Each difference has a reason below.
 */
const FOLDER = resolve(process.env.SWAGGER_CLIENT ?? 'no-folder-named');
const PUBLIC = resolve(import.meta.dirname, '../../../specs/public');
const ENTRY = join(FOLDER, 'node_modules/swagger-client/es/index.js');
const isInstalled = process.env.SWAGGER_CLIENT !== undefined;

interface OtherRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

type BuildRequest = (options: Record<string, unknown>) => OtherRequest;
let buildRequest: BuildRequest = () => {
  throw new Error('SWAGGER_CLIENT names no folder.');
};

beforeAll(async () => {
  if (!isInstalled) return;
  const client = (await import(pathToFileURL(ENTRY).href)) as { default: { buildRequest: BuildRequest } };
  ({ buildRequest } = client.default);
});

/** Why the two requests differ in a part; null if that is not known. */
function reasonFor(part: string, { facts, inputs, request }: Made): string | null {
  const isList = (value: unknown): boolean => Array.isArray(value);
  const structures = facts.parameters.filter((each) => typeof inputs.parameters[parameterKey(each)] === 'object');
  const styles = new Set(structures.map(({ in: place, style }) => `${place} ${style}`));
  const [body] = facts.bodies;
  switch (part) {
    case 'method':
      return 'It writes each method in capitals.';
    case 'path':
      if (/[?#]/.test(facts.path)) return 'It fills in no path that has a query or a fragment.';
      if (/[^ -~]/.test(facts.path)) return 'It does not encode the fixed text of a path.';
      // OpenAPI 3.0.4 and 3.1.1 corrected the table: `.blue,black` like RFC 6570, not `.blue.black`.
      return styles.has('path label') ? 'It has the older table of label values.' : null;
    case 'query':
      if (Object.values(inputs.parameters).includes('')) return 'It leaves out empty values.';
      if (styles.has('query deepObject')) return 'It has no notation for lists and objects inside a deepObject.';
      if (styles.has('query spaceDelimited') || styles.has('query pipeDelimited'))
        return 'It joins the names and values of an object by commas in each style.';
      return null;
    case 'headers':
      if (request.cookies !== '') return 'It leaves quotes and brackets in cookies, and knows no exploded cookie.';
      return request.body.kind === 'file' ? 'It names a media type without a file.' : null;
    case 'body': {
      const values = inputs.body?.input.kind === 'fields' ? Object.values(inputs.body.input.value) : [];
      if (
        values.some((value) => typeof value === 'string' && /^[\d.[{]/.test(value) && tryParseJson(value) !== undefined)
      )
        return 'It reads a text as JSON, and writes it again.';
      const written = Object.values(body?.styles ?? {});
      if (written.some(({ style }) => style === 'deepObject'))
        return 'It has no notation for lists and objects inside a deepObject.';
      if (written.length > 0) return 'It joins the names and values of an object by commas in each style.';
      // OpenAPI 3.1, 4.8.15.1: a list has the media type of its items, an object is JSON, and both are exploded.
      return values.some(isList) || body?.kind === 'multipart' || body?.encodings.f !== undefined
        ? 'It does not give each item of a list a field of its own, and an object no media type.'
        : null;
    }
    default:
      return null;
  }
}

interface Made {
  facts: ReturnType<typeof operationFacts>['facts'];
  inputs: RequestInputs;
  request: SampledRequest;
}

function ourRequest(key: OperationKey, document: JsonObject): Made | null {
  const json = objectOf(valueAtPointer(document, key.pointer));
  const { operation } = operationOf(key, silentContext(document));
  const required = operation.parameters.map((parameter) => ({ ...parameter, required: true }));
  const source = { document, json, item: pathItemOf(document, key) };
  const { facts, initial } = operationFacts({ ...operation, parameters: required, security: [], servers: [] }, source);
  const [first] = initial;
  if (first === undefined) return null;
  // A sample leaves the place of a path parameter without an example to the reader.
  const missing = facts.parameters.filter(({ in: place }) => place === 'path').map((each) => [parameterKey(each), 'x']);
  const parameters = { ...Object.fromEntries(missing), ...first.inputs.parameters };
  const inputs = { ...first.inputs, parameters, hasOwnKey: true };
  return { facts, inputs, request: requestOf(facts, inputs) };
}

/** The request of the other maker for the same inputs. */
function otherRequest(key: OperationKey, document: JsonObject, { inputs }: Made): OtherRequest {
  const { requestBody, parameters, ...json } = objectOf(valueAtPointer(document, key.pointer));
  const item = pathItemOf(document, key);
  const written = [item.parameters, parameters].flat().map((value) => resolveObject(document, value));
  const { content } = resolveObject(document, requestBody);
  const media = Object.fromEntries(
    Object.entries(objectOf(content)).map(([name, value]) => [name, resolveObject(document, value)]),
  );
  const operation = { ...json, operationId: 'op', parameters: written, requestBody: { content: media } };
  return buildRequest({
    spec: { openapi: '3.1.0', paths: { [key.path]: { [key.method]: operation } } },
    operationId: 'op',
    baseURL: '',
    parameters: inputs.parameters,
    requestContentType: inputs.body?.facts.mediaType,
    requestBody: bodyOf(inputs),
  });
}

function bodyOf({ body }: RequestInputs): unknown {
  switch (body?.input.kind) {
    case 'json':
      return JSON.stringify(body.input.value);
    case 'text':
      return body.input.text;
    case 'fields':
      return body.input.value;
    default:
      return undefined;
  }
}

/** One spelling for what means the same in a URL. */
const canonical = (text: string): string =>
  text.replaceAll(/%[\da-f]{2}/gi, (code) =>
    /%(?:2[126789ACF]|3[ABF]|40|7E|5B|5D|7C)/i.test(code) ? decodeURIComponent(code) : code.toUpperCase(),
  );

const sorted = (query: string): string => query.split('&').toSorted().join('&');

async function differences(key: OperationKey, document: JsonObject): Promise<[part: string, text: string][]> {
  const made = ourRequest(key, document);
  if (made === null) return [];
  const { request } = made;
  let other: OtherRequest;
  try {
    other = otherRequest(key, document, made);
  } catch (error) {
    if (String(error).includes('as JSON Object or JSON Array'))
      return [['It takes no text for a list or an object.', '']];
    throw error;
  }
  const [path = '', query = ''] = request.url.replace(/^https?:\/\/[^/]*/, '').split('?');
  const [otherPath = '', otherQuery = ''] = other.url.split('?');
  const compared: [string, string, string][] = [
    ['method', request.method, other.method],
    ['path', canonical(path), canonical(otherPath)],
    ['query', sorted(canonical(query)), sorted(canonical(otherQuery))],
    ['headers', headersOf(request), othersOf(other.headers)],
    ['body', await sentBody(request), await otherBody(other.body)],
  ];
  return compared.flatMap(([part, ours, theirs]): [string, string][] => {
    if (ours === theirs) return [];
    const reason = reasonFor(part, made);
    return [[reason ?? 'unknown', `${key.method} ${key.path} ${part}: ${ours} | ${theirs}`]];
  });
}

function headersOf({ headers, cookies, contentType, body }: SampledRequest): string {
  const type =
    contentType === null || body.kind === 'multipart' || body.kind === 'file' ? [] : [`content-type: ${contentType}`];
  const all = headers.filter(({ name }) => !/^(?:accept|authorization)$/i.test(name));
  const lines = all.map(({ name, value }) => `${name.toLowerCase()}: ${value}`);
  return [...lines, ...type, ...(cookies === '' ? [] : [`cookie: ${cookies}`])].toSorted().join('\n');
}

function othersOf(headers: Record<string, string>): string {
  const sent = Object.entries(headers).filter(
    ([name, value]) => !/^accept$/i.test(name) && !value.startsWith('multipart'),
  );
  return sent
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .toSorted()
    .join('\n');
}

async function sentBody({ body }: SampledRequest): Promise<string> {
  switch (body.kind) {
    case 'json':
      return JSON.stringify(body.value);
    case 'text':
      return body.text;
    case 'form':
      return new URLSearchParams(formText(body.fields)).toString();
    case 'multipart':
      return body.fields.map(({ name, value, contentType = '' }) => `${name}=${value};${contentType}`).join('\n');
    default:
      return '';
  }
}

async function otherBody(body: unknown): Promise<string> {
  if (!(body instanceof FormData))
    return typeof body === 'string'
      ? body.includes('=') && !/^[[{"]/.test(body)
        ? new URLSearchParams(body).toString()
        : body
      : '';
  const parts = await Promise.all(
    Array.from(
      body,
      async ([name, part]) => `${name}=${typeof part === 'string' ? `${part};` : `${await part.text()};${part.type}`}`,
    ),
  );
  return parts.join('\n');
}

/** The differences without a known reason. */
async function unknownDifferences(source: ApiDocument): Promise<string[]> {
  const keys = outlineOf(source).operations.filter(({ kind }) => kind === 'operation');
  const found: string[] = [];
  for (const key of keys)
    for (const [reason, text] of await differences(key, source.document)) if (reason === 'unknown') found.push(text);
  return found;
}

const VALUES: Record<string, Json> = {
  text: "a b/c?&=é'",
  number: 0,
  list: ['a b', 'c/d', 'é'],
  object: { k: 'a b', l: 2 },
};
const STYLES: Record<string, string[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};
const EXPLODE = [undefined, true, false];

/** A document with an operation for each style of a parameter, and for each encoding of a form. */
function everyStyle(): JsonObject {
  const parameters = Object.entries(STYLES).flatMap(([place, styles]) =>
    styles.flatMap((style) =>
      EXPLODE.flatMap((explode) =>
        Object.values(VALUES).map((example): JsonObject => ({ name: 'p', in: place, style, explode, example })),
      ),
    ),
  );
  const content = { 'application/json': { example: { a: [1] } } };
  const others: JsonObject[] = [
    { name: 'p', in: 'query', allowReserved: true, example: 'a/b;c=d' },
    ...Object.keys(STYLES).map((place) => ({ name: 'p', in: place, content })),
  ];
  const encodings: JsonObject[] = [
    {},
    { contentType: 'application/json' },
    { contentType: 'text/plain; charset=utf-8' },
    ...['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'].flatMap((style) => [
      { style, explode: true },
      { style, explode: false },
    ]),
  ];
  const bodies = ['application/x-www-form-urlencoded', 'multipart/form-data'].flatMap((mediaType) =>
    encodings.flatMap((encoding) =>
      Object.values(VALUES).map((value) => ({
        content: { [mediaType]: { example: { f: value }, encoding: { f: encoding } } },
      })),
    ),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Every style', version: '1' },
    paths: {
      ...Object.fromEntries(
        [...parameters, ...others].map((parameter, index) => [
          `/${index}${parameter.in === 'path' ? '/{p}' : ''}`,
          { get: { parameters: [{ required: true, ...parameter }] } },
        ]),
      ),
      ...Object.fromEntries(bodies.map((requestBody, index) => [`/body${index}`, { post: { requestBody } }])),
    },
  };
}

describe.skipIf(!isInstalled)('a request is the same as that of swagger-client, or differs for a known reason,', () => {
  test('in each style and encoding', async () => {
    expect(await unknownDifferences({ document: everyStyle(), locate: () => ({ file: 'every-style.yaml' }) })).toEqual(
      [],
    );
  });

  test.for(['v3', 'v2', 'gateway', 'simulator'])('in our %s', async (name) => {
    const options = { root: PUBLIC, folder: PUBLIC, strictness: 'warning', lint: false } as const;
    expect(await unknownDifferences(apiOf(await readApiSource(join(PUBLIC, `${name}.yaml`), options)))).toEqual([]);
  });

  test.for(REQUEST_DOCUMENTS)('in %s', { timeout: 60_000 }, async (name, context) => {
    expect(await unknownDifferences(await realDocument(name, context))).toEqual([]);
  });
});
