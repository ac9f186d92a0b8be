import kebabCase from 'lodash-es/kebabCase.js';
import mapValues from 'lodash-es/mapValues.js';
import omit from 'lodash-es/omit.js';
import pick from 'lodash-es/pick.js';

import { isFormMediaType, isJsonMediaType } from '../../model/api/media-type.ts';
import { delimiterOf } from '../../model/request/serialize.ts';
import { freeName } from '../../model/text/free-name.ts';
import { arrayOf, exactJson, type Json, type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { stylesOf } from '../openapi/operation/serialization.ts';
import {
  operationsIn,
  operationsOfPathItem,
  resolveObject,
  schemaAndParts,
  schemaPointer,
  subtypesOf,
} from '../openapi/reading/resolve.ts';
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
 * How a plain client writes forms, by method and path of the operation. The sign of a field is `[]` for names with brackets, `&` for
 * fields of their own, or the delimiter between the values.
 */
export type ClientForms = Record<string, Record<string, string>>;

/**
 * The description that a plain client is generated from, and its forms: the texts link the pages of this portal, and no GET has a body,
 * which no client of HTTP sends. A form has the type of its object. A base type is the union of its subtypes.
 */
export function plainDocument(document: JsonObject, site: string): { document: JsonObject; forms: ClientForms } {
  const copy = upgradedCopy(document);
  uniteSubtypes(copy);
  const forms: ClientForms = {};
  for (const [path, item] of Object.entries(objectOf(copy.paths))) {
    delete objectOf(objectOf(item).get).requestBody;
    for (const { method, operation } of operationsOfPathItem(objectOf(item))) {
      const body = resolveObject(copy, operation.requestBody);
      const content = objectOf(body.content);
      const name = Object.keys(content).find(isFormMediaType);
      // A body that can be JSON is sent as JSON.
      if (name === undefined || Object.keys(content).some(isJsonMediaType)) continue;
      const form = objectOf(content[name]);
      forms[`${method.toUpperCase()} ${path}`] = mapValues(stylesOf(form), ({ style, explode }) =>
        style === 'deepObject' ? '[]' : explode ? '&' : delimiterOf(style),
      );
      operation.requestBody = { ...body, content: { 'application/json': omit(form, ['encoding']) } };
    }
  }
  return { document: withAddresses(copy, site), forms };
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
