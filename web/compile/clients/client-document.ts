import kebabCase from 'lodash-es/kebabCase.js';
import mapValues from 'lodash-es/mapValues.js';
import omit from 'lodash-es/omit.js';
import pick from 'lodash-es/pick.js';
import snakeCase from 'lodash-es/snakeCase.js';

import { isFormMediaType, isJsonMediaType } from '../../model/api/media-type.ts';
import { PATH_ITEM_METHODS } from '../../model/api/operation.ts';
import { delimiterOf } from '../../model/request/serialize.ts';
import {
  arrayOf,
  exactJson,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  stringOf,
} from '../../model/text/json.ts';
import { freeName } from '../base/free-name.ts';
import { mapSubschemas } from '../description/slim-schema.ts';
import { stylesOf } from '../openapi/operation/serialization.ts';
import { operationsIn, resolveObject, schemaAndParts, schemaPointer, subtypesOf } from '../openapi/reading/resolve.ts';
import { mapObjects } from '../openapi/reading/traversal.ts';
import { hasParts } from '../openapi/reading/type-notation.ts';
import { impliedChoices } from '../openapi/schema/alternatives.ts';
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
  const resolve = (value: Json | undefined): JsonObject => resolveObject(copy, value);
  const events = new Map<string, Json>();
  const addEvents = (items: JsonObject): void => {
    for (const item of Object.values(items)) {
      const { schema } = objectOf(
        objectOf(resolve(objectOf(objectOf(item).post).requestBody).content)['application/json'],
      );
      const alternatives = resolve(schema).oneOf;
      for (const event of alternatives === undefined ? [schema] : arrayOf(alternatives)) {
        const type = typeOf(event, copy);
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
  const schemas = objectOf(objectOf(copy.components).schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    // Others have no page.
    if (!hasParts(objectOf(schema))) continue;
    const text = stringOf(objectOf(schema).description)?.trim() ?? name;
    objectOf(schema).description = `${text}\n\n${names.URL}${names.BASE}/schemas/${kebabCase(name)}`;
  }
  for (const [name, schema] of Object.entries(schemas)) nameObjects(name, schema, schemas);
  if (events.size === 0) return withAddresses(copy, names.URL);
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

/**
 * The description that a plain client is generated from: its texts link the pages of this portal, and no GET has a body, which no
 * client of HTTP sends. A form has the type of its object. `formsOf` says how the client writes it. A base type is the union of its
 * subtypes.
 */
export function plainDocument(document: JsonObject, site: string): JsonObject {
  const copy = upgradedCopy(document);
  uniteSubtypes(copy);
  for (const item of Object.values(objectOf(copy.paths))) delete objectOf(objectOf(item).get).requestBody;
  for (const operation of operationsIn(copy)) {
    const form = formOf(copy, operation);
    if (form === null) continue;
    const body = resolveObject(copy, operation.requestBody);
    operation.requestBody = { ...body, content: { 'application/json': omit(form, ['encoding']) } };
  }
  return withAddresses(copy, site);
}

/**
 * Makes each base type with a discriminator the union of its subtypes, because its values have their properties. The subtypes extend the
 * base under another name.
 */
function uniteSubtypes(document: JsonObject): void {
  const schemas = objectOf(objectOf(document.components).schemas);
  const bases = Object.entries(schemas).flatMap(([name, value]) => {
    const base = objectOf(value);
    const ref = schemaPointer(name);
    const isWritten = arrayOf(base.oneOf).length + arrayOf(base.anyOf).length > 0;
    const choices = isWritten ? [] : impliedChoices(document, base, [ref]);
    return choices.length === 0 ? [] : { name, base, ref, choices };
  });
  for (const { name, base, ref, choices } of bases) {
    const ownName = freeName(`${name}Base`, (candidate) => Object.hasOwn(schemas, candidate));
    const own = schemaPointer(ownName);
    const renamed = (part: Json): Json => (objectOf(part).$ref === ref ? { ...objectOf(part), $ref: own } : part);
    for (const subtype of subtypesOf(document, ref)) {
      const extended = bases.find((each) => each.ref === subtype)?.base ?? resolveObject(document, { $ref: subtype });
      extended.allOf = arrayOf(extended.allOf).map(renamed);
    }
    const { propertyName = '', mapping } = objectOf(base.discriminator);
    const targets = mapValues(objectOf(mapping), (target) => (target === ref || target === name ? own : target));
    schemas[ownName] = base;
    delete base.discriminator;
    schemas[name] = {
      ...pick(base, ['description']),
      oneOf: choices.map(renamed),
      discriminator: { propertyName, ...(mapping === undefined ? {} : { mapping: targets }) },
    };
  }
}

/** The media type of a body that is a form in one string; null if the body can be JSON. */
function formOf(document: JsonObject, { requestBody }: JsonObject): JsonObject | null {
  const content = objectOf(resolveObject(document, requestBody).content);
  const name = Object.keys(content).find(isFormMediaType);
  return name === undefined || Object.keys(content).some(isJsonMediaType) ? null : objectOf(content[name]);
}

/**
 * How a plain client writes forms, by method and path of the operation. The sign of a field is `[]` for names with brackets, `&` for
 * fields of their own, or the delimiter between the values.
 */
export function formsOf(document: JsonObject): Record<string, Record<string, string>> {
  const forms: Record<string, Record<string, string>> = {};
  for (const [path, item] of Object.entries(objectOf(document.paths)))
    for (const method of PATH_ITEM_METHODS) {
      const form = formOf(document, objectOf(objectOf(item)[method]));
      if (form === null) continue;
      forms[`${method.toUpperCase()} ${path}`] = mapValues(stylesOf(form), ({ style, explode }) =>
        style === 'deepObject' ? '[]' : explode ? '&' : delimiterOf(style),
      );
    }
  return forms;
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
function typeOf(event: Json | undefined, document: JsonObject): string | null {
  for (const schema of schemaAndParts(document, event)) {
    const type = stringOf(constantOf(objectOf(objectOf(schema).properties).type));
    if (type !== null) return type;
  }
  return null;
}

/**
 * Moves the object in each property of a schema into a schema of its own. Python has no anonymous objects. It follows no reference, because
 * it changes a schema where it is written.
 */
function nameObjects(name: string, schema: Json | undefined, schemas: JsonObject): void {
  for (const part of [schema, ...arrayOf(objectOf(schema).allOf)])
    for (const [property, value] of Object.entries(objectOf(objectOf(part).properties))) {
      if (objectOf(value).properties === undefined) continue;
      const own = name + property.charAt(0).toUpperCase() + property.slice(1);
      schemas[own] = value;
      objectOf(objectOf(part).properties)[property] = { $ref: `#/components/schemas/${own}` };
    }
}

/** A property with the name of a type hides the type in its class, and a parameter hides what the method uses. */
const HIDING: ReadonlySet<string> = new Set(['bool', 'float', 'int', 'str']);
const USED_IN_METHODS: ReadonlySet<string> = new Set(
  'auth_headers auth_query build_url cast decode encode op params resolve_auth response send url'.split(' '),
);
/** Classes of the generated modules, and what these import. */
const CLASSES =
  'Any ApiError ApiTimeoutError AsyncClient AsyncIterator AsyncPageCall Awaitable Callable ClassVar Client Dict E Enum Envelope Generic Iterator List Literal Optional PageCall Result ServerSentEvent Servers T TData TokenProvider Tuple TypeVar Union';
/** Before the number of a name that would be in the code twice. `withoutMarks` removes both where the name is sent. */
const MARK = '\uE000';

/** The text of generated Python, in which the names that are sent are those of the description. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\uE000 \d+/g, '');
}

/** Names of a description that differ in the code: one that is equal without case and signs to one before it has a mark and a number. */
function distinctNames(names: readonly string[], taken: Iterable<string> = []): Map<string, string> {
  const keyOf = (name: string): string => name.replaceAll(/(?!^[-+])[^a-z\d]/gi, '').toLowerCase();
  const used = new Map([...taken].map((name) => [keyOf(name), 1]));
  return new Map(
    names.map((name) => {
      const count = (used.get(keyOf(name)) ?? 0) + 1;
      used.set(keyOf(name), count);
      return [name, count === 1 ? name : `${name}${MARK} ${count}`];
    }),
  );
}

/**
 * A copy for Python. Its enums are alternatives of constants, which are literals there: a new value is a string, and no error. No two of
 * its names are one in the code.
 * @param client name of the class of the client
 */
export function pythonDocument(document: JsonObject, client: string): Json {
  const schemas = objectOf(objectOf(document.components).schemas);
  const classes = distinctNames(Object.keys(schemas), [client, ...CLASSES.split(' ')]);
  const pointers = new Map([...classes].map(([name, own]) => [`#/components/schemas/${pointerToken(name)}`, own]));
  const scalar = (value: Json): Json => {
    const own = pointers.get(stringOf(value) ?? '');
    return own === undefined ? value : `#/components/schemas/${pointerToken(own)}`;
  };
  const renamed = (object: JsonObject, names: ReadonlyMap<string, string>): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]));
  const copy = mapObjects(
    document,
    (object) => {
      const { enum: listed, properties, required, name } = object;
      if (isObject(properties)) {
        const names = distinctNames(Object.keys(properties), HIDING);
        const own = arrayOf(required).map((each) => names.get(stringOf(each) ?? '') ?? each);
        return {
          ...object,
          properties: renamed(properties, names),
          ...(required === undefined ? {} : { required: own }),
        };
      }
      if (typeof name === 'string' && typeof object.in === 'string')
        return USED_IN_METHODS.has(snakeCase(name)) ? { ...object, name: `${name}${MARK} 2` } : object;
      if (!Array.isArray(listed)) return object;
      return {
        ...omit(object, ['enum', 'type']),
        oneOf: listed.map((item) => (item === null ? { type: 'null' } : { const: item })),
      };
    },
    // The variables of a server have values, but no schema.
    { scalar, skips: (keyword) => keyword === 'servers' },
  );
  const components = objectOf(objectOf(copy).components);
  if (components.schemas !== undefined) components.schemas = renamed(objectOf(components.schemas), classes);
  return copy;
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
