import { operationOf } from '../../../web/compile/openapi/operation/operation.ts';
import type { OperationKey } from '../../../web/compile/openapi/reading/outline.ts';
import { sampledRequests, type SampledRequests } from '../../../web/compile/samples/sampled-request.ts';
import { type OperationSamples, operationSamples } from '../../../web/compile/samples/samples.ts';
import { type Operation, PATH_ITEM_METHODS } from '../../../web/model/api/operation.ts';
import type { SampledRequest } from '../../../web/model/request/request.ts';
import { pointerToken, type Json, type JsonObject } from '../../../web/model/text/json.ts';
import { contextOf } from '../support/schema-context.ts';

export interface Place {
  method?: string;
  path?: string;
  /** Other parts of the document, such as servers and components. */
  document?: JsonObject;
  item?: JsonObject;
}

interface BuiltOperation {
  operation: Operation;
  source: { document: JsonObject; json: JsonObject; item: JsonObject; types: string };
}

/** Builds an operation from a description that contains only this operation. */
export function builtOperation(
  json: JsonObject,
  { method = 'post', path = '/devices', document = {}, item = {} }: Place = {},
): BuiltOperation {
  const isStandardMethod = (PATH_ITEM_METHODS as readonly string[]).includes(method);
  const pathItem: JsonObject = {
    ...item,
    ...(isStandardMethod ? { [method]: json } : { additionalOperations: { [method]: json } }),
  };
  const fullDocument: JsonObject = {
    openapi: '3.1.0',
    servers: [{ url: 'https://api.shop.example/v3' }],
    paths: { [path]: pathItem },
    ...document,
  };
  const itemPointer = `#/paths/${pointerToken(path)}`;
  const pointer = `${itemPointer}${isStandardMethod ? '' : '/additionalOperations'}/${method}`;
  const key: OperationKey = {
    kind: 'operation',
    pointer,
    itemPointer,
    pathPointer: itemPointer,
    method,
    path,
    operationId: null,
    slug: 'create',
    group: 'devices',
    groups: ['devices'],
  };
  return {
    operation: operationOf(key, contextOf(fullDocument)).operation,
    source: { document: fullDocument, json, item: pathItem, types: '/v3.d.ts' },
  };
}

export function samplesOf(json: JsonObject, place: Place = {}): OperationSamples {
  const { operation, source } = builtOperation(json, place);
  return operationSamples(operation, source);
}

export function requestsOf(json: JsonObject, place: Place = {}): SampledRequests {
  const { operation, source } = builtOperation(json, place);
  return sampledRequests(operation, source);
}

export function requestOf(json: JsonObject, place: Place = {}): SampledRequest {
  const [first] = requestsOf(json, place).requests;
  if (first === undefined) throw new Error('There is no request.');
  return first.request;
}

/** The code sample of the first request in a language, as the text that a reader copies. */
export function codeOf(language: string, json: JsonObject, place: Place = {}): string {
  const html = samplesOf(json, place).samples.find((sample) => sample.language === language)?.code[0];
  if (html === undefined) throw new Error(`There is no sample in ${language}.`);
  return plainText(html);
}

export function plainText(html: string): string {
  return html
    .replaceAll(/<\/?[a-z][^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** A body in one media type. */
export function body(mediaType: string, content: JsonObject): JsonObject {
  return { required: true, content: { [mediaType]: content } };
}

export const parameter = (location: string, name: string, example: Json, more: JsonObject = {}): JsonObject => ({
  in: location,
  name,
  required: true,
  example,
  ...more,
});

const device: JsonObject = { owner: "Maya O'Hara", seen: null, insured: true, tags: ['a', 2], none: {} };

/** One operation for each kind of body, and one that has everything else. */
export const OPERATIONS: Readonly<Record<string, { json: JsonObject; place?: Place }>> = {
  nothing: { json: {}, place: { method: 'get' } },
  everything: {
    json: {
      parameters: [
        parameter('path', 'id', 'dev_1'),
        parameter('query', 'q', "it's $5 #{x}"),
        parameter('header', 'X-Note', `a "b" 'c' $d #{e}`),
        parameter('cookie', 'session', 'abc'),
      ],
      security: [{ token: [], key: [] }],
      responses: { 200: { content: { 'text/csv': {} } } },
    },
    place: {
      method: 'get',
      path: '/devices/{id}',
      document: {
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer' },
            key: { type: 'apiKey', in: 'cookie', name: 'key' },
          },
        },
      },
    },
  },
  json: { json: { requestBody: body('application/json', { example: device }) } },
  text: {
    json: { requestBody: body('application/xml', { example: '<device>\n  <name>Pixel</name>\n</device>' }) },
    place: { method: 'put' },
  },
  form: {
    json: { requestBody: body('application/x-www-form-urlencoded', { example: { name: 'Pixel & Co', count: 2 } }) },
  },
  repeated: { json: { requestBody: body('application/x-www-form-urlencoded', { example: { tag: ['a', 'b'] } }) } },
  multipart: {
    json: {
      requestBody: body('multipart/form-data', {
        schema: {
          type: 'object',
          required: ['title', 'photo'],
          properties: { title: { type: 'string', example: 'Front' }, photo: { type: 'string', format: 'binary' } },
        },
      }),
    },
  },
  parts: {
    json: {
      requestBody: body('multipart/form-data', {
        schema: {
          type: 'object',
          properties: {
            claim: { type: 'object' },
            photos: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
          },
        },
        example: { claim: { id: 'c;1' }, photos: ['photo.png'], labels: ['a', 'b'] },
        encoding: {
          claim: {
            contentType: 'application/json; charset=utf-8',
            headers: { 'X-Version': { schema: { type: 'integer', default: 2 } } },
          },
          photos: { contentType: 'image/png, image/jpeg' },
        },
      }),
    },
  },
  mixed: {
    json: {
      requestBody: body('multipart/mixed', {
        schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
        example: { claim: { id: 'c;1' }, photo: 'photo.png', label: 'a' },
      }),
    },
  },
  file: { json: { requestBody: body('image/png', { schema: { type: 'string', format: 'binary' } }) } },
};
