import kebabCase from 'lodash-es/kebabCase.js';
import pick from 'lodash-es/pick.js';

import { PATH_ITEM_METHODS } from '../../model/api/operation.ts';
import {
  arrayOf,
  exactJson,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import { mapSubschemas } from '../description/slim-schema.ts';
import { mapObjects } from '../openapi/reading/traversal.ts';
import { hasParts } from '../openapi/reading/type-notation.ts';
import { constantOf } from '../openapi/schema/enum-values.ts';
import { minorVersionOf, upgradeSchemas } from '../source/lint/join-version.ts';

/** Lists of all descriptions have these properties. */
const PAGINATION = {
  style: 'cursor',
  cursorParam: 'cursor',
  limitParam: 'limit',
  nextCursor: '/pagination/nextCursor',
  hasMore: '/pagination/hasMore',
  items: '/data',
};

/**
 * The description that a client is generated from. Its idempotency keys are optional, because the client makes them; its lists say
 * how to get the next page; its webhooks and callbacks are one union; and its texts link the pages of this portal.
 * @param document bundled: every `$ref` is local
 * @param names of the class, whose events are the union, and of the pages
 */
export function clientDocument(document: JsonObject, names: Record<'CLASS' | 'URL' | 'BASE', string>): JsonObject {
  const copy = upgradedCopy(document);
  const resolve = (value: Json | undefined): JsonObject => {
    const reference = stringOf(objectOf(value).$ref);
    return reference === null ? objectOf(value) : objectOf(valueAtPointer(copy, reference));
  };
  const events = new Map<string, Json>();
  const addEvents = (items: JsonObject): void => {
    for (const item of Object.values(items)) {
      const { schema } = objectOf(
        objectOf(resolve(objectOf(objectOf(item).post).requestBody).content)['application/json'],
      );
      const alternatives = resolve(schema).oneOf;
      for (const event of alternatives === undefined ? [schema] : arrayOf(alternatives)) {
        const type = typeOf(event, resolve);
        if (event !== undefined && type !== null) events.set(type, { $ref: objectOf(event).$ref ?? '' });
      }
    }
  };
  for (const operation of operationsIn(copy)) {
    const parameters = arrayOf(operation.parameters).map(resolve);
    for (const parameter of parameters) if (parameter.name === 'Idempotency-Key') parameter.required = false;
    if (parameters.some(({ name }) => name === PAGINATION.cursorParam)) operation['x-redoclyPagination'] = PAGINATION;
    for (const callback of Object.values(objectOf(operation.callbacks))) addEvents(objectOf(callback));
  }
  addEvents(objectOf(copy.webhooks));
  if (events.size === 0) return copy;
  const schemas = objectOf(objectOf(copy.components).schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    // Others have no page.
    if (!hasParts(objectOf(schema))) continue;
    const text = stringOf(objectOf(schema).description)?.trim() ?? name;
    objectOf(schema).description = `${text}\n\n${names.URL}${names.BASE}/schemas/${kebabCase(name)}`;
  }
  for (const [name, schema] of Object.entries(schemas)) nameObjects(name, schema, schemas);
  schemas[`${names.CLASS}Event`] = {
    description: 'A webhook or callback. `type` says which one.',
    oneOf: [...events.values()],
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries([...events].map(([type, event]) => [type, objectOf(event).$ref ?? ''])),
    },
  };
  return withAddresses(copy, names.URL);
}

/** The operations of a bundled description, as written. */
export function operationsIn({ paths }: JsonObject): JsonObject[] {
  const items = Object.values(objectOf(paths)).map(objectOf);
  return items.flatMap((item) => PATH_ITEM_METHODS.map((method) => item[method]).filter(isObject));
}

/**
 * The description that a plain client is generated from: its texts link the pages of this portal, and no GET has a body, which no
 * client of HTTP sends.
 */
export function plainDocument(document: JsonObject, site: string): JsonObject {
  const copy = upgradedCopy(document);
  for (const item of Object.values(objectOf(copy.paths))) delete objectOf(objectOf(item).get).requestBody;
  return withAddresses(copy, site);
}

/** A copy whose schemas are those of OpenAPI 3.1. */
function upgradedCopy(document: JsonObject): JsonObject {
  const copy = objectOf(exactJson(JSON.stringify(document)));
  if (minorVersionOf(copy) === 0) {
    upgradeSchemas(copy, 1);
    copy.openapi = '3.1.0';
  }
  return copy;
}

/** A copy whose texts link with complete addresses. */
function withAddresses(document: JsonObject, site: string): JsonObject {
  return objectOf(JSON.parse(JSON.stringify(document).replaceAll('](/', `](${site}/`)));
}

/** The constant `type` of an event. */
function typeOf(event: Json | undefined, resolve: (value: Json | undefined) => JsonObject): string | null {
  const schema = resolve(event);
  const parts = [schema, ...arrayOf(schema.allOf).map(resolve)];
  return (
    parts.map((part) => stringOf(constantOf(objectOf(part.properties).type))).find((type) => type !== null) ?? null
  );
}

/** Moves the object in each property of a schema into a schema of its own. Python has no anonymous objects. */
function nameObjects(name: string, schema: Json | undefined, schemas: JsonObject): void {
  for (const part of [schema, ...arrayOf(objectOf(schema).allOf)])
    for (const [property, value] of Object.entries(objectOf(objectOf(part).properties))) {
      if (objectOf(value).properties === undefined) continue;
      const own = name + property.charAt(0).toUpperCase() + property.slice(1);
      schemas[own] = value;
      objectOf(objectOf(part).properties)[property] = { $ref: `#/components/schemas/${own}` };
    }
}

/** A copy whose enums are alternatives of constants. In Python these are literals: a new value is a string, and no error. */
export function withLiterals(document: JsonObject): Json {
  return mapObjects(document, (schema) => {
    const { enum: listed, type: _type, ...others } = schema;
    if (!Array.isArray(listed)) return schema;
    return { ...others, oneOf: listed.map((item) => (item === null ? { type: 'null' } : { const: item })) };
  });
}

/** The keywords that `mismatches.ts` of the TypeScript client reads. */
const KEYWORDS = [
  '$ref',
  'allOf',
  'const',
  'discriminator',
  'enum',
  'items',
  'oneOf',
  'properties',
  'required',
  'type',
];

/** A module of the TypeScript client: the schemas of successful responses by operation, and the schemas that these name. */
export function schemasModule(document: JsonObject): string {
  const responses: JsonObject = {};
  const used: JsonObject = {};
  const shortened = (schema: Json | undefined): Json => {
    if (!isObject(schema)) return {};
    const name = stringOf(schema.$ref)?.replace(/.*\//, '');
    if (name !== undefined && used[name] === undefined) {
      used[name] = {};
      used[name] = shortened(objectOf(objectOf(document.components).schemas)[name]);
    }
    return mapSubschemas(pick(schema, KEYWORDS), shortened);
  };
  for (const { operationId, responses: listed } of operationsIn(document)) {
    const [, success] = Object.entries(objectOf(listed)).find(([status]) => status.startsWith('2')) ?? [];
    const [content] = Object.values(objectOf(objectOf(success).content));
    if (content !== undefined) responses[stringOf(operationId) ?? ''] = shortened(objectOf(content).schema);
  }
  return `/** The parts of JSON Schema that this client reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

export const RESPONSES: Record<string, Schema> = ${JSON.stringify(responses)};
export const SCHEMAS: Record<string, Schema> = ${JSON.stringify(used)};
`;
}
