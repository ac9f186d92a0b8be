import mapValues from 'lodash-es/mapValues.js';

import { type Choice, isSchema, type JsonSchema } from '../../model/schema/json-schema.ts';
import { isPattern, matchesPattern } from '../../model/schema/patterns.ts';
import { freeName } from '../../model/text/free-name.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  numberOf,
  objectOf,
  stringOf,
  stringsOf,
} from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import keywords from '../openapi/reading/keywords.json' with { type: 'json' };
import { resolve, schemaAndParts, subtypesOf, withDynamicReference } from '../openapi/reading/resolve.ts';
import { sameObject } from '../openapi/reading/traversal.ts';
import {
  impliedChoices,
  nameChoices,
  type Selection,
  selectionByBase,
  selectionOf,
} from '../openapi/schema/alternatives.ts';
import { isAnnotation, withoutWrapper } from '../openapi/schema/annotations.ts';
import { mergeAllOf } from '../openapi/schema/merge-all-of.ts';

/** No form is deeper. A YAML alias may even make a schema contain itself. */
const MAX_DEPTH = 40;
/** Schemas that one call converts before it stops to merge `allOf`, because each merge repeats the target of a reference. */
const MAX_MERGED = 5_000;
/** Characters. Longer default values are of no use in a form. */
const MAX_DEFAULT = 500;

const TYPES: ReadonlySet<string> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

const isText = (value: Json): boolean => typeof value === 'string';
const isCount = (value: Json): boolean => (numberOf(value) ?? -1) >= 0;
const isNumber = (value: Json): boolean => numberOf(value) !== null;
const isTrue = (value: Json): boolean => value === true;
const isAny = (): boolean => true;

/** Keywords that are copied if their value is valid. */
const KEYWORDS = Object.entries<(value: Json) => boolean>({
  format: isText,
  pattern: (value) => typeof value === 'string' && isPattern(value),
  contentMediaType: isText,
  contentEncoding: isText,
  const: isAny,
  default: (value) => JSON.stringify(value).length <= MAX_DEFAULT,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  minContains: isCount,
  maxContains: isCount,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => (numberOf(value) ?? 0) > 0,
  uniqueItems: isTrue,
  readOnly: isTrue,
  writeOnly: isTrue,
  deprecated: isTrue,
  'x-unique-by': isText,
  'x-problem-code': isText,
});

const MAPS: ReadonlySet<string> = new Set(keywords.schemaMaps);
const BRANCHES: ReadonlySet<string> = new Set([...keywords.schemas, ...keywords.schemaLists, 'items']);

/** A copy of a slim schema with other subschemas: those of keywords, lists and maps. */
export function mapSubschemas(schema: JsonObject, map: (subschema: Json) => Json): JsonObject {
  const below = (value: Json): Json => (Array.isArray(value) ? value.map(map) : map(value));
  return mapValues(schema, (value = true, key) => {
    if (MAPS.has(key) && isObject(value)) return mapValues(value, (inner = true) => map(inner));
    return BRANCHES.has(key) ? below(value) : value;
  });
}

/** Characters. A longer example does not help in an error message. */
const MAX_EXAMPLE = 60;

/** The first authored example that matches the pattern of a schema, as a value of `examples`; null without one. */
export function examplesOfPattern({ pattern, example, examples }: JsonObject): string[] | null {
  if (typeof pattern !== 'string' || !isPattern(pattern)) return null;
  const fitting = [example, ...arrayOf(examples)].find(
    (candidate): candidate is string =>
      typeof candidate === 'string' && candidate.length <= MAX_EXAMPLE && matchesPattern(pattern, candidate),
  );
  return fitting === undefined ? null : [fitting];
}

/**
 * The purpose decides which keywords a slim schema has:
 * - `readers`: titles, descriptions and examples, and `allOf` as it is written.
 * - `types`: titles, descriptions and examples. `x-selection` has the values of a discriminator that select the schema.
 * - `judges`: no texts. `x-choices` has the labels of alternatives.
 */
type SlimPurpose = 'judges' | 'readers' | 'types';

/** Makes the schemas of one document slim: only the parts that the request form needs. */
export class SlimSchemas {
  readonly #document: JsonObject;
  /** The schemas around the current one, outermost first. */
  readonly #open = new Set<JsonObject>();
  readonly #keys = new Map<string, string>();
  /** With the only name that an assignment does not add to an object. */
  readonly #takenKeys = new Set(['__proto__']);
  /** The number of schemas that the current outermost call has converted. */
  #converted = 0;
  readonly #purpose: SlimPurpose;

  constructor(document: JsonObject, { purpose = 'judges' }: { purpose?: SlimPurpose } = {}) {
    this.#document = document;
    this.#purpose = purpose;
  }

  /**
   * Converts a schema of any OpenAPI version to JSON Schema 2020-12. `allOf` is merged if the result allows the same
   * values. Malformed parts are left out, so the result may allow more values but is always valid.
   * @param refs receives the references of the schema
   * @param ownRef the reference that names this schema; null for an inline schema
   */
  slim(value: Json | undefined, refs: Set<string>, ownRef: string | null = null): JsonSchema {
    if (typeof value === 'boolean') return value;
    if (!isObject(value) || this.#open.size > MAX_DEPTH || this.#open.has(value)) return true;
    this.#converted = this.#open.size === 0 ? 0 : this.#converted + 1;
    this.#open.add(value);
    try {
      const dynamic = withDynamicReference(this.#document, value, []);
      if (!isObject(dynamic)) return true;
      const unwrapped = withoutWrapper(dynamic);
      // A subtype without properties of its own is not its base, which has the subtype as an alternative.
      const source = this.#isSubtypeOf(unwrapped.$ref, ownRef) ? dynamic : unwrapped;
      return typeof source.$ref === 'string' ? this.#reference(source, refs) : this.#object(source, refs, ownRef);
    } finally {
      this.#open.delete(value);
    }
  }

  #isSubtypeOf(base: Json | undefined, ownRef: string | null): boolean {
    if (typeof base !== 'string' || ownRef === null) return false;
    const { value, ref } = resolve(this.#document, { $ref: base });
    return isObject(objectOf(value).discriminator) && subtypesOf(this.#document, ref ?? '').includes(ownRef);
  }

  /** The key of a reference's target in `$defs`. */
  keyOf(ref: string): string {
    return getOrMake(this.#keys, ref, () => {
      const name = (ref.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_') || 'schema';
      const key = freeName(name, (candidate) => this.#takenKeys.has(candidate));
      this.#takenKeys.add(key);
      return key;
    });
  }

  #reference(source: JsonObject, refs: Set<string>): JsonSchema {
    const { $ref, allOf, ...beside } = source;
    if (!Object.keys(source).every((key) => key === '$ref' || isAnnotation(key)))
      return this.#object({ ...beside, allOf: [{ $ref: $ref ?? null }, ...arrayOf(allOf)] }, refs, null);
    const { value, ref } = resolve(this.#document, { $ref: $ref ?? null });
    if (value === undefined || ref === null) return true;
    refs.add(ref);
    const result: JsonObject = { $ref: `#/$defs/${this.keyOf(ref)}` };
    for (const annotation of ['readOnly', 'writeOnly', 'deprecated'])
      if (source[annotation] === true) result[annotation] = true;
    this.#addProse(source, result);
    return source.nullable === true ? { anyOf: [result, { type: 'null' }] } : result;
  }

  #object(json: JsonObject, refs: Set<string>, ownRef: string | null): JsonSchema {
    const isMerged =
      arrayOf(json.allOf).length > 0 &&
      this.#purpose !== 'readers' &&
      this.#converted <= MAX_MERGED &&
      mergesExactly(this.#document, json);
    const { schema, refs: bases } = isMerged
      ? mergeAllOf({ document: this.#document, originalOf: sameObject, schemaHref: () => null }, json, {
          ref: ownRef,
          openRefs: [],
          isKept: () => false,
          onCircular: () => undefined,
        })
      : { schema: json, refs: [] };
    const result: JsonObject = {};
    const isNullable = schema.nullable === true;
    const types = [
      ...new Set([schema.type].flat().filter((type): type is string => typeof type === 'string' && TYPES.has(type))),
    ];
    if (types.length > 0)
      result.type =
        isNullable && !types.includes('null') ? [...types, 'null'] : types.length === 1 ? (types[0] ?? null) : types;
    for (const [key, isFit] of KEYWORDS) {
      const value = schema[key];
      if (value !== undefined && isFit(value)) result[key] = value;
    }
    const examples = examplesOfPattern(schema);
    if (examples !== null) result.examples = examples;
    this.#addProse(schema, result);
    if (Array.isArray(schema.enum) && schema.enum.length > 0)
      result.enum = isNullable && !schema.enum.includes(null) ? [...schema.enum, null] : schema.enum;
    // In OpenAPI 3.0, the exclusive limits are booleans beside the limit.
    for (const limit of ['minimum', 'maximum'] as const) {
      const exclusive = limit === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
      if (schema[exclusive] !== true || !isNumber(schema[limit] ?? null)) continue;
      result[exclusive] = schema[limit];
      delete result[limit];
    }
    const required = stringsOf(schema.required);
    if (required.length > 0) result.required = [...new Set(required)];
    if (isObject(schema.dependentRequired)) result.dependentRequired = mapValues(schema.dependentRequired, stringsOf);
    for (const key of keywords.schemas) {
      const value = schema[key];
      if (isSchema(value)) result[key] = this.slim(value, refs);
    }
    for (const key of keywords.schemaMaps)
      if (isObject(schema[key])) result[key] = this.#map(key, objectOf(schema[key]), refs);
    this.#items(schema, result, refs);
    this.#choices(schema, result, refs, ownRef);
    if (ownRef !== null) this.#select(result, selectionByBase(this.#document, ownRef, bases));
    // Without a type, `null` is added as an alternative around the schema.
    return isNullable && types.length === 0 && !Array.isArray(schema.enum) && Object.keys(result).length > 0
      ? { anyOf: [result, { type: 'null' }] }
      : result;
  }

  #addProse({ title, description, example, examples }: JsonObject, result: JsonObject): void {
    if (this.#purpose === 'judges') return;
    if (typeof title === 'string') result.title = title;
    if (typeof description === 'string') result.description = description;
    if (Array.isArray(examples)) result.examples = examples;
    else if (example !== undefined) result.examples = [example];
  }

  #map(key: string, schemas: JsonObject, refs: Set<string>): JsonObject {
    const entries = Object.entries(schemas).filter(([name]) => key !== 'patternProperties' || isPattern(name));
    return Object.fromEntries(entries.map(([name, value]) => [name, this.slim(value, refs)]));
  }

  /** Converts items and tuples of any JSON Schema draft. */
  #items({ items, prefixItems, additionalItems }: JsonObject, result: JsonObject, refs: Set<string>): void {
    const tuple = arrayOf(prefixItems ?? (Array.isArray(items) ? items : undefined));
    if (tuple.length > 0) result.prefixItems = tuple.map((item) => this.slim(item, refs));
    const rest = Array.isArray(items) ? additionalItems : items;
    if (isSchema(rest)) result.items = this.slim(rest, refs);
  }

  #choices(schema: JsonObject, result: JsonObject, refs: Set<string>, ownRef: string | null): void {
    const document = this.#document;
    const rest = arrayOf(schema.allOf).map((part) => this.slim(part, refs));
    if (rest.length > 0) result.allOf = rest;
    // A base type without its own list of alternatives: every subtype is an alternative.
    const implied =
      arrayOf(schema.oneOf).length + arrayOf(schema.anyOf).length > 0 || ownRef === null || this.#purpose === 'readers'
        ? []
        : impliedChoices(document, schema, [ownRef]);
    for (const key of ['oneOf', 'anyOf'] as const) {
      const choices = key === 'anyOf' && implied.length > 0 ? implied : arrayOf(schema[key]);
      if (choices.length === 0) continue;
      result[key] = choices.map((choice) => this.#choice(choice, objectOf(schema.discriminator), refs));
      if (result['x-choices'] !== undefined || this.#purpose !== 'judges') continue;
      result['x-choices'] = nameChoices(choices, schema, { document, originalOf: sameObject }).map(
        ({ label, discriminatorValue }): Choice & JsonObject => ({ label, value: discriminatorValue }),
      );
      const discriminator = stringOf(objectOf(schema.discriminator).propertyName);
      if (discriminator !== null) result['x-discriminator'] = discriminator;
    }
  }

  #choice(choice: Json, discriminator: JsonObject, refs: Set<string>): JsonSchema {
    const slim = this.slim(choice, refs);
    if (isObject(slim)) this.#select(slim, selectionOf(discriminator, resolve(this.#document, choice).ref));
    return slim;
  }

  #select(slim: JsonObject, selection: Selection | null): void {
    if (this.#purpose === 'types' && selection !== null)
      slim['x-selection'] = { property: selection.property, values: [...selection.values] };
  }
}

/**
 * Whether a schema that is merged with the parts of its `allOf` allows the same values. Some keywords depend on the keywords beside them
 * (JSON Schema 2020-12, 10.3 and 11), so that merging would apply them to more or fewer properties.
 */
function mergesExactly(document: JsonObject, schema: JsonObject): boolean {
  const members = [...schemaAndParts(document, schema)].filter((part) => part !== undefined && part !== true);
  const [, ...parts] = members.map(objectOf);
  return (
    members.every(isObject) &&
    !parts.some((part) =>
      [part.unevaluatedProperties, part.unevaluatedItems].some((keyword) => keyword !== undefined),
    ) &&
    members.every((member) => members.every((other) => member === other || staySeparate(member, other)))
  );
}

/** Whether no keyword of the first schema gets another meaning from the keywords of the second one. */
function staySeparate(one: JsonObject, other: JsonObject): boolean {
  const { additionalProperties } = one;
  const isClosed = additionalProperties !== undefined && additionalProperties !== true;
  const hasLooseBranch = one.if === undefined && (one.then !== undefined || one.else !== undefined);
  return (
    !(isClosed && addsProperties(other, objectOf(one.properties))) &&
    !(one.items !== undefined && one.prefixItems === undefined && other.prefixItems !== undefined) &&
    !(hasLooseBranch && other.if !== undefined)
  );
}

function addsProperties({ properties, patternProperties }: JsonObject, known: JsonObject): boolean {
  return isObject(patternProperties) || Object.keys(objectOf(properties)).some((name) => !Object.hasOwn(known, name));
}
